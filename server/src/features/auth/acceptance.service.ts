import type { Activation } from '@boxyard/contract/people/auth.ts';
import type { z } from 'zod';
import { type Tx, withTransaction } from '../../core/db/connection.ts';
import { refusedBy } from '../../core/db/refusals.ts';
import { conflict, invalid, taken } from '../../core/http/problems.ts';
import type { Services } from '../../core/http/services.ts';
import { hashPassword, newPassword } from '../passwords/passwords.service.ts';
import { holdEmail } from '../sign-ins/attempts.queries.ts';
import { findMember, findSignIn, type KnownPerson, lockPersonOf, releaseAddress } from '../sign-ins/people.queries.ts';
import { type Credentials, letIn, type SignedIn, withProof } from './auth.service.ts';
import {
  actAs,
  deleteInvited,
  findInvited,
  type Invited,
  insertAcceptedMembership,
  insertInvitedPerson,
  lockInvitation,
} from './invitations.queries.ts';
import { findLink, findLinkByHash, type OpenLink, spentLink } from './links.queries.ts';

/** Where a visitor with a link comes from: address and browser. */
export type From = Omit<Credentials, 'email' | 'password' | 'code'>;
type InvitationLink = OpenLink & { kind: 'invitation' };

/** @throws 409 where the invitation or its account is gone */
export async function invitedBy(tx: Tx, link: InvitationLink): Promise<Invited> {
  const invited = await findInvited(tx, link);
  if (!invited) throw spentLink();
  return invited;
}

/**
 * Turns an invitation into a membership. A person who already works for an account signs in with their own password;
 * anybody else sets a password and becomes a new person. No link or password of another account can be used.
 * @returns a session for a person who signed in
 * @throws 401, 409, 422, 429
 */
export async function acceptInvitation(
  app: Services,
  from: From,
  link: InvitationLink,
  input: z.output<typeof Activation>,
): Promise<SignedIn | undefined> {
  const { email, isMember } = await withTransaction(app.db, async (tx) => {
    const invited = await invitedBy(tx, link);
    return { email: invited.email, isMember: (await findMember(tx, invited.email)) !== undefined };
  });
  if (!isMember) return becomePerson(app, link, email, newPassword(input.password));
  if (input.password === undefined) throw invalid('password', 'required');
  const credentials = { ...from, email, password: input.password, code: input.code };
  return withProof(app, credentials, findMember, (tx, person) => join(tx, link, credentials, person));
}

/** The person is already locked. */
async function join(
  tx: Tx,
  link: InvitationLink,
  credentials: Credentials,
  person: KnownPerson,
): Promise<SignedIn | undefined> {
  const { email } = credentials;
  const invited = await holdInvited(tx, link, email);
  await actAs(tx, person.id);
  await deleteInvited(tx, invited);
  await insertAcceptedMembership(tx, invited, person.id).catch(async (error: unknown) => {
    if (refusedBy(error) === 'membership_admin_key') throw conflict('alreadyMember');
    if (refusedBy(error) !== 'admin_username_key') throw error;
    throw taken('username', 'usernameTakenThere', { account: invited.accountName, username: person.username });
  });
  return (await findSignIn(tx, email)) && letIn(tx, person.id, credentials);
}

async function becomePerson(app: Services, link: InvitationLink, email: string, password: string): Promise<undefined> {
  const passwordHash = await hashPassword(password, 'known');
  await withTransaction(app.db, async (tx) => {
    await holdEmail(tx, email);
    await lockPersonOf(tx, email);
    const invited = await holdInvited(tx, link, email);
    if (await findMember(tx, email)) throw conflict('passwordByNow');
    await releaseAddress(tx, email);
    await actAs(tx, invited.id);
    await insertInvitedPerson(tx, invited, passwordHash);
    await deleteInvited(tx, invited);
    await insertAcceptedMembership(tx, invited, invited.id);
  });
}

/** Locks and reads the invitation anew; its link must still work, and its address must be the proved one. */
async function holdInvited(tx: Tx, link: InvitationLink, email: string): Promise<Invited> {
  await lockInvitation(tx, link);
  await findLinkByHash(tx, link.hash);
  const invited = await invitedBy(tx, link);
  if (invited.email !== email) throw spentLink();
  return invited;
}

/** @throws 409 */
export async function declineInvitation(app: Services, token: string): Promise<void> {
  await withTransaction(app.db, async (tx) => {
    const link = await findLink(tx, token);
    if (link.kind !== 'invitation') throw spentLink();
    await lockInvitation(tx, link);
    await findLinkByHash(tx, link.hash);
    await deleteInvited(tx, await invitedBy(tx, link));
  });
}
