import type { Chosen } from '@boxyard/contract/core/bulk.ts';
import type { EntityName } from '@boxyard/contract/core/entities.ts';
import type { BodyOf, Route } from '@boxyard/contract/core/route.ts';
import type { z } from 'zod';
import { request } from '../api/api.ts';
import { invalidate } from './queries.ts';

type ChangesOf<R extends Route> = BodyOf<R> extends { changes: infer Changes } ? Changes : never;
/** A route that answers how many records it has changed or deleted. */
type Counting = Route<string, z.ZodType, z.ZodType, z.ZodType<{ count: number }>>;

/** Deletes many records in one call: all of them or none. Answers how many. @param act by which it can be undone */
export type BulkRemove = (records: Chosen, act: string) => Promise<number>;

export function bulkRemove(route: Counting, ...changed: EntityName[]): BulkRemove {
  return (records, act) => send(route, { records }, act, changed);
}

/** Changes many records in one call. Answers how many: settled ones may be left out. The act is that by which it can be undone. */
export function bulkUpdate<R extends Counting>(route: R, ...changed: EntityName[]) {
  return (records: Chosen, changes: ChangesOf<R>, act: string) => send(route, { records, changes }, act, changed);
}

/**
 * Asks for everything again also when the call is refused: what is shown may be older than what refused it. The outcome does not
 * wait for that.
 */
async function send(
  route: Counting,
  body: { records: Chosen; changes?: unknown },
  act: string,
  changed: EntityName[],
): Promise<number> {
  try {
    const { payload } = await request<Counting>(route, { body, act });
    return payload.count;
  } finally {
    void invalidate(...changed);
  }
}
