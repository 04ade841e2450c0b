import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/data-table.tsx';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { Page } from '../../ui/page.tsx';
import { useListState } from '../../ui/use-list-state.ts';
import { useAdminColumns } from './admin-columns.tsx';
import { adminListQuery } from './admins.api.ts';
import { adminsSearch } from './admins.search.ts';

export function AdminList() {
  const { t } = useTranslation('admins');
  const list = useListState(adminsSearch);
  const query = useQuery(adminListQuery(list.input));
  const add = (
    <Button component={Link} to="/admins/create">
      {t('add')}
    </Button>
  );
  const actions = (
    <>
      <ExportMenu list="admins" input={list.input} />
      {add}
    </>
  );
  return (
    <Page title={t('title')} actions={actions}>
      <DataTable
        name="admins"
        label={t('title')}
        columns={useAdminColumns()}
        query={query}
        list={list}
        rowKey={(admin) => admin.id}
        search
        emptyAction={add}
      />
    </Page>
  );
}
