import { codesOf } from '@boxyard/contract/inspections/damage-codes.ts';
import { estimateRoutes } from '@boxyard/contract/inspections/estimates.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { damageRoutes } from '@boxyard/contract/yard/damages.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { act, undo } from '../../../test/tools/acts.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createInspections, vectorFindings } from '../../../test/tools/inspections.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, t } = depotWith(app, { t: (of) => createInspections(of, ['notifications']) }, beforeAll);
let user = 0;

beforeAll(async () => {
  user = await t.client('Haulier that bumped it');
});
const surveyed = async (findings: object[] = vectorFindings) => {
  const box = await t.box();
  return { box, survey: await t.survey(box.id, 'gate_in', { findings: findings as typeof vectorFindings }) };
};
/** Sent, with a user that pays. */
const sent = async (findings: object[] = vectorFindings) => {
  const { box, survey } = await surveyed(findings);
  const { id } = await t.estimate(survey, { userClientId: user });
  expect((await t.send(id)).status).toBe(200);
  return { box, survey, estimate: await t.get(id) };
};
const update = (id: number, body: object, ifMatch?: number) =>
  depot.admin.call(estimateRoutes.update, { ...t.at(id), body }, ifMatch ? { ifMatch } : {});
const revise = (id: number) => depot.admin.call(estimateRoutes.revise, t.at(id));

describe('an estimate', () => {
  it('prices its damages by the tariff, as V13 to V16 say', async () => {
    const { survey } = await surveyed();
    const estimate = await t.estimate(survey);
    expect(
      estimate.lines.map(({ net, labour, material, hours, rate }) => [net, labour, material, hours, rate]),
    ).toEqual([
      [70.93, 52.63, 18.3, 1.25, 42.1],
      [84.65, 63.15, 21.5, 1.5, 42.1],
      [69.57, 50.52, 19.05, 1.2, 42.1],
      [70, 44.21, 27.93, 1.05, 42.1],
    ]);
    expect(estimate).toMatchObject({
      revision: 1,
      status: 'draft',
      total: 295.15,
      linesCount: 4,
      waitingHours: null,
      currency: 'EUR',
      surveyId: survey.id,
    });
    expect(estimate.lines.map(({ payer }) => payer)).toEqual(['user', 'user', 'owner', 'owner']);
    expect(estimate.lines[3]).toMatchObject({ isCapped: true, formula: 'Q', count: 7 });
  });

  it('splits what the user answers for by the damage protection plan', async () => {
    const client = t.yard.clientId;
    await depot.admin.call(clientRoutes.update, { params: { ...t.params, id: client }, body: { dpp: 100 } });
    const { survey } = await surveyed(vectorFindings.slice(0, 2));
    const estimate = await t.estimate(survey, { userClientId: user });
    await depot.admin.call(clientRoutes.update, { params: { ...t.params, id: client }, body: { dpp: null } });
    expect(estimate.lines.map(({ shares }) => shares)).toEqual([
      [{ payer: 'owner', net: 70.93 }],
      [
        { payer: 'owner', net: 29.07 },
        { payer: 'user', net: 55.58 },
      ],
    ]);
    expect(
      (await update(estimate.id, { dppMode: 'all_or_nothing' })).payload.lines.map(({ shares }) => shares[0]?.payer),
    ).toEqual(['user', 'user']);
  });

  it('says what keeps the tariff from a price, and takes hours and material by hand', async () => {
    const { survey } = await surveyed([
      { location: 'LT1N', component: 'PAA', damageCode: 'DT', repairCode: 'GS' },
      { location: 'LT2N', component: 'PAA', damageCode: 'DT', repairCode: 'SN' },
    ]);
    const estimate = await t.estimate(survey);
    expect(estimate.lines.map(({ gap, net }) => [gap, net])).toEqual([
      ['lengthCm', 0],
      ['noLine', 0],
    ]);
    const refused = await t.send(estimate.id);
    expect(refused.problem.errors?.map(({ path, key }) => `${path} ${key}`)).toEqual([
      'lines.0.repairCode lineUnpriced',
      'lines.1.repairCode lineUnpriced',
    ]);
    const [first, second] = estimate.lines.map((line) => ({
      damageId: line.damageId,
      ...codesOf(line),
      remark: line.remark,
      payer: line.payer,
      hours: null,
      material: null,
    }));
    const lines = [
      { ...first, lengthCm: 100 },
      { ...second, hours: 2, material: 10 },
    ];
    const { payload } = await update(estimate.id, { lines }, estimate.version);
    expect(payload.lines.map(({ gap, net, formula }) => [gap, net, formula])).toEqual([
      ['', 84.65, 'L'],
      ['', 94.2, ''],
    ]);
    expect((await update(estimate.id, { lines }, estimate.version)).status).toBe(412);
    expect((await t.send(estimate.id)).status).toBe(200);
  });

  it('stays once it is sent, in the database as well; a change is the next revision', async () => {
    const { estimate } = await sent();
    expect((await update(estimate.id, { notes: 'cheaper' })).problem.key).toBe('estimateNotDraft');
    expect((await depot.admin.call(estimateRoutes.remove, t.at(estimate.id))).problem.key).toBe('estimateNotDraft');
    expect(estimate.hash).toMatch(/^[0-9a-f]{64}$/);
    for (const statement of [
      sql`update estimate set notes = 'x' where id = ${estimate.id}`,
      sql`update estimate set status = 'draft' where id = ${estimate.id}`,
      sql`update estimate set shown = '{}' where id = ${estimate.id}`,
      sql`delete from estimate where id = ${estimate.id}`,
      sql`update estimate_line set net = 1, labour = 1, material = 0 where estimate_id = ${estimate.id}`,
      sql`delete from estimate_line where estimate_id = ${estimate.id}`,
    ])
      await expect(statement.execute(app.inspect)).rejects.toThrow('estimate_stays');
    const next = (await revise(estimate.id)).payload;
    expect(next).toMatchObject({ number: estimate.number, revision: 2, status: 'draft', linesCount: 4 });
    expect((await t.get(estimate.id)).status).toBe('superseded');
    expect((await t.decide(estimate, 'approved')).problem.key).toBe('estimateSuperseded');
    expect((await revise(estimate.id)).problem.key).toBe('estimateSuperseded');
    expect(next.revisions.map(({ revision, status }) => [revision, status])).toEqual([
      [1, 'superseded'],
      [2, 'draft'],
    ]);
  });

  it('is of open damages of its container, each in one estimate', async () => {
    const { box, survey } = await surveyed();
    const other = await surveyed(vectorFindings.slice(0, 1));
    const damageIds = survey.findings.map(({ damageId }) => damageId);
    const create = (ids: number[]) =>
      depot.admin.call(estimateRoutes.create, { params: t.params, body: { containerId: box.id, damageIds: ids } });
    expect((await create([...damageIds, other.survey.findings[0]?.damageId ?? 0])).problem.errors).toMatchObject([
      { path: 'damageIds', key: 'damageNotOpen' },
    ]);
    const answers = await Promise.all([create(damageIds), create(damageIds), create(damageIds.slice(2))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const made = answers.find(({ status }) => status === 201)?.payload;
    const refused = answers.find(({ status }) => status === 409)?.problem;
    expect(refused).toMatchObject({ key: 'estimateOpen', params: { number: made?.number } });
    const left = async (isEstimated: boolean) => {
      const params = { ...t.params, containerId: box.id };
      const { payload } = await depot.admin.call(damageRoutes.list, { params, query: { isOpen: true, isEstimated } });
      return payload.map(({ id }) => id).toSorted((a, b) => a - b);
    };
    const asked = made?.lines.map(({ damageId }) => damageId) ?? [];
    expect(await left(true)).toEqual(asked);
    expect(await left(false)).toEqual(damageIds.filter((id) => !asked.includes(id)));
  });

  it('of a container that is another client’s by now is neither sent nor decided', async () => {
    const next = await t.client('Next owner');
    const { survey } = await surveyed(vectorFindings.slice(2));
    const draft = await t.estimate(survey);
    const give = (clientId: number) =>
      depot.admin.call(containerRoutes.update, { params: { ...t.params, id: survey.containerId }, body: { clientId } });
    await give(next);
    expect((await t.send(draft.id)).problem.key).toBe('holderChanged');
    await give(t.yard.clientId);
    expect((await t.send(draft.id)).status).toBe(200);
    await give(next);
    expect((await t.decide(draft, 'approved')).problem.key).toBe('holderChanged');
    expect(await t.get(draft.id)).toMatchObject({ status: 'sent', isHolderChanged: true });
  });

  it('is undone as a draft, and not once it is sent', async () => {
    const { survey } = await surveyed();
    const damageIds = survey.findings.map(({ damageId }) => damageId);
    const made = await act(depot.admin, estimateRoutes.create, {
      params: t.params,
      body: { containerId: survey.containerId, damageIds },
    });
    expect((await undo(depot, made, depot.admin)).status).toBe(200);
    const { id } = await t.estimate(survey, { userClientId: user });
    const sending = await act(depot.admin, estimateRoutes.send, { ...t.at(id), body: { recipients: [] } });
    expect((await undo(depot, sending, depot.admin)).status).toBe(409);
    expect((await t.get(id)).status).toBe('sent');
  });
});
