import { historyRoutes } from '@boxyard/contract/core/history.ts';
import { employeeRoutes } from '@boxyard/contract/people/employees.ts';
import { privacyRoutes } from '@boxyard/contract/people/privacy.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { untilWaiting } from '../../../test/limits/waiting-sessions.ts';
import { act, undo } from '../../../test/tools/acts.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot } = depotWith(app, {}, beforeAll);

const inAccount = () => ({ account: depot.account });
const ofOne = (id: number) => ({ params: { ...inAccount(), id } });

async function newEmployee(lastname: string): Promise<number> {
  const body = { username: lastname, email: `${lastname.toLowerCase()}@depot.test`, lastname };
  return (await depot.owner.call(employeeRoutes.create, { params: inAccount(), body })).payload.id;
}

async function changesOf(id: number): Promise<number[]> {
  const { payload } = await depot.owner.call(historyRoutes.ofRecord, {
    params: { ...inAccount(), entity: 'employee', id },
  });
  return payload.changes.map((change) => change.id);
}
const restore = (change = 0) => depot.admin.call(historyRoutes.restore, { params: { ...inAccount(), change } });

/** Starts `later` while an erasure has taken the record, and not yet the history: both wait then. */
async function whileErased(id: number, later: () => Promise<{ status: number }>): Promise<number[]> {
  const holder = new pg.Client({ connectionString: app.superuserUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query(
    `select from audit_log where account_id = ${depot.accountId} and entity = 'employee' and record_id = ${id} for update`,
  );
  const answers: Promise<{ status: number }>[] = [];
  try {
    answers.push(depot.owner.call(privacyRoutes.erase, { params: inAccount(), body: { kind: 'employee', id } }));
    await untilWaiting(app, 1);
    answers.push(later());
    await untilWaiting(app, 2);
  } finally {
    await holder.end();
  }
  return (await Promise.all(answers)).map(({ status }) => status);
}

async function expectErased(id: number, lastname: string): Promise<void> {
  const { rows } = await sql`select from audit_log where account_id = ${depot.accountId}
    and coalesce(before::text, '') || coalesce(after::text, '') like ${`%${lastname}%`}`.execute(app.inspect);
  expect(rows).toEqual([]);
  const { payload } = await depot.owner.call(employeeRoutes.list, { params: inAccount(), query: { q: lastname } });
  expect(payload).toEqual([]);
  const found = await depot.owner.call(employeeRoutes.get, ofOne(id));
  if (found.status === 200) expect(found.payload.username).toBe(`erased-${id}`);
}

it('who restores a version while the person is erased brings nothing back', async () => {
  const id = await newEmployee('Zavodna');
  await depot.admin.call(employeeRoutes.update, { ...ofOne(id), body: { lastname: 'Zavodna-Nova' } });
  const first = (await changesOf(id)).at(-1);
  expect((await whileErased(id, () => restore(first)))[0]).toBe(200);
  await expectErased(id, 'Zavodna');
});

it('who restores a deleted person, or undoes the deletion, while the history is erased brings nothing back', async () => {
  const id = await newEmployee('Odchodna');
  await depot.admin.call(employeeRoutes.remove, ofOne(id));
  const [deletion] = await changesOf(id);
  expect(await whileErased(id, () => restore(deletion))).toEqual([200, 200]);
  await expectErased(id, 'Odchodna');

  const other = await newEmployee('Vratena');
  const deleted = await act(depot.admin, employeeRoutes.remove, ofOne(other));
  expect(await whileErased(other, () => undo(depot, deleted, depot.admin))).toEqual([200, 200]);
  await expectErased(other, 'Vratena');
});
