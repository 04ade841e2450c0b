import { invoiceRoutes } from '@boxyard/contract/billing/invoices.ts';
import { paymentRoutes } from '@boxyard/contract/billing/payments.ts';
import { transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import { historyRoutes } from '@boxyard/contract/core/history.ts';
import { fieldErrors } from '@boxyard/contract/core/problems.ts';
import type { Route } from '@boxyard/contract/core/route.ts';
import { scopeOf } from '@boxyard/contract/core/routes.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import type { ExportList } from '@boxyard/contract/integrations/exports.ts';
import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { clientUserRoutes } from '@boxyard/contract/people/client-users.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { employeeRoutes } from '@boxyard/contract/people/employees.ts';
import { containerStatusRoutes } from '@boxyard/contract/settings/container-statuses.ts';
import { containerTypeRoutes } from '@boxyard/contract/settings/container-types.ts';
import { CargoItemLine, CargoLine, CargoList, cargoRoutes } from '@boxyard/contract/work/cargos.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { DamageLine, DamageLines, damageRoutes } from '@boxyard/contract/yard/damages.ts';
import { warehouseRoutes } from '@boxyard/contract/yard/warehouses.ts';
import type { z } from 'zod';
import type { List } from '../../core/crud/list-page.ts';
import type { Ctx } from '../../core/http/context.ts';
import { requireOwner } from '../../core/http/enter-account.ts';
import { invalidFields } from '../../core/http/problems.ts';
import { listAdmins } from '../admins/admins.queries.ts';
import { listClientUsers } from '../client-users/client-users.queries.ts';
import { listClients } from '../clients/clients.queries.ts';
import { listContainerStatuses } from '../container-statuses/container-statuses.queries.ts';
import { listContainerTypes } from '../container-types/container-types.queries.ts';
import { listContainers } from '../containers/containers.queries.ts';
import { listDamageLines } from '../damages/damages.queries.ts';
import { listEmployees } from '../employees/employees.queries.ts';
import { HistoryExport, listForExport } from '../history/history-export.service.ts';
import { listInvoices } from '../invoices/invoices.queries.ts';
import { listPayments } from '../payments/payments.queries.ts';
import { listTransactions, listOfContainer as transactionsOfContainer } from '../transactions/transactions.queries.ts';
import { listTransports, listOfContainer as transportsOfContainer } from '../transports/transports.queries.ts';
import { listWarehouses } from '../warehouses/warehouses.queries.ts';
import { listCargoItemLines, listCargoLines } from '../work-tasks/cargos.queries.ts';
import { listWorkTasks } from '../work-tasks/work-tasks.queries.ts';

interface ExportedList {
  /** What a token needs for it; undefined where it is for people only. */
  scope: ReturnType<typeof scopeOf>;
  /** The schema of the list's rows. */
  row: z.ZodObject;
  /** The texts of its screen, where they are not named like the list. */
  screen?: string;
  /** The list belongs to one client or container, whose id the request must contain. */
  ofOne: boolean;
  /** @throws 422 with the paths of the fields in the request */
  readInput(given: Record<string, unknown>): Record<string, unknown>;
  /** @param ctx with the language of the file @param input as `readInput` answered it @throws 403 for a list of owners */
  list(ctx: Ctx, input: Record<string, unknown>, of: number): Promise<List<Record<string, unknown>>>;
}

/** One line for each list: its route, and its query. Columns, headings and formats follow from the route. */
export const exportedLists: Record<ExportList, ExportedList> = {
  admins: list(adminRoutes.list, listAdmins),
  'cargo-items': {
    ...list({ ...cargoRoutes.listOfTask, input: CargoList, row: CargoItemLine }, listCargoItemLines),
    scope: scopeOf(cargoRoutes.listOfTask),
    screen: 'work-tasks',
  },
  cargos: {
    ...list({ ...cargoRoutes.listOfTask, input: CargoList, row: CargoLine }, listCargoLines),
    scope: scopeOf(cargoRoutes.listOfTask),
    screen: 'work-tasks',
  },
  clients: list(clientRoutes.list, listClients),
  'client-users': listOfOne(clientUserRoutes.list, (ctx, input, of) => listClientUsers(ctx, of, input)),
  containers: list(containerRoutes.list, listContainers),
  'container-statuses': list(containerStatusRoutes.list, listContainerStatuses),
  'container-transactions': {
    ...listOfOne(transactionRoutes.listOfContainer, (ctx, input, of) => transactionsOfContainer(ctx, of, input)),
    screen: 'transactions',
  },
  'container-transports': {
    ...listOfOne(transportRoutes.listAll, (ctx, input, of) => transportsOfContainer(ctx, of, input)),
    screen: 'transports',
  },
  'container-types': list(containerTypeRoutes.list, listContainerTypes),
  damages: {
    ...list({ ...damageRoutes.list, input: DamageLines, row: DamageLine }, listDamageLines),
    scope: scopeOf(damageRoutes.list),
  },
  employees: list(employeeRoutes.list, listEmployees),
  history: { ...list(historyRoutes.list, listForExport), row: HistoryExport },
  invoices: list(invoiceRoutes.list, listInvoices),
  payments: list(paymentRoutes.list, listPayments),
  transactions: list(transactionRoutes.list, listTransactions),
  transports: list(transportRoutes.list, (ctx, input) => listTransports(ctx, input)),
  warehouses: list(warehouseRoutes.list, listWarehouses),
  'work-tasks': list(workTaskRoutes.list, (ctx, input) => listWorkTasks(ctx, input)),
};

interface ListRoute<Input> extends Route {
  input: z.ZodType<Input>;
  row: z.ZodObject;
}

type Query<Input> = (ctx: Ctx, input: Input, of: number) => List<Row>;
type Row = Record<string, unknown>;

function list<Input extends Row>(route: ListRoute<Input>, query: Query<Input>, ofOne = false): ExportedList {
  const { access, input, row } = route;
  return {
    scope: scopeOf(route),
    row,
    ofOne,
    readInput(given) {
      const parsed = input.safeParse(given);
      if (parsed.success) return parsed.data;
      throw invalidFields(fieldErrors(parsed.error).map((error) => ({ ...error, path: `input.${error.path}` })));
    },
    list: async (ctx, given, of) => {
      if (access === 'owner') requireOwner(ctx.admin.isOwner);
      return query(ctx, input.parse(given), of);
    },
  };
}

function listOfOne<Input extends Row>(route: ListRoute<Input>, query: Query<Input>): ExportedList {
  return list(route, query, true);
}
