import type { Employee, employeeRoutes } from '@boxyard/contract/people/employees.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteAction } from '../../ui/action/delete-action.tsx';
import { EditAction } from '../../ui/action/edit-action.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { Tick } from '../../ui/badge/tick.tsx';
import type { BulkActions } from '../../ui/list/bulk-actions.ts';
import { actionsColumn, emailColumn, enabledColumn, fullNameColumn, textColumn } from '../../ui/list/columns.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ColumnOf } from '../../ui/table/column.ts';
import { employeeList, employees, employeesAtOnce } from './employees.api.ts';

const texts = 'employees';
const bulk: BulkActions<Employee> = { nameOf: ({ username }) => username, remove: employeesAtOnce.remove };

export function EmployeeList() {
  const { t } = useTranslation(texts);
  const add = <LinkButton to="/employees/create">{t('add')}</LinkButton>;
  return <ListPage list={employeeList} texts={texts} columns={useColumns()} add={add} bulk={bulk} />;
}

function useColumns(): ColumnOf<typeof employeeRoutes.list>[] {
  const { t } = useTranslation([texts, 'enums']);
  return useMemo(
    () => [
      fullNameColumn(t('fullName')),
      textColumn('username', t('username'), ({ id, username }) => (
        <Link to="/employees/$id/edit" params={{ id }}>
          {username}
        </Link>
      )),
      emailColumn(t('email')),
      enabledColumn(t('isEnabled')),
      {
        id: 'status',
        header: t('status'),
        sortable: true,
        width: '170px',
        cell: ({ status }) => <StatusBadge tone="warn">{t(`userStatus.${status}`, { ns: 'enums' })}</StatusBadge>,
      },
      {
        id: 'isOnline',
        header: t('isOnline'),
        sortable: true,
        room: 'much',
        align: 'center',
        width: '90px',
        cell: ({ isOnline }) => <Tick on={isOnline} />,
      },
      actionsColumn(2, ({ id, username: name }) => (
        <>
          <EditAction to="/employees/$id/edit" params={{ id }} label={t('editOne', { name })} />
          <DeleteAction texts={texts} values={{ name }} remove={(act) => employees.remove(id, act)} />
        </>
      )),
    ],
    [t],
  );
}
