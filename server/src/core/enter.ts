import { sql } from 'kysely';
import type { CurrentAccount } from './context.ts';
import type { Tx } from './db.ts';
import { forbidden, notFound, unauthenticated } from './problems.ts';
import type { AccessToken } from './tokens.ts';

/** How far apart `seen_at` is written; `isOnline` asks for 5 minutes. */
const seenEverySeconds = 60;

interface Entered extends CurrentAccount {
  isOwner: boolean;
  isEnabled: boolean;
  seenLately: boolean;
}

/**
 * The way into an account: checks session and membership and, in the same statement, turns the transaction into one of
 * this account under the application's role. Everything after it sees this account only.
 * @throws 401 when the session or the admin's access ended, 404 when the admin is no member
 */
export async function enter(tx: Tx, token: AccessToken, slug: string, allowDisabled: boolean): Promise<Entered> {
  const { rows } = await sql<Entered>`
    select a.id, a.slug, a.name, a.timezone, a.currency, a.default_vat, m.is_owner,
      m.is_enabled and (a.is_enabled or (m.is_owner and ${allowDisabled}::boolean)) as is_enabled,
      coalesce(p.seen_at > now() - make_interval(secs => ${seenEverySeconds}), false) as seen_lately,
      set_config('app.account_id', a.id::text, true), set_config('app.admin_id', p.id::text, true)
    from session s
    join admin p on p.id = s.admin_id
    join membership m on m.admin_id = p.id
    join account a on a.id = m.account_id and a.deleted_at is null
    where s.id = ${token.sessionId} and s.ended_at is null and p.id = ${token.adminId} and a.slug = ${slug}`.execute(
    tx,
  );
  const entered = rows[0];
  if (!entered) {
    if (await sessionLives(tx, token)) throw notFound();
    throw unauthenticated();
  }
  if (!entered.isEnabled) throw unauthenticated();
  if (!entered.seenLately) await markSeen(tx, token.adminId);
  await sql`select set_config('role', 'boxyard_app', true)`.execute(tx);
  return entered;
}

/** For routes without an account. @throws 401 when the session ended or no account is left to work for */
export async function requireSession(tx: Tx, token: AccessToken): Promise<void> {
  if (!(await sessionLives(tx, token))) throw unauthenticated();
  await markSeen(tx, token.adminId);
}

export function requireOwner(isOwner: boolean): void {
  if (!isOwner) throw forbidden('ownerOnly');
}

async function sessionLives(tx: Tx, token: AccessToken): Promise<boolean> {
  const found = await tx
    .selectFrom('session')
    .innerJoin('membership', 'membership.adminId', 'session.adminId')
    .innerJoin('account', 'account.id', 'membership.accountId')
    .where('session.id', '=', token.sessionId)
    .where('session.adminId', '=', token.adminId)
    .where('session.endedAt', 'is', null)
    .where('membership.isEnabled', '=', true)
    .where('account.isEnabled', '=', true)
    .where('account.deletedAt', 'is', null)
    .select('session.id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function markSeen(tx: Tx, adminId: number): Promise<void> {
  await sql`update admin set seen_at = now()
    where id = ${adminId} and (seen_at is null or seen_at < now() - make_interval(secs => ${seenEverySeconds}))`.execute(
    tx,
  );
}
