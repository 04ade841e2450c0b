import { sql } from 'kysely';
import type { Tx } from '../../core/db/connection.ts';

interface StoredFactor {
  sealedSecret: string;
  lastStep: number;
  isOn: boolean;
}

/** Everything in this file runs as the database's owner. */
export async function findFactor(tx: Tx, adminId: number): Promise<StoredFactor | undefined> {
  const { rows } = await sql<StoredFactor>`select sealed_secret, last_step, confirmed_at is not null as is_on
    from second_factor where admin_id = ${adminId}`.execute(tx);
  return rows[0];
}

/** Stores a second factor that is not confirmed yet, in place of an earlier attempt. @returns false if one is already on */
export async function storeUnconfirmed(tx: Tx, adminId: number, sealedSecret: string): Promise<boolean> {
  const { rows } = await sql`insert into second_factor (admin_id, sealed_secret) values (${adminId}, ${sealedSecret})
    on conflict (admin_id) do update set sealed_secret = excluded.sealed_secret, last_step = 0
    where second_factor.confirmed_at is null returning admin_id`.execute(tx);
  return rows.length > 0;
}

/** @returns false if the step was used before */
export async function spendStep(tx: Tx, adminId: number, step: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update second_factor set last_step = ${step}
    where admin_id = ${adminId} and last_step < ${step}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function confirmFactor(tx: Tx, adminId: number): Promise<void> {
  await sql`update second_factor set confirmed_at = now() where admin_id = ${adminId}`.execute(tx);
}

/** @returns whether there was one */
export async function removeFactor(tx: Tx, adminId: number): Promise<boolean> {
  await sql`delete from recovery_code where admin_id = ${adminId}`.execute(tx);
  const { numAffectedRows } = await sql`delete from second_factor where admin_id = ${adminId}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function replaceRecoveryCodes(tx: Tx, adminId: number, hashes: string[]): Promise<void> {
  await sql`delete from recovery_code where admin_id = ${adminId}`.execute(tx);
  await sql`insert into recovery_code (admin_id, hash) select ${adminId}, unnest(${hashes}::text[])`.execute(tx);
}

/** @returns false for an unknown or spent one */
export async function spendRecoveryCode(tx: Tx, adminId: number, hash: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`delete from recovery_code where admin_id = ${adminId} and hash = ${hash}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function countRecoveryCodes(tx: Tx, adminId: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`select count(*) as left from recovery_code
    where admin_id = ${adminId}`.execute(tx);
  return rows[0]?.left ?? 0;
}

export async function allFactors(tx: Tx): Promise<{ adminId: number; sealedSecret: string }[]> {
  const { rows } = await sql<{ adminId: number; sealedSecret: string }>`
    select admin_id, sealed_secret from second_factor for update`.execute(tx);
  return rows;
}

export async function storeSealed(tx: Tx, adminId: number, sealedSecret: string): Promise<void> {
  await sql`update second_factor set sealed_secret = ${sealedSecret} where admin_id = ${adminId}`.execute(tx);
}
