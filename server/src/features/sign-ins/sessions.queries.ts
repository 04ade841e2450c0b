import { createHmac } from 'node:crypto';
import type { SignedInAt } from '@boxyard/contract/people/sign-ins.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Tx } from '../../core/db/connection.ts';
import { type Keys, keysOf } from '../../core/http/secret.ts';
import { hashToken, newOpaqueToken, sessionDays } from '../../core/http/tokens.ts';

/** For how long a spent token may be exchanged again while its successor is unused: the answer may have been lost. */
const graceSeconds = 30;

/** How many sessions a person may have; the ones not seen for longest are ended. */
const mostSessions = 50;

export interface Session {
  adminId: number;
  sessionId: number;
  refreshToken: string;
}

/** The address and browser of a sign-in. */
export interface Place {
  address: string;
  /** The name that the browser sends (User-Agent). */
  device: string;
}

export const placeOf = (request: FastifyRequest): Place => ({
  address: request.ip,
  device: request.headers['user-agent'] ?? '',
});

export async function startSession(tx: Tx, adminId: number, { address, device }: Place): Promise<Session> {
  await forgetOldSessions(tx);
  const { id } = await tx
    .insertInto('session')
    .values({ adminId, endedAt: null, address, device: device.slice(0, 300) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { token } = newOpaqueToken();
  await issue(tx, { sessionId: id, token, parent: null });
  await sql`update session set ended_at = now() where id in (select id from session
    where admin_id = ${adminId} and ended_at is null and id <> ${id}
    order by seen_at desc, id desc offset ${mostSessions - 1})`.execute(tx);
  return { adminId, sessionId: id, refreshToken: token };
}

/** Deletes expired tokens, and sessions that have no token left. */
async function forgetOldSessions(tx: Tx): Promise<void> {
  await sql`with expired as (delete from refresh_token where expires_at < now() returning session_id)
    delete from session where session.id in (select session_id from expired)
      and not exists (select from refresh_token token where token.session_id = session.id and token.expires_at >= now())`.execute(
    tx,
  );
}

async function issue(tx: Tx, issued: { sessionId: number; token: string; parent: string | null }): Promise<void> {
  await sql`insert into refresh_token (hash, session_id, parent, expires_at)
    select ${hashToken(issued.token)}, session.id, ${issued.parent}, least(now() + make_interval(days => ${sessionDays.idle}),
      session.created_at + make_interval(days => ${sessionDays.most})) from session where session.id = ${issued.sessionId}
    on conflict (hash) do nothing`.execute(tx);
}

/** Each token has exactly one successor, however often it is exchanged. Only the server can compute it. */
function successorOf(secret: Uint8Array, token: string): string {
  return createHmac('sha256', secret).update(`refresh\n${token}`).digest('base64url');
}

/** If the server's key was changed in between, a successor made with the former key is kept. */
async function successor(tx: Tx, keys: Keys, token: string): Promise<string> {
  const [own = '', ...former] = keysOf(keys).map((key) => successorOf(key, token));
  const { rows } = await sql<{
    hash: string;
  }>`select hash from refresh_token where parent = ${hashToken(token)}`.execute(tx);
  return former.find((each) => rows.some(({ hash }) => hash === hashToken(each))) ?? own;
}

interface Presented {
  sessionId: number;
  adminId: number;
  usable: boolean;
  reused: boolean;
}

/**
 * Exchanges a refresh token for its successor. If a spent token comes back too late, or after its successor was used, it
 * is taken as stolen and the session ends.
 * @returns undefined if the token is unknown, expired or reused, or its admin may no longer sign in
 */
export async function rotate(tx: Tx, keys: Keys, token: string): Promise<Session | undefined> {
  const hash = hashToken(token);
  await sql`select from refresh_token where hash = ${hash} for update`.execute(tx);
  // Owners may stay signed in while their account is disabled, so that they can enable or delete it.
  const { rows } = await sql<Presented>`
    select session.id as session_id, session.admin_id,
      session.ended_at is null and token.expires_at > now() and exists (
        select from membership join account on account.id = membership.account_id
        where membership.admin_id = session.admin_id and membership.is_enabled and (account.is_enabled or membership.is_owner) and account.deleted_at is null) as usable,
      token.spent_at is not null and (token.spent_at < now() - make_interval(secs => ${graceSeconds})
        or exists (select from refresh_token later where later.parent = token.hash and later.spent_at is not null)) as reused
    from refresh_token token join session on session.id = token.session_id where token.hash = ${hash}`.execute(tx);
  const presented = rows[0];
  if (presented?.reused) await endSession(tx, presented.sessionId);
  if (!presented?.usable || presented.reused) return undefined;
  const { sessionId, adminId } = presented;
  const refreshToken = await successor(tx, keys, token);
  await sql`update refresh_token set spent_at = coalesce(spent_at, now()) where hash = ${hash}`.execute(tx);
  await sql`update session set seen_at = now() where id = ${sessionId}`.execute(tx);
  await issue(tx, { sessionId, token: refreshToken, parent: hash });
  return { adminId, sessionId, refreshToken };
}

export async function endSession(tx: Tx, sessionId: number): Promise<void> {
  await sql`update session set ended_at = coalesce(ended_at, now()) where id = ${sessionId}`.execute(tx);
}

export async function endSessionOfToken(tx: Tx, hash: string): Promise<void> {
  await sql`update session set ended_at = coalesce(ended_at, now())
    where id = (select session_id from refresh_token where hash = ${hash})`.execute(tx);
}

/** Sessions that can still be used. */
export async function listSessions(tx: Tx, admin: { id: number; sessionId: number }): Promise<SignedInAt[]> {
  const { rows } =
    await sql<SignedInAt>`select session.id, session.device, session.address, session.created_at, session.seen_at, session.id = ${admin.sessionId} as is_current
    from session where session.admin_id = ${admin.id} and session.ended_at is null
      and exists (select from refresh_token token where token.session_id = session.id and token.spent_at is null and token.expires_at > now())
    order by is_current desc, session.seen_at desc, session.id desc limit 100`.execute(tx);
  return rows;
}

/** @returns false if the session has ended or is another person's */
export async function endOwnSession(tx: Tx, adminId: number, sessionId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update session set ended_at = now()
    where id = ${sessionId} and admin_id = ${adminId} and ended_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

/** @param except the session in which the password was changed; it continues */
export async function endSessionsOf(tx: Tx, adminId: number, except: number | null = null): Promise<void> {
  await sql`update session set ended_at = now()
    where admin_id = ${adminId} and ended_at is null and id is distinct from ${except}::bigint`.execute(tx);
}
