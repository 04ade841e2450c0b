import { transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import { refuseOtherPlace, saveByExternalId } from '../../core/crud/external-ids.ts';
import { handleBulkRemove, handleBulkUpdate } from '../../core/crud/handle-bulk.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { changeFrom } from './split.service.ts';
import {
  getTransaction,
  listOfContainer,
  listTransactions,
  lockTransactions,
  sumTransactions,
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
  handle(app, transactionRoutes.sums, (ctx, { query }) => sumTransactions(ctx, query));
  handle(app, transactionRoutes.get, (ctx, { params }) => getTransaction(ctx, params.containerId, params.id));
  handle(app, transactionRoutes.create, (ctx, { params, body }) => createTransaction(ctx, params.containerId, body));
  handle(app, transactionRoutes.explain, (ctx, { params, body }) => explainRequest(ctx, params.containerId, body));
  handle(app, transactionRoutes.update, (ctx, { params, body, ifMatch }) =>
    updateTransaction(ctx, params.containerId, params.id, body, ifMatch),
  );
  handle(app, transactionRoutes.changeFrom, (ctx, { params, body }) =>
    changeFrom(ctx, params.containerId, params.id, body),
  );
  handle(app, transactionRoutes.saveByExternalId, (ctx, { params: { containerId, externalId }, body, ifMatch }) =>
    saveByExternalId(
      ctx,
      'transaction',
      { externalId, ifMatch },
      {
        make: () => createTransaction(ctx, containerId, { ...body, externalId }),
        change: async (id) => {
          refuseOtherPlace(await transactions.get(ctx, id), { containerId, type: body.type });
          return updateTransaction(ctx, containerId, id, body, ifMatch);
        },
      },
    ),
  );
  handle(app, transactionRoutes.remove, (ctx, { params, ifMatch }) =>
    removeTransaction(ctx, params.containerId, params.id, ifMatch),
  );
  handleBulkUpdate(app, transactionRoutes.bulkUpdate, lockTransactions, async (ctx, id, changes) =>
    changeTransaction(ctx, await transactions.get(ctx, id), changes),
  );
  handleBulkRemove(app, transactionRoutes.bulkRemove, lockTransactions, transactions.remove);
}
