import type { Ctx } from '../../core/context.ts';
import { elevated } from '../../core/db.ts';
import type { Step } from '../../core/handle.ts';
import { invalid } from '../../core/problems.ts';
import { holdEmail, recordFailure, refuseTooManyAttempts } from '../auth/attempts.queries.ts';
import { hashPassword, isPassword } from '../auth/passwords.service.ts';
import { endSessionsOf } from '../auth/sessions.queries.ts';

interface Guess {
  password: string;
  address: string;
  /** The field it came in. */
  path: string;
}

/**
 * Compares with the password of the signed-in admin. Wrong ones count as failed sign-ins do, and are counted again before
 * the outcome is told, so that guesses made at once stay within the limit.
 * @returns the hash that was proved
 * @throws 422, 429
 */
export async function proveOwnPassword(step: Step, { password, address, path }: Guess): Promise<string> {
  const own = await step(({ tx, admin }) =>
    elevated(tx, async () => {
      const found = tx.selectFrom('admin').where('id', '=', admin.id).select(['email', 'passwordHash']);
      const person = await found.executeTakeFirstOrThrow();
      await refuseTooManyAttempts(tx, address, person.email);
      return person;
    }),
  );
  const right = await isPassword(own.passwordHash, password);
  await step(({ tx }) =>
    elevated(tx, async () => {
      await holdEmail(tx, own.email);
      await refuseTooManyAttempts(tx, address, own.email);
      if (!right) await recordFailure(tx, address, own.email);
    }),
  );
  if (!right || own.passwordHash === null) throw invalid(path, 'passwordOld');
  return own.passwordHash;
}

/** Ends every other session of the admin. @throws 422, 429 */
export async function changeOwnPassword(step: Step, guess: Guess, newPassword: string): Promise<void> {
  const proved = await proveOwnPassword(step, guess);
  const passwordHash = await hashPassword(newPassword);
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
