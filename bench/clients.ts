import { basePath, routes } from '@boxyard/contract/core/routes.ts';
import { sql } from 'kysely';
import { account, demoPassword, owner } from '../e2e/tools/demo.ts';
import { temporaryDataDir } from '../scripts/run-server.ts';
import { buildApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { type Db, openDatabase, withAccountTransaction } from '../server/src/core/db/connection.ts';
import { openFiles } from '../server/src/core/files/files.ts';
import { seedDemo } from '../server/src/tools/demo/demo.ts';
import { migrate } from '../server/src/tools/migrate.ts';
import { startEmbedded } from '../server/src/tools/postgres/embedded.ts';

// npm run bench -- clients: the lists of clients, their users and employees with 20,000 clients in the account,
// on the embedded PostgreSQL. Goal: every 95th percentile below 60 ms.
const clients = 20_000;
const employees = 2_000;
const rounds = 200;
const secret = 's'.repeat(48);

export async function measureClients(): Promise<void> {
  const data = temporaryDataDir();
  const postgres = await startEmbedded(data.path, { report: console.error });
  const db = openDatabase(postgres.url);
  await migrate(db);
  await seedDemo(db, await openFiles({ storageUrl: undefined, dataDir: data.path }));
  const began = performance.now();
  const clientId = await seed(db);
  console.log(`${clients} clients in ${Math.round(performance.now() - began)} ms`);
  const environment = {
    LOG_LEVEL: 'silent',
    SECRET: secret,
    DATA_DIR: data.path,
  };
  const app = await buildApp(readConfig(environment), db, Buffer.from(secret));
  try {
    await measure(await app.http.listen({ port: 0, host: '127.0.0.1' }), clientId);
  } finally {
    await app.http.close();
    await postgres.stop();
    data.remove();
  }
}

/** Names as a depot has them: many that begin alike, with diacritics; 0 to 3 users each. Answers a client with users. */
async function seed(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from account where slug = ${account}`.execute(db.kysely);
  const accountId = rows[0]?.id ?? 0;
  const clientId = await withAccountTransaction(db, accountId, null, async (tx) => {
    await sql`insert into client (name, type, is_active, contact_email, address_city)
      select (array['Žilina', 'Dunaj', 'Tatra', 'Moravia', 'Bohemia', 'Karpaty', 'Šariš', 'Labe'])[1 + n * 7 % 8] || ' ' ||
          (array['Cargo', 'Lines', 'Trans', 'Kontajner', 'Logistik'])[1 + n % 5] || ' ' || md5(n::text),
        (array['customer', 'supplier', 'transport', 'inspection'])[1 + n % 4], n % 9 <> 0, 'office@' || n || '.test',
        (array['Žilina', 'Praha', 'Košice', 'Brno'])[1 + n % 4]
      from generate_series(1, ${clients}::int) n`.execute(tx);
    await sql`insert into client_user (client_id, username, email, firstname, lastname)
      select c.id, 'user-' || c.id || '-' || n, 'user-' || c.id || '-' || n || '@client.test', 'Ján', 'Novák ' || n
      from client c cross join lateral generate_series(1, c.id % 4) n where c.name like '% ________________________________'`.execute(
      tx,
    );
    await sql`insert into employee (username, email, firstname, lastname)
      select 'staff-' || n, 'staff-' || n || '@depot.test', 'Eva', 'Malá ' || n from generate_series(1, ${employees}::int) n`.execute(
      tx,
    );
    const found = await sql<{ id: number }>`select client_id as id from client_user order by id desc limit 1`.execute(
      tx,
    );
    return found.rows[0]?.id ?? 0;
  });
  for (const table of ['client', 'client_user', 'employee']) await sql`analyze ${sql.table(table)}`.execute(db.kysely);
  return clientId;
}

async function measure(url: string, clientId: number): Promise<void> {
  const api = url + basePath;
  const answer = await fetch(api + routes.auth.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: owner, password: demoPassword }),
  });
  const { payload } = (await answer.json()) as { payload: { jwt: string } };
  const headers = { authorization: `Bearer ${payload.jwt}` };
  const list = `/${account}/clients/list?pageSize=10`;
  const calls = {
    'clients, first page': `${list}&page=1&sort=name`,
    'clients, last page': `${list}&page=2004&sort=name`,
    'clients, 200 rows': `/${account}/clients/list?pageSize=200&page=1`,
    'clients, name starts with a letter': `${list}&page=1&sort=name&name=z`,
    'clients, name starts with a few letters': `${list}&page=1&sort=name&name=zilina%20k`,
    'clients, name starts with nothing known': `${list}&page=1&sort=name&name=qqq`,
    'clients, inactive by name': `${list}&page=1&sort=name&status=inactive`,
    'clients, keyword': `${list}&page=1&sort=name&q=abc`,
    'clients, rare keyword': `${list}&page=1&sort=name&q=%40777.test`,
    'clients by type': `${list}&page=1&sort=-type`,
    'clients by status': `${list}&page=1&sort=status`,
    'clients by users': `${list}&page=1&sort=-usersCount`,
    'users of a client': `/${account}/client-users/${clientId}/list?page=1&pageSize=10&sort=name`,
    'employees, first page': `/${account}/account-users?page=1&pageSize=10&sort=name`,
    'employees, part of the e-mail': `/${account}/account-users?page=1&pageSize=10&sort=name&email=777`,
    assignees: `/${account}/account-users/assignees`,
  };
  console.log('      p50       p95');
  for (const [name, path] of Object.entries(calls)) {
    const times: number[] = [];
    for (let round = 0; round < rounds + 20; round++) {
      const began = performance.now();
      const reply = await fetch(api + path, { headers });
      await reply.arrayBuffer();
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}.`);
      if (round >= 20) times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    const quantile = (share: number) => (times[Math.floor(rounds * share)] ?? 0).toFixed(1).padStart(9);
    console.log(`${quantile(0.5)} ${quantile(0.95)}  ${name}`);
  }
}
