import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ImportLink } from '../../ui/action/import-link.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { containerColumn } from '../../ui/list/container-column.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useTransactionColumns, useTransactionLink } from './transaction-columns.tsx';
import { allTransactions } from './transactions.api.ts';
import { useTransactionBulk } from './use-transaction-bulk.ts';

/** What the whole account charges and pays; it is entered and changed beside the container. */
export function TransactionList() {
  const { t } = useTranslation('transactions');
  const facts = useTransactionColumns();
  const edit = useTransactionLink();
  const columns = useMemo(() => [containerColumn(t('container')), ...facts, edit], [t, facts, edit]);
  const begin = (
    <LinkButton to="/containers" variant="default">
      {t('toContainers')}
    </LinkButton>
  );
  return (
    <ListPage
      list={allTransactions}
      texts="transactions"
      columns={columns}
      begin={begin}
      actions={<ImportLink kind="transactions" />}
      bulk={useTransactionBulk()}
    />
  );
}
