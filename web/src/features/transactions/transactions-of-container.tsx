import type { TransactionRow } from '@boxyard/contract/transactions.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/data-table.tsx';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { TabPanel } from '../../ui/tab-panel.tsx';
import { useAddRequest } from '../../ui/use-add-request.ts';
import { useListState } from '../../ui/use-list-state.ts';
import { useTransactionActions, useTransactionColumns } from './transaction-columns.tsx';
import { TransactionModal } from './transaction-modal.tsx';
import { transactionListQuery } from './transactions.api.ts';
import { transactionsSearch } from './transactions.search.ts';

interface TransactionsOfContainerProps {
  container: { id: number; clientId: number; clientName: string };
}

/** What a container is charged, and costs. */
export function TransactionsOfContainer({ container }: TransactionsOfContainerProps) {
  const { t } = useTranslation('transactions');
  const list = useListState(transactionsSearch);
  const query = useQuery(transactionListQuery(container.id, list.input));
  const [opened, setOpened] = useState<'new' | TransactionRow | null>(null);
  const facts = useTransactionColumns();
  const actionsOf = useTransactionActions(useCallback((transaction) => setOpened(transaction), []));
  const columns = useMemo(() => [...facts, actionsOf], [facts, actionsOf]);
  const openNew = () => setOpened('new');
  useAddRequest(openNew);

  const add = <Button onClick={openNew}>{t('add')}</Button>;
  const actions = (
    <>
      <ExportMenu list="container-transactions" input={list.input} of={container.id} />
      {add}
    </>
  );
  return (
    <TabPanel actions={actions}>
      <DataTable
        name="transactions-of-container"
        label={t('title')}
        columns={columns}
        query={query}
        list={list}
        rowKey={(transaction) => transaction.id}
        emptyAction={add}
      />
      <TransactionModal
        containerId={container.id}
        client={{ id: container.clientId, name: container.clientName }}
        opened={opened}
        onClose={() => setOpened(null)}
      />
    </TabPanel>
  );
}
