import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Tx } from '../database/connection.ts';
import { codeOf } from '../process/errors.ts';
import { type Entered, seenEverySeconds } from './enter-account.ts';
import { type AccessToken, sessionDays } from './tokens.ts';

/** What was learnt when a session was let into an account. */
interface Pass {
  /** `seenLately` is false once a minute, so that it is written that somebody was there. */
  enteredNow(): Entered;
}

const passes = new LRUCache<string, Pass>({ max: 5_000 });
const keyOf = ({ sessionId, adminId }: AccessToken, slug: string) => `${sessionId} ${adminId} ${slug}`;

export const passOf = (token: AccessToken, slug: string): Pass | undefined =>
  token.apiToken ? undefined : passes.get(keyOf(token, slug));

/** @param isSeen it will be written that they were there, unless that was done a minute ago */
export function keepPass(token: AccessToken, slug: string, entered: Entered, isSeen: boolean): void {
  // The first entry is told in the account's history, and may yet be rolled back with what is done in it.
  if (entered.membershipId === undefined || !entered.hasEntered) return;
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
 * The way into an account for a session that has been let in before: it need not learn anything, so statements may follow
 * at once, in the same piece. The database proves that the session lasts and that account and membership are what they
 * were, and refuses by an error, after which no statement of the transaction runs.
 * @throws what `isRefused` knows
 */
export async function enterAgain(tx: Tx, token: AccessToken, entered: Entered, act = ''): Promise<void> {
  await sql`select coalesce((
    select set_local('app.account_id', account.id::text) || set_local('app.admin_id', session.admin_id::text)
      || set_local('app.act', ${act}) || set_config('role', 'boxyard_app', true)
    from session
    join membership on membership.admin_id = session.admin_id
    join account on account.id = membership.account_id
    where session.id = ${token.sessionId} and session.admin_id = ${token.adminId} and session.ended_at is null
      and session.created_at > now() - make_interval(days => ${sql.lit(sessionDays.most)})
      and account.id = ${entered.id} and account.version = ${entered.accountVersion} and account.is_enabled and account.deleted_at is null
      and membership.id = ${entered.membershipId} and membership.version = ${entered.membershipVersion} and membership.is_enabled
      and (not account.requires_second_factor or has_second_factor(session.admin_id))
      and (${act}::text = '' or not is_act_of_import(account.id, ${act}))
  ), refuse_entry())`.execute(tx);
}

/** As raised by `refuse_entry`: let them in by `enterAccount`, which says what has changed. */
export const isRefused = (error: unknown): boolean => codeOf(error) === 'BY001';
