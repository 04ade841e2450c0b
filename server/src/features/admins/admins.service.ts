import type { Admin, AdminCreate, AdminUpdate, CreatedAdmin } from '@boxyard/contract/admins.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../core/context.ts';
import { elevated } from '../../core/db.ts';
import { conflict, forbidden, notFound, stale } from '../../core/problems.ts';
import { endSessionsOf } from '../auth/sessions.queries.ts';
import { type IssuedLink, issueActivationLink } from './activation-links.service.ts';
import { getAdmin } from './admins.queries.ts';

type Profile = Omit<AdminUpdate, 'isOwner' | 'isEnabled'>;
type Membership = Pick<AdminUpdate, 'isOwner' | 'isEnabled'>;

/** Invites someone. A known e-mail gets a membership and keeps its name and password; only who has no password gets a link. */
export async function inviteAdmin(ctx: Ctx, input: AdminCreate): Promise<z.output<typeof CreatedAdmin>> {
  const { isOwner = false, isEnabled = true, ...profile } = input;
  const { id, passwordHash } = await elevated(ctx.tx, async (tx) => {
    const known = await tx
      .selectFrom('admin')
      .where('email', '=', input.email)
      .select(['id', 'passwordHash'])
      .executeTakeFirst();
    const person =
      known ??
      (await tx
        .insertInto('admin')
        .values({ ...profile, passwordHash: null, seenAt: null })
        .returning(['id', 'passwordHash'])
        .executeTakeFirstOrThrow());
    await tx
      .insertInto('membership')
      .values({ accountId: ctx.account.id, adminId: person.id, isOwner, isEnabled })
      .execute();
    return person;
  });
  const link = passwordHash === null ? await issueActivationLink(ctx, id, input.email) : null;
  return { ...(await getAdmin(ctx, id)), activationLink: link?.activationLink ?? null };
}

/** @throws 404, 409 own demotion, last owner or a person shared with another account, 412 */
export async function updateAdmin(ctx: Ctx, id: number, input: AdminUpdate, version?: number): Promise<Admin> {
  const { isOwner, isEnabled, ...profile } = input;
  const before = await getAdmin(ctx, id);
  if (version !== undefined && version !== before.version) throw stale();
  if (id === ctx.admin.id && isOwner === false) throw conflict('ownDemotion');
  if (changes(before, profile)) await updateProfile(ctx, before, profile);
  await updateMembership(ctx, id, { isOwner, isEnabled });
  return getAdmin(ctx, id);
}

/** The own profile. @throws 403 for anybody else's */
export async function updateOwnProfile(ctx: Ctx, id: number, profile: Profile, version?: number): Promise<Admin> {
  if (id !== ctx.admin.id) throw forbidden();
  const before = await getAdmin(ctx, id);
  if (version !== undefined && version !== before.version) throw stale();
  if (changes(before, profile)) await updateProfile(ctx, before, profile);
  return getAdmin(ctx, id);
}

/** Takes someone out of the account; the person stays, with the names that history shows. @throws 409 oneself, the last owner */
export async function removeAdmin(ctx: Ctx, id: number): Promise<void> {
  if (id === ctx.admin.id) throw conflict('ownDeletion');
  const { numDeletedRows } = await ctx.tx
    .deleteFrom('membership')
    .where('accountId', '=', ctx.account.id)
    .where('adminId', '=', id)
    .executeTakeFirst();
  if (Number(numDeletedRows) === 0) throw notFound();
}

/** A link that sets a new password. @throws 409 for someone who also works for another account */
export async function resetPassword(ctx: Ctx, id: number): Promise<IssuedLink> {
  const admin = await getAdmin(ctx, id);
  if (admin.isShared && id !== ctx.admin.id) throw conflict('sharedAdmin');
  return issueActivationLink(ctx, id, admin.email);
}

/** Ends every other session of the admin. */
export async function storePassword(ctx: Ctx, passwordHash: string): Promise<void> {
  await elevated(ctx.tx, async (tx) => {
    await tx.updateTable('admin').set({ passwordHash }).where('id', '=', ctx.admin.id).execute();
    await endSessionsOf(tx, ctx.admin.id, ctx.admin.sessionId);
  });
}

function changes(before: Admin, profile: Profile): boolean {
  return Object.entries(profile).some(([field, value]) => before[field as keyof Profile] !== value);
}

async function updateProfile(ctx: Ctx, before: Admin, profile: Profile): Promise<void> {
  if (before.isShared && before.id !== ctx.admin.id) throw conflict('sharedAdmin');
  const set = Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== undefined));
  await ctx.tx.updateTable('admin').set(set).where('id', '=', before.id).execute();
}

async function updateMembership(ctx: Ctx, id: number, { isOwner, isEnabled }: Membership): Promise<void> {
  await sql`update membership set is_owner = coalesce(${isOwner ?? null}::boolean, is_owner),
    is_enabled = coalesce(${isEnabled ?? null}::boolean, is_enabled)
    where account_id = ${ctx.account.id} and admin_id = ${id}`.execute(ctx.tx);
}
