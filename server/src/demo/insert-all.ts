import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../core/database/connection.ts';
import type { Database } from '../core/database/tables.ts';
import { toRow } from '../core/queries/rows.ts';

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
