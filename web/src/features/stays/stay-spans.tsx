import type { StayDetail } from '@boxyard/contract/billing/stays.ts';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../core/text/format.ts';
import { PlainTable } from '../../ui/table/plain-table.tsx';

/** Who pays for which days, and what the box was on them. */
export function StaySpans({ spans }: Pick<StayDetail, 'spans'>) {
  const { t } = useTranslation(['stays', 'enums']);
  return (
    <PlainTable
      caption={t('spans.title')}
      rows={spans}
      rowKey={({ fromDay }) => fromDay}
      columns={[
        { header: t('spans.days'), cell: ({ fromDay, toDay }) => daysOf(fromDay, toDay) },
        { header: t('client'), cell: ({ clientName }) => clientName },
        { header: t('spans.load'), cell: ({ isEmpty }) => t(isEmpty ? 'spans.empty' : 'spans.full') },
        {
          header: t('spans.condition'),
          cell: ({ containerCondition }) => t(`enums:containerCondition.${containerCondition}`),
        },
        { header: t('spans.warehouse'), cell: ({ warehouseName }) => warehouseName },
      ]}
    />
  );
}

/** Days without an end go on: the text ends with a dash. */
export function daysOf(from: string, to: string | null): string {
  if (to === null) return `${formatDay(from)} –`;
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
}
