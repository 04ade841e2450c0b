import type { z } from 'zod';

/**
 * Entity → row: instants become Dates, everything else is stored as it is. The other way round needs no code:
 * the driver hands out wire forms (core/db.ts). Only fields of the schema pass.
 */
export function toRow(schema: z.ZodObject, values: Record<string, unknown>): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(values)) {
    const kind = schema.shape[field];
    if (value === undefined || kind === undefined) continue;
    row[field] = typeof value === 'number' && isInstant(kind) ? new Date(value * 1000) : value;
  }
  return row;
}

function isInstant(kind: z.core.$ZodType): boolean {
  const inner = (kind as z.ZodType & { def: { innerType?: z.ZodType } }).def.innerType;
  return (kind as z.ZodType).meta()?.instant === true || (inner !== undefined && isInstant(inner));
}
