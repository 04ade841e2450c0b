import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ediEventRoutes } from '@boxyard/contract/edi/edi-events.ts';
import { ediPartnerRoutes } from '@boxyard/contract/edi/edi-partners.ts';
import { ediProfileRoutes } from '@boxyard/contract/edi/edi-profiles.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { notificationRoutes } from '@boxyard/contract/people/notifications.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { now } from '../../../test/tools/bookings.ts';
import { depotDay } from '../../../test/tools/depot-day.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createEdi } from '../../../test/tools/edi.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
/** Change notices that nobody tells at once are found by and by. */
const patience = { timeout: 15_000 };
const { depot, edi } = depotWith(app, { edi: (of) => createEdi(app, of) });

const box = async (name = 'CSQU3054383') => (await edi.yard.container(name)).id;
const segment = (files: Record<string, string[]>, tag: string) =>
  Object.values(files).map((segments) => segments.filter((one) => one.startsWith(tag)).join(' '));

/** How often the first message was tried, once what came of it is kept; 0 while it is on its way. */
async function mostTries(): Promise<number> {
  const messages = await edi.messages();
  return messages.some(({ status }) => status === 'sending') ? 0 : Math.max(...messages.map(({ tries }) => tries));
}

describe('messages', () => {
  it('hold many containers of one direction, in the order of what happened to each', async () => {
    const partner = await edi.partner({ packing: 'boxes_per_message', mode: 'off' });
    const ids = [await box(), await box('TEXU3070079'), await box('MSKU6011672')];
    // Nothing leaves until all have passed.
    await depot.owner.call(ediPartnerRoutes.update, {
      params: { ...edi.params, id: partner.id },
      body: { mode: 'live', sendMinutes: 60 },
    });
    const at = now() - 3000;
    for (const [nth, id] of ids.entries()) await edi.pass('gate_in', id, {}, { passedAt: at + nth });
    await edi.pass('gate_out', ids[0] ?? 0, {}, { passedAt: at + 100 });
    await edi.pass('gate_in', ids[0] ?? 0, {}, { passedAt: at + 200 });
    expect(edi.sent()).toEqual({});
    await depot.owner.call(ediPartnerRoutes.update, {
      params: { ...edi.params, id: partner.id },
      body: { sendMinutes: 0 },
    });
    await depot.admin.call(ediEventRoutes.stock, { params: edi.params, body: { partnerId: partner.id } });
    await edi.settled();
    const files = Object.values(edi.sent()).filter((segments) => segments[1]?.includes('CODECO'));
    expect(
      files.map((segments) => segments.filter((one) => /^(BGM|EQD|CNT)/.test(one)).map((one) => one.slice(0, 18))),
    ).toEqual([
      [expect.stringMatching(/^BGM\+34/), 'EQD+CN+CSQU3054383', 'EQD+CN+TEXU3070079', 'EQD+CN+MSKU6011672', 'CNT+16:3'],
      [expect.stringMatching(/^BGM\+36/), 'EQD+CN+CSQU3054383', 'CNT+16:1'],
      [expect.stringMatching(/^BGM\+34/), 'EQD+CN+CSQU3054383', 'CNT+16:1'],
    ]);
  });

  it('tell the stock on demand: what stands here, the oldest first', async () => {
    const partner = await edi.partner({ mode: 'off' });
    const ids = [await box(), await box('TEXU3070079'), await box('MSKU6011672')];
    for (const [nth, id] of ids.entries()) await edi.pass('gate_in', id, {}, { passedAt: now() - 1000 + nth });
    await edi.pass('gate_out', ids[1] ?? 0);
    await depot.owner.call(ediPartnerRoutes.update, {
      params: { ...edi.params, id: partner.id },
      body: { mode: 'live' },
    });
    const { payload } = await depot.admin.call(ediEventRoutes.stock, {
      params: edi.params,
      body: { partnerId: partner.id },
    });
    await edi.settled();
    const segments = edi.sent()['COEDOR_1.edi'] ?? [];
    expect(segments.slice(1, 3)).toEqual(['UNH+1+COEDOR:D:95B:UN', `BGM+35+ST${payload.id}+9`]);
    expect(segments.filter((one) => one.startsWith('EQD')).map((one) => one.slice(7))).toEqual([
      'CSQU3054383+22G1:102:5+++4',
      'MSKU6011672+22G1:102:5+++4',
    ]);
  });

  it('are resent with the same bytes, and made anew with another number', async () => {
    await edi.partner();
    await edi.pass('gate_in', await box());
    await edi.settled();
    const [message] = await edi.messages();
    const path = join(edi.folder, 'out1', 'CODECO_1.edi');
    const bytes = readFileSync(path, 'latin1');
    rmSync(path);
    await edi.act('resend', message?.id ?? 0);
    await edi.settled();
    expect(readFileSync(path, 'latin1')).toBe(bytes);
    expect((await edi.act('cancel', message?.id ?? 0)).problem.key).toBe('ediNotNow');
  });

  it('keep the time at which they were told first, and tell no test of the time before', async () => {
    const partner = await edi.partner({ mode: 'test' });
    const id = await box();
    const moved = await edi.pass('gate_in', id);
    await edi.settled();
    const live = { params: { ...edi.params, id: partner.id }, body: { mode: 'live' as const } };
    await depot.owner.call(ediPartnerRoutes.update, live);
    const plate = (vehicleNumber: string) =>
      depot.admin.call(transportRoutes.update, {
        params: { ...edi.params, containerId: id, id: moved },
        body: { vehicleNumber },
      });
    await plate('KE1');
    await edi.settled();
    expect(edi.sent()).toEqual({});
    const [test] = await edi.messages();
    await edi.act('rebuild', test?.id ?? 0);
    await edi.settled();
    expect(Object.keys(edi.sent())).toEqual(['CODECO_2.edi']);
    await sql`update edi_message set sent_at = now() - interval '1 hour' where account_id = ${depot.accountId} and icr = '2'`.execute(
      app.inspect,
    );
    const [before] = await edi.messages();
    await edi.act('resend', before?.id ?? 0);
    await edi.settled();
    expect((await edi.message(before?.id ?? 0)).sentAt).toBe(before?.sentAt);
  });

  it('that nobody saw the end of are found where they lie, and never written over', async () => {
    const partner = await edi.partner({ carrier: 'none' });
    await edi.pass('gate_in', await box());
    await expect.poll(async () => (await edi.messages()).length).toBe(1);
    const [message] = await edi.messages();
    const { contents } = await edi.message(message?.id ?? 0);
    mkdirSync(join(edi.folder, 'out1'), { recursive: true });
    writeFileSync(join(edi.folder, 'out1', 'CODECO_1.edi'), contents);
    // A server died between the two: it had marked its try, and the file was written.
    await sql`update edi_message set status = 'sending', tries = 1, log = log || '[{"at": 1, "what": "tried", "adminName": "", "note": ""}]',
      next_at = now() where account_id = ${depot.accountId}`.execute(app.inspect);
    await depot.owner.call(ediPartnerRoutes.update, {
      params: { ...edi.params, id: partner.id },
      body: { carrier: 'folder' },
    });
    await depot.admin.call(ediEventRoutes.stock, { params: edi.params, body: { partnerId: partner.id } });
    await edi.settled();
    expect((await edi.message(message?.id ?? 0)).log.map(({ what }) => what)).toEqual([
      'built',
      'tried',
      'tried',
      'found',
    ]);
  });

  it('wait for a carrier that is gone, in their order, with one alarm', async () => {
    const blocked = join(edi.folder, 'out1');
    mkdirSync(edi.folder, { recursive: true });
    writeFileSync(blocked, 'this is no folder');
    await edi.partner();
    await edi.pass('gate_in', await box(), {}, { passedAt: now() - 60 });
    await expect.poll(async () => (await edi.messages()).map(({ tries }) => tries)).toEqual([1]);
    await edi.pass('gate_in', await box('TEXU3070079'));
    const turn = () =>
      sql`update edi_message set next_at = now() where account_id = ${depot.accountId} and status in ('waiting', 'failed')`.execute(
        app.inspect,
      );
    for (const tries of [2, 3, 4, 5]) {
      await turn();
      await sql`select tell_change(${depot.accountId}, 'edi_message', 1, 0)`.execute(app.inspect);
      await expect.poll(mostTries, patience).toBe(tries);
    }
    await expect.poll(async () => (await edi.messages()).map(({ status }) => status)).toEqual(['waiting', 'failed']);
    const { payload } = await depot.owner.call(notificationRoutes.list, {
      params: edi.params,
      query: { kind: 'edi_failed' },
    });
    expect(payload).toMatchObject([{ facts: { partner: 'Line 1' }, count: 1 }]);
    const { payload: board } = await depot.admin.call(ediPartnerRoutes.board, { params: edi.params });
    expect(board.partners).toMatchObject([{ waiting: 1, failed: 1, held: 0 }]);
    rmSync(blocked);
    await turn();
    await sql`select tell_change(${depot.accountId}, 'edi_message', 1, 0)`.execute(app.inspect);
    await edi.settled();
    const sent = (await edi.messages()).map(({ icr, status }) => [icr, status]);
    expect(sent).toEqual([
      ['2', 'sent'],
      ['1', 'sent'],
    ]);
  });

  it('are made once by two servers at once, with a number each', async () => {
    await edi.partner({ sendMinutes: 60 });
    const ids = [];
    for (let nth = 0; nth < 6; nth += 1) ids.push(await box(`TEST000000${nth}`));
    await Promise.all(ids.map((id) => edi.pass('gate_in', id)));
    const { buildFor } = await import('./build.service.ts');
    const { inEachAccount } = await import('../notifications/as-account.service.ts');
    await sql`update edi_event set created_at = now() - interval '2 hours' where account_id = ${depot.accountId}`.execute(
      app.inspect,
    );
    const [partner] = (await depot.admin.call(ediPartnerRoutes.list, { params: edi.params })).payload;
    const build = () =>
      inEachAccount(app, 'edi', async (ctx) => {
        if (ctx.account.id === depot.accountId) await buildFor(ctx, partner?.id ?? 0);
      });
    await Promise.all([build(), build(), build()]);
    await edi.settled();
    const numbers = (await edi.messages()).map(({ icr }) => Number(icr)).toSorted();
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6]);
    expect((await edi.events()).every(({ status }) => status === 'built')).toBe(true);
  });
});

describe('a profile', () => {
  it('that messages were made by stays; a new version holds from its day', async () => {
    const partner = await edi.partner();
    await edi.pass('gate_in', await box());
    await edi.settled();
    expect((await edi.profile(partner.id, 'CODECO', { tare: false })).problem.key).toBe('ediProfileUsed');
    const { payload } = await depot.owner.call(ediProfileRoutes.list, {
      params: edi.params,
      query: { partnerId: partner.id },
    });
    const used = payload.find(({ type }) => type === 'CODECO');
    const refused =
      sql`update edi_profile set options = '{}' where account_id = ${depot.accountId} and id = ${used?.id ?? 0}`.execute(
        app.inspect,
      );
    await expect(refused).rejects.toThrow('edi_profile_stays');
    const { options } = used ?? {};
    if (!options || !('codeIn' in options)) throw new Error('no options');
    const tomorrow = depotDay(2);
    const version = (validFrom: string) =>
      depot.owner.call(ediProfileRoutes.create, {
        params: edi.params,
        body: { partnerId: partner.id, type: 'CODECO', validFrom, options: { ...options, codeIn: '3' } },
      });
    expect((await version(tomorrow)).status).toBe(201);
    expect((await version(tomorrow)).problem.errors).toMatchObject([{ path: 'validFrom', key: 'ediVersionThere' }]);
    await edi.pass('gate_in', await box('TEXU3070079'));
    await edi.settled();
    expect(segment(edi.sent(), 'BGM').every((one) => one.startsWith('BGM+34'))).toBe(true);
  });

  it('is put right while it is tested, and on the day it was used: the later version of a day holds', async () => {
    const partner = await edi.partner({ mode: 'test' });
    await edi.pass('gate_in', await box());
    await edi.settled();
    expect((await edi.profile(partner.id, 'CODECO', { codeIn: '3' })).status).toBe(200);
    await depot.owner.call(ediPartnerRoutes.update, {
      params: { ...edi.params, id: partner.id },
      body: { mode: 'live' },
    });
    await edi.pass('gate_in', await box('TEXU3070079'));
    await edi.settled();
    const { payload } = await depot.owner.call(ediProfileRoutes.list, {
      params: edi.params,
      query: { partnerId: partner.id },
    });
    const used = payload.find(({ type }) => type === 'CODECO');
    if (!used || !('codeIn' in used.options)) throw new Error('no options');
    const body = {
      partnerId: partner.id,
      type: 'CODECO' as const,
      validFrom: used.validFrom,
      options: { ...used.options, codeIn: '4' },
    };
    expect([
      used.isUsed,
      (await depot.owner.call(ediProfileRoutes.create, { params: edi.params, body })).status,
    ]).toEqual([true, 201]);
    await edi.pass('gate_in', await box('MSKU6011672'));
    await edi.settled();
    expect(segment(edi.sent(), 'BGM').map((one) => one.slice(0, 5))).toEqual(['BGM+3', 'BGM+4']);
  });

  it('takes the options of its own message only', async () => {
    const partner = await edi.partner();
    const body = {
      partnerId: partner.id,
      type: 'CODECO' as const,
      validFrom: '2030-01-01',
      options: { codes: { release: [], acceptance: [], truck: [], ignored: [] }, keys: [], auto: false },
    };
    expect((await depot.owner.call(ediProfileRoutes.create, { params: edi.params, body })).status).toBe(422);
  });
});

it('a partner is its owner’s to change, keeps its secret to itself, and forgets it for another server', async () => {
  const partner = await edi.partner({
    carrier: 'sftp',
    host: 'sftp.line.example',
    username: 'u',
    secret: 'very secret',
  });
  expect(partner.hasSecret).toBe(true);
  expect(JSON.stringify(partner)).not.toContain('very secret');
  const update = (body: object, by = depot.owner) =>
    by.call(ediPartnerRoutes.update, { params: { ...edi.params, id: partner.id }, body });
  expect((await update({ name: 'X' }, depot.admin)).status).toBe(403);
  expect((await update({ name: 'X' })).payload.hasSecret).toBe(true);
  expect((await update({ host: 'evil.example' })).payload.hasSecret).toBe(false);
  expect((await update({ fileName: 'fixed.edi' })).problem.errors).toMatchObject([
    { path: 'fileName', key: 'ediFileNeedsIcr' },
  ]);
  expect((await update({ outFolder: '../../etc' })).problem.errors).toMatchObject([
    { path: 'outFolder', key: 'notEdiFolder' },
  ]);
  const second = await depot.owner.call(ediPartnerRoutes.create, {
    params: edi.params,
    body: { name: 'Twin', clientId: edi.yard.clientId, theirId: partner.theirId },
  });
  expect(second.problem.errors).toMatchObject([{ path: 'theirId', key: 'ediIdTaken' }]);
});
