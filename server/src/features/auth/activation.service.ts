import type { Activation, ActivationCheck } from '@boxyard/contract/people/auth.ts';
import type { z } from 'zod';
import { type Tx, withTransaction } from '../../core/db/connection.ts';
import type { Services } from '../../core/http/services.ts';
import { hashPassword, newPassword } from '../passwords/passwords.service.ts';
import { forgetDevices } from '../sign-ins/devices.queries.ts';
import { findMember, lockPerson, readerOf, worksOnlyFor } from '../sign-ins/people.queries.ts';
import { endSessionsOf } from '../sign-ins/sessions.queries.ts';
import { acceptInvitation, type From, invitedBy } from './acceptance.service.ts';
import type { SignedIn } from './auth.service.ts';
import { findLink, findLinkByHash, type OpenLink, spendLink, spentLink } from './links.queries.ts';
import { nameOf, writeMail } from './mails.service.ts';

/** What the visitor has to enter for this link. @throws 409 for a link that no longer works */
export async function checkActivation(tx: Tx, token: string): Promise<z.output<typeof ActivationCheck>> {
  const link = await findLink(tx, token);
  if (link.kind === 'invitation') {
    const { email, username, accountName } = await invitedBy(tx, link);
    const asks = (await findMember(tx, email)) ? 'password' : 'newPassword';
    return { kind: link.kind, email, username, accountName, asks };
  }
  await refuseOfOneAmongSeveral(tx, link);
  const { email, username } = await personOf(tx, link);
  if (link.kind === 'email') return { kind: link.kind, email: link.email, username, accountName: '', asks: 'nothing' };
  return { kind: link.kind, email, username, accountName: '', asks: 'newPassword' };
}

/**
 * Carries out the purpose of the link.
 * @returns a session when an invitation was accepted with an existing password
 * @throws 401, 409, 422, 429
 */
export async function activate(
  app: Services,
  from: From,
  input: z.output<typeof Activation>,
): Promise<SignedIn | undefined> {
  const link = await withTransaction(app.db, (tx) => findLink(tx, input.token));
  if (link.kind === 'invitation') return acceptInvitation(app, from, link, input);
  if (link.kind === 'email') return changeEmail(app, link);
  return setPassword(app, link, input.password);
}

type OwnLink = Exclude<OpenLink, { kind: 'invitation' }>;

/** Ends all sessions and known devices of the old password; a trigger ends all other links of the person. */
async function setPassword(app: Services, link: OwnLink, password: string | undefined): Promise<undefined> {
  const passwordHash = await hashPassword(newPassword(password), 'known');
  await withTransaction(app.db, async (tx) => {
    await holdForUse(tx, link);
    await tx.updateTable('admin').set({ passwordHash }).where('id', '=', link.adminId).execute();
    await endSessionsOf(tx, link.adminId);
    await forgetDevices(tx, link.adminId);
  });
}

/** Informs the old address. If another person took the new address meanwhile, the link counts as spent. */
async function changeEmail(app: Services, link: OwnLink & { kind: 'email' }): Promise<undefined> {
  const { adminId } = link;
  await withTransaction(app.db, async (tx) => {
    await holdForUse(tx, link);
    const taken = await tx.selectFrom('admin').where('email', '=', link.email).select('id').executeTakeFirst();
    if (taken) throw spentLink();
    const { email: to } = await personOf(tx, link);
    await tx.updateTable('admin').set({ email: link.email }).where('id', '=', adminId).execute();
    const reader = await readerOf(tx, adminId);
    const { language, account } = reader;
    const letter = { to, name: nameOf(reader), account, language, text: 'emailChanged' as const };
    await writeMail(app, tx, { ...letter, values: { email: link.email }, adminId });
  });
  app.mail.wake();
}

function personOf(tx: Tx, link: OwnLink) {
  const found = tx.selectFrom('admin').where('id', '=', link.adminId).select(['email', 'username']);
  return found.executeTakeFirstOrThrow();
}

/** Locks the person, so that two uses of the link, or an acceptance elsewhere, run one after the other. */
async function holdForUse(tx: Tx, link: OwnLink): Promise<void> {
  await lockPerson(tx, link.adminId);
  await findLinkByHash(tx, link.hash);
  await refuseOfOneAmongSeveral(tx, link);
  await spendLink(tx, link.hash);
}

/** A link made by an account's owner works only while the person works for no other account. */
async function refuseOfOneAmongSeveral(tx: Tx, link: OwnLink): Promise<void> {
  if (link.accountId !== null && !(await worksOnlyFor(tx, link.adminId, link.accountId))) throw spentLink();
}
