import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { openFiles, removeFolder } from '../core/files/files.ts';
import { countIssued, purgeAccount } from '../features/accounts/purge.service.ts';
import { partsOf, readAccountManifest } from './backup/manifest.ts';
import { isBackupRunning } from './backup/running.ts';
import { type Command, UsageError } from './cli-command.ts';

export const purge: Command = {
  words: ['SLUG'],
  options: ['backup'],
  prepare:
    ([slug = ''], { backup: folder }) =>
    async (db, config) => {
      if (await isBackupRunning(db.pool)) throw new UsageError('A backup is being made: purge when it has ended.');
      const found = db.kysely.selectFrom('account').where('slug', '=', slug).select(['id', 'deletedAt']);
      const account = await found.executeTakeFirst();
      if (!account) throw new UsageError(`There is no account ${slug}.`);
      if (account.deletedAt === null)
        throw new UsageError(
          `The account ${slug} is not marked deleted: its owner disables it, then sends DELETE accounts/${slug}.`,
        );
      await refuseUnsaved(slug, await countIssued(db, account.id), folder);
      const removed = await purgeAccount(db, account.id);
      while (await isBackupRunning(db.pool)) await sleep(1000); // one that began meanwhile still has the rows
      await removeFolder(await openFiles(config), slug);
      return `Removed ${removed} rows of ${slug}, and its files.`;
    },
};

/** Issued invoices are evidence for ten years. @throws UsageError where the backup of the account lacks one */
async function refuseUnsaved(slug: string, issued: number, folder?: string): Promise<void> {
  if (issued === 0) return;
  if (folder === undefined)
    throw new UsageError(
      `The account ${slug} has ${issued} issued invoices, which are to be kept for ten years: save it with backup FOLDER --account ${slug}, then purge with --backup FOLDER.`,
    );
  if (readAccountManifest(folder).account !== slug || (await countSaved(folder)) < issued)
    throw new UsageError(`${folder} does not hold all invoices of ${slug}: save it anew.`);
}

/** The invoices with a number in a backup: a row of COPY is a line, its columns are parted by tabs. */
async function countSaved(folder: string): Promise<number> {
  const columns = readAccountManifest(folder).tables.find(({ name }) => name === 'invoice')?.columns ?? [];
  const at = columns.indexOf('number');
  if (at < 0) return 0;
  let count = 0;
  const input = createReadStream(partsOf(folder).table('invoice')).pipe(createGunzip());
  for await (const line of createInterface({ input })) if (line.split('\t')[at] !== '\\N') count += 1;
  return count;
}
