import { sql } from 'kysely';
import type { Tx } from '../../core/db/connection.ts';
import { insertMembership } from '../accounts/accounts.queries.ts';

export interface Invited {
  id: number;
  accountId: number;
  email: string;
  username: string;
  isOwner: boolean;
  isEnabled: boolean;
  mayRelease: boolean;
  mayCancelOrders: boolean;
  accountName: string;
}

interface Place {
  accountId: number;
  invitationId: number;
}

/** Runs as the database's owner: the visitor with the link has entered no account yet. */
export async function findInvited(tx: Tx, { accountId, invitationId }: Place): Promise<Invited | undefined> {
  const { rows } =
    await sql<Invited>`select invitation.id, invitation.account_id, invitation.email, invitation.username, invitation.is_owner, invitation.is_enabled, invitation.may_release, invitation.may_cancel_orders, account.name as account_name
    from invitation join account on account.id = invitation.account_id
    where invitation.account_id = ${accountId} and invitation.id = ${invitationId} and account.deleted_at is null`.execute(
      tx,
    );
  return rows[0];
}

export async function lockInvitation(tx: Tx, { accountId, invitationId }: Place): Promise<void> {
  await sql`select from invitation where account_id = ${accountId} and id = ${invitationId} for update`.execute(tx);
}

/** The account's history names this person as the author of the following statements. */
export async function actAs(tx: Tx, adminId: number): Promise<void> {
  await sql`select set_local('app.admin_id', ${String(adminId)})`.execute(tx);
}

export async function deleteInvited(tx: Tx, { accountId, id }: Invited): Promise<void> {
  await sql`delete from invitation where account_id = ${accountId} and id = ${id}`.execute(tx);
}

/** Creates the person with what the account entered, under the invitation's id. */
export async function insertInvitedPerson(tx: Tx, { accountId, id }: Invited, passwordHash: string): Promise<void> {
  await sql`insert into admin (id, email, username, firstname, lastname, phone_area_code, phone_number, country_code, password_hash)
    select id, email, username, firstname, lastname, phone_area_code, phone_number, country_code, ${passwordHash}
    from invitation where account_id = ${accountId} and id = ${id}`.execute(tx);
}

/** The new membership comes last in the person's list, so that it does not change their current account. */
export async function insertAcceptedMembership(tx: Tx, invited: Invited, adminId: number): Promise<void> {
  const { isOwner, isEnabled, mayRelease, mayCancelOrders } = invited;
  await insertMembership(tx, invited.accountId, adminId, isOwner, { isEnabled, mayRelease, mayCancelOrders });
}
