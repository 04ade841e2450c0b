import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/tables.ts';
import type { Ctx } from '../http/context.ts';

/** A locked record, with the name that a refusal calls it by. */
export interface NamedRecord {
  id: number;
  version: number;
  name: string;
}

/** Locks records. Those that are missing are left out of the answer. */
export type LockRecords = (ctx: Ctx, ids: readonly number[]) => Promise<NamedRecord[]>;

/**
 * Locks records in the order of their ids: two calls on the same ones come one after the other, and never wait for each other.
 * @param name an expression on the table's columns
 */
export async function lockInOrder(
  ctx: Ctx,
  ids: readonly number[],
  table: keyof Database,
  name: RawBuilder<unknown>,
): Promise<NamedRecord[]> {
  const { rows } = await sql<NamedRecord>`select id, version, ${name} as name from ${sql.table(table)}
    where account_id = ${ctx.account.id} and id = any(${ids}::bigint[]) order by id for update`.execute(ctx.tx);
  return rows;
}
