import { type RawBuilder, sql } from 'kysely';
import type { Depot } from './depot.ts';
import type { TestApp } from './test-app.ts';

/** So many more of a cargo, each with a task of its own and as many items. The account has no other task without a cargo. */
export async function copyCargo({ inspect }: TestApp, { accountId }: Depot, id: number, copies: number): Promise<void> {
  const run = (statement: RawBuilder<unknown>) => statement.execute(inspect);
  const original = sql`cargo c join work_task t on t.account_id = c.account_id and t.id = c.work_task_id`;
  await run(sql`insert into work_task (account_id, container_id, title, type, status)
    select t.account_id, t.container_id, t.title, t.type, t.status from ${original}, generate_series(1, ${copies}::int)
    where c.account_id = ${accountId} and c.id = ${id}`);
  await run(sql`insert into cargo (account_id, work_task_id, direction)
    select t.account_id, t.id, c.direction from work_task t join cargo c on c.account_id = t.account_id and c.id = ${id}
    where t.account_id = ${accountId} and t.id <> c.work_task_id order by t.id`);
  await run(sql`insert into cargo_item (account_id, cargo_id, cargo_type_code)
    select c.account_id, c.id, i.cargo_type_code from cargo c join cargo_item i on i.account_id = c.account_id and i.cargo_id = ${id}
    where c.account_id = ${accountId} and c.id <> ${id}`);
}
