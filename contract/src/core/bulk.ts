import { z } from 'zod';
import { Id, Version } from './fields.ts';
import { ProblemBody } from './problems.ts';
import { type Access, type Route, route } from './route.ts';

/** The most records that one call changes or deletes. */
export const mostAtOnce = 500;

/** The chosen records, each with the version that the person saw. */
const Chosen = z
  .array(z.strictObject({ id: Id, version: Version }))
  .min(1)
  .max(mostAtOnce)
  .refine((records) => new Set(records.map(({ id }) => id)).size === records.length, { error: 'namedTwice' });
export type Chosen = z.output<typeof Chosen>;

/** How many records were changed or deleted: all that were sent. */
const Done = z.object({ count: z.int() });

/** Changes many records at once, all of them or none. `changes` are fields of the entity's update. */
export function bulkUpdateRoute<const P extends string, const A extends Access, C extends z.ZodRawShape>(
  path: P,
  access: A,
  changes: z.ZodObject<C, z.core.$strict>,
) {
  const given = changes.refine((values) => Object.keys(values).length > 0, { error: 'required' });
  return route({
    method: 'POST',
    path: `${path}/bulk-update`,
    access,
    summary: `Change up to ${mostAtOnce} records at once, all of them or none`,
    body: z.strictObject({ records: Chosen, changes: given }),
    response: Done,
  });
}

/** Deletes many records at once, all of them or none. */
export function bulkRemoveRoute<const P extends string, const A extends Access>(path: P, access: A) {
  return route({
    method: 'POST',
    path: `${path}/bulk-delete`,
    access,
    summary: `Delete up to ${mostAtOnce} records at once, all of them or none`,
    body: z.strictObject({ records: Chosen }),
    response: Done,
  });
}

/** With `all`, one refused line refuses the call; with `each`, the other lines are done. */
export const bulkModes = ['all', 'each'] as const;

/** Room for `mostAtOnce` lines of a kilobyte. */
const linesBodyBytes = 512 * 1024;

interface LinesDefinition<L extends z.ZodObject, D extends z.ZodType> {
  summary: string;
  line: L;
  /** What is told of a line that was done. */
  done: D;
}

const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads many records or gate moves in one call. Each line is read by `line` on its own, so that a wrong one refuses no other. */
export function linesRoute<const P extends string, const A extends Access, L extends z.ZodObject, D extends z.ZodType>(
  path: P,
  access: A,
  { summary, line, done }: LinesDefinition<L, D>,
) {
  const result = z.object({
    /** Null for a line that was refused. */
    done: done.nullable(),
    /** Why it was refused, as the call for one record answers it; null for one that was done. */
    problem: ProblemBody.nullable(),
  });
  const made = route({
    method: 'POST',
    path: `${path}/bulk`,
    access,
    summary: `${summary}, up to ${mostAtOnce} at once`,
    body: z.strictObject({
      mode: z.enum(bulkModes),
      lines: z.array(z.custom<Record<string, unknown>>(isRecord)).min(1).max(mostAtOnce),
    }),
    bodyLimit: linesBodyBytes,
    response: z.object({ lines: z.array(result) }),
  });
  return { ...made, line };
}
type LinesRoute = Route & { line: z.ZodObject };
export const isLinesRoute = (candidate: Route): candidate is LinesRoute => 'line' in candidate;

/** In a line: the version that the caller has seen of a record that is there. */
export const seenVersion = { version: Version.optional() };

/** A record that a line has made or changed. */
export const SavedLine = z.object({ id: Id, version: Version, isNew: z.boolean() });
export type SavedLine = z.output<typeof SavedLine>;
