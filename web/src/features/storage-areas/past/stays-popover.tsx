import type { Stay } from '@boxyard/contract/yard/past-yard.ts';
import type { Section } from '@boxyard/contract/yard/storage-areas.ts';
import { Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../core/text/format.ts';
import { ContainerNumber } from '../../../ui/container/container-number.tsx';
import { staysQuery } from '../storage-areas.api.ts';
import type { Cell } from '../yard/geometry/geometry.ts';
import { placeWords } from '../yard/model/words.ts';
import classes from './stays-popover.module.css';

interface StaysPopoverProps {
  section: Section;
  cell: Cell;
  onClose: () => void;
}

/** What stood on a cell, the latest first; stands over the cell. */
function StaysPopover({ section, cell, onClose }: StaysPopoverProps) {
  const { t } = useTranslation('storage-areas');
  const { data: stays, isError } = useQuery(staysQuery(section.sectionId, cell));
  const place = placeWords({ ...cell, from: cell.position, to: cell.position });
  return (
    <Popover
      opened
      onChange={(opened) => !opened && onClose()}
      position="bottom-start"
      offset={4}
      width={320}
      trapFocus
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={t('stays.title')} data-yard-stays>
        <h3 className={classes.title} tabIndex={-1} data-autofocus>
          {t('stays.title')}
        </h3>
        <p className={classes.place}>{place}</p>
        {isError && <p role="alert">{t('stays.failed')}</p>}
        {stays?.length === 0 && <p className={classes.none}>{t('stays.none')}</p>}
        {stays && stays.length > 0 && (
          <ol className={classes.list}>
            {stays.map((stay) => (
              <li key={`${stay.containerName} ${stay.until}`}>
                <Stood stay={stay} />
              </li>
            ))}
          </ol>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function Stood({ stay: { containerId, containerName, since, until } }: { stay: Stay }) {
  const { t } = useTranslation('storage-areas');
  const times = { since: since === null ? '…' : formatDateTime(since), until: formatDateTime(until) };
  return (
    <>
      {containerId === null ? (
        <span>
          <ContainerNumber number={containerName} copyable={false} /> {t('stays.deleted')}
        </span>
      ) : (
        <a href={`/containers/${containerId}/edit`} target="_blank" rel="noopener">
          <ContainerNumber number={containerName} copyable={false} />
        </a>
      )}
      <span className={classes.times}>{t(until === null ? 'stays.since' : 'stays.times', times)}</span>
    </>
  );
}

/** The same as something that opens over its cell. */
export const staysOver = ({ section, cell }: Omit<StaysPopoverProps, 'onClose'>, onClose: () => void) => ({
  sectionId: section.sectionId,
  value: {
    span: { row: cell.row, tier: cell.tier, from: cell.position, to: cell.position },
    content: <StaysPopover section={section} cell={cell} onClose={onClose} />,
  },
});
