import {
  type Dashboard,
  type FirstSteps,
  type FlowDay,
  flowDays,
  type Unpaid,
} from '@boxyard/contract/core/dashboard.ts';
import { finalStatuses } from '@boxyard/contract/work/work-tasks.ts';
import { sql } from 'kysely';
import { once } from '../../core/crud/once.ts';
import { onlyRow } from '../../core/crud/rows.ts';
import type { Ctx } from '../../core/http/context.ts';
import { sumUnpaidAnew } from '../transactions/transactions.queries.ts';

/**
 * Gate passages for each of the last days, today included; days without any are listed too. With `offset 0` the ends of a
 * day are counted once, and the passages between them found by the index.
 */
const flow = once(({ account }) => {
  const zone = sql`${account.timezone}::text`;
  const passed = (type: 'gate_in' | 'gate_out') => sql`(select count(*) from transport
    where transport.account_id = ${account.id} and transport.type = ${sql.lit(type)}
      and transport.moved_at >= calendar.from and transport.moved_at < calendar.until)`;
  return sql<FlowDay>`
    select calendar.day::text, calendar.from, calendar.until - interval '1 second' as to, ${passed('gate_in')} as in, ${passed('gate_out')} as out
    from (select day, day::timestamp at time zone ${zone} as from, (day + 1)::timestamp at time zone ${zone} as until
      from (select (now() at time zone ${zone})::date - back as day from generate_series(0, ${sql.lit(flowDays - 1)}) back) days offset 0) calendar
    order by calendar.day`;
});
export const findFlow = (ctx: Ctx): Promise<FlowDay[]> => flow(ctx, {});

const taskCounts = once(
  ({ account }) => sql<{ isTransfer: boolean; open: number; overdue: number }>`
    select type = 'transfer' as is_transfer, count(*) as open, count(*) filter (where due_date < now()) as overdue
    from work_task where account_id = ${account.id} and status not in (${sql.join(finalStatuses.map(sql.lit))})
    group by 1`,
);

/** Open tasks, and how many of them are past their due date. */
export async function findTaskCounts(ctx: Ctx): Promise<Pick<Dashboard, 'openTasks' | 'overdueTasks'>> {
  const rows = await taskCounts(ctx, {});
  const countsOf = (isTransfer: boolean) =>
    rows.find((row) => row.isTransfer === isTransfer) ?? { open: 0, overdue: 0 };
  return {
    openTasks: { work: countsOf(false).open, transfers: countsOf(true).open },
    overdueTasks: { work: countsOf(false).overdue, transfers: countsOf(true).overdue },
  };
}

const unpaid = once(
  ({ account }) => sql<Unpaid & { elsewhere: number }>`
    select currency, coalesce(sum(bills) filter (where zone <> ''), 0) as bills,
      coalesce(sum(total) filter (where zone = ${account.timezone}), 0) as total,
      coalesce(sum(bills) filter (where zone = ''), 0) as running,
      coalesce(sum(bills) filter (where zone not in ('', ${account.timezone})), 0) as elsewhere
    from unpaid_sum where account_id = ${account.id} group by currency having sum(bills) > 0 order by currency`,
);

/** One sum for each currency. */
export async function findUnpaid(ctx: Ctx): Promise<Unpaid[]> {
  const rows = await unpaid(ctx, {});
  if (rows.every(({ elsewhere }) => elsewhere === 0)) return rows;
  const counted = new Map((await sumUnpaidAnew(ctx)).map(({ currency, total }) => [currency, total]));
  return rows.map((row) => ({ ...row, total: row.total + (counted.get(row.currency) ?? 0) }));
}

export async function findFirstSteps(ctx: Ctx): Promise<FirstSteps> {
  const any = (table: string) =>
    sql<boolean>`exists (select from ${sql.table(table)} where account_id = ${ctx.account.id})`;
  const steps = sql<FirstSteps>`
    select ${any('warehouse')} as warehouse, ${any('storage_section')} as section, ${any('client')} as client,
      ${any('container_type')} as container_type`;
  return onlyRow(await steps.execute(ctx.tx));
}
