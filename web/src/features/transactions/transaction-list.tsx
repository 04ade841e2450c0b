import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/data-table.tsx';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { Page } from '../../ui/page.tsx';
import { useListState } from '../../ui/use-list-state.ts';
import { useContainerLinks, useTransactionColumns } from './transaction-columns.tsx';
import { allTransactionsQuery } from './transactions.api.ts';
import { allTransactionsSearch } from './transactions.search.ts';

/** What the whole account charges and pays; it is entered and changed beside the container. */
export function TransactionList() {
  const { t } = useTranslation('transactions');
  const list = useListState(allTransactionsSearch);
  const query = useQuery(allTransactionsQuery(list.input));
  const facts = useTransactionColumns();
  const { number, edit } = useContainerLinks();
  const columns = useMemo(() => [number, ...facts, edit], [number, facts, edit]);
  const begin = (
    <Button component={Link} to="/containers" variant="default">
      {t('toContainers')}
    </Button>
  );
  return (
    <Page title={t('title')} actions={<ExportMenu list="transactions" input={list.input} />}>
      <DataTable
        name="transactions"
        label={t('title')}
        columns={columns}
        query={query}
        list={list}
        rowKey={(transaction) => transaction.id}
        search
        emptyAction={begin}
      />
    </Page>
  );
}
