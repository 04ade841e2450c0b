import type { transactionRoutes } from '@boxyard/contract/transactions.ts';
import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../core/i18n.ts';
import { prefetchList } from '../../../core/list.ts';
import { listSearch } from '../../../core/list-search.ts';
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
