import type { ActivePositions } from '@boxyard/contract/yard/positions.ts';
import { IconArrowDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Place } from '../../../ui/container/place.tsx';
import { Said } from '../../../ui/container/said.tsx';
import { FormGroup } from '../../../ui/form/form-group.tsx';
import { Notice } from './notice.tsx';
import classes from './transfer-places.module.css';

interface TransferPlacesProps {
  places: ActivePositions;
  /** Whether the reservation and its warnings belong to this transfer. */
  isOpen: boolean;
  /** Shown where there is no reservation. */
  missing?: ReactNode;
  /** A note about the reservation. */
  note?: ReactNode;
  /** Shown below: where a completed transfer led. */
  children?: ReactNode;
}

/** Where the container stands, where it goes, and the warnings about the target. */
export function TransferPlaces({
  places: { positions, warnings },
  isOpen,
  missing,
  note,
  children,
}: TransferPlacesProps) {
  const { t } = useTranslation(['transfer-tasks', 'common']);
  const none = <span className={classes.none}>{t('common:place.none')}</span>;
  const reserved = isOpen ? positions.reserved : [];
  return (
    <FormGroup title={t('places')} wide>
      <dl className={classes.places}>
        <div>
          <dt>{t('common:place.current')}</dt>
          <dd>{positions.current.length > 0 ? <Place at={positions.current} /> : none}</dd>
        </div>
        {isOpen && (
          <div>
            <dt>
              <IconArrowDown size={14} aria-hidden="true" /> {t('common:place.new')}
            </dt>
            <dd className={classes.target}>{reserved.length > 0 ? <Place at={reserved} /> : (missing ?? none)}</dd>
          </div>
        )}
        {children}
      </dl>
      {reserved.length > 0 && positions.current.length > 0 && <p className={classes.stays}>{t('staysUntilDone')}</p>}
      {note && <Notice tone="info">{note}</Notice>}
      {reserved.length > 0 && warnings.length > 0 && (
        <Notice tone="warn" title={t('warnings')}>
          {warnings.map((warning) => (
            <p key={warning.key}>
              <Said said={warning} />
            </p>
          ))}
        </Notice>
      )}
    </FormGroup>
  );
}
