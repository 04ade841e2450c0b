import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDepot, type Depot } from '../../../test/tools/depot.ts';
import { everyRow, fillEmptyTables, tablesOfCatalogue } from '../../../test/tools/every-row.ts';
import { fillDepot } from '../../../test/tools/full-depot.ts';
import { givePassword } from '../../../test/tools/sign-in.ts';
import { type ListeningApp, openTestDatabase, startApp, type TestDatabase } from '../../../test/tools/test-app.ts';
import { backupAccount } from './account/backup-account.ts';
import { restoreAccount } from './account/restore-account.ts';
import { makeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';

let parent = '';
let source: TestDatabase;
let app: ListeningApp;
let depot: Depot;
let tables: string[] = [];

/** What a restored database has not, with the reason. All other tables of the catalogue come back row by row. */
const stays: Record<string, string> = {
  backup_outcome: 'of the place that is backed up',
  bringing_in: 'of a command that runs',
  mail: 'the place that is backed up sends what waits, and it holds links',
  migration: 'the migrations write it, each with its own moment',
  outbox: 'what it tells of stands in the other tables',
  tenant_row: 'a pattern for tables, without rows',
  watched_thing: 'of the place that is backed up',
};

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'boxyard-rows-'));
  source = await openTestDatabase();
  app = await startApp(source.db, source.environment);
  depot = await createDepot(app);
  await fillDepot(depot, true);
  await givePassword(app, depot.owner);
  tables = await tablesOfCatalogue(source.inspect);
  await fillEmptyTables(
    source.inspect,
    tables.filter((name) => !stays[name]),
    depot.accountId,
    {
      activation_link: { kind: sql`'password'`, admin_id: sql`${depot.owner.id}` },
      allocation: { invoice_id: sql`(select id from invoice where total > paid + 1 limit 1)` },
      document_mail: { kind: sql`'invoice'` },
      notification_choice: { way: sql`'app'` },
    },
  );
});
afterAll(async () => {
  rmSync(parent, { recursive: true });
  await app.http.close();
  await source.drop();
});

const numbersGiven = async ({ inspect }: TestDatabase) =>
  (
    await sql`select sequencename, last_value from pg_sequences where schemaname = 'public' and sequencename <> 'change_order' order by 1`.execute(
      inspect,
    )
  ).rows;

it('each table of the database comes back row by row from a backup of all, but for those that stay', async () => {
  const folder = join(parent, 'all');
  await makeBackup(folder, { url: app.db.url, files: app.files, secret: undefined });
  const target = await openTestDatabase();
  await restoreBackup(folder, target.db, undefined);
  // `xid` and `epoch` are those of the source database, and differ in the restored one.
  const whole = () => sql`to_jsonb(t) - '{xid,epoch}'::text[]`;
  const compared = tables.filter((name) => !stays[name]);
  const before = await everyRow(source.inspect, compared, whole);
  expect(compared.filter((name) => before[name]?.length === 0)).toEqual([]);
  expect(await everyRow(target.inspect, compared, whole)).toEqual(before);
  expect(await numbersGiven(target)).toEqual(await numbersGiven(source));
  expect(Object.keys(stays).filter((name) => !tables.includes(name))).toEqual([]);
  await target.db.close();
  await target.drop();
});

/** What an account that moves leaves behind, with the reason. All other tables of the catalogue come along. */
const staysBehind: Record<string, string> = {
  ...stays,
  account_made: 'counts accounts of a person at the other place',
  activation_link: 'lets somebody in at the other place',
  edi_secret: 'is typed in anew',
  known_device: 'of sign-ins at the other place',
  letter: 'a queue of the other place',
  mail_request: 'of sign-ins at the other place',
  notification: 'of a moment that is over',
  notification_choice: 'goes with the notices',
  person_log: 'of sign-ins at the other place',
  refresh_token: 'lets somebody in at the other place',
  report_mail: 'goes on at the other place until that is switched off',
  report_mail_sent: 'goes with it',
  request_key: 'of requests at the other place',
  session: 'lets somebody in at the other place',
  session_entry: 'goes with it',
  sign_in_failure: 'of sign-ins at the other place',
  wrong_pin: 'of a moment that is over',
};

/** Names of columns by which rows name people. */
const naming = ['admin_id', 'creator_id', 'maker_id', 'lifted_by_id'];

/** A row without its account, which names people by their addresses. */
const moved = (row: RawBuilder<unknown>) => sql`(select jsonb_object_agg(e.key, case
  when e.key = any(${naming}::text[]) then to_jsonb((select email from admin where id = (e.value #>> '{}')::bigint)) else e.value end)
  from jsonb_each(${row}) e where e.key <> all('{account_id,xid,epoch,of_id}'))`;

/** The same of the entries of the history: what they tell, and of whom. */
const ofHistory = sql`${moved(sql`to_jsonb(t)`)} - '{record_id}'::text[] || jsonb_build_object('before', ${moved(sql`t.before`)},
  'after', ${moved(sql`t.after`)}, 'record', case entity when 'account' then 'it' when 'admin' then (select email from admin where id = record_id)
  else record_id::text end)`;

const readings: Record<string, RawBuilder<unknown>> = {
  account: sql`to_jsonb(t) - 'id'`,
  admin: sql`to_jsonb(t) - '{id,seen_at}'::text[]`,
  audit_log: ofHistory,
};

it('each table of an account comes row by row to another database, but for those that stay behind', async () => {
  const folder = join(parent, 'one');
  await backupAccount(folder, depot.account, true, { url: app.db.url, files: app.files });
  const target = await openTestDatabase();
  await restoreAccount(folder, target.db, { slug: depot.account, isTrusted: true, files: undefined });
  const compared = tables.filter((name) => !staysBehind[name]);
  const reading = (table: string) => readings[table] ?? moved(sql`to_jsonb(t)`);
  expect(await everyRow(target.inspect, compared, reading)).toEqual(await everyRow(source.inspect, compared, reading));
  await target.db.close();
  await target.drop();
});
