import type { TransactionRow } from '@boxyard/contract/billing/transactions.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../core/text/i18n.ts';
import { ImportLink } from '../../ui/action/import-link.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { containerColumn } from '../../ui/list/container-column.tsx';
import { ListPage, ListPanel } from '../../ui/list/list-page.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { useTransactionActions, useTransactionColumns } from './transaction-columns.tsx';
import { TransactionSums } from './transaction-sums.tsx';
import { allTransactions, sumFilters, transactionsOfClient } from './transactions.api.ts';
import { useLinked, useReleasedToggle } from './use-linked.ts';
import { useTransactionBulk } from './use-transaction-bulk.ts';

const TransactionOfRow = lazyPart(async () => {
  const [part] = await Promise.all([import('./transaction-of-row.tsx'), loadTexts('inputs')]);
  return part.TransactionOfRow;
});

/** What the whole account charges and pays; it is entered beside the container. */
export function TransactionList() {
  const { t } = useTranslation('transactions');
  const [opened, setOpened] = useState<TransactionRow | null>(null);
  const columns = useColumns(setOpened);
  const begin = (
    <LinkButton to="/containers" variant="default">
      {t('toContainers')}
    </LinkButton>
  );
  return (
    <>
      <ListPage
        list={allTransactions}
        texts="transactions"
        columns={columns}
        begin={begin}
        actions={<ImportLink kind="transactions" />}
        linked={useLinked()}
        toggles={useReleasedToggle()}
        sums={sumsOf}
        bulk={useTransactionBulk()}
      />
      <TransactionOfRow opened={opened} onClose={() => setOpened(null)} />
    </>
  );
}

/** What one client is charged, whichever container it is for. */
export function TransactionsOfClient({ clientId }: { clientId: number }) {
  const [opened, setOpened] = useState<TransactionRow | null>(null);
  const list = useMemo(() => transactionsOfClient(clientId), [clientId]);
  return (
    <ListPanel
      list={list}
      texts="transactions"
      columns={useColumns(setOpened).filter(({ id }) => id !== 'clientName')}
      linked={useLinked()}
      toggles={useReleasedToggle()}
      sums={sumsOf}
      bulk={useTransactionBulk()}
    >
      <TransactionOfRow opened={opened} onClose={() => setOpened(null)} />
    </ListPanel>
  );
}

function useColumns(open: (transaction: TransactionRow) => void) {
  const { t } = useTranslation('transactions');
  const facts = useTransactionColumns();
  const actionsOf = useTransactionActions(open);
  return useMemo(() => [containerColumn(t('container')), ...facts, actionsOf], [t, facts, actionsOf]);
}

const sumsOf = (input: Parameters<typeof sumFilters>[0], chosen: number[]) => (
  <TransactionSums filters={sumFilters(input)} chosen={chosen} />
);
