import type { LastChange } from '@boxyard/contract/core/problems.ts';
import { sql } from 'kysely';
import type { Database } from '../db/tables.ts';
import type { Ctx } from '../http/context.ts';
import { type Problem, stale } from '../http/problems.ts';

/** Row of a table, named in camel case as in core/db/tables.ts. */
type RowName = readonly [table: keyof Database, id: number];

/** @param seen the version that the caller saw; undefined: any @throws 412 where the record has changed since */
export async function refuseStale(
  ctx: Ctx,
  seen: number | undefined,
  { version }: { version?: unknown },
  ...rows: RowName[]
): Promise<void> {
  if (seen !== undefined && seen !== version) throw await staleRecord(ctx, ...rows);
}

/** 412 that tells who changed the record last, and when. @param rows those that the record is made of: the last change of all counts */
export async function staleRecord(ctx: Ctx, ...rows: RowName[]): Promise<Problem> {
  const isOfThese = sql.join(
    rows.map(([table, id]) => sql`(audit_log.entity = ${nameOf(table)} and audit_log.record_id = ${id})`),
    sql` or `,
  );
  // Row security hides the name of a person who is not of this account, and the history of another one.
  const found = await sql<LastChange>`
    select audit_log.at, author_name(admin.username, audit_log.token_id) as admin_name,
      coalesce(audit_log.admin_id = current_admin() or audit_log.token_id = current_token(), false) as is_own
    from audit_log left join colleague admin on admin.account_id = audit_log.account_id and admin.admin_id = audit_log.admin_id
    where audit_log.account_id = ${ctx.account.id} and (${isOfThese}) order by audit_log.id desc limit 1`.execute(
    ctx.tx,
  );
  return stale(found.rows[0]);
}

const nameOf = (table: keyof Database): string => table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
