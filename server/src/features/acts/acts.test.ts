import { randomUUID } from 'node:crypto';
import { paymentRoutes } from '@boxyard/contract/billing/payments.ts';
import { stayRoutes } from '@boxyard/contract/billing/stays.ts';
import { transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import { actHeader, actRoutes } from '@boxyard/contract/core/acts.ts';
import { entityNames } from '@boxyard/contract/core/entities.ts';
import type { Route } from '@boxyard/contract/core/route.ts';
import { allRoutes } from '@boxyard/contract/core/routes.ts';
import { estimateRoutes } from '@boxyard/contract/inspections/estimates.ts';
import { apiTokenRoutes } from '@boxyard/contract/integrations/api-tokens.ts';
import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { reportMailRoutes } from '@boxyard/contract/reports/report-mails.ts';
import { taskActivityRoutes } from '@boxyard/contract/work/task-activity.ts';
import { transferRoutes } from '@boxyard/contract/work/transfers.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { act, refusal as refusalIn, undo as undoIn } from '../../../test/tools/acts.ts';
import { createDepot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { fillDepot, type Params } from '../../../test/tools/full-depot.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard, placeIn, type Yard } from '../../../test/tools/yard.ts';

const app = useTestApp();
const { depot } = depotWith(app);

const undo = (id: string, person = depot.admin) => undoIn(depot, id, person);
const refusal = (id: string, person = depot.admin) => refusalIn(depot, id, person);

/** Every row of the account, without what rises with each change. */
async function allRows(): Promise<Record<string, unknown>> {
  const tables = entityNames.filter((name) => !['account', 'admin'].includes(name));
  const rows = tables.map(
    (
      name,
    ) => sql`select ${name} as name, coalesce(jsonb_agg(to_jsonb(r) - array['version', 'updated_at'] order by id), '[]') as rows
      from ${sql.table(name)} r where account_id = ${depot.accountId}`,
  );
  const all = sql<{ name: string; rows: unknown }>`${sql.join(rows, sql` union all `)}`;
  const { rows: found } = await all.execute(app.inspect);
  return Object.fromEntries(found.map(({ name, rows: own }) => [name, own]));
}

/** Takes it out of the yard, takes back what was billed and said of its stay, and deletes its tasks. */
async function emptyContainer(id: number, paramsOf: (path: string) => Params): Promise<void> {
  const params = { account: depot.account, id };
  for (const route of [stayRoutes.takeBack, stayRoutes.removeCorrection])
    await depot.owner.call(route, { params: { account: depot.account, id: Number(paramsOf(route.path).id) } });
  await depot.owner.call(transferRoutes.release, { params });
  const { payload: tasks } = await depot.owner.call(workTaskRoutes.listOfContainer, { params });
  for (const task of tasks) {
    await depot.owner.call(workTaskRoutes.remove, { params: { account: depot.account, id: task.id } });
  }
  const inContainer = { account: depot.account, containerId: id };
  const { payload: bills } = await depot.owner.call(transactionRoutes.listOfContainer, {
    params: inContainer,
    query: {},
  });
  for (const bill of bills.filter(({ type }) => type === 'cleaning_fee')) {
    await depot.owner.call(transactionRoutes.remove, { params: { ...inContainer, id: bill.id } });
  }
}

describe('undo brings back', () => {
  it('every record that can be deleted, with all that went with it', async () => {
    const paramsOf = await fillDepot(depot);
    // A view is its maker's.
    const personFor = (route: Route) => (route.path.includes('list-views') ? depot.admin : depot.owner);
    const remove = (route: Route, headers = {}) =>
      personFor(route).call(route, { params: paramsOf(route.path) } as never, { headers });
    const isOfRecord = ({ method, path }: Route) => method === 'DELETE' && path.startsWith('/:account/');
    // Deeper paths first: items before their cargo. What others refer to can go once those are gone.
    const left = new Set(allRoutes.filter(isOfRecord).toSorted((a, b) => b.path.length - a.path.length));
    left.delete(adminRoutes.remove);
    // A token that was ended stays so.
    left.delete(apiTokenRoutes.end);
    // What an owner said of a stay is said again, with its reason.
    left.delete(stayRoutes.removeCorrection);
    // A report that is mailed no more is asked for anew.
    left.delete(reportMailRoutes.remove);
    // A link that was revoked stays so.
    left.delete(estimateRoutes.revokeLink);
    // A payment is deleted for good.
    left.delete(paymentRoutes.remove);
    expect((await remove(paymentRoutes.remove)).status).toBe(204);
    for (let round = 0; round < 5; round++) {
      for (const route of left) {
        const before = await allRows();
        const id = randomUUID();
        if ((await remove(route, { [actHeader]: id })).status !== 204) continue;
        expect(await allRows(), route.path).not.toEqual(before);
        expect((await undo(id, personFor(route))).status, route.path).toBe(200);
        expect(await allRows(), route.path).toEqual(before);
        expect((await remove(route)).status).toBe(204);
        left.delete(route);
      }
      if (round === 0) await emptyContainer(paramsOf(containerRoutes.remove.path).id as number, paramsOf);
    }
    expect([...left].map(({ path }) => path)).toEqual([]);
  });
});

describe('an act in the yard', () => {
  let yard: Yard;
  let boxId: number;
  const params = (id = boxId) => ({ account: depot.account, id });
  const place = { body: () => placeIn(yard.section, 1, 1, 1) };
  beforeEach(async () => {
    yard = await createYard(depot);
    boxId = (await yard.container('CSQU3054383')).id;
    await depot.admin.call(positionRoutes.createCurrent, { params: params(), body: place.body() });
  });
  const release = () => act(depot.admin, transferRoutes.release, { params: params() });
  async function transfer(): Promise<number> {
    await depot.admin.call(positionRoutes.createReserved, { params: params(), body: placeIn(yard.section, 2, 1, 1) });
    const body = { containerId: boxId, type: 'transfer', title: 'Access to the container' } as const;
    return (await depot.admin.call(workTaskRoutes.create, { params: { account: depot.account }, body })).payload.id;
  }

  it('is taken back: a release with its transfer, a placing, a completion, a cancelation, a change of a task', async () => {
    const taskId = await transfer();
    const acts = [
      release,
      () => act(depot.admin, transferRoutes.complete, { params: params(), body: { taskId } }),
      () => act(depot.admin, transferRoutes.cancel, { params: params(), body: { taskId } }),
      () => act(depot.admin, workTaskRoutes.update, { params: params(taskId), body: { priority: 7 } }),
    ];
    for (const [n, doIt] of acts.entries()) {
      const before = await allRows();
      const id = await doIt();
      expect(await allRows(), `act ${n}`).not.toEqual(before);
      expect((await undo(id)).payload.entities.length, `act ${n}`).toBeGreaterThan(0);
      expect(await allRows(), `act ${n}`).toEqual(before);
    }
    await release();
    const before = await allRows();
    const id = await act(depot.admin, positionRoutes.createCurrent, { params: params(), body: place.body() });
    expect((await undo(id)).payload.entities).toEqual(['container_place']);
    expect(await allRows()).toEqual(before);
  });

  it('is taken back where containers have exchanged their places at once', async () => {
    const other = await yard.container('MSKU1234565');
    await depot.admin.call(positionRoutes.createCurrent, {
      params: params(other.id),
      body: placeIn(yard.section, 1, 1, 2),
    });
    const before = await allRows();
    const moves = [
      { containerId: boxId, ...placeIn(yard.section, 1, 1, 2) },
      { containerId: other.id, ...placeIn(yard.section, 1, 1, 1) },
    ];
    const id = await act(depot.admin, transferRoutes.move, { params: { account: depot.account }, body: { moves } });
    expect(await allRows()).not.toEqual(before);
    expect((await undo(id)).status).toBe(200);
    expect(await allRows()).toEqual(before);
  });

  it('brings a deleted task back with its cargo and its comments', async () => {
    const { account } = depot;
    const items = (['DRY', 'REEFER'] as const).map((cargoTypeCode) => ({ cargoTypeCode, weight: 5 }));
    const body = { containerId: boxId, type: 'loading' as const, title: 'Load', cargo: { items } };
    const { id } = (await depot.admin.call(workTaskRoutes.create, { params: { account }, body })).payload;
    await depot.admin.call(taskActivityRoutes.comment, { params: params(id), body: { body: '<p>Soon</p>' } });
    const before = await allRows();
    const deletion = await act(depot.admin, workTaskRoutes.remove, { params: params(id) });
    expect((await undo(deletion)).status).toBe(200);
    expect(await allRows()).toEqual(before);
  });

  it('stays where another container has taken the place, and says which', async () => {
    const id = await release();
    const other = await yard.container('MSKU1234565');
    await depot.owner.call(positionRoutes.createCurrent, { params: params(other.id), body: place.body() });
    const after = await allRows();
    expect(await refusal(id)).toEqual([
      409,
      'MSKU1234565 already stands at Area A > S1 > Row: 1 > Tier: 1 > Position: 1.',
    ]);
    expect(await allRows()).toEqual(after);
  });

  it('stays where a record was changed since, and says by whom', async () => {
    const taskId = await transfer();
    const id = await act(depot.admin, workTaskRoutes.update, { params: params(taskId), body: { priority: 7 } });
    await depot.owner.call(workTaskRoutes.update, { params: params(taskId), body: { priority: 9 } });
    expect(await refusal(id)).toEqual([
      409,
      `${depot.owner.email} has changed CSQU3054383 since, so this can no longer be undone.`,
    ]);
  });

  it('stays where somebody worked on a record between two changes of the act', async () => {
    const taskId = await transfer();
    const change = (body: object, id?: string) =>
      act(depot.admin, workTaskRoutes.update, { params: params(taskId), body }, id);
    const id = await change({ priority: 7 });
    await depot.owner.call(workTaskRoutes.update, {
      params: params(taskId),
      body: { description: '<p>By the gate</p>' },
    });
    await change({ priority: 8 }, id);
    const after = await allRows();
    expect((await refusal(id))[0]).toBe(409);
    expect(await allRows()).toEqual(after);
  });

  it('stays where it would leave a container on fewer positions than it takes, or in another warehouse', async () => {
    await release();
    const id = await act(depot.admin, containerRoutes.update, { params: params(), body: { hSize: 2 } });
    await depot.owner.call(positionRoutes.createCurrent, { params: params(), body: placeIn(yard.section, 1, 1, 1, 2) });
    expect(await refusal(id)).toEqual([
      409,
      'The container stands in the yard: it keeps its size and the warehouse in which it stands.',
    ]);
  });

  it('names no act of its own: an undo is not taken back, and costs no more each time', async () => {
    const id = await release();
    const header = { headers: { [actHeader]: id } };
    const again = () => depot.admin.call(actRoutes.undo, { params: { account: depot.account, act: id } }, header);
    expect((await again()).status).toBe(200);
    const { rows } = await sql<{ count: number }>`select count(*) from audit_log where act = ${id}`.execute(
      app.inspect,
    );
    expect((await again()).status).toBe(409);
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('is taken back once, also by two clicks at once', async () => {
    const id = await release();
    const answers = await Promise.all([undo(id), undo(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await refusal(id)).toEqual([
      409,
      `${depot.admin.email} has changed CSQU3054383 since, so this can no longer be undone.`,
    ]);
  });

  it('races with somebody else for the place: one of them has it', async () => {
    const other = await yard.container('MSKU1234565');
    for (let round = 0; round < 5; round++) {
      const id = await release();
      const input = { params: params(other.id), body: place.body() };
      const [undone, placed] = await Promise.all([undo(id), depot.owner.call(positionRoutes.createCurrent, input)]);
      expect([undone.status, placed.status].toSorted()).toEqual(undone.status === 200 ? [200, 409] : [201, 409]);
      const winner = undone.status === 200 ? boxId : other.id;
      await depot.owner.call(transferRoutes.release, { params: params(winner) });
      await depot.admin.call(positionRoutes.createCurrent, { params: params(), body: place.body() });
    }
  });

  it("is nobody else's to take back, and over after ten minutes", async () => {
    const id = await release();
    expect(await refusal(id, depot.owner)).toEqual([409, 'This can no longer be undone.']);
    const { account, admin } = await createDepot(app);
    expect((await admin.call(actRoutes.undo, { params: { account, act: id } })).problem.key).toBe('undoOver');
    expect((await admin.call(actRoutes.undo, { params: { account: depot.account, act: id } })).status).toBe(404);
    await sql`update audit_log set at = (select at - interval '10 minutes') where account_id = ${depot.accountId}`.execute(
      app.inspect,
    );
    expect(await refusal(id)).toEqual([409, 'This can no longer be undone.']);
  });
});
