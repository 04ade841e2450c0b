import { estimateRoutes } from '@boxyard/contract/inspections/estimates.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { notificationRoutes } from '@boxyard/contract/people/notifications.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDepot } from '../../../test/tools/depot.ts';
import { depotDay } from '../../../test/tools/depot-day.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createInspections, vectorFindings } from '../../../test/tools/inspections.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { remindOfWaiting } from './reminders.service.ts';

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

describe('a decision', () => {
  it('is made once, of twenty at the same moment', async () => {
    const { estimate } = await sent();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => t.decide(estimate, nth % 2 ? 'approved' : 'rejected')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ problem }) => problem.key))).toEqual(
      new Set(['estimateDecided']),
    );
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from estimate_decision where estimate_id = ${estimate.id}`.execute(app.inspect);
    expect(rows[0]?.count).toBe(1);
    const decided = await t.get(estimate.id);
    expect(new Set(decided.lines.map(({ choice }) => choice)).size).toBe(1);
    const other = decided.lines[0]?.choice === 'approved' ? 'rejected' : 'approved';
    const change = sql`update estimate_line set choice = ${other} where estimate_id = ${estimate.id}`.execute(
      app.inspect,
    );
    await expect(change).rejects.toThrow('estimate_stays');
  });

  it('answers each line, with a question that asks something', async () => {
    const { estimate } = await sent();
    const answer = (choices: object[]) =>
      depot.admin.call(estimateRoutes.decide, { ...t.at(estimate.id), body: { name: 'N', choices: choices as never } });
    const whole = t.choicesOf(estimate, 'question');
    expect((await answer(whole.slice(1))).problem.errors).toMatchObject([{ path: 'choices', key: 'choiceForEach' }]);
    expect((await answer([...whole, whole[0] ?? {}])).problem.errors).toMatchObject([
      { path: 'choices', key: 'choiceForEach' },
    ]);
    expect((await answer(whole.map(({ question: _, ...choice }) => choice))).problem.errors).toHaveLength(4);
    expect((await answer(whole)).payload).toMatchObject({
      status: 'decided',
      questionsCount: 4,
      workTaskId: null,
      decision: { way: 'member', name: 'N', adminUsername: depot.admin.email },
    });
    const list = await depot.admin.call(estimateRoutes.list, { params: t.params, query: { hasQuestions: 'true' } });
    expect(list.payload.map(({ id }) => id)).toContain(estimate.id);
  });

  it('of a part makes one task of the approved lines; the rest is asked about again, and is approved by the next revision', async () => {
    const { estimate } = await sent();
    const { payload: decided } = await t.decide(estimate, ['approved', 'question', 'rejected', 'approved']);
    expect(decided).toMatchObject({ approvedTotal: 140.93, workTaskStatus: 'new' });
    const next = (await revise(estimate.id)).payload;
    expect(next.lines.map(({ location }) => location)).toEqual(['LB24', 'TL3N']);
    expect((await t.get(estimate.id)).status).toBe('decided');
    await t.send(next.id);
    const second = (await t.decide(next, 'approved')).payload;
    expect(second.workTaskId).not.toBe(decided.workTaskId);
    expect((await revise(second.id)).problem.key).toBe('estimateDecided');
  });

  it('is of damages that are still open', async () => {
    const { estimate, survey } = await sent();
    await t.survey(survey.containerId, 'gate_in', { correctsId: survey.id });
    expect((await t.decide(estimate, 'approved')).problem.key).toBe('damageNotOpen');
    const next = (await revise(estimate.id)).payload;
    expect(next.lines).toEqual([]);
  });

  it('consumes the cover of a plan once, over revisions and estimates of one visit', async () => {
    const { survey } = await surveyed(vectorFindings.slice(0, 2));
    const first = await t.estimate(survey, { userClientId: user, dpp: 90 });
    await t.send(first.id);
    await t.decide(first, ['approved', 'question']);
    const next = (await revise(first.id)).payload;
    await t.send(next.id);
    const { lines } = (await t.decide(next, 'approved')).payload;
    expect(lines[0]?.shares).toEqual([
      { payer: 'owner', net: 19.07 },
      { payer: 'user', net: 65.58 },
    ]);
  });

  it('never approves a damage twice', async () => {
    const { estimate, survey } = await sent(vectorFindings.slice(2));
    await t.decide(estimate, 'approved');
    const again = await depot.admin.call(estimateRoutes.create, {
      params: t.params,
      body: { containerId: survey.containerId, damageIds: survey.findings.map(({ damageId }) => damageId) },
    });
    expect(again.problem.key).toBe('damageApproved');
    const line = estimate.lines[0];
    await expect(
      sql`insert into estimate_line (account_id, estimate_id, nth, damage_id, choice) select ${depot.accountId}, id, 9, ${line?.damageId ?? 0}, 'approved'
        from estimate where account_id = ${depot.accountId} and status = 'draft' limit 1`.execute(app.inspect),
    ).rejects.toThrow(/estimate_line_approved_key/);
  });

  it('within the limit of the client is made by the rule, which stands on it; what was approved so before counts', async () => {
    const own = await createDepot(app);
    const tools = await createInspections(own);
    await own.admin.call(clientRoutes.update, {
      params: { ...tools.params, id: tools.yard.clientId },
      body: { autoApproveMax: 150 },
    });
    const box = await tools.box();
    const make = async (findings: typeof vectorFindings) => {
      const { id } = await tools.estimate(await tools.survey(box.id, 'gate_in', { findings }));
      const { payload } = await tools.send(id);
      return { isApproved: payload.isApproved, estimate: await tools.get(id) };
    };
    const owners = vectorFindings.slice(2);
    const first = await make(owners);
    expect(first).toMatchObject({
      isApproved: true,
      estimate: { status: 'decided', approvedTotal: 139.57, workTaskStatus: 'new', decision: { way: 'rule' } },
    });
    expect(first.estimate.decision?.name).toBe('Within the limit of Maersk: up to 150.00 EUR');
    expect(await make(owners.slice(0, 1))).toMatchObject({ isApproved: false, estimate: { status: 'sent' } });
    const other = await tools.box();
    const found = await tools.survey(other.id, 'gate_in', { findings: owners });
    const drafts = [];
    for (const { damageId } of found.findings)
      drafts.push(
        (
          await own.admin.call(estimateRoutes.create, {
            params: tools.params,
            body: { containerId: other.id, damageIds: [damageId] },
          })
        ).payload,
      );
    await own.admin.call(clientRoutes.update, {
      params: { ...tools.params, id: tools.yard.clientId },
      body: { autoApproveMax: 100 },
    });
    const both = await Promise.all(drafts.map(({ id }) => tools.send(id)));
    expect(both.map(({ payload }) => payload.isApproved).toSorted()).toEqual([false, true]);
  });

  it('after its last day, or where the container has left, is late, or waits for the container', async () => {
    const { estimate, box } = await sent();
    await t.gate(box.id, 'out');
    const { payload } = await t.decide(estimate, 'approved');
    expect(payload).toMatchObject({ status: 'decided', workTaskId: null, isInYard: false });
    expect((await depot.admin.call(estimateRoutes.makeTask, t.at(estimate.id))).problem.key).toBe('boxAway');
    await t.gate(box.id, 'in');
    expect((await depot.admin.call(estimateRoutes.makeTask, t.at(estimate.id))).payload.workTaskStatus).toBe('new');
    expect((await depot.admin.call(estimateRoutes.makeTask, t.at(estimate.id))).problem.key).toBe('nothingToRepair');
    const { survey } = await surveyed();
    const { id } = await t.estimate(survey, { userClientId: user });
    expect((await update(id, { validUntil: '2026-01-31' })).status).toBe(200);
    expect((await t.send(id)).problem.errors).toMatchObject([{ path: 'validUntil', key: 'estimateExpired' }]);
    const late = await sent();
    await sql`alter table estimate disable trigger kept`.execute(app.inspect);
    await sql`update estimate set valid_until = current_date - 2 where id = ${late.estimate.id}`.execute(app.inspect);
    await sql`alter table estimate enable trigger kept`.execute(app.inspect);
    expect((await t.decide(late.estimate, 'approved')).problem.key).toBe('estimateExpired');
    expect(await t.get(late.estimate.id)).toMatchObject({ status: 'sent', isExpired: true });
  });

  it('is taken, and reminded of, to the end of its last day', async () => {
    const { survey } = await surveyed();
    const { id } = await t.estimate(survey, { userClientId: user });
    await update(id, { validUntil: depotDay(-1) });
    expect((await t.send(id)).problem.errors).toMatchObject([{ path: 'validUntil', key: 'estimateExpired' }]);
    await update(id, { validUntil: depotDay() });
    expect((await t.send(id)).status).toBe(200);
    const was = async (values: string) => {
      await sql`alter table estimate disable trigger kept`.execute(app.inspect);
      await sql`update estimate set ${sql.raw(values)} where account_id = ${depot.accountId} and id = ${id}`.execute(
        app.inspect,
      );
      await sql`alter table estimate enable trigger kept`.execute(app.inspect);
    };
    const reminded = async () => {
      await remindOfWaiting(app);
      const { rows } = await sql<{ is: boolean }>`select reminded_at > now() - interval '1 hour' as is from estimate
        where account_id = ${depot.accountId} and id = ${id}`.execute(app.inspect);
      return rows[0]?.is ?? false;
    };
    const sentLongAgo = `sent_at = now() - interval '99 hours', reminded_at = null`;
    await was(`${sentLongAgo}, valid_until = '${depotDay(-1)}'`);
    expect([await reminded(), (await t.get(id)).isExpired]).toEqual([false, true]);
    await was(`${sentLongAgo}, valid_until = '${depotDay()}'`);
    expect([await reminded(), (await t.get(id)).isExpired]).toEqual([true, false]);
    expect((await t.decide(await t.get(id), 'approved')).status).toBe(200);
  });

  it('is told to the members', async () => {
    const { estimate, box } = await sent();
    await t.decide(estimate, 'approved');
    const { payload } = await depot.owner.call(notificationRoutes.list, {
      params: t.params,
      query: { kind: 'estimate_decided' },
    });
    expect(payload[0]).toMatchObject({
      facts: { container: box.name, approved: 4, lines: 4 },
      path: `/inspections/estimates/${estimate.id}`,
    });
  });
});
