import { sql } from 'kysely';
import type { Tx } from '../../core/db/connection.ts';
import { Problem } from '../../core/http/problems.ts';
import { hashToken, newOpaqueToken } from '../../core/http/tokens.ts';

export const linkDays = 7;
/** For links requested at the sign-in page and links that confirm an address. */
export const mailedLinkHours = 24;

/** The purpose of a link. `accountId` is the account that made it; null for the operator and for links requested by mail. */
type LinkPurpose =
  | { kind: 'invitation'; accountId: number; invitationId: number }
  | { kind: 'password'; accountId: number | null; adminId: number }
  | { kind: 'email'; accountId: number | null; adminId: number; email: string };
export type OpenLink = LinkPurpose & { hash: string };

export interface IssuedLink {
  /** For a mail with the link, which goes with it. */
  hash: string;
  activationLink: string;
  activationExpiresAt: number;
}

/** Ends older links of the same kind made by the same account. Only the hash is stored. Runs as the database's owner. */
export async function createLink(
  tx: Tx,
  purpose: LinkPurpose,
  publicUrl: string,
  hours = linkDays * 24,
): Promise<IssuedLink> {
  const { token, hash } = newOpaqueToken();
  const adminId = purpose.kind === 'invitation' ? null : purpose.adminId;
  const invitationId = purpose.kind === 'invitation' ? purpose.invitationId : null;
  await sql`update activation_link set spent_at = now() where spent_at is null and kind = ${purpose.kind}
    and account_id is not distinct from ${purpose.accountId}::bigint and admin_id is not distinct from ${adminId}::bigint
    and invitation_id is not distinct from ${invitationId}::bigint`.execute(tx);
  const { rows } = await sql<{ expiresAt: number }>`
    insert into activation_link (hash, kind, account_id, admin_id, invitation_id, email, expires_at)
    values (${hash}, ${purpose.kind}, ${purpose.accountId}, ${adminId}, ${invitationId},
      ${purpose.kind === 'email' ? purpose.email : null}, now() + make_interval(hours => ${hours})) returning expires_at`.execute(
    tx,
  );
  return { hash, activationLink: `${publicUrl}/activate?token=${token}`, activationExpiresAt: rows[0]?.expiresAt ?? 0 };
}

/** @throws 409, the same for unknown, spent and expired links */
export function findLink(tx: Tx, token: string): Promise<OpenLink> {
  return findLinkByHash(tx, hashToken(token));
}

/** @throws 409 */
export async function findLinkByHash(tx: Tx, hash: string): Promise<OpenLink> {
  const { rows } = await sql<OpenLink>`select hash, kind, account_id, admin_id, invitation_id, email
    from activation_link
    where hash = ${hash} and spent_at is null and expires_at > now()`.execute(tx);
  if (!rows[0]) throw spentLink();
  return rows[0];
}

export const spentLink = () => new Problem('CONFLICT', 'activationSpent');

export async function spendLink(tx: Tx, hash: string): Promise<void> {
  await sql`update activation_link set spent_at = now() where hash = ${hash}`.execute(tx);
}
