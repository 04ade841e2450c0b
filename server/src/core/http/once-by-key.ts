import { createHash } from 'node:crypto';
import { keyHeader } from '@boxyard/contract/core/request-keys.ts';
import type { Route } from '@boxyard/contract/core/route.ts';
import { sql } from 'kysely';
import type { Tx } from '../db/connection.ts';
import { lockByName } from '../db/lock-by-name.ts';
import type { Ctx } from './context.ts';
import { conflict, invalid } from './problems.ts';
import type { Services } from './services.ts';

/**
 * Does `make` once for the key that the request brings, and answers what the first request made: ids, by which the caller reads it afresh.
 * Two at once run one after the other. What is refused leaves nothing behind, so that its key may be used again.
 * @param contents what the request says beside its address
 * @throws 422 where the key came with something else before
 */
export async function onceByKey<Ids extends object>(
  { tx, account, admin, once }: Ctx,
  contents: readonly (string | Uint8Array)[],
  make: () => Promise<Ids>,
): Promise<Ids> {
  if (!once) return make();
  const { key, address, days } = once;
  const [adminId, tokenId] = [admin.id, admin.apiToken?.id ?? 0];
  const fingerprint = fingerprintOf([address, ...contents]);
  await lockByName(tx, `request ${account.id} ${adminId} ${tokenId} ${key}`);
  const { rows } = await sql<{ fingerprint: string; made: Ids }>`select fingerprint, made from request_key
    where account_id = ${account.id} and admin_id = ${adminId} and token_id = ${tokenId} and key = ${key}`.execute(tx);
  const [former] = rows;
  if (former && former.fingerprint !== fingerprint) throw invalid(keyHeader, 'keyReused');
  if (former) return former.made;
  const made = await make();
  await sql`insert into request_key (account_id, admin_id, token_id, key, fingerprint, made, until)
    values (${account.id}, ${adminId}, ${tokenId}, ${key}, ${fingerprint}, ${JSON.stringify(made)}::jsonb, now() + make_interval(days => ${days}::int))`.execute(
    tx,
  );
  return made;
}

/** Each part by a hash of its own, so that none runs into the next. */
function fingerprintOf(parts: readonly (string | Uint8Array)[]): string {
  const digest = (part: string | Uint8Array) => createHash('sha256').update(part).digest('hex');
  return digest(parts.map(digest).join());
}

/** A pass of the gate stores the ids of what it made, and reads them again for each answer. */
const storesIds = ({ path }: Route) => path === '/:account/gate/pass';

/**
 * Answers a POST that comes again with its key as it was answered first. What was refused is not stored.
 * @param body as the contract has read it
 * @throws 409 with the id of what was made, where the first answer held a secret; 422 where the key came with something else before
 */
export async function answerOnce<Answer extends object>(
  ctx: Ctx,
  route: Route,
  body: unknown,
  make: () => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  if (!ctx.once || storesIds(route)) return make();
  let first: { answer: Answer | undefined } | undefined;
  const stored = await onceByKey(ctx, [JSON.stringify(body) ?? ''], async () => {
    first = { answer: await make() };
    return route.onRepeat === 'name' ? { id: idOf(first.answer) } : { ...first };
  });
  if (first) return first.answer;
  if ('id' in stored) throw conflict('doneBefore', { id: stored.id });
  return stored.answer;
}

function idOf(answer: { payload?: unknown } | undefined): number {
  const { payload } = answer ?? {};
  if (typeof payload === 'object' && payload !== null && 'id' in payload && typeof payload.id === 'number')
    return payload.id;
  throw new Error('A call whose repeat names what it made has answered no id.');
}

/** Answers that are stored may name a person who was erased: their repeats say from now on what was made, and no more. */
export async function forgetAnswers(tx: Tx, accountId: number): Promise<void> {
  await sql`update request_key set made = jsonb_set('{}', '{id}', coalesce(made #> '{answer,payload,id}', '0'::jsonb))
    where account_id = ${accountId} and made ? 'answer'`.execute(tx);
}

export async function sweepKeys({ db }: Pick<Services, 'db'>): Promise<void> {
  await sql`delete from request_key where until < now()`.execute(db.kysely);
}
