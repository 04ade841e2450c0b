import type { Admin, AdminCreate, AdminUpdate, CreatedAdmin } from '@boxyard/contract/admins.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../core/context.ts';
import { elevated } from '../../core/db.ts';
import { conflict, forbidden, invalid, notFound, type Problem, stale } from '../../core/problems.ts';
import { refuseTooManyAttempts } from '../auth/attempts.queries.ts';
import { endSessionsOf } from '../auth/sessions.queries.ts';
import { type IssuedLink, issueActivationLink, withdrawLinks } from './activation-links.service.ts';
import { getAdmin } from './admins.queries.ts';
import { findOrInsertPerson } from './people.queries.ts';

type Profile = Omit<AdminUpdate, 'isOwner' | 'isEnabled'>;
type Membership = Pick<AdminUpdate, 'isOwner' | 'isEnabled'>;

/**
 * Invites someone. A known e-mail gets a membership and keeps its name and password. A link goes only to who has no
 * password and works for nobody else: whoever holds it can become that person.
 */
export async function inviteAdmin(ctx: Ctx, input: AdminCreate): Promise<z.output<typeof CreatedAdmin>> {
  const { isOwner = false, isEnabled = true, ...profile } = input;
  const { id, passwordHash } = await elevated(ctx.tx, async (tx) => {
    const person = await findOrInsertPerson(tx, profile);
    await tx
      .insertInto('membership')
      // Behind the accounts they already have: an invitation must not change the account they work in.
      .values({ accountId: ctx.account.id, adminId: person.id, isOwner, isEnabled, chosenAt: new Date(0) })
      .execute();
    return person;
  });
  const admin = await getAdmin(ctx, id);
  if (passwordHash !== null) await withdrawLinks(ctx, id);
  const link = passwordHash === null && !admin.isShared ? await issueActivationLink(ctx, id, input.email) : null;
  return { ...admin, activationLink: link?.activationLink ?? null };
}

/** @throws 404, 409 own demotion, last owner or a person shared with another account, 412 */
export async function updateAdmin(ctx: Ctx, id: number, input: AdminUpdate, version?: number): Promise<Admin> {
  const { isOwner, isEnabled, ...profile } = input;
  const before = await lockAdmin(ctx, id);
  if (version !== undefined && version !== before.version) throw stale();
  if (id === ctx.admin.id && isOwner === false) throw conflict('ownDemotion');
  if (changes(before, profile)) await updateProfile(ctx, before, profile);
  await updateMembership(ctx, id, { isOwner, isEnabled });
  return getAdmin(ctx, id);
}

/** The own profile. @throws 403 for anybody else's */
export async function updateOwnProfile(ctx: Ctx, id: number, profile: Profile, version?: number): Promise<Admin> {
  if (id !== ctx.admin.id) throw await notOwn(ctx, id);
  const before = await lockAdmin(ctx, id);
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

/**
 * Of the admin themself, to compare the old password with: guesses count as failed sign-ins do.
 * @throws 403 for anybody else's, 429
 */
export async function ownPassword(ctx: Ctx, id: number, address: string): Promise<OwnPassword> {
  if (id !== ctx.admin.id) throw await notOwn(ctx, id);
  return elevated(ctx.tx, async (tx) => {
    const own = await tx
      .selectFrom('admin')
      .where('id', '=', id)
      .select(['email', 'passwordHash'])
      .executeTakeFirstOrThrow();
    await refuseTooManyAttempts(tx, address, own.email);
    return own;
  });
}

export interface OwnPassword {
  email: string;
  passwordHash: string | null;
}

/** Ends every other session of the admin. @throws 422 when the password was changed meanwhile */
export async function storePassword(ctx: Ctx, oldHash: string | null, passwordHash: string): Promise<void> {
  await elevated(ctx.tx, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('admin')
      .set({ passwordHash })
      .where('id', '=', ctx.admin.id)
      .where('passwordHash', 'is not distinct from', oldHash)
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 0) throw invalid('oldPassword', 'passwordOld');
    await endSessionsOf(tx, ctx.admin.id, ctx.admin.sessionId);
  });
  await withdrawLinks(ctx, ctx.admin.id);
}

/** Who is none of the account's is not there; anybody else is not one's own. */
async function notOwn(ctx: Ctx, id: number): Promise<Problem> {
  await getAdmin(ctx, id);
  return forbidden();
}

/** Holds the membership, and the person as far as one may change them, so that the version that is compared stays. */
async function lockAdmin(ctx: Ctx, id: number): Promise<Admin> {
  await sql`select from membership where account_id = ${ctx.account.id} and admin_id = ${id} for update`.execute(
    ctx.tx,
  );
  await sql`select from admin where id = ${id} for update`.execute(ctx.tx);
  return getAdmin(ctx, id);
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
