import { sql } from 'kysely';
import type { Tx } from '../../core/db.ts';
import { newOpaqueToken } from '../../core/tokens.ts';

export const refreshTokenDays = 30;
/** A spent token still works this long while none of its successors was used: the answer may have been lost, or two tabs met. */
const graceSeconds = 30;

export interface Session {
  adminId: number;
  sessionId: number;
  refreshToken: string;
}

export async function startSession(tx: Tx, adminId: number): Promise<Session> {
  await forgetOldSessions(tx);
  const { id } = await tx
    .insertInto('session')
    .values({ adminId, endedAt: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { adminId, sessionId: id, refreshToken: await issue(tx, id, null) };
}

/** Tokens that expired, and the sessions they leave without any. */
async function forgetOldSessions(tx: Tx): Promise<void> {
  await sql`with expired as (delete from refresh_token where expires_at < now() returning session_id)
    delete from session s where s.id in (select session_id from expired)
      and not exists (select from refresh_token t where t.session_id = s.id and t.expires_at >= now())`.execute(tx);
}

async function issue(tx: Tx, sessionId: number, parent: string | null): Promise<string> {
  const { token, hash } = newOpaqueToken();
  await sql`insert into refresh_token (hash, session_id, parent, expires_at)
    values (${hash}, ${sessionId}, ${parent}, now() + make_interval(days => ${refreshTokenDays}))`.execute(tx);
  return token;
}

interface Presented {
  sessionId: number;
  adminId: number;
  usable: boolean;
  reused: boolean;
}

/**
 * Spends a refresh token for its successor. A spent one that comes back too late, or after its successor was used, is
 * taken for stolen: the whole family ends.
 * @returns undefined when the token is unknown, expired, reused or its admin may not sign in any more
 */
export async function rotate(tx: Tx, hash: string): Promise<Session | undefined> {
  const { rows } = await sql<Presented>`
    select s.id as session_id, s.admin_id,
      s.ended_at is null and t.expires_at > now() and exists (
        select from membership m join account a on a.id = m.account_id
        where m.admin_id = s.admin_id and m.is_enabled and a.is_enabled and a.deleted_at is null) as usable,
      t.spent_at is not null and (t.spent_at < now() - make_interval(secs => ${graceSeconds})
        or exists (select from refresh_token n where n.parent = t.hash and n.spent_at is not null)) as reused
    from refresh_token t join session s on s.id = t.session_id
    where t.hash = ${hash} for update of t`.execute(tx);
  const presented = rows[0];
  if (!presented?.usable) return undefined;
  if (presented.reused) {
    await endSession(tx, presented.sessionId);
    return undefined;
  }
  await sql`update refresh_token set spent_at = coalesce(spent_at, now()) where hash = ${hash}`.execute(tx);
  return {
    adminId: presented.adminId,
    sessionId: presented.sessionId,
    refreshToken: await issue(tx, presented.sessionId, hash),
  };
}

export async function endSession(tx: Tx, sessionId: number): Promise<void> {
  await sql`update session set ended_at = coalesce(ended_at, now()) where id = ${sessionId}`.execute(tx);
}

export async function endSessionOfToken(tx: Tx, hash: string): Promise<void> {
  await sql`update session set ended_at = coalesce(ended_at, now())
    where id = (select session_id from refresh_token where hash = ${hash})`.execute(tx);
}

/** @param except a session that goes on: the one in which the password was changed */
export async function endSessionsOf(tx: Tx, adminId: number, except: number | null = null): Promise<void> {
  await sql`update session set ended_at = now()
    where admin_id = ${adminId} and ended_at is null and id is distinct from ${except}::bigint`.execute(tx);
}
