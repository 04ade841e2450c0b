import type { Ctx } from '../../core/context.ts';
import { elevated } from '../../core/db.ts';
import type { Step } from '../../core/handle.ts';
import { invalid } from '../../core/problems.ts';
import { holdEmail, recordFailure, refuseTooManyAttempts } from '../auth/attempts.queries.ts';
import { hashPassword, isPassword, uncommon } from '../auth/passwords.service.ts';
import { endSessionsOf } from '../auth/sessions.queries.ts';

interface Guess {
  password: string;
  address: string;
  /** The field it came in. */
  path: string;
}

/**
 * Compares with the password of the signed-in admin. Wrong ones are counted for the session, and counted again before the
 * outcome is told, so that guesses made at once stay within the limit.
 * @returns the hash that was proved
 * @throws 422, 429
 */
export async function proveOwnPassword(step: Step, { password, address, path }: Guess): Promise<string> {
  const { passwordHash, attempt } = await step(({ tx, admin }) =>
    elevated(tx, async () => {
      const found = tx.selectFrom('admin').where('id', '=', admin.id).select(['email', 'passwordHash']);
      const { email, passwordHash } = await found.executeTakeFirstOrThrow();
      const attempt = { address, email, device: `session ${admin.sessionId}` };
      await refuseTooManyAttempts(tx, attempt);
      return { passwordHash, attempt };
    }),
  );
  const right = await isPassword(passwordHash, password, attempt.device);
  await step(({ tx }) =>
    elevated(tx, async () => {
      await holdEmail(tx, attempt.email);
      await refuseTooManyAttempts(tx, attempt);
      if (!right) await recordFailure(tx, attempt);
    }),
  );
  if (!right || passwordHash === null) throw invalid(path, 'passwordOld');
  return passwordHash;
}

/** Ends every other session of the admin. @throws 422, 429 */
export async function changeOwnPassword(step: Step, guess: Guess, newPassword: string): Promise<void> {
  uncommon('newPassword', newPassword);
  const proved = await proveOwnPassword(step, guess);
  const passwordHash = await hashPassword(newPassword, proved);
  await step((ctx) => storePassword(ctx, proved, passwordHash));
}

/** @throws 422 when the password was changed meanwhile */
async function storePassword(ctx: Ctx, oldHash: string, passwordHash: string): Promise<void> {
  await elevated(ctx.tx, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('admin')
      .set({ passwordHash })
      .where('id', '=', ctx.admin.id)
      .where('passwordHash', '=', oldHash)
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 0) throw invalid('oldPassword', 'passwordOld');
    await endSessionsOf(tx, ctx.admin.id, ctx.admin.sessionId);
  });
}
