import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { z } from 'zod';
import { isJson, toRow } from '../../core/crud/rows.ts';
import type { Database } from '../../core/db/tables.ts';
import type { InAccount } from '../../core/http/context.ts';

type Values = Record<string, unknown>;

const atOnce = 200;
const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

async function* someOf<T>(all: readonly T[]): AsyncGenerator<T[]> {
  for (let at = 0; at < all.length; at += atOnce) {
    yield all.slice(at, at + atOnce);
    await setImmediate();
  }
}

/** What is held as JSON is not written as a text within it. */
const asJson = (entity: z.ZodObject, values: Values) =>
  Object.fromEntries(
    Object.entries(toRow(entity, values)).map(([field, value]) => {
      const kind = entity.shape[field];
      return [columnOf(field), kind && isJson(kind) ? values[field] : value];
    }),
  );

/** Inserts many records, with the same fields each. @returns their ids in the order of the records */
export async function insertMany<T>(
  ctx: InAccount,
  table: keyof Database,
  entity: z.ZodObject,
  records: readonly T[],
  valuesOf: (one: T) => Values,
): Promise<number[]> {
  const ids: number[] = [];
  for await (const some of someOf(records)) {
    const rows = some.map((one) => asJson(entity, valuesOf(one)));
    const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.id(column)));
    const made = await sql<{ id: number }>`insert into ${sql.table(table)} (account_id, ${columns})
      select ${ctx.account.id}, ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
      returning id`.execute(ctx.tx);
    ids.push(...made.rows.map(({ id }) => id));
  }
  return ids;
}

/** Changes the given fields of many records, of each its own. */
export async function updateMany(
  ctx: InAccount,
  table: keyof Database,
  entity: z.ZodObject,
  records: readonly { id: number; values: Values }[],
): Promise<void> {
  const fields = [...new Set(records.flatMap(({ values }) => Object.keys(toRow(entity, values))))];
  if (fields.length === 0) return;
  const name = sql.table(table);
  for await (const some of someOf(records)) {
    const rows = some.map(({ id, values }) => ({ id, changes: asJson(entity, values) }));
    const columns = fields.map(columnOf);
    const set = sql.join(columns.map((column) => sql`${sql.id(column)} = changed.${sql.id(column)}`));
    await sql`update ${name} record set ${set}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) given(id bigint, changes jsonb)
      join ${name} old on old.account_id = ${ctx.account.id} and old.id = given.id
      cross join lateral jsonb_populate_record(old, given.changes) changed
      where record.account_id = ${ctx.account.id} and record.id = given.id`.execute(ctx.tx);
  }
}
