import type { ReportName } from '@boxyard/contract/reports/report-names.ts';
import type { ReportRow, reportRoutes } from '@boxyard/contract/reports/reports.ts';
import { dimensions, shapeOf } from '@boxyard/contract/reports/shapes.ts';
import { Link, useSearch } from '@tanstack/react-router';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, formatDay, formatMoney, formatNumber } from '../../core/text/format.ts';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { ContainerNumber } from '../../ui/container/container-number.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ColumnOf } from '../../ui/table/column.ts';
import { readAddress } from './report-address.ts';
import { rowsOf } from './reports.api.ts';
import { ValueName } from './value-name.tsx';
import { inWords } from './words.ts';

type RowColumn = ColumnOf<typeof reportRoutes.rows>;

/** Of which dimension the kind of a report's rows is a value. */
const kinds = {
  movements: 'direction',
  gate: 'direction',
  damages: 'damageCode',
  tasks: 'taskType',
  revenue: 'billType',
} as const;

/** What a number of a report counts, one by one. */
export function ReportRows({ name }: { name: ReportName }) {
  const { t } = useTranslation('reports');
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const { sort: _sort, ...back } = readAddress(name, raw);
  const linked = Object.fromEntries([
    ...dimensions.map((dimension) => [
      dimension,
      { label: t(`by.${dimension}`), value: (value: string) => <ValueName dimension={dimension} value={value} /> },
    ]),
    ['from', { label: t('from'), value: formatDay }],
    ['to', { label: t('to'), value: formatDay }],
    ['at', { label: t('at'), value: (at: string) => formatDateTime(Number(at)) }],
    [
      'measure',
      { label: t('counted'), value: (measure: string) => i18next.t(`measure.${measure}`, { ns: 'reports' }) },
    ],
  ]);
  return (
    <ListPage
      list={rowsOf(name)}
      columns={columnsOf(name, t, String(raw.measure ?? ''))}
      texts="reports"
      title={t('rowsOf', { name: t(`name.${name}`) })}
      linked={linked}
      actions={
        <LinkButton variant="default" to="/reports/$report" params={{ report: name }} search={back}>
          {t('toReport')}
        </LinkButton>
      }
    />
  );
}

/** The container, invoice or payment that is counted. */
function Counted({ row: { containerId, containerName, clientId, invoiceId, kind, text } }: { row: ReportRow }) {
  const { t } = useTranslation('reports');
  if (containerId !== null)
    return (
      <Link to="/containers/$id/edit" params={{ id: containerId }}>
        <ContainerNumber number={containerName} copyable={false} />
      </Link>
    );
  if (invoiceId !== null)
    return (
      <Link to="/invoices/$id" params={{ id: invoiceId }}>
        {kind === 'invoice' ? text : t('typedLine')}
      </Link>
    );
  if (kind !== 'credit' || clientId === null) return null;
  return (
    <Link to="/invoices/payments" search={{ clientId: String(clientId), isFree: 'true' }}>
      {t('owedOf.credit')}
    </Link>
  );
}

function columnsOf(name: ReportName, t: (key: string) => string, measure: string): RowColumn[] {
  const kind = name in kinds ? kinds[name as keyof typeof kinds] : undefined; // it was just looked for
  const isOfMoney = name === 'revenue' || name === 'receivables';
  const isPart = measure === 'later' || measure === 'running';
  const isOfBoxes = name === 'stock' || name === 'dwell' || name === 'age';
  const hasUntil = shapeOf(name).time === 'period' && name !== 'movements' && name !== 'gate';
  const columns: (RowColumn | false)[] = [
    {
      id: 'containerName',
      header: t('container'),
      sortable: true,
      fixed: true,
      width: '168px',
      cell: (row) => <Counted row={row} />,
    },
    { id: 'clientName', header: t('by.clientId'), cuts: true, width: '180px', cell: ({ clientName }) => clientName },
    name !== 'receivables' &&
      measure !== 'later' && {
        id: 'containerTypeName',
        header: t('by.containerTypeId'),
        room: 'some',
        cell: ({ containerTypeName }) => containerTypeName,
      },
    kind !== undefined && {
      id: 'kind',
      header: t(`by.${kind}`),
      cell: (row) => (row.kind === 'free_line' ? t('typedLine') : row.kind && inWords(kind, row.kind, row.kind)),
    },
    name === 'receivables' && { id: 'kind', header: t('what'), cell: (row) => t(`owedOf.${row.kind}`) },
    measure === 'later' && {
      id: 'how',
      header: t('whatHappened'),
      cell: ({ how }) => how !== null && t(`how.${how}`),
    },
    !isOfBoxes && { id: 'text', header: t('text'), cuts: true, room: 'much', cell: ({ text }) => text },
    {
      id: 'at',
      header: t(`rows.at.${name}`),
      sortable: true,
      width: '150px',
      cell: ({ at }) => (name === 'receivables' ? formatDate(at) : formatDateTime(at)),
    },
    hasUntil && {
      id: 'until',
      header: t(`rows.until.${name}`),
      sortable: true,
      width: '150px',
      room: 'some',
      cell: ({ until }) => formatDateTime(until),
    },
    (isOfBoxes || name === 'damages' || name === 'tasks' || name === 'receivables') && {
      id: 'days',
      header: t(name === 'receivables' ? 'overdueDays' : 'days'),
      sortable: true,
      align: 'right',
      width: '90px',
      cell: ({ days }) => (days === null ? '' : formatNumber(days, 0, 1)),
    },
    isOfMoney && {
      id: 'amount',
      header: t(name === 'receivables' ? 'owedAmount' : isPart ? 'adds' : 'measure.billed'),
      sortable: true,
      align: 'right',
      width: '130px',
      cell: ({ amount, currency }) => formatMoney(amount ?? 0, currency),
    },
    name === 'revenue' &&
      !isPart && {
        id: 'open',
        header: t('openOf'),
        align: 'right',
        width: '130px',
        room: 'some',
        cell: ({ open, currency }) => formatMoney(open ?? 0, currency),
      },
    isOfMoney && {
      id: 'invoiceId',
      header: t('invoice'),
      width: '90px',
      room: 'some',
      cell: ({ invoiceId }) =>
        invoiceId !== null && (
          <Link to="/invoices/$id" params={{ id: invoiceId }}>
            {t('toInvoice')}
          </Link>
        ),
    },
  ];
  return columns.filter((column) => column !== false);
}
