import { z } from 'zod';
import { TransactionRow } from '../billing/transactions.ts';
import { TransportRow } from '../gate/transports.ts';
import { WorkTaskRow } from '../work/work-tasks.ts';
import { ContainerRow, standingNames } from '../yard/containers.ts';
import { Currency } from './enums.ts';
import { Id, Instant } from './fields.ts';
import { route } from './route.ts';

/** How many of the latest records are shown of each kind. */
export const recentCount = 5;
export const flowDays = 30;

const cellCounts = {
  cells: z.int(),
  /** Cells of standing containers; reservations do not count. */
  held: z.int(),
};

export const WarehouseOccupancy = z.object({
  id: Id,
  name: z.string(),
  ...cellCounts,
  areas: z.array(z.object({ id: Id, name: z.string(), ...cellCounts })),
});
export type WarehouseOccupancy = z.output<typeof WarehouseOccupancy>;

/** Gate passages on one day in the account's time zone; `from` and `to` are its first and last second. */
export const FlowDay = z.object({ day: z.iso.date(), from: Instant, to: Instant, in: z.int(), out: z.int() });
export type FlowDay = z.output<typeof FlowDay>;

/** For how long the containers have stood in the yard. A transfer does not begin a new stay. */
export const Dwell = z.object({
  buckets: z.array(z.object({ standing: z.enum(standingNames), containers: z.int() })),
  /** Null while nothing stands there. */
  averageDays: z.number().nullable(),
});
export type Dwell = z.output<typeof Dwell>;

/** Unpaid bills without expenses. Those in `running` have no end yet and are not part of the total. */
export const Unpaid = z.object({ currency: Currency, bills: z.int(), total: z.number(), running: z.int() });
export type Unpaid = z.output<typeof Unpaid>;

const TaskCounts = z.object({ work: z.int(), transfers: z.int() });

/** What a new account needs before its first container, and whether it exists. */
export const FirstSteps = z.object({
  warehouse: z.boolean(),
  section: z.boolean(),
  client: z.boolean(),
  containerType: z.boolean(),
});
export type FirstSteps = z.output<typeof FirstSteps>;

export const Dashboard = z.object({
  containers: z.array(
    ContainerRow.pick({ id: true, name: true, clientId: true, clientName: true, warehouseName: true }),
  ),
  transactions: z.array(
    TransactionRow.pick({
      id: true,
      containerId: true,
      containerName: true,
      type: true,
      totalPrice: true,
      signedTotal: true,
      currency: true,
    }),
  ),
  workTasks: z.array(WorkTaskRow.pick({ id: true, containerId: true, containerName: true, type: true, title: true })),
  transports: z.array(
    TransportRow.pick({ id: true, containerId: true, containerName: true, type: true, clientName: true, date: true }),
  ),
  /** Enabled warehouses only. */
  occupancy: z.array(WarehouseOccupancy),
  flow: z.array(FlowDay).length(flowDays),
  dwell: Dwell,
  openTasks: TaskCounts,
  overdueTasks: TaskCounts,
  unpaid: z.array(Unpaid),
  /** Null if there is a container. */
  firstSteps: FirstSteps.nullable(),
});
export type Dashboard = z.output<typeof Dashboard>;

export const dashboardRoutes = {
  get: route({
    method: 'GET',
    path: '/:account/dashboard',
    access: 'admin',
    /** The age of the last change that the reader knows of: its figures are not older. Without it they may be some seconds old. */
    query: z.strictObject({ knownMs: z.coerce.number().int().min(0).optional() }),
    summary: 'What happened last and how the depot stands',
    response: Dashboard,
  }),
};
