import type { HistoryEntity } from '@boxyard/contract/core/entities.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/http/context.ts';
import type { KeptRow } from './entry.ts';

/** The record as its row is now; undefined when it is gone. @param held until the transaction ends */
export async function findRow(
  ctx: Ctx,
  entity: HistoryEntity,
  id: number,
  held: boolean,
): Promise<KeptRow | undefined> {
  const { rows } = await sql<{ row: KeptRow }>`select to_jsonb(r) as row from ${sql.table(entity)} r
    where account_id = ${ctx.account.id} and id = ${id} ${held ? sql`for update` : sql``}`.execute(ctx.tx);
  return rows[0]?.row;
}

interface Deletion {
  id: number;
  version: number;
}

/** The change that deleted a record last. */
export async function findDeletion(ctx: Ctx, entity: HistoryEntity, id: number): Promise<Deletion | undefined> {
  const { rows } = await sql<Deletion>`select id, (before ->> 'version')::bigint as version from audit_log
    where account_id = ${ctx.account.id} and entity = ${entity} and record_id = ${id} and action = 'delete'
    order by id desc limit 1`.execute(ctx.tx);
  return rows[0];
}

/** The deletions of a record and of what went with it; not of photos and documents, whose files are gone. */
export async function findDeletedWith(ctx: Ctx, deletion: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from deleted_with(${deletion})
    where entity not in ('image', 'document')`.execute(ctx.tx);
  return rows.map(({ id }) => id);
}

/** As an undo brings deleted records back: what was settled stays as it was. */
export async function bringBack(ctx: Ctx, deletions: number[]): Promise<void> {
  await sql`select set_local('app.undoes', 'true')`.execute(ctx.tx);
  await sql`select undo_changes(${deletions}::bigint[])`.execute(ctx.tx);
  await sql`select set_local('app.undoes', '')`.execute(ctx.tx);
}

/** Gives these columns the values that a kept row has. */
export async function restoreFields(
  ctx: Ctx,
  entity: HistoryEntity,
  id: number,
  kept: KeptRow,
  columns: readonly string[],
): Promise<void> {
  await sql`select restore_fields(${entity}, ${id}::bigint, ${JSON.stringify(kept)}::jsonb, ${columns}::text[])`.execute(
    ctx.tx,
  );
}
