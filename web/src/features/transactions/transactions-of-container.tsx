import type { TransactionRow } from '@boxyard/contract/billing/transactions.ts';
import { Button } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddRequest } from '../../ui/dialog/use-add-request.ts';
import { ListPanel } from '../../ui/list/list-page.tsx';
import { TransactionModal } from './form/transaction-modal.tsx';
import { useTransactionActions, useTransactionColumns } from './transaction-columns.tsx';
import { TransactionSums } from './transaction-sums.tsx';
import { sumFilters, transactionsOfContainer } from './transactions.api.ts';
import { useLinked, useReleasedToggle } from './use-linked.ts';
import { useTransactionBulk } from './use-transaction-bulk.ts';

interface TransactionsOfContainerProps {
  container: { id: number; clientId: number; clientName: string };
}

/** What a container is charged, and costs. */
export function TransactionsOfContainer({ container }: TransactionsOfContainerProps) {
  const { t } = useTranslation('transactions');
  const [opened, setOpened] = useState<'new' | TransactionRow | null>(null);
  const facts = useTransactionColumns();
  const actionsOf = useTransactionActions(useCallback((transaction) => setOpened(transaction), []));
  const columns = useMemo(() => [...facts, actionsOf], [facts, actionsOf]);
  const openNew = () => setOpened('new');
  useAddRequest(openNew);

  const add = <Button onClick={openNew}>{t('add')}</Button>;
  const list = transactionsOfContainer(container.id);
  return (
    <ListPanel
      list={list}
      texts="transactions"
      columns={columns}
      search={false}
      add={add}
      linked={useLinked()}
      toggles={useReleasedToggle()}
      sums={(input, chosen) => (
        <TransactionSums filters={{ ...sumFilters(input), containerId: container.id }} chosen={chosen} />
      )}
      bulk={useTransactionBulk()}
    >
      <TransactionModal
        containerId={container.id}
        client={{ id: container.clientId, name: container.clientName }}
        opened={opened}
        onClose={() => setOpened(null)}
      />
    </ListPanel>
  );
}
