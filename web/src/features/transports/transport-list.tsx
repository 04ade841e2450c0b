import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/data-table.tsx';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { Page } from '../../ui/page.tsx';
import { useListState } from '../../ui/use-list-state.ts';
import { useContainerLinks, useTransportColumns } from './transport-columns.tsx';
import { allTransportsQuery } from './transports.api.ts';
import { allTransportsSearch } from './transports.search.ts';

/** Comings and goings of the whole account; they are entered and changed beside their container. */
export function TransportList() {
  const { t } = useTranslation('transports');
  const list = useListState(allTransportsSearch);
  const query = useQuery(allTransportsQuery(list.input));
  const facts = useTransportColumns();
  const { number, edit } = useContainerLinks();
  const columns = useMemo(() => [number, ...facts, edit], [number, facts, edit]);
  const begin = (
    <Button component={Link} to="/containers" variant="default">
      {t('toContainers')}
    </Button>
  );
  return (
    <Page title={t('title')} actions={<ExportMenu list="transports" input={list.input} />}>
      <DataTable
        name="transports"
        label={t('title')}
        columns={columns}
        query={query}
        list={list}
        rowKey={(transport) => transport.id}
        search
        emptyAction={begin}
      />
    </Page>
  );
}
