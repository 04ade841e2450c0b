import type { Chosen } from '@boxyard/contract/bulk.ts';
import type { EntityName } from '@boxyard/contract/entity-names.ts';
import type { BodyOf, Route } from '@boxyard/contract/route.ts';
import { request } from '../api/api.ts';
import { invalidate } from './queries.ts';

type ChangesOf<R extends Route> = BodyOf<R> extends { changes: infer Changes } ? Changes : never;

/** Deletes many records in one call: all of them or none. Answers how many. */
export type BulkRemove = (records: Chosen) => Promise<number>;

export function bulkRemove(route: Route, ...changed: EntityName[]): BulkRemove {
  return (records) => send(route, { records }, changed);
}

/** Changes many records in one call: all of them or none. Answers how many. */
export function bulkUpdate<R extends Route>(route: R, ...changed: EntityName[]) {
  return (records: Chosen, changes: ChangesOf<R>) => send(route, { records, changes }, changed);
}

/** Asks for everything again also when the call is refused: what is shown may be older than what refused it. */
async function send(
  route: Route,
  body: { records: Chosen; changes?: unknown },
  changed: EntityName[],
): Promise<number> {
  try {
    await request(route, { body });
  } finally {
    await invalidate(...changed);
  }
  return body.records.length;
}
