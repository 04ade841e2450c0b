import { createHash } from 'node:crypto';
import { keyHeader } from '@boxyard/contract/core/request-keys.ts';
import { sql } from 'kysely';
import { lockByName } from '../db/lock-by-name.ts';
import type { Ctx } from './context.ts';
import { invalid } from './problems.ts';
import type { Services } from './services.ts';

const keptDays = 7;

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
  const { key, address } = once;
  const [adminId, tokenId] = [admin.id, admin.apiToken?.id ?? 0];
  const fingerprint = fingerprintOf([address, ...contents]);
  await lockByName(tx, `request ${account.id} ${adminId} ${tokenId} ${key}`);
  const { rows } = await sql<{ fingerprint: string; made: Ids }>`select fingerprint, made from request_key
    where account_id = ${account.id} and admin_id = ${adminId} and token_id = ${tokenId} and key = ${key}`.execute(tx);
  const [former] = rows;
  if (former && former.fingerprint !== fingerprint) throw invalid(keyHeader, 'keyReused');
  if (former) return former.made;
  const made = await make();
  await sql`insert into request_key (account_id, admin_id, token_id, key, fingerprint, made)
    values (${account.id}, ${adminId}, ${tokenId}, ${key}, ${fingerprint}, ${JSON.stringify(made)}::jsonb)`.execute(tx);
  return made;
}

/** Each part by a hash of its own, so that none runs into the next. */
function fingerprintOf(parts: readonly (string | Uint8Array)[]): string {
  const digest = (part: string | Uint8Array) => createHash('sha256').update(part).digest('hex');
  return digest(parts.map(digest).join());
}

export async function sweepKeys({ db }: Pick<Services, 'db'>): Promise<void> {
  await sql`delete from request_key where created_at < now() - make_interval(days => ${sql.lit(keptDays)})`.execute(
    db.kysely,
  );
}
