import { AccountCreate } from '@boxyard/contract/settings/accounts.ts';
import pg from 'pg';
import { ConfigError } from '../../../config.ts';
import { type Files, removeFolder } from '../../../core/files/files.ts';
import { migrate } from '../../migrate.ts';
import { copyIn } from '../copy-files.ts';
import { type AccountManifest, readAccountManifest } from '../manifest.ts';
import { plainText } from '../tables.ts';
import { checkBackup } from '../verify.ts';
import { type Carried, listCarried } from './carried.ts';
import { fillAccount } from './fill-account.ts';
import { passIds } from './pass-ids.ts';
import {
  refusalOf,
  refuseKnownTokens,
  refuseOtherVersion,
  refuseStrangeFiles,
  refuseStrangePaths,
  refuseTaken,
  requireColumns,
} from './refusals.ts';

interface Order {
  /** The short address that the account is to have. */
  slug: string;
  /** The operator has made the backup: keys are taken, and people who are here already get the account beside theirs. */
  isTrusted: boolean;
  /** Undefined leaves files out, for a trial. */
  files: Files | undefined;
}

interface Brought {
  manifest: AccountManifest;
  /** The addresses of people who were here already. */
  joined: string[];
}

/** One account after the other is brought in. */
const lockKey = 7_305_116;

/**
 * Brings one account into a database that may hold others, wholly or not at all.
 * @throws ConfigError
 */
export async function restoreAccount(folder: string, { url }: { url: string }, order: Order): Promise<Brought> {
  const { slug, isTrusted, files } = order;
  refuseStrangeFiles(folder);
  const manifest = readAccountManifest(folder);
  refuseStrangePaths(folder, manifest);
  await checkBackup(folder, manifest);
  if (manifest.withKeys && !isTrusted)
    throw new ConfigError(
      'The backup has keys: passwords, tokens, secrets of webhooks. Take it in with --trust if you have made it yourself.',
    );
  const parsed = AccountCreate.shape.slug.safeParse(slug);
  if (!parsed.success) throw new ConfigError(`${slug} cannot be the short address of an account.`);
  await migrate({ url });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(plainText);
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await refuseOtherVersion(client, manifest);
    const carried = await listCarried(client, manifest.withKeys);
    requireColumns(manifest, carried);
    await refuseTaken(client, slug, files);
    await refuseKnownTokens(client, folder, carried);
    // Whatever stands here is left of a command that was cut off.
    await client.query('delete from bringing_in');
    const accountId = await nextAccountId(client);
    await passIds(client, manifest, carried);
    await client.query('insert into bringing_in (account_id) values ($1)', [accountId]);
    await client.query('begin');
    const joined = await write(client, folder, { manifest, carried, accountId, order });
    // Where it is not known what became of the commit, the files stay.
    await client.query('commit');
    return { manifest, joined };
  } finally {
    await client.end(); // and with it the lock
  }
}

interface Writing {
  manifest: AccountManifest;
  carried: Carried[];
  accountId: number;
  order: Order;
}

/** @returns the addresses of people who were here already */
async function write(
  client: pg.Client,
  folder: string,
  { manifest, carried, accountId, order: { slug, isTrusted, files } }: Writing,
): Promise<string[]> {
  let isFolderOurs = false;
  try {
    const { joined } = await fillAccount(client, folder, { manifest, carried }, { accountId, slug, isTrusted });
    isFolderOurs = true; // the row of the account holds the short address
    if (files) await copyIn(folder, files, `${slug}/`);
    return joined;
  } catch (error) {
    if (files && isFolderOurs) await removeFolder(files, slug);
    await client.query('rollback');
    await client.query('delete from bringing_in');
    throw refusalOf(error);
  }
}

async function nextAccountId(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ id: string }>(`select nextval(pg_get_serial_sequence('account', 'id')) as id`);
  return Number(rows[0]?.id);
}
