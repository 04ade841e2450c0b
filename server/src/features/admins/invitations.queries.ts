import { Admin, type AdminCreate, type AdminUpdate } from '@boxyard/contract/people/admins.ts';
import { sql } from 'kysely';
import { records } from '../../core/crud/records.ts';
import type { Ctx } from '../../core/http/context.ts';

/** The fields of an admin that an invitation has too. */
const Invitation = Admin.omit({ status: true, isOnline: true, isShared: true, mailFailedAt: true });
export const invitations = records('invitation', Invitation);

export async function isInvitation(ctx: Ctx, id: number): Promise<boolean> {
  const { rows } = await sql`select from invitation where account_id = ${ctx.account.id} and id = ${id}`.execute(
    ctx.tx,
  );
  return rows.length > 0;
}

/** Whether a member of this account has the address; the account may know that anyway. */
export async function isMember(ctx: Ctx, email: string): Promise<boolean> {
  const { rows } = await sql`select from membership join admin on admin.id = membership.admin_id
    where membership.account_id = ${ctx.account.id} and admin.email = ${email}`.execute(ctx.tx);
  return rows.length > 0;
}

export type InvitationInput = Omit<AdminCreate | AdminUpdate, 'currentPassword'>;
