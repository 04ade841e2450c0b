import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** An advisory lock of the database: every process sees it, and it ends with the backup's connection. */
const lockKey = 7_305_115;

/** @returns false where another backup runs */
export async function announceBackup(client: pg.ClientBase): Promise<boolean> {
  // `isBackupRunning` of another process may hold the lock for a moment, so this tries more than once.
  for (let tries = 0; tries < 20; tries += 1) {
    const { rows } = await client.query<{ ok: boolean }>('select pg_try_advisory_lock($1) as ok', [lockKey]);
    if (rows[0]?.ok) return true;
    await sleep(50);
  }
  return false;
}

/**
 * Whether files that no row names any more have to stay for now: the rows of a backup were read before its files are
 * copied. Ask this after the rows were deleted.
 */
export async function isBackupRunning(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ free: boolean }>('select pg_try_advisory_xact_lock_shared($1) as free', [
    lockKey,
  ]);
  return !rows[0]?.free;
}
