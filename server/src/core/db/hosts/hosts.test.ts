import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPostgres, type TestPostgres } from '../../../../../scripts/tests/test-postgres.ts';
import { type Db, openDatabase } from '../connection.ts';
import { addressesIn } from './hosts.ts';

/** Two servers; one of them takes changes, as with a primary and its replica. */
let one: TestPostgres;
let two: TestPostgres;
let db: Db;

const portOf = (postgres: TestPostgres) => Number(new URL(postgres.url).port);

async function setReadOnly(postgres: TestPostgres, isReadOnly: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.superuserUrl });
  await client.connect();
  await client.query(`alter database boxyard set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`);
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'boxyard'`);
  await client.end();
}

beforeAll(async () => {
  [one, two] = await Promise.all([startTestPostgres(), startTestPostgres()]);
  const url = new URL(one.url);
  db = openDatabase(one.url.replace(url.host, `127.0.0.1:1,${url.host},${new URL(two.url).host}`));
});
afterAll(async () => {
  await db?.close();
  await Promise.all([one?.stop(), two?.stop()]);
});

/** Where new connections go. Statements that break with their connection are asked again. */
const whereItGoes = () =>
  expect.poll(
    () =>
      db.pool.query('select inet_server_port() as port').then(
        ({ rows }) => rows[0].port,
        ({ message }) => message,
      ),
    { timeout: 5_000, interval: 20 },
  );

it('an address has one or several hosts', () => {
  expect(addressesIn('postgres://u:a,b@h:1/d')).toEqual(['postgres://u:a,b@h:1/d']);
  expect(addressesIn('postgres://u:p@h:1,[::1]/d?x=1,2')).toEqual([
    'postgres://u:p@h:1/d?x=1,2',
    'postgres://u:p@[::1]/d?x=1,2',
  ]);
});

it('goes to the host that takes changes, and follows when it is another', async () => {
  await setReadOnly(one, true);
  await whereItGoes().toBe(portOf(two));
  await setReadOnly(one, false);
  await two.halt('immediate');
  await whereItGoes().toBe(portOf(one));
  await two.resume();
  await setReadOnly(two, true);
  await whereItGoes().toBe(portOf(one));
  // The remembered host has become a replica.
  await setReadOnly(two, false);
  await setReadOnly(one, true);
  await whereItGoes().toBe(portOf(two));
});

it('says of each host why it cannot be used', async () => {
  await setReadOnly(two, true);
  const [first, second] = [one, two].map((postgres) => new URL(postgres.url).host);
  await whereItGoes().toBe(
    `none of its hosts takes changes (127.0.0.1:1: connect ECONNREFUSED 127.0.0.1:1, ${first} is a replica, ${second} is a replica)`,
  );
});
