import { transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import { codesOf } from '@boxyard/contract/inspections/damage-codes.ts';
import { estimateRoutes } from '@boxyard/contract/inspections/estimates.ts';
import { surveyRoutes } from '@boxyard/contract/inspections/surveys.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { notificationRoutes } from '@boxyard/contract/people/notifications.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { damageRoutes } from '@boxyard/contract/yard/damages.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { act, undo } from '../../../test/tools/acts.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createInspections, type Inspections, vectorFindings } from '../../../test/tools/inspections.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, t } = depotWith(app, { t: (of) => createInspections(of, ['notifications']) }, beforeAll);
let user = 0;

beforeAll(async () => {
  user = await t.client('Haulier');
});

/** Surveyed, sent and decided. */
async function decided(
  choices: Parameters<Inspections['decide']>[1],
  { findings = vectorFindings, dpp = null as number | null } = {},
) {
  const box = await t.box();
  const survey = await t.survey(box.id, 'gate_in', { outcome: 'failed', findings });
  const draft = await t.estimate(survey, { userClientId: user, dpp });
  await t.send(draft.id);
  const estimate = (await t.decide(draft, choices)).payload;
  return { box, survey, estimate, taskId: estimate.workTaskId ?? 0 };
}
const approvedOf = ({ lines }: Awaited<ReturnType<Inspections['get']>>) =>
  lines.filter(({ choice }) => choice === 'approved');
const set = (id: number, status: 'completed' | 'in_progress') =>
  depot.admin.call(workTaskRoutes.update, { params: { ...t.params, id }, body: { status } });
const task = async (id: number) =>
  (await depot.admin.call(workTaskRoutes.get, { params: { ...t.params, id } })).payload;
const billed = async (containerId: number) =>
  (await t.bills(containerId)).map(({ clientId, unitPrice, type }) => [
    clientId === user ? 'user' : 'owner',
    unitPrice,
    type,
  ]);

describe('a repair', () => {
  it('is completed once it is said of each approved line whether it was done, and bills those that were, to the cent', async () => {
    const { box, estimate, taskId } = await decided('approved');
    expect(await task(taskId)).toMatchObject({
      type: 'repair',
      containerId: box.id,
      title: `Repair by estimate ${estimate.number}/1`,
    });
    expect((await set(taskId, 'completed')).problem).toMatchObject({ key: 'linesNotSaid', params: { count: 4 } });
    const [, , third] = estimate.lines;
    await t.setDone(estimate, 'done');
    await t.setDone(estimate, 'not_done', third ? [third] : []);
    expect(await t.bills(box.id)).toEqual([]);
    expect((await set(taskId, 'completed')).status).toBe(200);
    expect(await billed(box.id)).toEqual([
      ['user', 70.93, 'repair_fee'],
      ['user', 84.65, 'repair_fee'],
      ['owner', 70, 'repair_fee'],
    ]);
    expect((await t.bills(box.id))[0]).toMatchObject({
      workTaskId: taskId,
      estimateLineId: estimate.lines[0]?.id,
      notes: `${estimate.number}/1-1 DX1N GTA MS RP`,
      currency: 'EUR',
    });
  });

  it('of which only a part is approved bills that part, and by the plan as it covers what is approved', async () => {
    const { box, estimate, taskId } = await decided(['rejected', 'approved', 'question', 'approved'], { dpp: 20 });
    await t.setDone(estimate, 'done', approvedOf(estimate));
    expect(
      (
        await depot.admin.call(estimateRoutes.setDone, {
          params: { ...t.params, id: estimate.id, lineId: estimate.lines[0]?.id ?? 0 },
          body: { done: 'done' },
        })
      ).problem.errors,
    ).toMatchObject([{ key: 'lineNotApproved' }]);
    await set(taskId, 'completed');
    expect(await billed(box.id)).toEqual([
      ['owner', 20, 'repair_fee'],
      ['user', 64.65, 'repair_fee'],
      ['owner', 70, 'repair_fee'],
    ]);
    expect(estimate.approvedTotal).toBe(154.65);
  });

  it('that is cleaning is charged as such, and one that was approved by no estimate as ever', async () => {
    const { box, estimate, taskId } = await decided('approved', {
      findings: [{ location: 'BX15', component: 'MCO', damageCode: 'DY', repairCode: 'WW', responsibility: 'O' }],
    });
    await t.setDone(estimate, 'done');
    await set(taskId, 'completed');
    expect(await billed(box.id)).toEqual([['owner', 25, 'cleaning_fee']]);
    const { payload: other } = await depot.admin.call(workTaskRoutes.create, {
      params: t.params,
      body: { containerId: box.id, type: 'repair', title: 'Own' },
    });
    expect((await set(other.id, 'completed')).status).toBe(200);
    expect(
      (await depot.admin.call(estimateRoutes.ofTask, { params: { ...t.params, taskId: other.id } })).payload,
    ).toMatchObject({ estimateId: null, lines: [] });
    expect(await billed(box.id)).toHaveLength(1);
  });

  it('that fails its survey opens the same task again; doing it anew is billed to nobody', async () => {
    const { box, survey, estimate, taskId } = await decided('approved');
    await t.setDone(estimate, 'done');
    expect(await (await t.tellSurvey(box.id, 'post_repair', { workTaskId: taskId })).problem.key).toBe('repairNotDone');
    await set(taskId, 'completed');
    const first = await t.bills(box.id);
    const lookAt = async () =>
      (await depot.admin.call(surveyRoutes.look, { params: t.params, query: { number: box.name } })).payload;
    const ids = survey.findings.map(({ damageId }) => damageId);
    expect(await lookAt()).toMatchObject({ proposedKind: 'post_repair', workTaskId: taskId, repairedIds: ids });
    const container = () => depot.admin.call(containerRoutes.get, { params: { ...t.params, id: box.id } });
    for (const nth of [1, 2]) {
      await t.survey(box.id, 'post_repair', { workTaskId: taskId, outcome: 'failed', remark: `Still holed ${nth}` });
      expect((await container()).payload.isDefective).toBe(true);
      expect(await task(taskId)).toMatchObject({ status: 'in_progress', finishedAt: null });
      expect((await lookAt()).damages).toHaveLength(4);
      expect((await set(taskId, 'completed')).status).toBe(200);
    }
    const told = await depot.owner.call(notificationRoutes.list, {
      params: t.params,
      query: { kind: 'repair_failed' },
    });
    expect(told.payload.length).toBeGreaterThan(0);
    const passed = await t.survey(box.id, 'post_repair', {
      workTaskId: taskId,
      closedIds: ids,
      gradeAfter: 'B',
      conditionAfter: 'repaired',
    });
    expect(passed.closedIds).toEqual(ids);
    expect((await lookAt()).damages).toEqual([]);
    expect((await container()).payload).toMatchObject({
      grade: 'B',
      containerCondition: 'repaired',
      isDefective: false,
    });
    const damages = await depot.admin.call(damageRoutes.list, {
      params: { ...t.params, containerId: box.id },
      query: {},
    });
    expect(new Set(damages.payload.map(({ closedById }) => closedById))).toEqual(new Set([passed.id]));
    expect(await t.bills(box.id)).toEqual(first);
    // One of them was not repaired: the correction takes it back alone.
    const corrected = await t.survey(box.id, 'post_repair', {
      workTaskId: taskId,
      correctsId: passed.id,
      closedIds: ids.slice(1),
    });
    expect(corrected.closed.map(({ id, location }) => [id, location])).toEqual(
      survey.findings.slice(1).map(({ damageId, location }) => [damageId, location]),
    );
    expect((await lookAt()).damages.map(({ id }) => id)).toEqual(ids.slice(0, 1));
    // Passed by mistake: its correction opens them again, and the task with them.
    await t.survey(box.id, 'post_repair', {
      workTaskId: taskId,
      correctsId: corrected.id,
      outcome: 'failed',
      remark: 'The wrong container',
    });
    expect((await lookAt()).damages).toHaveLength(4);
    expect((await task(taskId)).status).toBe('in_progress');
    expect((await container()).payload.isDefective).toBe(true);
    await set(taskId, 'completed');
    await t.survey(box.id, 'post_repair', { workTaskId: taskId, closedIds: ids });
    expect((await lookAt()).damages).toEqual([]);
    expect(await t.bills(box.id)).toEqual(first);
    expect((await t.tellSurvey(box.id, 'post_repair', { closedIds: ids })).problem.errors).toMatchObject([
      { path: 'closedIds', key: 'damageNotOpen' },
    ]);
  });

  it('is looked at after a repair of this container only', async () => {
    const { taskId } = await decided('approved');
    const other = await t.box();
    expect((await t.tellSurvey(other.id, 'post_repair', { workTaskId: taskId })).problem.errors).toMatchObject([
      { path: 'workTaskId', key: 'taskNotRepair' },
    ]);
    expect((await t.tellSurvey(other.id, 'gate_in', { workTaskId: taskId })).status).toBe(422);
  });

  it('is said to be done before it is completed, whoever is quicker', async () => {
    for (let round = 0; round < 4; round++) {
      const { box, estimate, taskId } = await decided('approved');
      await t.setDone(estimate, 'done');
      const [line] = estimate.lines;
      const at = {
        params: { ...t.params, id: estimate.id, lineId: line?.id ?? 0 },
        body: { done: 'not_done' as const },
      };
      await Promise.all([set(taskId, 'completed'), depot.admin.call(estimateRoutes.setDone, at)]);
      const after = await t.get(estimate.id);
      const bills = await t.bills(box.id);
      expect(bills.some(({ estimateLineId }) => estimateLineId === line?.id)).toBe(after.lines[0]?.done === 'done');
    }
  });

  it('is completed by no undo and no former version, which would bill nothing', async () => {
    const { box, estimate, taskId } = await decided('approved');
    await t.setDone(estimate, 'not_done');
    await set(taskId, 'completed');
    const at = { ...t.params, id: taskId };
    const reopened = await act(depot.admin, workTaskRoutes.update, { params: at, body: { status: 'in_progress' } });
    expect(
      (
        await depot.admin.call(estimateRoutes.setDone, {
          params: { ...t.params, id: estimate.id, lineId: estimate.lines[0]?.id ?? 0 },
          body: { done: 'done' },
        })
      ).status,
    ).toBe(200);
    expect((await undo(depot, reopened, depot.admin)).problem.key).toBe('repairNotBilled');
    expect((await task(taskId)).status).toBe('in_progress');
    await set(taskId, 'completed');
    expect(await t.bills(box.id)).toHaveLength(1);
    const late = await depot.admin.call(estimateRoutes.setDone, {
      params: { ...t.params, id: estimate.id, lineId: estimate.lines[1]?.id ?? 0 },
      body: { done: 'done' },
    });
    expect(late.problem.key).toBe('repairCompleted');
  });

  it('of two who complete it at the same moment is billed once', async () => {
    const { box, estimate, taskId } = await decided('approved');
    await t.setDone(estimate, 'done');
    await Promise.all(Array.from({ length: 6 }, () => set(taskId, 'completed')));
    expect(await t.bills(box.id)).toHaveLength(4);
    await set(taskId, 'in_progress');
    await set(taskId, 'completed');
    expect(await t.bills(box.id)).toHaveLength(4);
  });
});

describe('nothing that is not approved is billed', () => {
  it('whichever way it is tried: the database refuses it', async () => {
    const { box, estimate, taskId } = await decided(['approved', 'rejected', 'approved', 'question']);
    const [first, second, third] = estimate.lines;
    await t.setDone(estimate, 'done', first ? [first] : []);
    const insert = (lineId: number | undefined, price: number, clientId: number, container = box.id) =>
      sql`insert into transaction (account_id, container_id, client_id, type, unit_price, started_at, work_task_id, estimate_line_id)
        values (${depot.accountId}, ${container}, ${clientId}, 'repair_fee', ${price}, now(), ${taskId}, ${lineId ?? 0})`.execute(
        app.inspect,
      );
    const refused = /transaction_estimate_line|fkey/;
    await expect(insert(second?.id, 84.65, user)).rejects.toThrow(refused); // rejected
    await expect(insert(third?.id, 69.57, t.yard.clientId)).rejects.toThrow(refused); // not said to be done
    await expect(insert(first?.id, 70.94, user)).rejects.toThrow(refused); // another price
    await expect(insert(first?.id, 70.93, t.yard.clientId)).rejects.toThrow(refused); // another payer
    await insert(first?.id, 70.93, user);
    await expect(insert(first?.id, 70.93, user)).rejects.toThrow(/transaction_estimate_line_key/); // twice
    const [bill] = await t.bills(box.id);
    const at = { params: { ...t.params, containerId: box.id, id: bill?.id ?? 0 } };
    expect((await depot.admin.call(transactionRoutes.update, { ...at, body: { unitPrice: 10 } })).problem.key).toBe(
      'unapprovedNotBilled',
    );
    expect(
      (await depot.admin.call(transactionRoutes.update, { ...at, body: { clientId: t.yard.clientId } })).problem.key,
    ).toBe('unapprovedNotBilled');
    expect((await depot.admin.call(transactionRoutes.update, { ...at, body: { notes: 'paid by card' } })).status).toBe(
      200,
    );
    const undone = await depot.admin.call(estimateRoutes.setDone, {
      params: { ...t.params, id: estimate.id, lineId: first?.id ?? 0 },
      body: { done: 'not_done' },
    });
    expect(undone.problem.key).toBe('lineBilled');
  });

  it('approved sum = sum of its bills, over random estimates', async () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed % below;
    };
    for (let round = 0; round < 12; round++) {
      const findings = Array.from(
        { length: 1 + random(4) },
        () => vectorFindings[random(4)] ?? { location: 'LT1N', damageCode: 'DT' },
      ).map((one, nth) => ({ ...one, location: `RB${(nth % 5) + 1}N` }));
      const choices = findings.map(
        () => (['approved', 'approved', 'rejected', 'question'] as const)[random(4)] ?? 'rejected',
      );
      const { box, estimate, taskId } = await decided(choices, {
        findings: findings as typeof vectorFindings,
        dpp: random(2) ? random(20000) / 100 : null,
      });
      const approved = approvedOf(estimate);
      const cents = (sum: number, { net }: { net: number }) => sum + Math.round(net * 100);
      expect(approved.reduce(cents, 0)).toBe(Math.round(estimate.approvedTotal * 100));
      if (approved.length > 0) {
        const done = approved.filter(() => random(3) > 0);
        await t.setDone(estimate, 'done', done);
        await t.setDone(
          estimate,
          'not_done',
          approved.filter((line) => !done.includes(line)),
        );
        await set(taskId, 'completed');
        const bills = await t.bills(box.id);
        expect(bills.reduce((sum, { unitPrice }) => sum + Math.round(unitPrice * 100), 0)).toBe(done.reduce(cents, 0));
        const owner = done.flatMap(({ shares }) => shares).filter(({ payer }) => payer === 'owner');
        expect(
          bills
            .filter(({ clientId }) => clientId !== user)
            .reduce((sum, { unitPrice }) => sum + Math.round(unitPrice * 100), 0),
        ).toBe(owner.reduce(cents, 0));
      } else expect([taskId, await t.bills(box.id)]).toEqual([0, []]);
    }
  }, 60_000);
});

it('a container whose client is billed in another currency is estimated in that', async () => {
  const clientId = await t.client('Czech line', { currency: 'CZK' });
  const box = await t.box();
  await depot.admin.call(containerRoutes.update, { params: { ...t.params, id: box.id }, body: { clientId } });
  const survey = await t.survey(box.id, 'gate_in', { findings: vectorFindings.slice(0, 1) });
  const estimate = await t.estimate(survey);
  expect(estimate).toMatchObject({ currency: 'CZK', lines: [{ gap: 'noTariff' }] });
  // Nobody says what an hour costs there: hours are refused, and not worth nothing; material is taken.
  const [line] = estimate.lines;
  if (!line) throw new Error('It has no line.');
  const price = (hours: number, material: number) => {
    const { damageId, remark, payer } = line;
    const lines = [{ damageId, ...codesOf(line), remark, payer, hours, material }];
    return depot.admin.call(estimateRoutes.update, { ...t.at(estimate.id), body: { lines } });
  };
  expect((await price(1.25, 310.4)).problem.errors).toMatchObject([{ path: 'lines.0.hours', key: 'hoursWithoutRate' }]);
  expect((await price(0, 310.4)).payload).toMatchObject({ total: 310.4, lines: [{ gap: '', material: 310.4 }] });
  expect(
    (await depot.admin.call(clientRoutes.get, { params: { ...t.params, id: clientId } })).payload.autoApproveMax,
  ).toBeNull();
});
