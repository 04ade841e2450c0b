import { type Dashboard, recentCount } from '@boxyard/contract/core/dashboard.ts';
import type { Ctx } from '../../core/http/context.ts';
import { listContainers } from '../containers/containers.queries.ts';
import { listTransactions } from '../transactions/transactions.queries.ts';
import { listTransports } from '../transports/transports.queries.ts';
import { listWorkTasks } from '../work-tasks/work-tasks.queries.ts';
import { findFirstSteps } from './dashboard.queries.ts';
import type { ReadFigures } from './figures.ts';

const few = { page: 1, pageSize: recentCount };
/** Sorted by id, the order of entry: a transport's date may lie ahead, that of a bill far back. */
const lastEntered = { ...few, sort: '-id' } as const;

/** All is asked for in one piece: the records as they are now, the figures as they were not long ago. */
export async function readDashboard(ctx: Ctx, readFigures: ReadFigures, knownMs?: number): Promise<Dashboard> {
  const [containers, transactions, workTasks, transports, figures] = await Promise.all([
    listContainers(ctx, few).pageRows(),
    listTransactions(ctx, lastEntered).pageRows(),
    listWorkTasks(ctx, lastEntered).pageRows(),
    listTransports(ctx, lastEntered).pageRows(),
    readFigures(ctx, knownMs),
  ]);
  const firstSteps = containers.length === 0 ? await findFirstSteps(ctx) : null;
  return { containers, transactions, workTasks, transports, ...figures, firstSteps };
}
