import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import { findBackup } from '../../tools/backup/outcomes.ts';
import type { Db } from '../db/connection.ts';
import type { Thing } from '../db/tables.ts';
import type { Mail } from '../jobs/mail.ts';
import { failedMails } from '../jobs/waiting-mails.ts';
import { type Disk, disksOf, isDiskFull, type Kept, roomIn } from './disks.ts';
import { openTeller } from './teller.ts';
import type { Finding } from './watched-things.ts';

/** Looks after what the operator has to know of. */
export interface Operator {
  /** Looks at the disks, the backups and the mails, and tells what is new. */
  look(): Promise<void>;
  /** Something was refused or failed. If for want of room, the operator is told at once. */
  writeFailed(kept: Kept, error: unknown): void;
  /** Changes of the database are refused for want of room. */
  refused(): void;
}

interface Parts {
  config: Config;
  db: Db;
  mail: Mail;
  log: FastifyBaseLogger;
}

/** Failures come in flocks: at most one look in this time is theirs. */
const pauseMs = 60_000;
/** A disk that was told to be nearly full is told to be well with this much more than what makes it low. */
const margin = 1.1;

const thingOf = (kept: Kept): Thing => `disk of the ${kept}`;
const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 ** 2)} MB`;

export function openOperator({ config, db, mail, log }: Parts): Operator {
  const teller = openTeller({ config, db, mail, log, onFailure: (err, sentence) => log.error({ err }, sentence) });
  /** What had no room since the last look. */
  const full = new Set<Kept>();
  /** Where the look does not belong to whatever failed, nor to its transaction. */
  const outside = AsyncLocalStorage.snapshot();
  let looking = Promise.resolve();
  let wokenAt = Number.NEGATIVE_INFINITY;
  let wasCutOff: number | undefined;

  async function lookAtDisks(): Promise<void> {
    const disks = await disksOf(config);
    const hadNoRoom = new Set(full);
    full.clear();
    for (const disk of disks) await teller.tell(thingOf(disk.keeps[0]), await findDisk(disk, hadNoRoom));
    if (config.databaseUrl) await teller.tell(thingOf('database'), foreignDisk(hadNoRoom.has('database')));
  }

  async function findDisk({ keeps, folder }: Disk, hadNoRoom: Set<Kept>): Promise<Finding> {
    const { freeBytes, totalBytes } = await roomIn(folder);
    const name = `The disk of the ${keeps.join(' and the ')} (${folder})`;
    const free = `${megabytes(freeBytes)} of ${megabytes(totalBytes)} are free`;
    const isFull = keeps.includes('database') && freeBytes < config.leastFreeBytes;
    if (isFull) return { state: 'full', said: `${name} is full: ${free}, and changes are refused.` };
    if (keeps.some((kept) => hadNoRoom.has(kept)))
      return { state: 'full', said: `${name} is full: something that was to be written did not fit. ${free}.` };
    const said = `${name} is nearly full: ${free}, less than ${megabytes(config.lowDiskBytes)}.`;
    if (freeBytes < config.lowDiskBytes) return { state: 'low', said };
    if (freeBytes < config.lowDiskBytes * margin) return { state: 'low', said, wavers: true };
    return { state: 'well', said: `${name} has room again: ${free}.` };
  }

  async function lookAtBackups(): Promise<void> {
    const { finding, cutOff } = await findBackup(db, config.backupHours, wasCutOff);
    wasCutOff = cutOff;
    await teller.tell('backup', finding);
  }

  async function lookAtMails(): Promise<void> {
    const { count, reason } = await failedMails(db);
    const failed = `Mails that failed for good within a day, or that the mail server refuses at the moment: ${count}. The last one for: ${reason}.`;
    await teller.tell(
      'mail',
      count > 0
        ? { state: 'failed', said: failed }
        : { state: 'well', said: 'No mail has failed for good for a day, and none is refused.' },
    );
  }

  function look(): Promise<void> {
    const next = looking.then(async () => {
      await lookAtDisks();
      await lookAtBackups();
      await lookAtMails();
    });
    looking = next.catch(() => undefined); // told to whoever asked for the look
    return next;
  }

  function wake(kept: Kept): void {
    full.add(kept);
    if (performance.now() - wokenAt < pauseMs) return;
    wokenAt = performance.now();
    outside(look).catch((error: unknown) => log.error({ err: error }, 'the look at a full disk failed'));
  }

  return {
    look,
    refused: () => wake('database'),
    writeFailed: (kept, error) => {
      if (isDiskFull(error)) wake(kept);
    },
  };
}

/** What is known of the disk of a database elsewhere: only what PostgreSQL itself says. */
const foreignDisk = (isFull: boolean): Finding =>
  isFull
    ? { state: 'full', said: 'The disk of the database is full: PostgreSQL could not write.' }
    : { state: 'well', said: 'PostgreSQL has not complained of a full disk for ten minutes.' };
