import { receiptRoutes } from '@boxyard/contract/gate/receipts.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { privacyRoutes } from '@boxyard/contract/people/privacy.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { withTransaction } from '../../src/core/db/connection.ts';
import { lockSignInOf } from '../../src/features/sign-ins/people.queries.ts';
import { createDepot, type Depot } from '../tools/depot.ts';
import { useTestApp } from '../tools/test-app.ts';
import { createYard } from '../tools/yard.ts';
import { untilWaiting } from './waiting-sessions.ts';

const app = useTestApp();
let held: Depot;
let free: Depot;
let containerId = 0;
let freeContainerId = 0;
let clientId = 0;

beforeAll(async () => {
  held = await createDepot(app);
  free = await createDepot(app);
  const yard = await createYard(held);
  ({ clientId } = yard);
  containerId = (await yard.container('MSKU1234565')).id;
  freeContainerId = (await (await createYard(free)).container('MSKU1234565')).id;
});

/** Runs `work` while another session has run `statement` and keeps its transaction open. */
async function whileLocked<T>(statement: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: app.superuserUrl });
  await client.connect();
  await client.query('begin');
  await client.query(statement);
  try {
    return await work();
  } finally {
    await client.end();
  }
}

/** Does something while others wait for the lock, and sees that some of them still wait when it is done. */
async function ahead<T>(waiting: Promise<unknown>[], work: () => Promise<T>): Promise<T> {
  let answered = 0;
  for (const each of waiting) void each.finally(() => (answered += 1));
  const done = await work();
  expect(answered, 'answers to those that wait for the lock').toBeLessThan(waiting.length);
  return done;
}

const change = (depot: Depot, id: number) =>
  depot.admin.call(containerRoutes.update, { params: { account: depot.account, id }, body: { notes: 'x' } });
const listClients = (depot: Depot) => depot.admin.call(clientRoutes.list, { params: { account: depot.account } });

// More requests than connections.
const many = <T>(work: () => Promise<T>) => Array.from({ length: 30 }, work);

describe('a lock that another session holds', () => {
  it('on a record of one account leaves the others their connections', async () => {
    await whileLocked(
      `select from container where account_id = ${held.accountId} and id = ${containerId} for update`,
      async () => {
        const waiting = many(() => change(held, containerId));
        await ahead(waiting, async () => {
          for (let n = 0; n < 5; n++) expect((await change(free, freeContainerId)).status).toBe(200);
        });
        const answers = await Promise.all(waiting);
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
        expect(new Set(answers.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set(['2']));
        expect(answers.map(({ problem }) => problem.detail)).toContain(
          'Someone else was working on the same records. Try again.',
        );
      },
    );
    expect((await change(held, containerId)).status).toBe(200);
  });

  it('on receipts does not count beside the other work of the account', async () => {
    const params = { account: held.account, containerId };
    const body = {
      clientId,
      vehicleType: 'truck' as const,
      departureDate: 1_790_000_000,
    };
    const transport = (await held.admin.call(transportRoutes.createGateOut, { params, body })).payload;
    const { url } = (await held.admin.call(receiptRoutes.issue, { params: { ...params, id: transport.id }, body: {} }))
      .payload;
    const statusOfReceipt = async () => (await fetch(app.address + url)).status;
    expect(await statusOfReceipt()).toBe(200);
    let waiting: Promise<unknown>[] = [];
    await whileLocked('lock table transport_receipt, container in access exclusive mode', async () => {
      waiting = [...many(statusOfReceipt), ...many(() => change(held, containerId))];
      await ahead(waiting, async () => {
        for (let n = 0; n < 5; n++) expect((await listClients(free)).status).toBe(200);
      });
    });
    await Promise.all(waiting);
  });

  it('on people holds no request of theirs up', async () => {
    const { owner } = held;
    await app.db.pool.query('update admin set seen_at = null where id = $1', [owner.id]);
    await whileLocked(`select from admin where id = ${owner.id} for update`, async () => {
      expect((await owner.call(adminRoutes.whoami, {})).status).toBe(200);
    });
  });

  it('that a request waits for leaves the person’s row free', async () => {
    const { admin } = held;
    await app.db.pool.query('update admin set seen_at = null where id = $1', [admin.id]);
    await whileLocked(
      `select from container where account_id = ${held.accountId} and id = ${containerId} for update`,
      async () => {
        const waiting = change(held, containerId);
        await untilWaiting(app, 1);
        await ahead([waiting], async () => {
          await listClients(held);
          expect((await admin.call(adminRoutes.whoami, {})).status).toBe(200);
        });
        await waiting;
      },
    );
    await admin.call(adminRoutes.whoami, {});
    const { rows } = await app.db.pool.query('select seen_at is not null as seen from admin where id = $1', [admin.id]);
    expect(rows).toEqual([{ seen: true }]);
  });

  it('on a history that erasures wait for leaves others the way to sign in and to work', async () => {
    const erase = () =>
      held.owner.call(privacyRoutes.erase, {
        params: { account: held.account },
        body: { kind: 'driver', name: 'nobody at all', license: '' },
      });
    await app.db.pool.query('update admin set seen_at = null where id = $1', [free.owner.id]);
    const history = `select pg_advisory_xact_lock(hashtextextended('history of ${held.accountId}', 0))`;
    await whileLocked(history, async () => {
      const waiting = many(erase);
      await ahead(waiting, async () => {
        for (let n = 0; n < 5; n++) expect((await free.owner.call(adminRoutes.whoami, {})).status).toBe(200);
        expect((await change(free, freeContainerId)).status).toBe(200);
      });
      await Promise.all(waiting);
    });
  });

  it('of all the owner’s connections fails no request that was done', async () => {
    const { owner, account } = free;
    await app.db.pool.query('update admin set seen_at = null where id = $1', [owner.id]);
    const taken = await Promise.all(Array.from({ length: 6 }, () => app.db.pool.connect()));
    const created = await owner
      .call(clientRoutes.create, { params: { account }, body: { name: 'Done', type: 'customer' } })
      .finally(() => {
        for (const client of taken) client.release();
      });
    expect(created.status).toBe(201);
  });

  it('of a sign-in lets its person work on in another window', async () => {
    const { account, owner } = held;
    await withTransaction(app.db, async (tx) => {
      await lockSignInOf(tx, owner.email);
      const body = { containerId, type: 'cleaning' as const, title: 'Wash' };
      expect((await owner.call(workTaskRoutes.create, { params: { account }, body })).status).toBe(201);
    });
  });

  it('on a whole table ends the requests that need it after 3 s, and leaves the other requests alone', async () => {
    await whileLocked('lock table container in access exclusive mode', async () => {
      const start = performance.now();
      const waiting = many(() => change(held, containerId));
      await ahead(waiting, async () => {
        for (let n = 0; n < 5; n++) expect((await listClients(free)).status).toBe(200);
      });
      const answers = await Promise.all(waiting);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
      expect(performance.now() - start).toBeLessThan(10_000);
    });
    expect((await change(held, containerId)).status).toBe(200);
  });
});
