import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { once } from '../crud/once.ts';
import type { Tx } from '../db/connection.ts';
import { codeOf } from '../db/errors.ts';
import type { InAccount } from './context.ts';
import { type Entered, seenEverySeconds } from './enter-account.ts';
import { type AccessToken, sessionDays } from './tokens.ts';

/** What was learnt when a session, or a program's token, was let into an account. */
interface Pass {
  /** `seenLately` is false once a minute, so that it is written that somebody was there. */
  enteredNow(): Entered;
}

const passes = new LRUCache<string, Pass>({ max: 5_000 });
const keyOf = ({ sessionId, adminId, apiToken }: AccessToken, slug: string) =>
  `${apiToken?.id ?? ''} ${sessionId} ${adminId} ${slug}`;

export const passOf = (token: AccessToken, slug: string): Pass | undefined => passes.get(keyOf(token, slug));

/** @param isSeen it will be written that they were there, unless that was done a minute ago */
export function keepPass(token: AccessToken, slug: string, entered: Entered, isSeen: boolean): void {
  // The first entry is told in the account's history, and may yet be rolled back with what is done in it.
  if (!entered.hasEntered) return;
  const wait = seenEverySeconds * 1000;
  let seenUntil = isSeen || entered.seenLately ? performance.now() + wait : 0;
  const enteredNow = () => {
    const seenLately = performance.now() < seenUntil;
    if (!seenLately) seenUntil = performance.now() + wait;
    return { ...entered, seenLately };
  };
  passes.set(keyOf(token, slug), { enteredNow });
}

export function dropPass(token: AccessToken, slug: string): void {
  passes.delete(keyOf(token, slug));
}

/**
 * The way into an account for who has been let in before: it need not learn anything, so statements may follow
 * at once, in the same piece. The database proves that all is what it was, and refuses by an error, after which no
 * statement of the transaction runs.
 * @throws what `isRefused` knows
 */
export async function enterAgain(tx: Tx, token: AccessToken, entered: Entered, act = ''): Promise<void> {
  const [at, { accountVersion, membershipId, membershipVersion, tokenVersion }] = [{ tx, account: entered }, entered];
  if (token.apiToken) await proveToken(at, { id: token.apiToken.id, tokenVersion, accountVersion });
  else
    await proveSession(at, {
      sessionId: token.sessionId,
      adminId: token.adminId,
      accountVersion,
      membershipId,
      membershipVersion,
      act,
    });
}

interface Known {
  accountVersion: number;
}

interface OfSession {
  sessionId: number;
  adminId: number;
  membershipId: number | undefined;
  membershipVersion: number | undefined;
  act: string;
}
interface OfToken {
  id: number;
  tokenVersion: number | undefined;
}

const isAsBefore = (ctx: InAccount, { accountVersion }: Known) => sql`account.id = ${ctx.account.id}
  and account.version = ${accountVersion} and account.is_enabled and account.deleted_at is null`;

const proveSession = once((ctx, known: Known & OfSession) => {
  const { sessionId, adminId, membershipId, membershipVersion, act } = known;
  return sql`select coalesce((
    select set_local('app.account_id', account.id::text) || set_local('app.admin_id', session.admin_id::text)
      || set_local('app.act', ${act}) || set_config('role', 'boxyard_app', true)
    from session
    join membership on membership.admin_id = session.admin_id
    join account on account.id = membership.account_id
    where session.id = ${sessionId} and session.admin_id = ${adminId} and session.ended_at is null
      and session.created_at > now() - make_interval(days => ${sql.lit(sessionDays.most)})
      and ${isAsBefore(ctx, known)}
      and membership.id = ${membershipId} and membership.version = ${membershipVersion} and membership.is_enabled
      and (not account.requires_second_factor or has_second_factor(session.admin_id))
      and (${act}::text = '' or not is_act_of_import(account.id, ${act}))
  ), refuse_entry())`;
});

const proveToken = once((ctx, known: Known & OfToken) => {
  const { id, tokenVersion } = known;
  return sql`select coalesce((
    select set_local('app.account_id', account.id::text) || set_local('app.token_id', token.id::text)
      || set_config('role', 'boxyard_app', true)
    from api_token token join account on account.id = token.account_id
    where token.account_id = ${ctx.account.id} and token.id = ${id} and token.version = ${tokenVersion}
      and token.ended_at is null and token.expires_at > now() and ${isAsBefore(ctx, known)}
  ), refuse_entry())`;
});

/** As raised by `refuse_entry`: let them in by `enterAccount`, which says what has changed. */
export const isRefused = (error: unknown): boolean => codeOf(error) === 'BY001';
