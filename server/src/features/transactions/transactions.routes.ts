import { transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import { handleBulkRemove, handleBulkUpdate } from '../../core/crud/handle-bulk.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import {
  getTransaction,
  listOfContainer,
  listTransactions,
  lockTransactions,
  transactions,
} from './transactions.queries.ts';
import {
  changeTransaction,
  createTransaction,
  explainRequest,
  listOfTask,
  removeTransaction,
  updateTransaction,
} from './transactions.service.ts';

export function registerTransactions(app: Services): void {
  handle(app, transactionRoutes.list, (ctx, { query }) => listTransactions(ctx, query).page());
  handle(app, transactionRoutes.listOfContainer, (ctx, { params, query }) =>
    listOfContainer(ctx, params.containerId, query).page(),
  );
  handle(app, transactionRoutes.listOfTask, (ctx, { params, query }) =>
    listOfTask(ctx, params.containerId, params.taskId, query),
  );
  handle(app, transactionRoutes.get, (ctx, { params }) => getTransaction(ctx, params.containerId, params.id));
  handle(app, transactionRoutes.create, (ctx, { params, body }) => createTransaction(ctx, params.containerId, body));
  handle(app, transactionRoutes.explain, (ctx, { params, body }) => explainRequest(ctx, params.containerId, body));
  handle(app, transactionRoutes.update, (ctx, { params, body, ifMatch }) =>
    updateTransaction(ctx, params.containerId, params.id, body, ifMatch),
  );
  handle(app, transactionRoutes.remove, (ctx, { params, ifMatch }) =>
    removeTransaction(ctx, params.containerId, params.id, ifMatch),
  );
  handleBulkUpdate(app, transactionRoutes.bulkUpdate, lockTransactions, async (ctx, id, changes) =>
    changeTransaction(ctx, await transactions.get(ctx, id), changes),
  );
  handleBulkRemove(app, transactionRoutes.bulkRemove, lockTransactions, transactions.remove);
}
