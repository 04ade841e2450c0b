import type { Employee } from '@boxyard/contract/employees.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { enabledFilter } from '../../ui/boolean-filter.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DeleteAction } from '../../ui/delete-action.tsx';
import { EditAction } from '../../ui/edit-action.tsx';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { Page } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Tick } from '../../ui/tick.tsx';
import { useListState } from '../../ui/use-list-state.ts';
import { deleteEmployee, employeeListQuery } from './employees.api.ts';
import { employeesSearch } from './employees.search.ts';

export function EmployeeList() {
  const { t } = useTranslation('employees');
  const list = useListState(employeesSearch);
  const query = useQuery(employeeListQuery(list.input));
  const add = (
    <Button component={Link} to="/employees/create">
      {t('add')}
    </Button>
  );
  const actions = (
    <>
      <ExportMenu list="employees" input={list.input} />
      {add}
    </>
  );
  return (
    <Page title={t('title')} actions={actions}>
      <DataTable
        name="employees"
        label={t('title')}
        columns={useColumns()}
        query={query}
        list={list}
        rowKey={(employee) => employee.id}
        search
        emptyAction={add}
      />
    </Page>
  );
}

function useColumns(): Column<Employee>[] {
  const { t } = useTranslation(['employees', 'enums']);
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('fullName'),
        sortable: true,
        filter: { kind: 'text', param: 'name' },
        cell: ({ firstname, lastname }) => `${firstname} ${lastname}`.trim(),
      },
      {
        id: 'username',
        header: t('username'),
        fixed: true,
        sortable: true,
        filter: { kind: 'text', param: 'username' },
        cell: ({ id, username }) => (
          <Link to="/employees/$id/edit" params={{ id }}>
            {username}
          </Link>
        ),
      },
      {
        id: 'email',
        header: t('email'),
        sortable: true,
        filter: { kind: 'text', param: 'email' },
        cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a>,
      },
      {
        id: 'isEnabled',
        header: t('isEnabled'),
        sortable: true,
        align: 'center',
        width: '120px',
        filter: enabledFilter('isEnabled'),
        cell: ({ isEnabled }) => <Tick on={isEnabled} />,
      },
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
        align: 'center',
        width: '90px',
        cell: ({ isOnline }) => <Tick on={isOnline} />,
      },
      {
        id: 'actions',
        header: '',
        fixed: true,
        align: 'right',
        width: '88px',
        cell: ({ id, username: name }) => (
          <>
            <EditAction to="/employees/$id/edit" params={{ id }} label={t('editOne', { name })} />
            <DeleteAction
              label={t('deleteOne', { name })}
              message={t('deleteQuestion', { name })}
              remove={() => deleteEmployee(id)}
              done={t('deleted')}
              failed={t('deleteFailed')}
            />
          </>
        ),
      },
    ],
    [t],
  );
}
