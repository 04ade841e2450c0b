import { transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { findBalance } from './receivables.queries.ts';

export function registerReceivables(app: Services): void {
  handle(app, transactionRoutes.balance, (ctx, { params }) => findBalance(ctx, params.clientId));
}
