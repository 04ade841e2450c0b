import type { Tx } from '../../core/db/connection.ts';
import { invalid } from '../../core/http/problems.ts';
import { type Attempt, holdEmail, recordFailure, refuseTooManyAttempts } from '../sign-ins/attempts.queries.ts';
import { forgetDevices } from '../sign-ins/devices.queries.ts';
import { endSessionsOf } from '../sign-ins/sessions.queries.ts';
import { hashPassword, isPassword, uncommon } from './passwords.service.ts';

/** Runs `fn` in a short transaction as the database's owner. */
export type AsOwner = <T>(fn: (tx: Tx) => Promise<T>) => Promise<T>;

export interface Signed {
  id: number;
  sessionId: number;
}

interface Guess {
  password: string;
  address: string;
  /** The field in which the password was sent. */
  path: string;
}

/** Attempts within a session are counted for that session. */
export function attemptIn(admin: Signed, address: string, email: string): Attempt {
  return { address, email, device: `session ${admin.sessionId}` };
}

/**
 * Compares a password with that of the signed-in admin. Failures are counted for the session, and checked again before the
 * outcome is revealed, so that guesses made at the same time stay within the limit.
 * @returns the hash of the proved password
 * @throws 422, 429
 */
export async function proveOwnPassword(run: AsOwner, admin: Signed, guess: Guess): Promise<string> {
  const { password, address, path } = guess;
  const { passwordHash, attempt } = await run(async (tx) => {
    const found = tx.selectFrom('admin').where('id', '=', admin.id).select(['email', 'passwordHash']);
    const { email, passwordHash } = await found.executeTakeFirstOrThrow();
    const attempt = attemptIn(admin, address, email);
    await refuseTooManyAttempts(tx, attempt);
    return { passwordHash, attempt };
  });
  const right = await isPassword(passwordHash, password, 'known');
  await run(async (tx) => {
    await holdEmail(tx, attempt.email);
    await refuseTooManyAttempts(tx, attempt);
    if (!right) await recordFailure(tx, attempt);
  });
  if (!right || passwordHash === null) throw invalid(path, 'passwordOld');
  return passwordHash;
}

/** Ends every other session of the admin, and the trust in every device: of this one until its next sign-in. @throws 422, 429 */
export async function changeOwnPassword(run: AsOwner, admin: Signed, guess: Guess, newPassword: string): Promise<void> {
  uncommon('newPassword', newPassword);
  const proved = await proveOwnPassword(run, admin, guess);
  const passwordHash = await hashPassword(newPassword, 'known');
  await run(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('admin')
      .set({ passwordHash })
      .where('id', '=', admin.id)
      .where('passwordHash', '=', proved)
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 0) throw invalid(guess.path, 'passwordOld'); // somebody changed it meanwhile
    await endSessionsOf(tx, admin.id, admin.sessionId);
    await forgetDevices(tx, admin.id);
  });
}
