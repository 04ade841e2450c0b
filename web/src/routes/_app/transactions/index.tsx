import type { transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import { createFileRoute } from '@tanstack/react-router';
import { prefetchList } from '../../../core/data/list.ts';
import { listSearch } from '../../../core/data/list-search.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
import { TransactionList } from '../../../features/transactions/transaction-list.tsx';
import { allTransactions } from '../../../features/transactions/transactions.api.ts';

export const Route = createFileRoute('/_app/transactions/')({
  validateSearch: listSearch<typeof transactionRoutes.list>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    prefetchList(allTransactions, deps);
    return loadTexts('transactions', 'enums');
  },
  component: TransactionList,
});
