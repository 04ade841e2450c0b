import { sql } from 'kysely';
import type { Tx } from '../../core/db.ts';
import { Problem } from '../../core/problems.ts';

/** Failed sign-ins within the window that close the door, for one e-mail and for one address. */
export const attemptLimits = { windowMinutes: 15, perEmail: 10, perAddress: 50 };

/**
 * Call it before the password is compared, and again, holding the e-mail, before the outcome is told: of many guesses
 * made at once only as many count as the limit allows.
 * @throws 429 with the minutes to wait
 */
export async function refuseTooManyAttempts(tx: Tx, address: string, email: string): Promise<void> {
  const { rows } = await sql<{ byEmail: number; byAddress: number }>`
    select (select count(*) from sign_in_failure where email = ${email} and at > since) as by_email,
      (select count(*) from sign_in_failure where address = ${address} and at > since) as by_address
    from (select now() - make_interval(mins => ${attemptLimits.windowMinutes}) as since) window_start`.execute(tx);
  const { byEmail = 0, byAddress = 0 } = rows[0] ?? {};
  if (byEmail >= attemptLimits.perEmail || byAddress >= attemptLimits.perAddress) {
    throw new Problem('TOO_MANY', 'tooManyAttempts', { count: attemptLimits.windowMinutes });
  }
}

/** Makes the ends of sign-ins of one e-mail come one after the other. */
export async function holdEmail(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${signInLock}::int, hashtext(${email}))`.execute(tx);
}
const signInLock = 7_305_115;

export async function recordFailure(tx: Tx, address: string, email: string): Promise<void> {
  await sql`delete from sign_in_failure where at < now() - interval '1 day'`.execute(tx);
  await tx.insertInto('signInFailure').values({ address, email }).execute();
}

export async function forgiveFailures(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('signInFailure').where('email', '=', email).execute();
}
