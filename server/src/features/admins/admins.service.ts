import type { Admin, AdminUpdate } from '@boxyard/contract/people/admins.ts';
import { sql } from 'kysely';
import { refuseStale } from '../../core/crud/last-change.ts';
import { changesBeyond, elevated } from '../../core/db/connection.ts';
import type { Ctx } from '../../core/http/context.ts';
import { conflict, forbidden, notFound } from '../../core/http/problems.ts';
import { mailFromAccount } from '../auth/letters.service.ts';
import { createLink, type IssuedLink, linkDays } from '../auth/links.queries.ts';
import { nameOf } from '../auth/mails.service.ts';
import { getAdmin } from './admins.queries.ts';
import { invitations, isInvitation } from './invitations.queries.ts';
import { issueInvitationLink, updateInvitation } from './invitations.service.ts';
import { confirmsByMail, requireProof } from './own-email.service.ts';

type Membership = Pick<AdminUpdate, 'isOwner' | 'isEnabled' | 'mayRelease' | 'mayCancelOrders'>;
type Profile = Omit<AdminUpdate, keyof Membership | 'currentPassword'>;

/** What the caller of an update has seen and proved. */
interface Seen {
  version: number | undefined;
  /** The hash of the own password, proved before; needed to change the own e-mail. */
  proved: string | undefined;
}

/** @throws 404, 409 for the own demotion, the last owner or a person shared with another account, 412, 422 */
export async function updateAdmin(ctx: Ctx, id: number, input: AdminUpdate, seen: Seen): Promise<Admin> {
  const { isOwner, isEnabled, mayRelease, mayCancelOrders, currentPassword: _, ...profile } = input;
  const membership = { isOwner, isEnabled, mayRelease, mayCancelOrders };
  if (await isInvitation(ctx, id)) {
    return updateInvitation(ctx, id, { ...profile, ...membership }, seen.version);
  }
  const before = await lockAdmin(ctx, id, seen.version);
  if (id === ctx.admin.id && isOwner === false) throw conflict('ownDemotion');
  await updatePerson(ctx, before, profile, seen.proved);
  await updateMembership(ctx, id, membership);
  return getAdmin(ctx, id);
}

/** @throws 403 for a colleague's id, 404 for an id that is not in the account */
export async function requireOwn(ctx: Ctx, id: number): Promise<void> {
  if (id === ctx.admin.id) return;
  await getAdmin(ctx, id);
  throw forbidden();
}

/** Changes the own profile. @throws 403, 404 for anybody else's, 409, 412, 422 */
export async function updateOwnProfile(ctx: Ctx, id: number, input: AdminUpdate, seen: Seen): Promise<Admin> {
  await requireOwn(ctx, id);
  const { currentPassword: _, ...profile } = input;
  await updatePerson(ctx, await lockAdmin(ctx, id, seen.version), profile, seen.proved);
  return getAdmin(ctx, id);
}

/**
 * Removes a member or an invitation, and ends the links that this account made for them. The person's record stays,
 * because the history shows their name. @throws 404, 409 for oneself and for the last owner
 */
export async function removeAdmin(ctx: Ctx, id: number): Promise<void> {
  if (id === ctx.admin.id) throw conflict('ownDeletion');
  if (await isInvitation(ctx, id)) return invitations.remove(ctx, id);
  return removeMembership(ctx, id);
}

/** @throws 409 for the last enabled owner */
export const leaveAccount = (ctx: Ctx): Promise<void> => removeMembership(ctx, ctx.admin.id);

/** Makes a link that accepts the invitation or sets a new password. @throws 409 for a person who also works for another account */
export async function issueLink(ctx: Ctx, id: number): Promise<IssuedLink> {
  if (await isInvitation(ctx, id)) return issueInvitationLink(ctx, id);
  const admin = await lockAdmin(ctx, id);
  if (admin.isShared) throw conflict('sharedAdmin');
  const purpose = { kind: 'password', accountId: ctx.account.id, adminId: id } as const;
  const link = await elevated(ctx.tx, (tx) => createLink(tx, purpose, ctx.app.config.publicUrl));
  const { name: account, language } = ctx.account;
  const values = { account, days: linkDays, link: link.activationLink };
  const letter = { to: admin.email, name: nameOf(admin), language, text: 'password' as const, values };
  await mailFromAccount(ctx, { ...letter, adminId: id, link });
  return link;
}

/** Locks the person, then the membership, always in this order, so that the compared version cannot change. @throws 404, 412 */
async function lockAdmin(ctx: Ctx, id: number, version?: number): Promise<Admin> {
  await sql`select lock_person(${id})`.execute(ctx.tx);
  const { rows } = await sql<{ id: number }>`
    select id from membership where account_id = ${ctx.account.id} and admin_id = ${id} for update`.execute(ctx.tx);
  const admin = await getAdmin(ctx, id);
  await refuseStale(ctx, version, admin, ['admin', id], ...rows.map((row) => ['membership', row.id] as const));
  return admin;
}

/** Saves changed fields only: a form may send back the profile of a person that this owner may not edit. */
async function updatePerson(ctx: Ctx, before: Admin, profile: Profile, proved: string | undefined): Promise<void> {
  const was: Record<string, unknown> = before;
  const changed = Object.entries(profile).filter(([field, value]) => value !== undefined && was[field] !== value);
  if (changed.length === 0) return;
  const own = before.id === ctx.admin.id;
  if (before.isShared && !own) throw conflict('sharedAdmin');
  const { email, ...set } = Object.fromEntries(changed) as Profile; // some of its own fields
  if (email !== undefined) {
    if (own) await requireProof(ctx, proved);
    if (!(await confirmsByMail(ctx, before, email))) Object.assign(set, { email });
  }
  if (Object.keys(set).length === 0) return;
  changesBeyond(); // all accounts that they work for are told
  await ctx.tx.updateTable('admin').set(set).where('id', '=', before.id).execute();
}

async function updateMembership(ctx: Ctx, id: number, membership: Membership): Promise<void> {
  const { isOwner, isEnabled, mayRelease, mayCancelOrders } = membership;
  await sql`update membership set is_owner = coalesce(${isOwner ?? null}::boolean, is_owner),
    is_enabled = coalesce(${isEnabled ?? null}::boolean, is_enabled),
    may_release = coalesce(${mayRelease ?? null}::boolean, may_release),
    may_cancel_orders = coalesce(${mayCancelOrders ?? null}::boolean, may_cancel_orders)
    where account_id = ${ctx.account.id} and admin_id = ${id}`.execute(ctx.tx);
}

async function removeMembership(ctx: Ctx, id: number): Promise<void> {
  await sql`select lock_person(${id})`.execute(ctx.tx);
  // The employee who is the same person stays, and signs in no more.
  await sql`update employee set admin_id = null where account_id = ${ctx.account.id} and admin_id = ${id}`.execute(
    ctx.tx,
  );
  const { numDeletedRows } = await ctx.tx
    .deleteFrom('membership')
    .where('accountId', '=', ctx.account.id)
    .where('adminId', '=', id)
    .executeTakeFirst();
  if (Number(numDeletedRows) === 0) throw notFound();
}
