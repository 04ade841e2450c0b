import type { Chosen } from '@boxyard/contract/core/bulk.ts';
import { fieldError } from '@boxyard/contract/core/problems.ts';
import type { Route } from '@boxyard/contract/core/route.ts';
import type { z } from 'zod';
import { problemOfDatabase } from '../http/constraints.ts';
import type { Ctx } from '../http/context.ts';
import { handle } from '../http/handle.ts';
import { Problem, stale } from '../http/problems.ts';
import type { Services } from '../http/services.ts';
import type { LockRecords, NamedRecord } from './lock-in-order.ts';

type BulkRoute<Body> = Route & { path: `/:account/${string}` } & {
  body: z.ZodType<Body>;
  response: z.ZodType<{ count: number }>;
};

export type BulkRemoveRoute = BulkRoute<{ records: Chosen }>;
export type BulkUpdateRoute<Changes> = BulkRoute<{ records: Chosen; changes: Changes }>;

/**
 * Registers the call that deletes many records: all of them or none, each by the rules of `remove`, which the call for
 * one record uses as well.
 */
export function handleBulkRemove(
  app: Services,
  route: BulkRemoveRoute,
  lock: LockRecords,
  remove: (ctx: Ctx, id: number) => Promise<unknown>,
): void {
  handle(app, route, (ctx, { body }) => forEach(ctx, body.records, lock, (id) => remove(ctx, id), true));
}

/** The same for a change. */
export function handleBulkUpdate<Changes>(
  app: Services,
  route: BulkUpdateRoute<Changes>,
  lock: LockRecords,
  update: (ctx: Ctx, id: number, changes: Changes) => Promise<unknown>,
): void {
  handle(app, route, (ctx, { body }) => forEach(ctx, body.records, lock, (id) => update(ctx, id, body.changes)));
}

/** @throws 404, 412 before anything is done; what the work on one record throws, with the record's name */
async function forEach(
  ctx: Ctx,
  chosen: Chosen,
  lock: LockRecords,
  work: (id: number) => Promise<unknown>,
  deletes = false,
): Promise<{ count: number }> {
  const positions = new Map(chosen.map(({ id }, at) => [id, at]));
  const locked = await lock(ctx, [...positions.keys()]);
  if (locked.length < chosen.length) throw gone(chosen, locked);
  const place = ({ id }: NamedRecord) => positions.get(id) ?? 0;
  for (const record of locked)
    if (chosen[place(record)]?.version !== record.version) throw refusal(stale(), place(record), record.name);
  for (const record of locked) {
    try {
      await work(record.id);
    } catch (error) {
      const problem = error instanceof Problem ? error : problemOfDatabase(error, deletes);
      throw problem && problem.key !== 'tryAgain' ? refusal(problem, place(record), record.name) : error;
    }
  }
  return { count: locked.length };
}

/** The refusal of one record, as that of the whole call: its reason is the one field error. */
function refusal(problem: Problem, at: number, name: string): Problem {
  const reason = problem.errors?.[0] ?? fieldError('', problem.key, problem.params);
  const params = { name, reason: reason.message };
  return new Problem(problem.code, 'recordRefused', params, [{ ...reason, path: `records.${at}` }]);
}

function gone(chosen: Chosen, locked: NamedRecord[]): Problem {
  const there = new Set(locked.map(({ id }) => id));
  const missing = chosen.flatMap(({ id }, at) => (there.has(id) ? [] : [fieldError(`records.${at}`, 'notFound')]));
  return new Problem('NOT_FOUND', 'chosenGone', undefined, missing);
}
