import { z } from 'zod';
import { Id, Version } from './fields.ts';
import { type Access, route } from './route.ts';

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
