import type { BodyOf } from '@boxyard/contract/core/route.ts';
import { ediEventRoutes } from '@boxyard/contract/edi/edi-events.ts';
import { ediMessageRoutes } from '@boxyard/contract/edi/edi-messages.ts';
import { type EstimateOptions, usualEstimate } from '@boxyard/contract/edi/edi-options.ts';
import { ediPartnerRoutes } from '@boxyard/contract/edi/edi-partners.ts';
import { ediProfileRoutes } from '@boxyard/contract/edi/edi-profiles.ts';
import { codesOf } from '@boxyard/contract/inspections/damage-codes.ts';
import { type Estimate, estimateRoutes } from '@boxyard/contract/inspections/estimates.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { depotDay } from '../../../test/tools/depot-day.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createInspections, vectorFindings } from '../../../test/tools/inspections.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { inEachAccount } from '../notifications/as-account.service.ts';
import { buildFor } from './build.service.ts';

const app = useTestApp();
const { depot, t } = depotWith(app, { t: (of) => createInspections(of, ['edi']) });

describe('an estimate that is sent', () => {
  const partner = async (more: Partial<BodyOf<typeof ediPartnerRoutes.create>> = {}) => {
    // Its gate moves are not told, unless a test wants them.
    const firstDay = '2099-01-01';
    const usual = { clientId: t.yard.clientId, mode: 'live', ourId: 'BOXYARD', operator: 'LIN', firstDay } as const;
    const body = { ...usual, name: 'Line', theirId: 'LINE01', sendsEstimates: true, ...more };
    const { payload, status } = await depot.owner.call(ediPartnerRoutes.create, { params: t.params, body });
    expect(status).toBe(201);
    return payload;
  };
  const change = (id: number, body: BodyOf<typeof ediPartnerRoutes.update>) =>
    depot.owner.call(ediPartnerRoutes.update, { params: { ...t.params, id }, body });
  /** An estimate for one damage at BX15, which the owner pays. */
  const draft = async (isoCode = '22G1') => {
    const box = await t.box();
    await depot.admin.call(containerRoutes.update, { params: { ...t.params, id: box.id }, body: { isoCode } });
    const findings = vectorFindings.slice(3);
    return { box, estimate: await t.estimate(await t.survey(box.id, 'gate_in', { findings })) };
  };
  const locate = async ({ id, lines }: Estimate, location: string) => {
    const located = lines.map(({ damageId, remark, payer, ...line }) => {
      return { damageId, remark, payer, ...codesOf(line), location, hours: null, material: null };
    });
    const changed = await depot.admin.call(estimateRoutes.update, { ...t.at(id), body: { lines: located } });
    expect(changed.status).toBe(200);
  };
  const messages = async () =>
    (await depot.admin.call(ediMessageRoutes.list, { params: t.params, query: { type: 'DESTIM', sort: 'id' } }))
      .payload;
  const events = async (query: object = {}) =>
    (await depot.admin.call(ediEventRoutes.list, { params: t.params, query: { sort: 'id', ...query } })).payload;
  const contents = async (nth: number) => {
    const id = (await messages())[nth]?.id ?? 0;
    return (await depot.admin.call(ediMessageRoutes.contents, { params: { ...t.params, id } })).payload.contents;
  };
  const settled = () => expect.poll(async () => await events({ status: 'waiting' })).toEqual([]);
  const board = async () => (await depot.admin.call(ediPartnerRoutes.board, { params: t.params })).payload.partners[0];

  it('is told to partners that take estimates, a revision in its place, and to no other', async () => {
    await partner({ name: 'Takes none', theirId: 'LINE02', sendsEstimates: false });
    const taking = await partner();
    const { box, estimate } = await draft();
    await t.send(estimate.id);
    await settled();
    const [event, ...others] = await events({ containerId: box.id });
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      kind: 'estimate',
      status: 'built',
      partnerId: taking.id,
      estimateId: estimate.id,
      transportId: null,
      number: box.name,
      function: '9',
    });
    const [message] = await messages();
    expect(message).toMatchObject({ status: 'waiting', function: '9', about: box.name, boxCount: 1, reasons: [] });
    expect(event?.messageId).toBe(message?.id);
    expect(event?.movedAt).toBe((await t.get(estimate.id)).sentAt);
    const next = (await t.reviseOf(estimate.id)).payload;
    await t.send(next.id);
    await settled();
    expect((await messages()).map((one) => one.function)).toEqual(['9', '5']);
    expect(await contents(0)).toContain(`BGM+28+${estimate.number}/1+9'`);
    expect(await contents(1)).toContain(`BGM+28+${estimate.number}/2+5'`);
    // Nothing of it has changed, and what is later stands.
    for (const one of await events())
      await depot.admin.call(ediEventRoutes.retry, { params: { ...t.params, id: one.id } });
    await settled();
    expect(await messages()).toHaveLength(2);
    expect((await events({ status: 'dropped' })).map(({ reasons }) => reasons[0]?.key)).toEqual([
      'ediEstimateReplaced',
      'ediUnchanged',
    ]);
  });

  it('is held with its reason, as it was sent, until partner and codes are mended', async () => {
    const { id } = await partner({ operator: '' });
    const { box, estimate } = await draft('40EM');
    await t.send(estimate.id);
    await settled();
    expect(await messages()).toEqual([]);
    expect(await events()).toMatchObject([{ kind: 'estimate', status: 'held', reasons: [{ key: 'ediNoIds' }] }]);
    expect(await board()).toMatchObject({ waiting: 0, held: 1 });
    await change(id, { operator: 'LIN' });
    await settled();
    expect(await events()).toMatchObject([{ status: 'held', reasons: [{ key: 'ediNoTypeCode' }] }]);
    const at = { params: { ...t.params, id: box.id } };
    const { containerTypeId } = (await depot.admin.call(containerRoutes.get, at)).payload;
    const code = (theirs: string) => change(id, { codes: [{ kind: 'type', ours: String(containerTypeId), theirs }] });
    await code('22Ž1');
    await settled();
    expect(await events()).toMatchObject([{ status: 'held', reasons: [{ key: 'ediBadSign' }] }]);
    await code('A-TYPE-THAT-IS-LONG');
    await settled();
    expect(await events()).toMatchObject([{ status: 'held', reasons: [{ key: 'ediTooLong' }] }]);
    await t.decide(await t.get(estimate.id), 'approved');
    await depot.admin.call(containerRoutes.update, { ...at, body: { name: 'OTHR0000001' } });
    await code('22G1');
    await settled();
    expect(await events()).toMatchObject([{ status: 'built', function: '9', reasons: [] }]);
    expect(await contents(0)).toContain(`EQD+CN+${box.name}+22G1:102:5'`);
    expect(await board()).toMatchObject({ waiting: 1, held: 0 });
  });

  it('keeps no gate move waiting, and is not asked for once a revision with codes is told', async () => {
    await partner({ sendMinutes: 600, firstDay: '2026-01-01', locode: 'SKBTS', facility: 'SKBTSBXYA' });
    const { box, estimate } = await draft();
    await locate(estimate, '');
    await t.send(estimate.id);
    await expect.poll(() => events({ status: 'held' })).toMatchObject([{ reasons: [{ key: 'ediLineNoCodes' }] }]);
    await t.gate(box.id, 'out');
    await sql`update edi_event set created_at = now() - interval '1 day' where account_id = ${depot.accountId}`.execute(
      app.inspect,
    );
    const next = (await t.reviseOf(estimate.id)).payload;
    await locate(next, 'BX15');
    await t.send(next.id);
    await settled();
    // What was looked at twice is left out.
    const told = (await events()).filter(({ kind, status }) => kind === 'estimate' || status === 'built');
    expect(told.map(({ kind, status, function: how }) => [kind, status, how])).toEqual([
      ['in', 'built', '9'],
      ['estimate', 'dropped', ''],
      ['out', 'built', '9'],
      ['estimate', 'built', '9'],
    ]);
  });

  it('is a test that stays here in test mode, and new once the partner is live', async () => {
    const { id } = await partner({ mode: 'test' });
    const { estimate } = await draft();
    await t.send(estimate.id);
    await settled();
    expect(await messages()).toMatchObject([{ status: 'test', isTest: true, function: '9' }]);
    expect((await contents(0)).split("'")[0]).toMatch(/\+1$/);
    await change(id, { mode: 'live' });
    await t.send((await t.reviseOf(estimate.id)).payload.id);
    await settled();
    expect((await messages()).map((one) => [one.status, one.function])).toEqual([
      ['test', '9'],
      ['waiting', '9'],
    ]);
  });

  it('is told to nobody who is off, before or while it waits, and to nobody without the module', async () => {
    const off = await partner({ mode: 'off' });
    await t.send((await draft()).estimate.id);
    await change(off.id, { mode: 'live' });
    await depot.owner.call(accountRoutes.update, { params: t.params, body: { modules: ['inspections'] } });
    await t.send((await draft()).estimate.id);
    await depot.owner.call(accountRoutes.update, { params: t.params, body: { modules: ['inspections', 'edi'] } });
    const kinds = async () => (await events()).filter(({ kind }) => kind === 'estimate');
    expect(await kinds()).toEqual([]);
    await change(off.id, { operator: '' });
    await t.send((await draft()).estimate.id);
    await settled();
    await t.send((await draft()).estimate.id);
    await settled();
    expect((await kinds()).map(({ status }) => status)).toEqual(['held', 'held']);
    await change(off.id, { sendsEstimates: false });
    await settled();
    expect((await kinds()).map(({ status }) => status)).toEqual(['dropped', 'dropped']);
    await change(off.id, { sendsEstimates: true, mode: 'off', operator: 'LIN' });
    const [first] = await kinds();
    await depot.admin.call(ediEventRoutes.retry, { params: { ...t.params, id: first?.id ?? 0 } });
    await settled();
    expect((await kinds()).map(({ status }) => status)).toEqual(['dropped', 'dropped', 'dropped']);
    expect(await messages()).toEqual([]);
  });

  it('is written by the version of its profile that holds on the day', async () => {
    const { id } = await partner();
    const version = (validFrom: string, options: Partial<EstimateOptions>) =>
      depot.owner.call(ediProfileRoutes.create, {
        params: t.params,
        body: { partnerId: id, type: 'DESTIM', validFrom, options: { ...usualEstimate, ...options } },
      });
    expect((await version(depotDay(1), { subset: 'TOMORR' })).status).toBe(201);
    const { box, estimate } = await draft();
    await t.send(estimate.id);
    await settled();
    expect(await contents(0)).toContain("DESTIM:D:96B:UN'");
    const { payload: versions } = await depot.owner.call(ediProfileRoutes.list, {
      params: t.params,
      query: { partnerId: id },
    });
    const own = versions.filter(({ type }) => type === 'DESTIM');
    expect(own.map(({ isUsed, options }) => [isUsed, options])).toEqual([
      [false, { ...usualEstimate, subset: 'TOMORR' }],
      [true, usualEstimate],
    ]);
    const wrong = await depot.owner.call(ediProfileRoutes.create, {
      params: t.params,
      body: { partnerId: id, type: 'CODECO', validFrom: depotDay(2), options: usualEstimate },
    });
    expect(wrong.status).toBe(422);
    expect((await version(depotDay(0), { typeList: '', typeAgency: '' })).status).toBe(201);
    // The newer version names no code list for the type, so the retry sends the estimate again as a replacement (5).
    const [event] = await events();
    await depot.admin.call(ediEventRoutes.retry, { params: { ...t.params, id: event?.id ?? 0 } });
    await settled();
    expect(await contents(1)).toContain(`EQD+CN+${box.name}+22G1'`);
    expect(await contents(1)).toContain(`BGM+28+${estimate.number}/1+5'`);
  });

  it('becomes one message, however many are sent and built at once', async () => {
    const { id } = await partner();
    const drafts = [await draft(), await draft(), await draft()];
    const build = () =>
      inEachAccount(app, 'edi', async (ctx) => {
        if (ctx.account.id === depot.accountId) await buildFor(ctx, id);
      });
    await Promise.all([...drafts.map(({ estimate }) => t.send(estimate.id)), build(), build()]);
    await Promise.all([build(), build(), build()]);
    await settled();
    const told = await messages();
    expect(told.map(({ icr }) => Number(icr)).toSorted()).toEqual([...new Set(told.map(({ icr }) => Number(icr)))]);
    expect(told.map(({ about }) => about).toSorted()).toEqual(drafts.map(({ box }) => box.name).toSorted());
  });

  it('is shown to whoever makes the profile, the latest first', async () => {
    const { id } = await partner();
    const { box, estimate } = await draft();
    await draft();
    const shown = async () =>
      (await depot.admin.call(ediPartnerRoutes.estimates, { params: { ...t.params, id } })).payload;
    expect(await shown()).toEqual([]);
    await t.send(estimate.id);
    const [line] = estimate.lines;
    expect(await shown()).toMatchObject([
      { estimateId: estimate.id, document: `${estimate.number}/1`, number: box.name, type: '22G1', currency: 'EUR' },
    ]);
    expect((await shown())[0]?.lines).toMatchObject([{ location: 'BX15', net: line?.net, payer: 'owner' }]);
  });
});
