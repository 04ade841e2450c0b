import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/data-table.tsx';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { Page } from '../../ui/page.tsx';
import { useListState } from '../../ui/use-list-state.ts';
import { useContainerColumns } from './container-columns.tsx';
import { containerInput, containerListQuery } from './containers.api.ts';
import { containersSearch } from './containers.search.ts';

export function ContainerList() {
  const { t } = useTranslation('containers');
  const list = useListState(containersSearch);
  const query = useQuery(containerListQuery(list.input));
  const add = (
    <Button component={Link} to="/containers/create">
      {t('add')}
    </Button>
  );
  const actions = (
    <>
      <ExportMenu list="containers" input={containerInput(list.input)} />
      {add}
    </>
  );
  return (
    <Page title={t('title')} actions={actions}>
      <DataTable
        name="containers"
        label={t('title')}
        columns={useContainerColumns()}
        query={query}
        list={list}
        rowKey={(container) => container.id}
        search
        failed={t('loadFailed')}
        emptyAction={add}
      />
    </Page>
  );
}
