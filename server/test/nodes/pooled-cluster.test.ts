import { containerStatusRoutes } from '@boxyard/contract/settings/container-statuses.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/core/db/connection.ts';
import { startPgBouncer } from '../operation/pg-bouncer.ts';
import { createDepot, type Depot } from '../tools/depot.ts';
import { isOnCluster, type ListeningApp, openTestDatabase, startApp, type TestDatabase } from '../tools/test-app.ts';

const sessions = 3;

// A PgBouncer before one PostgreSQL has tests of its own (operation/pgbouncer.test.ts).
describe.runIf(isOnCluster())('a server that reaches the coordinator through a PgBouncer in transaction mode', () => {
  let database: TestDatabase;
  let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
  let app: ListeningApp;
  let one: Depot;
  let two: Depot;
  /** What nodes and coordinator have said beside their answers. */
  const said: string[] = [];

  beforeAll(async () => {
    database = await openTestDatabase();
    pooler = await startPgBouncer(database.db.url, sessions);
    await database.db.close();
    const db = openDatabase(database.environment.DATABASE_URL, { pooler: pooler.url });
    db.pool.on('connect', (client) =>
      client.on('notice', ({ severity, message }) => severity === 'WARNING' && said.push(`${message}`)),
    );
    app = await startApp(db, { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.environment.DATABASE_URL });
    one = await createDepot(app);
    two = await createDepot(app);
  });
  afterAll(async () => {
    await app?.http.close();
    await pooler?.stop();
    await database?.drop();
  });

  const list = async ({ owner, account }: Depot) => {
    const { status, payload } = await owner.call(containerStatusRoutes.list, { params: { account } });
    expect(status).toBe(200);
    return payload.map(({ name }) => name);
  };
  const save = ({ owner, account }: Depot, name: string) =>
    owner.call(containerStatusRoutes.create, { params: { account }, body: { name } });

  it('serves many at once in few sessions, each with the rows of their own account', async () => {
    const work = async (depot: Depot, worker: number) => {
      for (let n = 0; n < 4; n++) {
        const name = `${depot.account} ${worker}.${n}`;
        expect((await save(depot, name)).status).toBe(201);
        const names = await list(depot);
        expect(names).toContain(name);
        expect(names.filter((other) => other.startsWith('depot-') && !other.startsWith(depot.account))).toEqual([]);
      }
    };
    await Promise.all(Array.from({ length: 12 }, (_, worker) => work(worker % 2 ? one : two, worker)));
    expect(await pooler.sessions()).toBeLessThanOrEqual(sessions);
    expect((await list(one)).filter((name) => name.startsWith('depot-'))).toHaveLength(6 * 4);
    expect([...new Set(said)]).toEqual([]);
  });

  it('leaves no setting of its own in a session', async () => {
    const clients = Array.from({ length: sessions }, () => new pg.Client({ connectionString: pooler.url }));
    for (const client of clients) {
      await client.connect();
      await client.query('begin'); // it keeps its session, so that the next gets another
      const { rows } = await client.query(`select current_setting('lock_timeout') as limit,
        nullif(current_setting('app.account_id', true), '') as account, current_user = session_user as "isOwner"`);
      expect(rows).toEqual([{ limit: '0', account: null, isOwner: true }]);
    }
    for (const client of clients) await client.end();
  });

  it('limits the time of a statement that waits for a lock', async () => {
    const holder = new pg.Client({ connectionString: database.environment.DATABASE_URL });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table container_status');
    const { status, problem } = await save(one, 'waits for a lock');
    expect([status, problem.code]).toEqual([503, 'UNAVAILABLE']);
    await holder.end();
  });
});
