import { mkdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ediEventRoutes } from '@boxyard/contract/edi/edi-events.ts';
import { ediMessageRoutes } from '@boxyard/contract/edi/edi-messages.ts';
import { ediPartnerRoutes } from '@boxyard/contract/edi/edi-partners.ts';
import { beforeEach, expect, it } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createEdi } from '../../../test/tools/edi.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { withToken } from '../../../test/tools/tokens.ts';
import { secretFor, withServer } from '../edi-partners/secrets.service.ts';
import { findAccount } from '../notifications/as-account.service.ts';
import { openCarrier } from './carriers/open-carrier.ts';
import { receiveFrom } from './receive.service.ts';

const app = useTestApp();
const { depot, edi } = depotWith(app, { edi: (of) => createEdi(app, of) });
let partnerId = 0;
beforeEach(async () => {
  partnerId = (await edi.partner()).id;
});

const release = (icr: string, more = '', quantity = 3) =>
  `UNB+UNOA:2+LINE01+BOXYARD+261120:1005+${icr}'UNH+1+COPARN:D:95B:UN'BGM+12+REL${icr}+9'${more}NAD+CF+LIN:160:20'EQD+CN++22G1:102:5++2+4'EQN+${quantity}'UNT+${more ? 7 : 6}+1'UNZ+1+${icr}'`;
async function fetched(): Promise<void> {
  const account = await findAccount(app, depot.accountId);
  if (!account) throw new Error('no account');
  const { payload: partner } = await depot.admin.call(ediPartnerRoutes.get, {
    params: { ...edi.params, id: partnerId },
  });
  await receiveFrom(app, account, partner, await openCarrier(app, account.slug, partner, undefined));
}
const put = (files: Record<string, string | Buffer>) => {
  mkdirSync(join(edi.folder, 'in1'), { recursive: true });
  for (const [name, contents] of Object.entries(files)) writeFileSync(join(edi.folder, 'in1', name), contents);
};

it('a program that may not release applies nothing, whatever it hands in', async () => {
  const weak = await withToken(app, depot, ['edi:write']);
  const { payload: came } = await weak(ediMessageRoutes.receive, {
    params: edi.params,
    body: { contents: release('1') },
  });
  const apply = { params: { ...edi.params, id: came.id }, body: {} };
  expect((await weak(ediMessageRoutes.apply, apply)).problem).toMatchObject({
    key: 'scopeNeeded',
    params: { scope: 'bookings:write' },
  });
  const strong = await withToken(app, depot, ['edi:write', 'bookings:write']);
  expect((await strong(ediMessageRoutes.apply, apply)).payload.status).toBe('applied');
});

it('one bad file keeps none of the others: each is kept, with what is wrong with it', async () => {
  await edi.profile(partnerId, 'COPARN', { auto: true });
  put({
    'a.edi': release('10', "FTX+AAI+++A\0B'"),
    'b.edi': Buffer.from(release('11', `DTM+36:${'9'.repeat(79)}😀:102'`)),
    'c.edi': release('12', "EQD+CN++22G1:102:5++2+4'", 9999),
    'd.edi': Buffer.from(release('13', "FTX+AAI+++\u00e9'"), 'latin1'),
    'z.edi': release('14'),
  });
  await fetched();
  const came = (await edi.messages({ direction: 'in' })).map(({ icr, status }) => `${icr} ${status}`);
  expect(came.toSorted()).toEqual(['10 applied', '11 preview', '12 preview', '13 preview', '14 applied']);
});

it('a file with too much in it is refused, and says so at once', async () => {
  const many = `UNB+UNOA:2+LINE01+BOXYARD+261120:1005+20'UNH+1+COPARN:D:95B:UN'BGM+12+R+9'${"EQD+CN++22G1'".repeat(20_000)}UNT+20003+1'UNZ+1+20'`;
  const came = await edi.receive(many);
  expect([came.status, came.lines, came.reasons.map(({ key }) => key)]).toEqual([
    'refused',
    [],
    expect.arrayContaining(['ediTooMuch']),
  ]);
  const odd = `UNB+UNOA:2+LINE01+BOXYARD+261120:1005+21'UNH+1+COPARN:D:95B:UN'FTX+AAI${'+\u00e9'.repeat(100_000)}'UNT+3+1'UNZ+1+21'`;
  expect((await edi.receive(odd)).reasons.length).toBeLessThanOrEqual(101);
});

it.skipIf(process.platform === 'win32')('links that a partner plants in its folders are not followed', async () => {
  const victim = join(edi.folder, 'victim');
  mkdirSync(join(edi.folder, 'out1'), { recursive: true });
  put({});
  writeFileSync(victim, 'ours');
  symlinkSync(victim, join(edi.folder, 'out1', 'COEDOR_1.edi.tmp'));
  symlinkSync(victim, join(edi.folder, 'in1', 'link.edi'));
  await depot.admin.call(ediEventRoutes.stock, { params: edi.params, body: { partnerId } });
  await edi.settled();
  await fetched();
  expect(readFileSync(victim, 'utf8')).toBe('ours');
  expect(readlinkSync(join(edi.folder, 'out1', 'COEDOR_1.edi.tmp'))).toBe(victim);
  expect(readFileSync(join(edi.folder, 'out1', 'COEDOR_1.edi'), 'latin1')).toMatch(/^UNB/);
  expect(await edi.messages({ direction: 'in' })).toEqual([]);
});

it('what somebody hands in takes no number from the line, and ends no sending', async () => {
  const forged = await edi.receive(release('30'));
  put({ 'real.edi': release('30', '', 5) });
  await fetched();
  expect((await edi.messages({ direction: 'in' }))[0]).toMatchObject({ icr: '30', status: 'preview' });
  expect((await edi.message(forged.id)).status).toBe('preview');
  await depot.owner.call(ediPartnerRoutes.update, {
    params: { ...edi.params, id: partnerId },
    body: { carrier: 'none' },
  });
  await edi.pass('gate_in', (await edi.yard.container('CSQU3054383')).id);
  await expect.poll(async () => (await edi.messages({ direction: 'out' })).length).toBe(1);
  const word = await edi.receive(
    "UNB+UNOA:2+LINE01+BOXYARD+261120:1005+31'UNH+1+CONTRL:3:1:UN'UCI+1+BOXYARD+LINE01+7'UNT+3+1'UNZ+1+31'",
  );
  expect(word.reasons).toMatchObject([{ key: 'ediUnknownAnswer' }]);
  expect((await edi.messages({ direction: 'out' }))[0]?.status).toBe('waiting');
});

it('a message is sent again once a minute at most', async () => {
  await edi.pass('gate_in', (await edi.yard.container('CSQU3054383')).id);
  await edi.settled();
  const [message] = await edi.messages();
  expect((await edi.act('resend', message?.id ?? 0)).status).toBe(200);
  await edi.settled();
  expect((await edi.act('resend', message?.id ?? 0)).problem).toMatchObject({ code: 'TOO_MANY', key: 'ediJustSent' });
});

it('a secret goes to no other server than the one that it was given for', () => {
  const server = { host: 'sftp.line.example', port: 22, username: 'depot' };
  const kept = withServer('secret', server);
  expect(secretFor(server, kept)).toBe('secret');
  for (const other of [{ host: 'evil.example' }, { port: 2222 }, { username: 'root' }])
    expect(secretFor({ ...server, ...other }, kept)).toBeUndefined();
});
