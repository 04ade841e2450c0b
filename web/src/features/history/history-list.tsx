import { historyEntities } from '@boxyard/contract/core/entities.ts';
import { type Change, historyActions, type historyRoutes } from '@boxyard/contract/core/history.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../core/text/format.ts';
import { inAlphabet } from '../../core/text/i18n.ts';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { ChangeCell } from '../../ui/history/change-cell.tsx';
import { isEvent } from '../../ui/history/change-words.ts';
import { PersonName } from '../../ui/history/person-name.tsx';
import { RecordOfChange } from '../../ui/history/record-of-change.tsx';
import { BringBackAction } from '../../ui/history/restore-button.tsx';
import { actionsColumn } from '../../ui/list/columns.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ColumnOf } from '../../ui/table/column.ts';
import { historyList, personFilter } from './history.api.ts';

const texts = 'history';
const tones = { insert: 'success', update: 'info', delete: 'danger' } as const satisfies Record<
  Change['action'],
  string
>;

/** The owners' list of all changes in the account: person, record, time, fields. */
export function HistoryList() {
  return <ListPage list={historyList} texts={texts} columns={useColumns()} />;
}

function useColumns(): ColumnOf<typeof historyRoutes.list>[] {
  const { t } = useTranslation(texts);
  return useMemo(
    () => [
      {
        id: 'at',
        header: t('at'),
        fixed: true,
        sortable: true,
        width: '150px',
        filter: { kind: 'period', from: 'from', to: 'to' },
        cell: ({ at }) => formatDateTime(at),
      },
      {
        id: 'admin',
        header: t('person'),
        width: '180px',
        filter: personFilter,
        cell: ({ admin }) => <PersonName admin={admin} />,
      },
      {
        id: 'action',
        header: t('what'),
        room: 'much',
        onCard: true,
        width: '130px',
        filter: {
          kind: 'select',
          param: 'action',
          options: historyActions.map((value) => ({ value, label: t(`action.${value}`) })),
        },
        cell: ({ entity, action }) =>
          isEvent(entity) ? (
            <StatusBadge tone="neutral">{t(`event.${entity}`)}</StatusBadge>
          ) : (
            <StatusBadge tone={tones[action]}>{t(`action.${action}`)}</StatusBadge>
          ),
      },
      {
        id: 'entity',
        header: t('kind'),
        width: '170px',
        filter: {
          kind: 'select',
          param: 'entity',
          options: historyEntities
            .map((value) => ({ value, label: t(`shell:entity.${value}`) }))
            .toSorted((a, b) => inAlphabet(a.label, b.label)),
        },
        cell: ({ entity }) => t(`shell:entity.${entity}`),
      },
      {
        id: 'recordName',
        header: t('record'),
        width: '220px',
        cell: (change) => <RecordOfChange change={change} />,
      },
      {
        id: 'fields',
        header: t('changes'),
        width: '36%',
        room: 'some',
        onCard: true,
        cell: (change) => <ChangeCell change={change} />,
      },
      actionsColumn(1, (change) => <BringBackAction change={change} />),
    ],
    [t],
  );
}
