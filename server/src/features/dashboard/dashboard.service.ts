import { type Dashboard, recentCount } from '@boxyard/contract/core/dashboard.ts';
import type { List } from '../../core/crud/list-page.ts';
import type { Ctx } from '../../core/http/context.ts';
import { listContainers } from '../containers/containers.queries.ts';
import { listTransactions } from '../transactions/transactions.queries.ts';
import { listTransports } from '../transports/transports.queries.ts';
import { listWorkTasks } from '../work-tasks/work-tasks.queries.ts';
import { findFirstSteps, findFlow, findTaskCounts, findUnpaid } from './dashboard.queries.ts';
import { findYard } from './yard.queries.ts';

const few = { page: 1, pageSize: recentCount };
/** Sorted by id, the order of entry: a transport's date may lie ahead, that of a bill far back. */
const lastEntered = { ...few, sort: '-id' } as const;

/** All is asked for in one piece. */
export async function readDashboard(ctx: Ctx): Promise<Dashboard> {
  const [containers, transactions, workTasks, transports, yard, flow, taskCounts, unpaid] = await Promise.all([
    rowsOf(listContainers(ctx, few)),
    rowsOf(listTransactions(ctx, lastEntered)),
    rowsOf(listWorkTasks(ctx, lastEntered)),
    rowsOf(listTransports(ctx, lastEntered)),
    findYard(ctx),
    findFlow(ctx),
    findTaskCounts(ctx),
    findUnpaid(ctx),
  ]);
  const firstSteps = containers.length === 0 ? await findFirstSteps(ctx) : null;
  return { containers, transactions, workTasks, transports, ...yard, flow, ...taskCounts, unpaid, firstSteps };
}

const rowsOf = async <Row>(list: Promise<List<Row>>): Promise<Row[]> => (await (await list).page()).rows;
