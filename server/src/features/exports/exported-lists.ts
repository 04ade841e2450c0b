import { adminRoutes } from '@boxyard/contract/admins.ts';
import { clientUserRoutes } from '@boxyard/contract/client-users.ts';
import { clientRoutes } from '@boxyard/contract/clients.ts';
import { containerStatusRoutes } from '@boxyard/contract/container-statuses.ts';
import { containerTypeRoutes } from '@boxyard/contract/container-types.ts';
import { containerRoutes } from '@boxyard/contract/containers.ts';
import { employeeRoutes } from '@boxyard/contract/employees.ts';
import type { ExportList } from '@boxyard/contract/exports.ts';
import type { Route } from '@boxyard/contract/route.ts';
import { transactionRoutes } from '@boxyard/contract/transactions.ts';
import { transportRoutes } from '@boxyard/contract/transports.ts';
import { warehouseRoutes } from '@boxyard/contract/warehouses.ts';
import { workTaskRoutes } from '@boxyard/contract/work-tasks.ts';
import type { z } from 'zod';
import type { Ctx } from '../../core/context.ts';
import type { Page } from '../../core/handle.ts';
import { listAdmins } from '../admins/admins.queries.ts';
import { listClientUsers } from '../client-users/client-users.queries.ts';
import { listClients } from '../clients/clients.queries.ts';
import { listContainerStatuses } from '../container-statuses/container-statuses.queries.ts';
import { listContainerTypes } from '../container-types/container-types.queries.ts';
import { listContainers } from '../containers/containers.queries.ts';
import { listEmployees } from '../employees/employees.queries.ts';
import { listTransactions, listOfContainer as transactionsOfContainer } from '../transactions/transactions.queries.ts';
import { listTransports, listOfContainer as transportsOfContainer } from '../transports/transports.queries.ts';
import { listWarehouses } from '../warehouses/warehouses.queries.ts';
import { listWorkTasks } from '../work-tasks/work-tasks.queries.ts';

export interface ExportedList {
  /** What the list takes, and what its rows are made of. */
  input: z.ZodType<Record<string, unknown>>;
  row: z.ZodObject;
  /** The list of one client or container: the export names it. */
  ofOne: boolean;
  owner: boolean;
  page(ctx: Ctx, input: Record<string, unknown>, of: number): Promise<Page<Record<string, unknown>>>;
}

/** The query, or the body where the list is asked for by POST. */
type InputOf<R extends Route> = [z.output<R['query']>] extends [undefined] ? z.output<R['body']> : z.output<R['query']>;

/** One line for each list: its route, and its query. Columns, headings and formats follow from the route. */
export const exportedLists: Record<ExportList, ExportedList> = {
  admins: list(adminRoutes.list, listAdmins),
  clients: list(clientRoutes.list, listClients),
  'client-users': listOfOne(clientUserRoutes.list, (ctx, input, of) => listClientUsers(ctx, of, input)),
  containers: list(containerRoutes.list, listContainers),
  'container-statuses': list(containerStatusRoutes.list, listContainerStatuses),
  'container-transactions': listOfOne(transactionRoutes.listOfContainer, (ctx, input, of) =>
    transactionsOfContainer(ctx, of, input),
  ),
  'container-transports': listOfOne(transportRoutes.listAll, (ctx, input, of) => transportsOfContainer(ctx, of, input)),
  'container-types': list(containerTypeRoutes.list, listContainerTypes),
  employees: list(employeeRoutes.list, listEmployees),
  transactions: list(transactionRoutes.list, listTransactions),
  transports: list(transportRoutes.list, (ctx, input) => listTransports(ctx, input)),
  warehouses: list(warehouseRoutes.list, listWarehouses),
  'work-tasks': list(workTaskRoutes.list, (ctx, input) => listWorkTasks(ctx, input)),
};

type Query<R extends Route> = (ctx: Ctx, input: InputOf<R>, of: number) => Promise<Page<object>>;

function list<R extends Route>(route: R, page: Query<R>, ofOne = false): ExportedList {
  return {
    input: (route.method === 'POST' ? route.body : route.query) as ExportedList['input'],
    row: (route.response as unknown as z.ZodArray<z.ZodObject>).element,
    ofOne,
    owner: route.access === 'owner',
    page: page as unknown as ExportedList['page'],
  };
}

function listOfOne<R extends Route>(route: R, page: Query<R>): ExportedList {
  return list(route, page, true);
}
