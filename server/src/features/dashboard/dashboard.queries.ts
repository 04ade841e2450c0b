import { type Dashboard, type FirstSteps, type FlowDay, flowDays } from '@boxyard/contract/core/dashboard.ts';
import { finalStatuses } from '@boxyard/contract/work/work-tasks.ts';
import { sql } from 'kysely';
import { onlyRow } from '../../core/crud/rows.ts';
import type { Ctx } from '../../core/http/context.ts';

/**
 * Gate passages for each of the last days, today included; days without any are listed too. With `offset 0` the ends of a
 * day are counted once, and the passages between them found by the index.
 */
export async function findFlow(ctx: Ctx): Promise<FlowDay[]> {
  const zone = sql`${ctx.account.timezone}::text`;
  const passed = (type: 'gate_in' | 'gate_out') => sql`(select count(*) from transport
    where transport.account_id = ${ctx.account.id} and transport.type = ${sql.lit(type)}
      and transport.moved_at >= calendar.from and transport.moved_at < calendar.until)`;
  const { rows } = await sql<FlowDay>`
    select calendar.day::text, calendar.from, calendar.until - interval '1 second' as to, ${passed('gate_in')} as in, ${passed('gate_out')} as out
    from (select day, day::timestamp at time zone ${zone} as from, (day + 1)::timestamp at time zone ${zone} as until
      from (select (now() at time zone ${zone})::date - back as day from generate_series(0, ${sql.lit(flowDays - 1)}) back) days offset 0) calendar
    order by calendar.day`.execute(ctx.tx);
  return rows;
}

/** Open tasks, and how many of them are past their due date. */
export async function findTaskCounts(ctx: Ctx): Promise<Pick<Dashboard, 'openTasks' | 'overdueTasks'>> {
  const { rows } = await sql<{ isTransfer: boolean; open: number; overdue: number }>`
    select type = 'transfer' as is_transfer, count(*) as open, count(*) filter (where due_date < now()) as overdue
    from work_task where account_id = ${ctx.account.id} and status not in (${sql.join(finalStatuses.map(sql.lit))})
    group by 1`.execute(ctx.tx);
  const countsOf = (isTransfer: boolean) =>
    rows.find((row) => row.isTransfer === isTransfer) ?? { open: 0, overdue: 0 };
  return {
    openTasks: { work: countsOf(false).open, transfers: countsOf(true).open },
    overdueTasks: { work: countsOf(false).overdue, transfers: countsOf(true).overdue },
  };
}

export async function findFirstSteps(ctx: Ctx): Promise<FirstSteps> {
  const any = (table: string) =>
    sql<boolean>`exists (select from ${sql.table(table)} where account_id = ${ctx.account.id})`;
  const steps = sql<FirstSteps>`
    select ${any('warehouse')} as warehouse, ${any('storage_section')} as section, ${any('client')} as client,
      ${any('container_type')} as container_type`;
  return onlyRow(await steps.execute(ctx.tx));
}
