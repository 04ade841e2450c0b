import { sql } from 'kysely';
import type { Ctx } from './context.ts';
import type { Db } from './db.ts';

/** The tables of `counted_table` (0011-row-counts.sql). */
export type CountedTable = 'container' | 'work_task' | 'transport' | 'transaction';

/** How many rows the account has, as exact as `count(*)` and without going through them. */
export async function countAll(ctx: Ctx, table: CountedTable): Promise<number> {
  const { rows } = await sql<{ total: number }>`select coalesce(sum(change), 0) as total from row_count
    where account_id = ${ctx.account.id} and entity = ${table}`.execute(ctx.tx);
  return rows[0]?.total ?? 0;
}

/** Makes one row of the changes to each sum; safe beside changes, and beside another process that does the same. */
export async function mergeRowCounts(db: Db): Promise<void> {
  await sql`with merged as (delete from row_count where (account_id, entity) in
      (select account_id, entity from row_count group by account_id, entity having count(*) > 1) returning account_id, entity, change)
    insert into row_count select account_id, entity, sum(change) from merged group by account_id, entity`.execute(
    db.kysely,
  );
}
