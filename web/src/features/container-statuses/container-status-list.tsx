import type { ContainerStatus, containerStatusRoutes } from '@boxyard/contract/settings/container-statuses.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteAction } from '../../ui/action/delete-action.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { statusInWords } from '../../ui/container/status-text.ts';
import { activeChange } from '../../ui/list/active-change.ts';
import { actionsColumn, activeColumn, textColumn } from '../../ui/list/columns.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ColumnOf } from '../../ui/table/column.ts';
import { containerStatuses, containerStatusesAtOnce, containerStatusList } from './container-statuses.api.ts';

const texts = 'container-statuses';

export function ContainerStatusList() {
  const { t } = useTranslation([texts, 'enums']);
  const { update, remove } = containerStatusesAtOnce;
  const bulk = {
    nameOf: ({ name }: ContainerStatus) => statusInWords(name),
    changes: [activeChange(t('status'), update)],
    remove,
  };
  const add = <LinkButton to="/container-statuses/create">{t('add')}</LinkButton>;
  return <ListPage list={containerStatusList} texts={texts} columns={useColumns()} add={add} bulk={bulk} />;
}

function useColumns(): ColumnOf<typeof containerStatusRoutes.list>[] {
  const { t } = useTranslation([texts, 'enums']);
  return useMemo(
    () => [
      textColumn('name', t('name'), ({ id, name }) => (
        <Link to="/container-statuses/$id/edit" params={{ id }}>
          {statusInWords(name)}
        </Link>
      )),
      { id: 'order', header: t('order'), sortable: true, align: 'right', width: '120px', cell: ({ order }) => order },
      activeColumn(t('status')),
      actionsColumn(1, ({ id, name }) => (
        <DeleteAction
          texts={texts}
          values={{ name: statusInWords(name) }}
          remove={(act) => containerStatuses.remove(id, act)}
        />
      )),
    ],
    [t],
  );
}
