import { sql } from 'kysely';
import type { z } from 'zod';
import { toRow } from '../../core/crud/rows.ts';
import type { Tx } from '../../core/db/connection.ts';
import type { Database } from '../../core/db/tables.ts';

/** Many records of one entity in one statement. @returns their ids, in the order given */
export async function insertAll<E extends z.ZodObject>(
  tx: Tx,
  table: keyof Database,
  entity: E,
  records: Partial<z.output<E>>[],
): Promise<number[]> {
  const rows = records.map((record) => toRow(entity, record));
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  const { rows: inserted } = await sql<{
    id: number;
  }>`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)} returning id`.execute(tx);
  return inserted.map(({ id }) => id);
}

/**
 * The same for records that one of several people made: the history names each as the author of its own.
 * @param field that names the person
 */
export async function insertByAuthors<E extends z.ZodObject>(
  tx: Tx,
  table: keyof Database,
  entity: E,
  records: Partial<z.output<E>>[],
  field: keyof z.output<E>,
): Promise<number[]> {
  const { rows } = await sql<{ author: string }>`select current_setting('app.admin_id') as author`.execute(tx);
  const write = (author: unknown) => sql`select set_local('app.admin_id', ${String(author)})`.execute(tx);
  const ids: number[] = [];
  for (let from = 0, to = 0; from < records.length; from = to) {
    const author = records[from]?.[field];
    while (to < records.length && records[to]?.[field] === author) to += 1;
    await write(author);
    ids.push(...(await insertAll(tx, table, entity, records.slice(from, to))));
  }
  await write(rows[0]?.author);
  return ids;
}
