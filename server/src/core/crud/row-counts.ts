import type { Presence } from '@boxyard/contract/yard/containers.ts';
import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { InAccount } from '../http/context.ts';
import { once } from './once.ts';

/** The tables of `counted_table` (0011-row-counts.sql). */
export type CountedTable = 'container' | 'work_task' | 'transport' | 'transaction';
/** Also containers by where they are (0098-open-plans.sql). */
type Counted = CountedTable | `container ${Presence}`;

const summed = once(
  ({ account }, { entity }: { entity: Counted }) => sql<{ total: number }>`select coalesce(sum(change), 0) as total
    from row_count where account_id = ${account.id} and entity = ${entity}`,
);

/** How many rows the account has, as exact as `count(*)` and without going through them. */
export async function countAll(ctx: InAccount, entity: Counted): Promise<number> {
  const [row] = await summed(ctx, { entity });
  return row?.total ?? 0;
}

/** Tables of changes to be summed: the columns to group by, and the columns to sum. */
const changes = [
  { table: 'row_count', of: ['account_id', 'entity'], sums: ['change'] },
  { table: 'yard_sum', of: ['account_id', 'section_id'], sums: ['cells'] },
  { table: 'unpaid_sum', of: ['account_id', 'currency', 'zone'], sums: ['bills', 'total'] },
];

/** Merges the changes of each sum into one row. Safe while changes are written and while another process does the same. */
export async function mergeChanges(db: Db): Promise<void> {
  for (const { table, of, sums } of changes) {
    const [from, key, summed] = [
      sql.table(table),
      sql.join(of.map((name) => sql.ref(name))),
      sums.map((name) => sql.ref(name)),
    ];
    await sql`with merged as (delete from ${from} where (${key}) in
        (select ${key} from ${from} group by ${key} having count(*) > 1) returning *)
      insert into ${from} (${key}, ${sql.join(summed)})
      select ${key}, ${sql.join(summed.map((name) => sql`sum(${name})`))} from merged group by ${key}`.execute(
      db.kysely,
    );
  }
}
