import { type ChangedEntity, scopeGroupOfEntity } from '@boxyard/contract/integrations/changes.ts';
import { includesScope } from '@boxyard/contract/integrations/scopes.ts';
import { type RawBuilder, sql } from 'kysely';
import { lockByName, shareByName } from '../db/lock-by-name.ts';
import type { Ctx } from '../http/context.ts';
import { conflict, Problem, taken } from '../http/problems.ts';

/** The tables whose records may have an id of another system. */
export const withExternalId = [
  'client',
  'container',
  'transport',
  'workTask',
  'transaction',
  'employee',
  'warehouse',
] as const;
export type WithExternalId = (typeof withExternalId)[number];

/** The condition says `<> ''` too: the index holds no others. */
export const hasExternalId = (table: WithExternalId, externalId: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${table}.externalId`)} = ${externalId} and ${sql.ref(`${table}.externalId`)} <> ''`;

/** Whether the caller may see such records: a person may, a token as its scopes say. */
export const mayRead = ({ admin }: Ctx, entity: ChangedEntity): boolean =>
  !admin.apiToken || includesScope(admin.apiToken.scopes, `${scopeGroupOfEntity[entity]}:read`);

async function findId(ctx: Ctx, table: WithExternalId, condition: RawBuilder<boolean>): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where account_id = ${ctx.account.id} and ${condition}`.execute(ctx.tx);
  return rows[0]?.id;
}

/** Names the record that has this id of another system already, where the caller may read it. What comes at the same moment the unique key refuses. @throws 409 */
export async function refuseTakenId(ctx: Ctx, table: WithExternalId, externalId: string, own?: number): Promise<void> {
  const id = await findId(ctx, table, hasExternalId(table, externalId));
  if (id !== undefined && id !== own) throw taken('externalId', 'externalIdTaken', existing(ctx, table, id));
}

/** The same for the number of a container. @throws 409 */
export async function refuseTakenNumber(ctx: Ctx, name: string, own?: number): Promise<void> {
  const id = await findId(ctx, 'container', sql`container.name_key = (select norm(${name}))`);
  if (id !== undefined && id !== own) throw taken('name', 'containerNumberTaken', existing(ctx, 'container', id));
}

const existing = (ctx: Ctx, table: WithExternalId, id: number) =>
  mayRead(ctx, table === 'workTask' ? 'work_task' : table) ? { id } : undefined;

/**
 * Makes the record with this id of another system, or changes the one that has it. Two at once: the second changes what the first made.
 * @throws 412 for a version where there is no record yet
 */
export async function saveByExternalId<T>(
  ctx: Ctx,
  table: WithExternalId,
  { externalId, ifMatch }: { externalId: string; ifMatch: number | undefined },
  save: { make: () => Promise<T>; change: (id: number) => Promise<T> },
): Promise<T> {
  await shareByName(ctx.tx, manyOf(ctx, table));
  await lockByName(ctx.tx, `external id ${ctx.account.id} ${table} ${externalId}`);
  const id = await findId(ctx, table, hasExternalId(table, externalId));
  if (id !== undefined) return save.change(id);
  if (ifMatch !== undefined) throw new Problem('STALE', 'notThereYet');
  return save.make();
}

/** Calls that save many of a kind by such ids come one after the other, and none beside a call that saves one. */
const manyOf = ({ account }: Ctx, table: WithExternalId) => `external ids ${account.id} ${table}`;

/**
 * Locks the records that have these ids of another system, in the order of their own ids.
 * @param before locks what has to be locked before them
 * @returns them by the other system's ids
 */
export async function lockExisting(
  ctx: Ctx,
  table: WithExternalId,
  externalIds: readonly string[],
  before: () => Promise<unknown>,
): Promise<Map<string, number>> {
  if (externalIds.length > 0) await lockByName(ctx.tx, manyOf(ctx, table));
  await before();
  if (externalIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; externalId: string }>`select id, external_id from ${sql.table(table)}
    where account_id = ${ctx.account.id} and external_id = any(${externalIds}::text[]) and external_id <> ''
    order by id for update`.execute(ctx.tx);
  return new Map(rows.map(({ id, externalId }) => [externalId, id]));
}

/** What hangs on a container stays there, and of its kind. @throws 409, 422 */
export function refuseOtherPlace(
  record: { containerId: number; type: string },
  { containerId, type }: { containerId: number; type: string },
): void {
  if (record.containerId !== containerId) throw conflict('externalIdElsewhere');
  if (record.type !== type) throw conflict('typeFixed');
}
