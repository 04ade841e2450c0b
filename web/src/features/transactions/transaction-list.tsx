import type { TransactionRow } from '@boxyard/contract/billing/transactions.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../core/text/i18n.ts';
import { ImportLink } from '../../ui/action/import-link.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { containerColumn } from '../../ui/list/container-column.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { useTransactionActions, useTransactionColumns } from './transaction-columns.tsx';
import { allTransactions } from './transactions.api.ts';
import { useTransactionBulk } from './use-transaction-bulk.ts';

const TransactionOfRow = lazyPart(async () => {
  const [part] = await Promise.all([import('./transaction-of-row.tsx'), loadTexts('inputs')]);
  return part.TransactionOfRow;
});

/** What the whole account charges and pays; it is entered beside the container. */
export function TransactionList() {
  const { t } = useTranslation('transactions');
  const facts = useTransactionColumns();
  const [opened, setOpened] = useState<TransactionRow | null>(null);
  const actionsOf = useTransactionActions(setOpened);
  const columns = useMemo(() => [containerColumn(t('container')), ...facts, actionsOf], [t, facts, actionsOf]);
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
        bulk={useTransactionBulk()}
      />
      <TransactionOfRow opened={opened} onClose={() => setOpened(null)} />
    </>
  );
}
