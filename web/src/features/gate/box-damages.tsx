import type { GateContainer } from '@boxyard/contract/gate.ts';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../core/text/format.ts';

/** The last damages that were seen on a container, as lines of a list. */
export function BoxDamages({ damages, damagesCount }: Pick<GateContainer, 'damages' | 'damagesCount'>) {
  const { t } = useTranslation(['gate', 'enums']);
  return (
    <>
      {damages.map(({ id, scdCode, remark, seenAt }) => (
        <li key={id}>
          {t('damage', { location: t(`damageLocation.${scdCode}`, { ns: 'enums' }), date: formatDate(seenAt) })}
          {remark && `: ${remark}`}
        </li>
      ))}
      {damagesCount > damages.length && <li>{t('moreDamages', { count: damagesCount - damages.length })}</li>}
    </>
  );
}
