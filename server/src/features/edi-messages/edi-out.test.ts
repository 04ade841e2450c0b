import { ediPartnerRoutes } from '@boxyard/contract/edi/edi-partners.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { untilWaiting } from '../../../test/limits/waiting-sessions.ts';
import { act, undo } from '../../../test/tools/acts.ts';
import { now } from '../../../test/tools/bookings.ts';
import { depotDay } from '../../../test/tools/depot-day.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createEdi } from '../../../test/tools/edi.ts';
import { besideSession } from '../../../test/tools/other-session.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, edi } = depotWith(app, { edi: (of) => createEdi(app, of) });

const box = async (name = 'CSQU3054383') => (await edi.yard.container(name)).id;
const change = (containerId: number, id: number, body: object) =>
  depot.admin.call(transportRoutes.update, { params: { ...edi.params, containerId, id }, body });
const take = (containerId: number, id: number) =>
  depot.admin.call(transportRoutes.remove, { params: { ...edi.params, containerId, id } });
const segment = (files: Record<string, string[]>, tag: string) =>
  Object.values(files).map((segments) => segments.filter((one) => one.startsWith(tag)).join(' '));

describe('a gate move', () => {
  it('is told to its partner: sent once the carrier has it, and found by its container', async () => {
    await edi.partner();
    const id = await box();
    const moved = await edi.pass('gate_in', id);
    await edi.settled();
    const files = edi.sent();
    expect(Object.keys(files)).toEqual(['CODECO_1.edi']);
    const segments = files['CODECO_1.edi'] ?? [];
    expect(segments.slice(1, 5)).toEqual([
      'UNH+1+CODECO:D:95B:UN:ITG14',
      `BGM+34+GI${moved}+9`,
      'NAD+MS+BOXYARD',
      'NAD+CF+LIN:160:20',
    ]);
    expect(segments).toContain('TDT+1++3+31++++BA123AB:146');
    const [message] = await edi.messages({ containerId: id });
    expect(message).toMatchObject({ status: 'sent', icr: '1', about: 'CSQU3054383', boxCount: 1, tries: 1 });
    expect(message?.reasons).toMatchObject([{ key: 'ediHaulierUnmapped', isError: false }]);
    expect(await edi.messages({ q: 'csqu305' })).toHaveLength(1);
    expect(await edi.messages({ q: '999999' })).toHaveLength(0);
    const [event] = await edi.events({ containerId: id });
    expect(event).toMatchObject({ status: 'built', function: '9', messageStatus: 'sent', transportId: moved });
    expect((await edi.message(message?.id ?? 0)).log.map(({ what }) => what)).toEqual(['built', 'tried', 'sent']);
  });

  it('that is corrected and then taken back is told by 5 and 1, which name the message before', async () => {
    await edi.partner();
    const id = await box();
    const moved = await edi.pass('gate_in', id);
    await edi.settled();
    expect((await change(id, moved, { vehicleNumber: 'KE999XX' })).status).toBe(200);
    await edi.settled();
    expect((await change(id, moved, { driverName: 'Nobody is told' })).status).toBe(200);
    await edi.settled();
    expect((await take(id, moved)).status).toBe(204);
    await edi.settled();
    const files = edi.sent();
    expect(segment(files, 'BGM')).toEqual([`BGM+34+GI${moved}+9`, `BGM+34+GI${moved}+5`, `BGM+34+GI${moved}+1`]);
    expect(segment(files, 'RFF+ACW')).toEqual(['', 'RFF+ACW:1', 'RFF+ACW:2']);
    const told = await edi.events({ containerId: id });
    expect(told.map((one) => one.status).toSorted()).toEqual(['built', 'built', 'built']);
  });

  it('that is undone is cancelled, and told anew where the undo is undone', async () => {
    await edi.partner();
    const id = await box();
    const made = await act(depot.admin, transportRoutes.createGateIn, {
      params: { ...edi.params, containerId: id },
      body: { clientId: edi.yard.clientId, vehicleType: 'truck', arrivalDate: now() },
    });
    await edi.settled();
    await undo(depot, made, depot.admin);
    await edi.settled();
    expect(segment(edi.sent(), 'BGM').map((one) => one.slice(-1))).toEqual(['9', '1']);
  });

  it('that differs before anybody has tried to send it is made anew', async () => {
    const partner = await edi.partner({ carrier: 'none' });
    const id = await box();
    const moved = await edi.pass('gate_in', id);
    await expect.poll(async () => (await edi.messages()).length).toBe(1);
    await change(id, moved, { vehicleNumber: 'KE999XX' });
    await expect.poll(async () => (await edi.messages()).map(({ status }) => status)).toEqual(['waiting', 'cancelled']);
    const [anew] = await edi.messages();
    expect(anew).toMatchObject({ function: '9', icr: '2' });
    await depot.owner.call(ediPartnerRoutes.update, {
      params: { ...edi.params, id: partner.id },
      body: { carrier: 'folder' },
    });
    await edi.act('resend', anew?.id ?? 0);
    await edi.settled();
    expect(segment(edi.sent(), 'TDT')).toEqual(['TDT+1++3+31++++KE999XX:146']);
  });

  it('is told by 1 and then 9 where the line wants it so, and by a person where it takes no cancels', async () => {
    const first = await edi.partner();
    await edi.profile(first.id, 'CODECO', { correcting: 'cancelAndNew', cancelling: 'byHand' });
    const id = await box();
    const moved = await edi.pass('gate_in', id);
    await edi.settled();
    await change(id, moved, { vehicleNumber: 'KE999XX' });
    await expect
      .poll(async () => (await edi.messages()).map(({ status }) => status))
      .toEqual(['waiting', 'failed', 'sent']);
    expect(segment(edi.sent(), 'BGM').map((one) => one.slice(-1))).toEqual(['9']);
    const stopped = (await edi.messages()).find(({ status }) => status === 'failed');
    expect(stopped).toMatchObject({ function: '1', reasons: [{ key: 'ediCancelByHand' }] });
    expect((await edi.act('byHand', stopped?.id ?? 0)).payload).toMatchObject({ status: 'sent' });
    await edi.settled();
    expect(segment(edi.sent(), 'BGM').map((one) => one.slice(-1))).toEqual(['9', '9']);
  });

  it('of another customer than first said is cancelled with the one and told to the other', async () => {
    const other = (
      await depot.owner.call(clientRoutes.create, { params: edi.params, body: { name: 'Other', type: 'customer' } })
    ).payload.id;
    await edi.partner();
    await edi.partner({ clientId: other });
    const id = await box();
    const moved = await edi.pass('gate_in', id);
    await edi.settled();
    await change(id, moved, { customerId: other });
    await edi.settled();
    expect([segment(edi.sent('out1'), 'BGM'), segment(edi.sent('out2'), 'BGM')]).toEqual([
      [`BGM+34+GI${moved}+9`, `BGM+34+GI${moved}+1`],
      [`BGM+34+GI${moved}+9`],
    ]);
  });

  it('that is refused, is before the first day, or meets a partner or a module that is off, tells nothing', async () => {
    await edi.partner({ firstDay: depotDay(2) });
    await edi.partner({ mode: 'off' });
    const id = await box();
    await edi.pass('gate_in', id);
    const repeated = await depot.admin.call(transportRoutes.createGateIn, {
      params: { ...edi.params, containerId: id },
      body: { clientId: edi.yard.clientId, vehicleType: 'truck', arrivalDate: now() },
    });
    expect(repeated.status).toBe(409);
    expect(await edi.events()).toEqual([]);
  });

  it('in test mode makes messages that are marked and leave only by a person', async () => {
    await edi.partner({ mode: 'test' });
    await edi.pass('gate_in', await box());
    await edi.settled();
    const [message] = await edi.messages();
    expect([message?.status, message?.isTest, edi.sent()]).toEqual(['test', true, {}]);
    expect((await edi.message(message?.id ?? 0)).contents).toMatch(
      /^UNB\+UNOA:2\+BOXYARD\+LINE01\+\d{6}:\d{4}\+1\+{6}1'/,
    );
    await edi.act('resend', message?.id ?? 0);
    await edi.settled();
    expect(Object.keys(edi.sent())).toEqual(['CODECO_1.edi']);
  });
});

describe('what cannot be told', () => {
  it('is held with its reason, keeps back later ones of its container alone, and goes when the code is known', async () => {
    const partner = await edi.partner();
    await edi.profile(partner.id, 'CODECO', { needsHaulier: true });
    const [first, other] = [await box(), await box('TEXU3070079')];
    await edi.pass('gate_in', first, {}, { passedAt: now() - 100 });
    await edi.settled();
    expect(await edi.events({ status: 'held' })).toMatchObject([
      { number: 'CSQU3054383', reasons: [{ key: 'ediNoHaulierCode', params: { value: 'Maersk' } }] },
    ]);
    const haulier = (
      await depot.owner.call(clientRoutes.create, { params: edi.params, body: { name: 'Known', type: 'transport' } })
    ).payload.id;
    await depot.admin.call(ediPartnerRoutes.map, {
      params: { ...edi.params, id: partner.id },
      body: { kind: 'haulier', ours: String(haulier), theirs: 'KNOWN' },
    });
    await edi.settled();
    await edi.pass('gate_out', first, {}, { clientId: haulier });
    await edi.pass('gate_in', other, {}, { clientId: haulier });
    await expect.poll(() => segment(edi.sent(), 'EQD').length).toBe(1);
    expect(segment(edi.sent(), 'EQD')[0]).toContain('TEXU3070079');
    await depot.admin.call(ediPartnerRoutes.map, {
      params: { ...edi.params, id: partner.id },
      body: { kind: 'haulier', ours: String(edi.yard.clientId), theirs: 'HAUL' },
    });
    await edi.settled();
    expect(segment(edi.sent(), 'BGM').map((one) => one.slice(0, 6))).toEqual(['BGM+34', 'BGM+34', 'BGM+36']);
    expect(segment(edi.sent(), 'TDT')[1]).toBe('TDT+1++3+31+HAUL:172:87+++BA123AB:146');
  });

  it.each([
    ['a seal that is too long', { sealNumber: 'SK0047111111' }, 'ediSealTooLong'],
    ['a plate that is too long is cut, and said', {}, ''],
  ])('%s', async (_, facts, key) => {
    await edi.partner();
    await edi.pass('gate_in', await box(), facts, { vehicleNumber: 'BA 123 AB / BA 456 YZ' });
    await edi.settled();
    const reasons = [...(await edi.events({ status: 'held' })), ...(await edi.messages())].flatMap((one) =>
      one.reasons.map((reason) => reason.key),
    );
    expect(reasons).toContain(key || 'ediPlateCut');
    expect(Object.keys(edi.sent())).toHaveLength(key ? 0 : 1);
  });

  it('a type without an ISO code needs one of the map', async () => {
    const partner = await edi.partner();
    const id = await box();
    await sql`update container set iso_code = '40EM' where account_id = ${depot.accountId} and id = ${id}`.execute(
      app.inspect,
    );
    await edi.pass('gate_in', id);
    await edi.settled();
    expect(await edi.events({ status: 'held' })).toMatchObject([
      { reasons: [{ key: 'ediNoTypeCode' }, { key: 'ediHaulierUnmapped' }] },
    ]);
    const body = { kind: 'type' as const, ours: String(edi.yard.typeOf(20)), theirs: '4510' };
    await depot.admin.call(ediPartnerRoutes.map, { params: { ...edi.params, id: partner.id }, body });
    await edi.settled();
    expect(segment(edi.sent(), 'EQD')).toEqual(['EQD+CN+CSQU3054383+4510:102:5++3+4']);
  });

  it('goes also where the code is mapped while the sender looks at the gate move with the codes from before', async () => {
    const partner = await edi.partner();
    const id = await box();
    await sql`update container set iso_code = '40EM' where account_id = ${depot.accountId} and id = ${id}`.execute(
      app.inspect,
    );
    // The sender has read the partner, and waits for its profile.
    const mapped = async () => {
      await edi.pass('gate_in', id);
      await untilWaiting(app, 1);
      const body = { kind: 'type' as const, ours: String(edi.yard.typeOf(20)), theirs: '4510' };
      return depot.admin.call(ediPartnerRoutes.map, { params: { ...edi.params, id: partner.id }, body });
    };
    const { status } = await besideSession(app, ['lock table edi_profile'], mapped, [], 2);
    expect(status).toBe(200);
    await edi.settled();
    expect(segment(edi.sent(), 'EQD')).toEqual(['EQD+CN+CSQU3054383+4510:102:5++3+4']);
  });

  it('goes also where the profile is changed while a sender holds the gate move by the former one', async () => {
    const partner = await edi.partner();
    await edi.profile(partner.id, 'CODECO', { needsHaulier: true });
    const id = await box();
    const changed = async () => {
      await edi.pass('gate_in', id);
      await untilWaiting(app, 1);
      return edi.profile(partner.id, 'CODECO', { needsHaulier: false });
    };
    // The other session is the sender of another server: it has taken the gate move, and then holds it.
    const own = `account_id = ${depot.accountId}`;
    const takes = [`select from edi_partner where ${own} and id = ${partner.id} for no key update`];
    const holds = [`update edi_event set status = 'held' where ${own} and status = 'waiting'`];
    expect((await besideSession(app, takes, changed, holds, 2)).status).toBe(200);
    await edi.settled();
    expect(segment(edi.sent(), 'EQD')).toHaveLength(1);
    expect(await edi.events({ status: 'held' })).toEqual([]);
  });
});
