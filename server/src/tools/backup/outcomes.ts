import { sql } from 'kysely';
import { type Db, withTransaction } from '../../core/db/connection.ts';
import type { BackupOutcome } from '../../core/db/tables.ts';
import type { Finding } from '../../core/observability/watched-things.ts';
import { isBackupRunning } from './running.ts';

interface Last {
  outcome: BackupOutcome;
  /** In seconds. */
  at: number;
  reason: string;
}

const mostReason = 1_000;

/** Notes what came of a backup where every server on the database finds it. */
export async function noteBackup(db: Db, outcome: BackupOutcome, reason = ''): Promise<void> {
  await withTransaction(db, (tx) =>
    sql`update backup_outcome set at = now(), reason = ${reason.slice(0, mostReason)} where outcome = ${outcome}`.execute(
      tx,
    ),
  );
}

/** The last of each outcome, the newest first. */
export async function lastBackups(db: Db): Promise<Last[]> {
  const found = sql<Last>`select outcome, at, reason from backup_outcome where at is not null order by at desc`;
  return (await found.execute(db.kysely)).rows;
}

/**
 * How the backups are found. One that was cut off notes nothing: it was started, and none is running now. It may just have
 * begun or ended, so it counts as failed when the look before has found the same.
 * @param hours in which a backup is expected, if one is
 * @param cutOff the start of a backup that looked cut off before
 */
export async function findBackup(
  db: Db,
  hours: number | undefined,
  cutOff: number | undefined,
): Promise<{ finding: Finding; cutOff: number | undefined }> {
  const found = await lastBackups(db);
  const [newest] = found.filter(({ outcome }) => outcome !== 'expected');
  if (newest?.outcome === 'started' && !(await isBackupRunning(db.pool))) {
    if (newest.at !== cutOff) return { finding: compare(found, hours), cutOff: newest.at };
    await noteBackup(db, 'failed', `The one that began at ${timeOf(newest.at)} was cut off.`);
    return { finding: compare(await lastBackups(db), hours), cutOff: undefined };
  }
  if (hours !== undefined && !found.some(({ outcome }) => outcome === 'succeeded' || outcome === 'expected')) {
    await noteBackup(db, 'expected');
  }
  return { finding: compare(found, hours), cutOff: undefined };
}

function compare(found: Last[], hours: number | undefined): Finding {
  const good = found.find(({ outcome }) => outcome === 'succeeded');
  const last = found.find(({ outcome }) => outcome === 'succeeded' || outcome === 'failed');
  const lastGood = good ? `The last good one was made at ${timeOf(good.at)}.` : 'There is no good one.';
  if (last?.outcome === 'failed')
    return { state: 'failed', said: `The backup failed at ${timeOf(last.at)}. ${last.reason}\n${lastGood}` };
  const since = good ?? found.find(({ outcome }) => outcome === 'expected');
  if (hours !== undefined && since && Date.now() / 1000 - since.at > hours * 3600)
    return { state: 'late', said: `There has been no backup for more than ${hours} hours. ${lastGood}` };
  return { state: 'well', said: good ? `A backup was made at ${timeOf(good.at)}.` : 'No backup is missing.' };
}

const timeOf = (seconds: number) => `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
