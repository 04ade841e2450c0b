import type { GateContainer } from '@boxyard/contract/gate/gate.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../core/text/format.ts';
import classes from './gate.module.css';

interface BoxDamagesProps extends Pick<GateContainer, 'damages' | 'damagesCount'> {
  /** What can be done for a damage, beside it. @param location where it is, in words */
  step?: (damageId: number, location: string) => ReactNode;
}

/** The last damages that were seen on a container, as lines of a list. */
export function BoxDamages({ damages, damagesCount, step }: BoxDamagesProps) {
  const { t } = useTranslation(['gate', 'enums']);
  return (
    <>
      {damages.map(({ id, scdCode, remark, seenAt }) => {
        const location = t(`damageLocation.${scdCode}`, { ns: 'enums' });
        return (
          <li key={id} className={step && classes.known}>
            <span>
              {t('damage', { location, date: formatDate(seenAt) })}
              {remark && `: ${remark}`}
            </span>
            {step?.(id, location)}
          </li>
        );
      })}
      {damagesCount > damages.length && <li>{t('moreDamages', { count: damagesCount - damages.length })}</li>}
    </>
  );
}
