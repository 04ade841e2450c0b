import { type QueryResult, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { snakeCase } from '../db/pool.ts';

/** The names of an entity's fields, which are those of its columns. */
export function fieldsOf<E extends z.ZodObject>(entity: E) {
  return Object.keys(entity.shape) as (keyof z.output<E> & string)[]; // TypeScript knows keys as strings only
}

/** The row of a statement that always yields one. */
export function onlyRow<Row>({ rows: [row] }: QueryResult<Row>): Row {
  if (row === undefined) throw new Error('A statement that always yields a row has yielded none.');
  return row;
}

/**
 * Entity → row: instants become Dates, everything else is stored as it is. The other way round needs no code:
 * the driver hands out wire forms (core/db/connection.ts). Only fields of the schema pass.
 */
export function toRow(schema: z.ZodObject, values: Record<string, unknown>): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(values)) {
    const kind = schema.shape[field];
    if (value === undefined || kind === undefined) continue;
    if (typeof value === 'number' && isInstant(kind)) row[field] = new Date(value * 1000);
    else row[field] = value !== null && isJson(kind) ? JSON.stringify(value) : value;
  }
  return row;
}

/** Whether a field is held as JSON: the driver would take a list for an array of the database. */
export function isJson(schema: z.core.$ZodType): boolean {
  const inner = innerOf(schema);
  return z.globalRegistry.get(schema)?.json === true || (inner !== undefined && isJson(inner));
}

/** Whether a field is an instant, be it optional or nullable. */
export function isInstant(schema: z.core.$ZodType): boolean {
  const inner = innerOf(schema);
  return z.globalRegistry.get(schema)?.instant === true || (inner !== undefined && isInstant(inner));
}

/** The schema inside `optional`, `nullable` and the like. */
export function innerOf({ _zod: { def } }: z.core.$ZodType): z.core.$ZodType | undefined {
  return 'innerType' in def && def.innerType instanceof z.ZodType ? def.innerType : undefined;
}

/** Columns by their names in the code, as one piece of text: to put together many for each statement costs as much as to answer it. */
export const columnList = (names: readonly string[]): RawBuilder<unknown> =>
  sql.raw(
    names
      .map((name) =>
        name
          .split('.')
          .map((part) => `"${snakeCase(part)}"`)
          .join('.'),
      )
      .join(', '),
  );
