import type { Language } from '@boxyard/contract/core/enums.ts';
import { sql } from 'kysely';
import { changesOnly, type Tx } from '../db/connection.ts';
import { codeOf } from '../db/errors.ts';
import type { CurrentAccount } from './context.ts';
import { conflict, forbidden, notFound, Problem, unauthenticated } from './problems.ts';
import { type AccessToken, sessionDays } from './tokens.ts';

/** How far apart `seen_at` is written; `isOnline` asks for 5 minutes. */
const seenEverySeconds = 60;

export interface EnterOptions {
  /** Owners may enter while the account is disabled. */
  allowDisabled?: boolean | undefined;
  /** What the request belongs to, for the history; see `acts`. */
  act?: string | undefined;
}

interface Entered extends CurrentAccount {
  isOwner: boolean;
  /** The person's own, else that of the account. */
  readerLanguage: Language;
  /** Seen less than a minute ago. */
  seenLately: boolean;
}

/** What the database's `enter_account` raises. */
const refusals: Record<string, () => Problem> = {
  BY401: unauthenticated,
  BY403: () => new Problem('SECOND_FACTOR_REQUIRED', 'secondFactorRequired'),
  BY404: notFound,
  BY409: () => conflict('actOfImport'),
};

/**
 * The way into an account: proves the session or the program's token, and makes the transaction one of this account.
 * Everything after it sees this account only.
 * @throws 401 when the session or the admin's access ended, 403, 404 when the admin is no member, 409 for the act of an import
 */
export async function enterAccount(
  tx: Tx,
  { sessionId, adminId, apiToken }: AccessToken,
  slug: string,
  { allowDisabled = false, act = '' }: EnterOptions = {},
): Promise<Entered> {
  if (slug.includes('\0')) throw notFound();
  try {
    const { rows } = await sql<Entered>`select * from enter_account(${sessionId}::bigint, ${adminId}::bigint,
      ${apiToken?.id ?? null}::bigint, ${slug}, ${allowDisabled}::boolean, ${act})`.execute(tx);
    const [entered] = rows;
    if (!entered) throw new Error('A proof of access has neither let in nor refused.');
    return entered;
  } catch (error) {
    throw refusals[codeOf(error) ?? '']?.() ?? error;
  }
}

/** The membership in the current account, which is the first in the person's list. */
interface CurrentMembership {
  isOwner: boolean;
  /** The person's own, else that of the account. */
  language: Language;
}

/**
 * For routes without an account.
 * @throws 401 when the session ended or no account is left to work for
 */
export async function requireSession(tx: Tx, token: AccessToken): Promise<CurrentMembership> {
  const current = await currentMembership(tx, token);
  if (!current) throw unauthenticated();
  await markSeen(tx, token);
  return current;
}

export function requireOwner(isOwner: boolean): void {
  if (!isOwner) throw forbidden('ownerOnly');
}

/** If the session has not ended. The order is that of `whoami`. */
async function currentMembership(tx: Tx, token: AccessToken): Promise<CurrentMembership | undefined> {
  return tx
    .selectFrom('session')
    .innerJoin('membership', 'membership.adminId', 'session.adminId')
    .innerJoin('account', 'account.id', 'membership.accountId')
    .innerJoin('admin', 'admin.id', 'membership.adminId')
    .where('session.id', '=', token.sessionId)
    .where('session.adminId', '=', token.adminId)
    .where('session.endedAt', 'is', null)
    .where(sql<boolean>`session.created_at > now() - make_interval(days => ${sql.lit(sessionDays.most)})`)
    .where('membership.isEnabled', '=', true)
    .where('account.isEnabled', '=', true)
    .where('account.deletedAt', 'is', null)
    .orderBy('membership.chosenAt', 'desc')
    .orderBy('account.id')
    .select(['membership.isOwner', sql<Language>`coalesce(admin.language, account.language)`.as('language')])
    .limit(1)
    .executeTakeFirst();
}

/**
 * That somebody was there, for `isOnline`. In a short transaction of its own: the person's row stays held until that ends,
 * and a sign-in waits for it. Where somebody else holds the row, the next request says it.
 */
export async function markSeen(tx: Tx, { adminId, apiToken }: AccessToken): Promise<void> {
  changesOnly('nothing');
  if (apiToken)
    await sql`update api_token set seen_at = now() where id = (select id from api_token
    where id = ${apiToken.id} for no key update skip locked)`.execute(tx);
  else
    await sql`update admin set seen_at = now() where id = (select id from admin
    where id = ${adminId} and (seen_at is null or seen_at < now() - make_interval(secs => ${seenEverySeconds}))
    for no key update skip locked)`.execute(tx);
}
