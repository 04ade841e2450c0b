import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../core/i18n.ts';
import { queryClient } from '../../../core/queries.ts';
import { TransactionList } from '../../../features/transactions/transaction-list.tsx';
import { allTransactionsQuery } from '../../../features/transactions/transactions.api.ts';
import { allTransactionsSearch } from '../../../features/transactions/transactions.search.ts';
import { listInput } from '../../../ui/list-search.ts';

export const Route = createFileRoute('/_app/transactions/')({
  validateSearch: allTransactionsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(allTransactionsQuery(listInput(deps, allTransactionsSearch.options)));
    return loadTexts('transactions', 'enums');
  },
  component: TransactionList,
});
