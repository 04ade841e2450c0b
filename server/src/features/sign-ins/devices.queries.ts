import { sql } from 'kysely';
import type { Tx } from '../../core/db/connection.ts';
import { hashToken, newOpaqueToken } from '../../core/http/tokens.ts';

export const deviceCookie = 'boxyard_device';

/** How many known devices a person may have; the ones not seen for longest are removed first. */
const mostDevices = 20;

/** The hash by which the device's attempts are counted; null if this person never signed in with it. */
export async function findDevice(tx: Tx, token: string | undefined, email: string): Promise<string | null> {
  if (!token) return null;
  const { rows } = await sql<{
    hash: string;
  }>`select device.hash from known_device device join admin on admin.id = device.admin_id
    where device.hash = ${hashToken(token)} and admin.email = ${email}`.execute(tx);
  return rows[0]?.hash ?? null;
}

/**
 * Remembers a device after a sign-in. A token that the server did not issue is replaced: somebody else may know it.
 * @returns the token that the device is to keep
 */
export async function rememberDevice(tx: Tx, given: string | undefined, adminId: number): Promise<string> {
  const known = given && (await sql`select from known_device where hash = ${hashToken(given)}`.execute(tx));
  const token = given && known && known.rows.length > 0 ? given : newOpaqueToken().token;
  await sql`insert into known_device (hash, admin_id) values (${hashToken(token)}, ${adminId})
    on conflict (hash, admin_id) do update set seen_at = now()`.execute(tx);
  await sql`delete from known_device where admin_id = ${adminId} and hash in
    (select hash from known_device where admin_id = ${adminId} order by seen_at desc offset ${mostDevices})`.execute(
    tx,
  );
  return token;
}

/**
 * Removes the known devices: somebody else may have signed in with them, by what was enough before.
 * @param kept the token of the one in use now
 */
export async function forgetDevices(tx: Tx, adminId: number, kept = ''): Promise<void> {
  await sql`delete from known_device where admin_id = ${adminId} and hash <> ${hashToken(kept)}`.execute(tx);
}
