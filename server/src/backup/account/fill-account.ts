import type pg from 'pg';
import { ConfigError } from '../../config.ts';
import type { AccountManifest } from '../manifest.ts';
import { sumsOf } from '../sums.ts';
import { becomeApplication, becomeOwner } from '../tables.ts';
import { bringInAccount, bringInKeys, bringInTable, forgetWritten, type Target } from './bring-in.ts';
import { type Carried, listCarried, ofPeople, type Place, written } from './carried.ts';
import { numberPeople } from './people.ts';
import { columnsOfPerson, keysOfPeople, readAccount } from './read-account.ts';
import { refuseBrokenRules, refuseKnownTokens } from './refusals.ts';
import { type Settled, settlePeople } from './settle-people.ts';

/** For the transaction: what is written is no new change. */
const settings = ['app.undoes', 'app.brings_in', 'app.quiet'];

/** Writes the account's rows in the open transaction, and reads them back to compare them with the backup. */
export async function fillAccount(
  client: pg.Client,
  folder: string,
  manifest: AccountManifest,
  { accountId, slug, isTrusted }: Omit<Target, 'ids'>,
): Promise<Settled> {
  const carried = await listCarried(client, manifest.withKeys);
  requireColumns(manifest, carried);
  const columnsOf = (table: string) => carried.find(({ name }) => name === table)?.columns ?? [];
  for (const name of settings) await client.query(`set local ${name} = 'true'`);
  const settled = await settlePeople(client, folder, {
    count: manifest.people,
    membership: columnsOf('membership').map(({ name }) => name),
    isTrusted,
  });
  const target: Target = { accountId, slug, isTrusted, ids: settled.ids };
  const bringIn = async (tables: Carried[]) => {
    for (const table of tables) await bringInTable(client, folder, table, target);
  };
  const ofTriggers = ({ name }: Carried) => written.includes(name);
  await bringInAccount(client, folder, columnsOf('account'), target);
  if (manifest.withKeys)
    for (const [name, columns] of keysOfPeople) await bringInKeys(client, folder, name, columns, settled.newcomers);
  await refuseKnownTokens(client, folder, carried);
  await becomeApplication(client, accountId);
  await bringIn(carried.filter((table) => table.name !== 'account' && !ofTriggers(table)));
  await refuseBrokenRules(client, accountId);
  // What triggers have written of this is not what has happened. An entry of the history queues messages to webhooks, too.
  for (const name of ['audit_log', 'container_move']) await forgetWritten(client, accountId, name);
  await bringIn(carried.filter((table) => ofTriggers(table) && table.name !== 'webhook_delivery'));
  for (const name of ['webhook_delivery', 'outbox']) await forgetWritten(client, accountId, name);
  await bringIn(carried.filter(({ name }) => name === 'webhook_delivery'));
  await client.query('select end_bringing_in(a.account_id) from tenant_account a where a.account_id = $1', [accountId]);
  await becomeOwner(client);
  const numbers = await numberPeople(client, accountId);
  await compare(client, manifest, { accountId, slug, withKeys: manifest.withKeys, numbers }, settled);
  return settled;
}

/** What is read is said by this release alone, never by the backup. */
function requireColumns({ tables, withKeys }: AccountManifest, carried: Carried[]): void {
  const expected = new Map(carried.map(({ name, columns }) => [name, columns.map((column) => column.name).join(' ')]));
  expected.set('admin', columnsOfPerson.join(' '));
  if (withKeys) for (const [name, columns] of keysOfPeople) expected.set(name, ['nr', ...columns].join(' '));
  for (const { name, columns } of tables)
    if (expected.get(name) !== columns.join(' '))
      throw new ConfigError(`The backup is damaged: it has no table ${name} of an account.`);
  const names = new Set(tables.map(({ name }) => name));
  const lacking = [...expected.keys()].find((name) => !names.has(name));
  if (lacking || names.size !== tables.length)
    throw new ConfigError(`The backup is damaged: ${lacking ?? 'a table'} is not there once.`);
}

/** Reads the account the way a backup does. People who were here already have kept what they say of themselves. */
async function compare(
  client: pg.Client,
  { tables }: AccountManifest,
  place: Place,
  { joined }: Settled,
): Promise<void> {
  const before = new Map(tables.map((table) => [table.name, table]));
  for (const { name, rows: read } of await readAccount(client, place)) {
    const { rows, sha256 } = await sumsOf(read());
    const was = before.get(name);
    if (was?.rows === rows && was.sha256 === sha256) continue;
    if (joined.length > 0 && ofPeople.includes(name)) continue;
    throw new ConfigError(
      `The table ${name} came back with ${rows} rows that are not the ${was?.rows} of the backup. Nothing was brought in.`,
    );
  }
}
