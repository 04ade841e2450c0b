import type { Admin } from '@boxyard/contract/people/admins.ts';
import { elevated, withTransaction } from '../../core/db/connection.ts';
import { lockByName } from '../../core/db/lock-by-name.ts';
import { refusedBy } from '../../core/db/refusals.ts';
import type { Ctx } from '../../core/http/context.ts';
import type { Step } from '../../core/http/handle.ts';
import { networkOf } from '../../core/http/networks.ts';
import { invalid } from '../../core/http/problems.ts';
import { mailFromAccount } from '../auth/letters.service.ts';
import { createLink, mailedLinkHours } from '../auth/links.queries.ts';
import { nameOf } from '../auth/mails.service.ts';
import { type AsOwner, proveOwnPassword } from '../passwords/own-password.service.ts';
import { forgetFailures, recordFailure, refuseTooManyAttempts } from '../sign-ins/attempts.queries.ts';
import { getAdmin } from './admins.queries.ts';

interface Wish {
  id: number;
  email: string | undefined;
  currentPassword: string | undefined;
  address: string;
}

/** Runs the steps of a request as the database's owner, for tables that belong to no account. */
export const asOwner =
  (step: Step): AsOwner =>
  (fn) =>
    step(({ tx }) => elevated(tx, fn));

/** Checks the password before anything is saved. @returns its hash; undefined when the own e-mail does not change @throws 404, 422, 429 */
export async function proveForOwnEmail(step: Step, wish: Wish): Promise<string | undefined> {
  const { id, email, currentPassword: password, address } = wish;
  const own = await step(async (ctx) => {
    const changes = id === ctx.admin.id && email !== undefined && (await getAdmin(ctx, id)).email !== email;
    return changes ? ctx.admin : undefined;
  });
  if (!own) return undefined;
  if (!password) throw invalid('currentPassword', 'passwordCurrent');
  return proveOwnPassword(asOwner(step), own, { password, address, path: 'currentPassword' });
}

/**
 * Saves a change that may contain another e-mail. Without mail a taken address is refused, which reveals that somebody
 * has it, so attempts are limited like password guesses, for the person and for the network. Each attempt is counted before it is made and taken back when it
 * revealed nothing; so attempts made at the same time stay within the limit. @throws 429
 */
export async function savingEmail<T>(step: Step, from: Pick<Wish, 'email' | 'address'>, save: () => Promise<T>) {
  if (from.email === undefined) return save();
  const { app, id } = await step(async ({ app, admin }) => ({ app, id: admin.id }));
  const counters = [
    { device: `addresses tried by ${id}`, most: 10 },
    { device: `addresses tried from ${networkOf(from.address)}`, most: 30 },
  ];
  const tried = await withTransaction(app.db, async (tx) => {
    const made: number[] = [];
    for (const { device, most } of counters) {
      await lockByName(tx, device);
      const attempt = { address: from.address, email: '', device };
      await refuseTooManyAttempts(tx, attempt, most);
      made.push(await recordFailure(tx, attempt));
    }
    return made;
  });
  const takeBack = () => withTransaction(app.db, (tx) => forgetFailures(tx, tried));
  const saved = await save().catch(async (error: unknown) => {
    if (refusedBy(error) !== 'admin_email_key') await takeBack();
    throw error;
  });
  await takeBack();
  return saved;
}

/** The person is already locked. @throws 422 when the password was changed since it was proved, or was never proved */
export async function requireProof(ctx: Ctx, proved: string | undefined): Promise<void> {
  const { passwordHash } = await elevated(ctx.tx, (tx) =>
    tx.selectFrom('admin').where('id', '=', ctx.admin.id).select('passwordHash').executeTakeFirstOrThrow(),
  );
  if (proved === undefined || passwordHash !== proved) throw invalid('currentPassword', 'passwordCurrent');
}

/**
 * With mail, the address changes when the link sent to it is opened. The answer is the same when another person has the
 * address; that person is informed by mail. @returns whether the caller is to leave the address as it is
 */
export async function confirmsByMail(ctx: Ctx, before: Admin, email: string): Promise<boolean> {
  if (!ctx.app.mail.isConfigured) return false;
  const own = before.id === ctx.admin.id;
  const purpose = { kind: 'email', accountId: own ? null : ctx.account.id, adminId: before.id, email } as const;
  const { taken, link } = await elevated(ctx.tx, async (tx) => ({
    taken: await tx.selectFrom('admin').where('email', '=', email).select('id').executeTakeFirst(),
    link: await createLink(tx, purpose, ctx.app.config.publicUrl, mailedLinkHours),
  }));
  const { language } = ctx.account;
  const values = { hours: mailedLinkHours, link: link.activationLink };
  const letter = taken
    ? ({ text: 'emailTaken', account: 'Boxyard', values: {} } as const)
    : ({ text: 'email', name: nameOf(before), values } as const);
  // Both belong to the link, so that what becomes of one shows no more than what becomes of the other.
  await mailFromAccount(ctx, { to: email, language, ...letter, adminId: before.id, link });
  return true;
}
