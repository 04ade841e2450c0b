import { type RawBuilder, sql } from 'kysely';
import { changesOnly, type Tx } from '../db/connection.ts';
import { type Position, positionNow } from '../db/hosts/positions.ts';
import type { CurrentAccount } from './context.ts';
import { conflict, forbidden, notFound, Problem, unauthenticated } from './problems.ts';
import { type AccessToken, sessionDays } from './tokens.ts';

/** How far apart `seen_at` is written; `isOnline` asks for 5 minutes. */
export const seenEverySeconds = 60;

export interface EnterOptions {
  /** Owners may enter while the account is disabled. */
  allowDisabled?: boolean | undefined;
  /** What the request belongs to, for the history; see `acts`. */
  act?: string | undefined;
  /** Also tells the position of the database's log. */
  withPosition?: boolean | undefined;
}

export interface Entered extends CurrentAccount {
  /** They change with everything above and below that stands in these rows. A token has no membership. */
  accountVersion: number;
  membershipId?: number;
  membershipVersion?: number;
  tokenVersion?: number;
  isOwner: boolean;
  isEnabled: boolean;
  /** Seen less than a minute ago. */
  seenLately: boolean;
  /** This session has been in the account before; the statement then also switched to `boxyard_app`. */
  hasEntered: boolean;
  /** The act that the request names confirmed a file, and has ended with that. */
  isActOfImport?: boolean;
  /** Has a second factor, or the account does not require one. */
  isSecured: boolean;
  /** The person through whom this one came, by invitations, from the first on. */
  circle: number;
  position?: Position;
}

/**
 * The way into an account: checks session and membership and, in the same statement, turns the transaction into one of
 * this account under the application's role. Everything after it sees this account only.
 * @throws 401 when the session or the admin's access ended, 404 when the admin is no member, 409 for the act of an import
 */
export async function enterAccount(
  tx: Tx,
  token: AccessToken,
  slug: string,
  options: EnterOptions = {},
): Promise<Entered> {
  const { allowDisabled = false, act = '', withPosition = false } = options;
  const position = withPosition ? sql`, ${positionNow} as position` : sql``;
  if (slug.includes('\0')) throw notFound();
  if (token.apiToken) return enterByApiToken(tx, token.apiToken.id, slug, position);
  const { rows } = await sql<Entered>`
    select entered.*, set_local('app.account_id', entered.id::text), set_local('app.admin_id', ${String(token.adminId)}),
      set_local('app.act', ${act}),
      set_config('role', case when entered.is_enabled and entered.is_secured and entered.has_entered then 'boxyard_app' else 'none' end, true) as role${position}
    from (
      select account.id, account.slug, account.name, account.timezone, account.currency, account.language, account.default_vat,
        account.version as account_version, membership.id as membership_id, membership.version as membership_version, membership.is_owner,
        membership.is_enabled and (account.is_enabled or (membership.is_owner and ${allowDisabled}::boolean)) as is_enabled,
        coalesce(person.seen_at > now() - make_interval(secs => ${seenEverySeconds}), false) as seen_lately,
        not account.requires_second_factor or has_second_factor(person.id) as is_secured,
        coalesce(person.came_through, person.id) as circle,
        ${act}::text <> '' and is_act_of_import(account.id, ${act}) as is_act_of_import,
        exists (select from session_entry entry where entry.session_id = session.id and entry.account_id = account.id) as has_entered
      from session
      join admin person on person.id = session.admin_id
      join membership on membership.admin_id = person.id
      join account on account.id = membership.account_id and account.deleted_at is null
      where session.id = ${token.sessionId} and session.ended_at is null
        and session.created_at > now() - make_interval(days => ${sql.lit(sessionDays.most)})
        and person.id = ${token.adminId} and account.slug = ${slug}) entered`.execute(tx);
  const entered = rows[0];
  if (!entered) {
    throw (await currentMembership(tx, token)) ? notFound() : unauthenticated();
  }
  if (!entered.isEnabled) throw unauthenticated();
  if (!entered.isSecured) throw new Problem('SECOND_FACTOR_REQUIRED', 'secondFactorRequired');
  if (entered.isActOfImport) throw conflict('actOfImport');
  if (!entered.hasEntered) {
    // As the owner of the tables: people and their sessions are none of the account's rows.
    await tellEntry(tx, token, entered.id);
    await sql`select set_config('role', 'boxyard_app', true)`.execute(tx);
  }
  return entered;
}

/** A token enters its own account and no other, as nobody's session: nothing in it is the token's own. @throws 401, 404 */
async function enterByApiToken(tx: Tx, id: number, slug: string, position: RawBuilder<unknown>): Promise<Entered> {
  const { rows } = await sql<Entered>`
    select entered.*, set_local('app.account_id', entered.id::text), set_local('app.token_id', ${String(id)}),
      set_config('role', case when entered.is_enabled and entered.slug = ${slug} then 'boxyard_app' else 'none' end, true) as role${position}
    from (
      select account.id, account.slug, account.name, account.timezone, account.currency, account.language, account.default_vat,
        account.version as account_version, token.version as token_version,
        false as is_owner, account.is_enabled, true as is_secured, true as has_entered, token.circle,
        coalesce(token.seen_at > now() - make_interval(secs => ${seenEverySeconds}), false) as seen_lately
      from api_token token join account on account.id = token.account_id and account.deleted_at is null
      where token.id = ${id} and token.ended_at is null and token.expires_at > now()) entered`.execute(tx);
  const entered = rows[0];
  if (!entered?.isEnabled) throw unauthenticated();
  if (entered.slug !== slug) throw notFound();
  return entered;
}

/**
 * For routes without an account.
 * @returns whether the admin owns the current account, the first of their list
 * @throws 401 when the session ended or no account is left to work for
 */
export async function requireSession(tx: Tx, token: AccessToken): Promise<boolean> {
  const current = await currentMembership(tx, token);
  if (!current) throw unauthenticated();
  await markSeen(tx, token);
  return current.isOwner;
}

export function requireOwner(isOwner: boolean): void {
  if (!isOwner) throw forbidden('ownerOnly');
}

/** The first account in the order of `whoami`, if the session has not ended. */
async function currentMembership(tx: Tx, token: AccessToken): Promise<{ isOwner: boolean } | undefined> {
  return tx
    .selectFrom('session')
    .innerJoin('membership', 'membership.adminId', 'session.adminId')
    .innerJoin('account', 'account.id', 'membership.accountId')
    .where('session.id', '=', token.sessionId)
    .where('session.adminId', '=', token.adminId)
    .where('session.endedAt', 'is', null)
    .where(sql<boolean>`session.created_at > now() - make_interval(days => ${sql.lit(sessionDays.most)})`)
    .where('membership.isEnabled', '=', true)
    .where('account.isEnabled', '=', true)
    .where('account.deletedAt', 'is', null)
    .orderBy('membership.chosenAt', 'desc')
    .orderBy('account.id')
    .select('membership.isOwner')
    .limit(1)
    .executeTakeFirst();
}

/** The first time a session comes in stands in the account's trail. */
async function tellEntry(tx: Tx, { sessionId, adminId }: AccessToken, accountId: number): Promise<void> {
  await sql`select tell_entry(${sessionId}, ${accountId}, ${adminId})`.execute(tx);
}

/**
 * That somebody was there, for `isOnline`. In a short transaction of its own: the person's row stays held until that ends,
 * and a sign-in waits for it. Where somebody else holds the row, the next request says it.
 */
export async function markSeen(tx: Tx, { adminId, apiToken }: AccessToken): Promise<void> {
  changesOnly('nothing');
  if (apiToken) await sql`update api_token set seen_at = now() where id = ${apiToken.id}`.execute(tx);
  else
    await sql`update admin set seen_at = now() where id = (select id from admin
    where id = ${adminId} and (seen_at is null or seen_at < now() - make_interval(secs => ${seenEverySeconds}))
    for no key update skip locked)`.execute(tx);
}
