import type pg from 'pg';
import { ConfigError } from '../../../config.ts';
import type { AccountManifest } from '../manifest.ts';
import { sumsOf } from '../sums.ts';
import { becomeApplication, becomeOwner } from '../tables.ts';
import { bringInAccount, bringInKeys, bringInTable, forgetWritten, type Target } from './bring-in.ts';
import { type Carried, ofPeople, type Place, written } from './carried.ts';
import { numberPeople } from './people.ts';
import { keysOfPeople, readAccount } from './read-account.ts';
import { refuseBrokenRules } from './refusals.ts';
import { type Settled, settlePeople } from './settle-people.ts';

/** For the transaction: what is written is no new change. */
const settings = ['app.undoes', 'app.brings_in', 'app.quiet'];

/** Writes the account's rows in the open transaction, and reads them back to compare them with the backup. */
export async function fillAccount(
  client: pg.Client,
  folder: string,
  { manifest, carried }: { manifest: AccountManifest; carried: Carried[] },
  { accountId, slug, isTrusted }: { accountId: number; slug: string; isTrusted: boolean },
): Promise<Settled> {
  const columnsOf = (table: string) => carried.find(({ name }) => name === table)?.columns ?? [];
  for (const name of settings) await client.query(`set local ${name} = 'true'`);
  const settled = await settlePeople(client, folder, {
    count: manifest.people,
    membership: columnsOf('membership').map(({ name }) => name),
    isTrusted,
    withKeys: manifest.withKeys,
  });
  const target: Target = { accountId, slug, withKeys: manifest.withKeys, ids: settled.ids };
  const bringIn = async (tables: Carried[]) => {
    for (const table of tables) await bringInTable(client, folder, table, target);
  };
  const ofTriggers = ({ name }: Carried) => written.includes(name);
  await bringInAccount(client, folder, columnsOf('account'), target);
  if (manifest.withKeys)
    for (const [name, columns] of keysOfPeople) await bringInKeys(client, folder, name, columns, settled.newcomers);
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
