import type { Config } from '../../config.ts';
import type { Db } from '../../core/db/connection.ts';
import { messageOf } from '../../core/db/errors.ts';
import { openMail } from '../../core/jobs/mail.ts';
import { letterAbout, openTeller } from '../../core/observability/teller.ts';
import { refuseOtherTimes } from '../migrate.ts';
import { findBackup, noteBackup } from './outcomes.ts';

interface Place {
  config: Config;
  /** Undefined where it could not be opened. */
  db: Db | undefined;
  warn: (sentence: string) => void;
}

/**
 * Notes what came of a backup, and mails it where that is new and nobody else has done so. What cannot be noted is told
 * here, and does not make a good backup a failed one.
 */
export async function reportBackup(place: Place, outcome: 'started' | 'succeeded'): Promise<void> {
  await report(place, () => noted(place, outcome));
}

/** Without the database the mail goes all the same. */
export async function reportFailure(place: Place, failure: unknown): Promise<void> {
  const reason = messageOf(failure);
  await report(place, async () => {
    if (!(await noted(place, 'failed', reason))) await mailFailure(place, reason);
  });
}

async function report({ warn }: Place, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    warn(`What came of the backup could not be told to the operator: ${messageOf(error)}`);
  }
}

async function noted({ config, db, warn }: Place, outcome: 'started' | 'succeeded' | 'failed', reason = '') {
  if (!db) return false;
  try {
    await refuseOtherTimes(db);
    await noteBackup(db, outcome, reason);
  } catch (error) {
    warn(`What came of the backup could not be noted in the database: ${messageOf(error)}`);
    return false;
  }
  if (outcome !== 'started') {
    const mail = await openMail(config);
    try {
      const onFailure = (error: unknown, sentence: string) => warn(`${sentence}: ${messageOf(error)}`);
      const teller = openTeller({ config, db, mail, log: undefined, onFailure });
      const { finding } = await findBackup(db, config.backupHours, undefined);
      await (await teller.tell('backup', finding)).mailed;
    } finally {
      await mail.close();
    }
  }
  return true;
}

async function mailFailure({ config, warn }: Place, reason: string): Promise<void> {
  const mail = await openMail(config);
  try {
    if (!config.operatorEmail) return warn('No mail was sent about it: OPERATOR_EMAIL is not set.');
    const said = `The backup failed, and the database could not be asked for the last good one.\n${reason}`;
    await mail.send({ to: config.operatorEmail, ...letterAbout(config, 'backup', { state: 'failed', said }) });
  } finally {
    await mail.close();
  }
}
