import { receiptRoutes } from '@boxyard/contract/gate/receipts.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../core/api/api.ts';
import { ApiProblem } from '../../core/api/problem.ts';

/** What the depot's records say of a receipt; whoever holds the paper may ask. */
export const receiptCheckQuery = (token: string) =>
  queryOptions({
    queryKey: ['receipt-check', token],
    queryFn: ({ signal }) => call(receiptRoutes.check, { params: { token }, signal }),
    retry: (count, error) => count < 2 && error instanceof ApiProblem && error.status === 0,
  });
