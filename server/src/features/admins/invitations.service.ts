import type { Admin, AdminCreate, CreatedAdmin } from '@boxyard/contract/people/admins.ts';
import type { z } from 'zod';
import { elevated } from '../../core/db/connection.ts';
import type { Ctx } from '../../core/http/context.ts';
import { taken } from '../../core/http/problems.ts';
import { mailFromAccount } from '../auth/letters.service.ts';
import { createLink, type IssuedLink, linkDays } from '../auth/links.queries.ts';
import { nameOf } from '../auth/mails.service.ts';
import { getAdmin } from './admins.queries.ts';
import { type InvitationInput, invitations, isMember } from './invitations.queries.ts';

/**
 * Stores what this account entered. It neither looks up nor reveals whether the address is known elsewhere. The
 * invitation becomes a membership when somebody opens its link and signs in as that person (features/auth).
 */
export async function invite(ctx: Ctx, input: AdminCreate): Promise<z.output<typeof CreatedAdmin>> {
  await refuseMember(ctx, input.email);
  const { id } = await invitations.insert(ctx, input);
  const { activationLink } = await issueInvitationLink(ctx, id);
  return { ...(await getAdmin(ctx, id)), activationLink };
}

/** Makes a new link and ends the one before. It is mailed where SMTP is configured, and shown once on the screen in any case. */
export async function issueInvitationLink(ctx: Ctx, id: number): Promise<IssuedLink> {
  const invited = await invitations.lock(ctx, id);
  const purpose = { kind: 'invitation', accountId: ctx.account.id, invitationId: id } as const;
  const link = await elevated(ctx.tx, (tx) => createLink(tx, purpose, ctx.app.config.publicUrl));
  const { name: account, language } = ctx.account;
  const values = { account, days: linkDays, link: link.activationLink };
  const letter = { to: invited.email, name: nameOf(invited), language, text: 'invitation' as const, values };
  await mailFromAccount(ctx, { ...letter, adminId: id, link });
  return link;
}

/** A change of the address ends the link, because it was given to the old address. @throws 409, 412 */
export async function updateInvitation(
  ctx: Ctx,
  id: number,
  input: InvitationInput,
  version: number | undefined,
): Promise<Admin> {
  const before = await invitations.lock(ctx, id);
  if (input.email !== undefined && input.email !== before.email) await refuseMember(ctx, input.email);
  await invitations.update(ctx, id, input, version);
  return getAdmin(ctx, id);
}

async function refuseMember(ctx: Ctx, email: string): Promise<void> {
  if (await isMember(ctx, email)) throw taken('email', 'emailTaken');
}
