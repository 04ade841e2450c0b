import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { signInRoutes } from '@boxyard/contract/people/sign-ins.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { withTransaction } from '../../src/core/db/connection.ts';
import { readAccessToken } from '../../src/core/http/tokens.ts';
import { insertMembership } from '../../src/features/accounts/accounts.queries.ts';
import { createDepot, createPerson, type Depot, type Person } from '../tools/depot.ts';
import { activate, invitedBy } from '../tools/invitations.ts';
import { refresh, signIn } from '../tools/sign-in.ts';
import { useTestApp } from '../tools/test-app.ts';

const app = useTestApp();

/** People who came through the owner of the depot, and own it too. */
function crowdOf({ accountId, owner, account }: Depot, count: number): Promise<Person[]> {
  const people = Array.from({ length: count }, async (_, n) => {
    const person = await createPerson(app, `crowd-${n}-${account}@depot.test`, owner.id);
    await withTransaction(app.db, (tx) => insertMembership(tx, accountId, person.id, true));
    return person;
  });
  return Promise.all(people);
}

/** Runs `work` while another session has run `statement` and keeps its transaction open. */
async function whileLocked(statement: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: app.superuserUrl });
  await client.connect();
  await client.query('begin');
  await client.query(statement);
  try {
    await work();
  } finally {
    await client.end();
  }
}

async function waitingForLocks(): Promise<number> {
  const { rows } = await app.db.pool.query<{ count: number }>(
    `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}

it('whoever comes by an invitation is of the circle of who invited, from the sign-in on', async () => {
  const depot = await createDepot(app);
  const email = `invited-${depot.account}@depot.test`;
  await activate(app, await invitedBy(depot, { email }));
  const signedIn = await signIn(app, email);
  const refreshed = (await refresh(app, signedIn.cookie)).payload;
  for (const { jwt } of [signedIn, refreshed])
    expect((await readAccessToken(app, `Bearer ${jwt}`))?.circle).toBe(depot.owner.id);
});

it('many people of one circle who wait leave others their connections', async () => {
  const other = await createDepot(app);
  const crowd = await crowdOf(await createDepot(app), 40);
  // Each has a second session, whose end has to wait.
  const ids = crowd.map(({ id }) => id);
  await app.db.pool.query('insert into session (admin_id) select unnest($1::bigint[])', [ids]);
  let waiting: Promise<unknown>[] = [];
  await whileLocked(`select from session where admin_id in (${ids.join()}) for update`, async () => {
    waiting = crowd.map(({ call }) => call(signInRoutes.endOthers, {}));
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(9), 15_000);
    const start = performance.now();
    for (let n = 0; n < 5; n++) expect((await other.owner.call(adminRoutes.whoami, {})).status).toBe(200);
    expect(performance.now() - start).toBeLessThan(1500);
  });
  await Promise.all(waiting);
});

it('who waits to make an account because others of the circle do holds no connection', async () => {
  const depot = await createDepot(app);
  const crowd = await crowdOf(depot, 20);
  const key = `accounts of ${depot.owner.id}`;
  let answers: Promise<{ status: number }>[] = [];
  await whileLocked(`select pg_advisory_xact_lock(hashtextextended('${key}', 0))`, async () => {
    answers = crowd.map(({ id, call }) =>
      call(accountRoutes.create, {
        body: { slug: `circle-${id}`, name: 'x', shortName: 'x', contactEmail: 'x@depot.test', cin: '1' },
      }),
    );
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), 15_000);
    for (const { call } of crowd) expect((await call(adminRoutes.whoami, {})).status).toBe(200);
    expect(await waitingForLocks()).toBe(1);
  });
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(crowd.map(() => 201));
});
