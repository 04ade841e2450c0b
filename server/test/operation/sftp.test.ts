import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ediPartnerRoutes } from '@boxyard/contract/edi/edi-partners.ts';
import { notificationRoutes } from '@boxyard/contract/people/notifications.ts';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openCarrier } from '../../src/features/edi-messages/carriers/open-carrier.ts';
import { receiveFrom } from '../../src/features/edi-messages/receive.service.ts';
import { findSecret } from '../../src/features/edi-partners/edi-partners.queries.ts';
import { asAccount, findAccount } from '../../src/features/notifications/as-account.service.ts';
import { now } from '../tools/bookings.ts';
import { depotWith } from '../tools/depot-with.ts';
import { createEdi, goldenPath } from '../tools/edi.ts';
import { useOwnApp } from '../tools/test-app.ts';
import { openSftpServer } from './sftp-server.ts';

const server = await openSftpServer();
afterAll(() => server.close());
const app = useOwnApp({ WEBHOOK_ALLOW: '127.0.0.1' });
const patience = { timeout: 30_000 };
const { depot, edi } = depotWith(app, { edi: (of) => createEdi(app, of) });
const way = () => ({
  carrier: 'sftp' as const,
  host: '127.0.0.1',
  port: server.port,
  username: server.username,
  hostKey: server.fingerprint,
  secret: server.privateKey,
  outFolder: join(server.folder, 'out'),
  inFolder: join(server.folder, 'in'),
});
const box = async (name: string) => (await edi.yard.container(name)).id;
/** Time passes: what has failed is due again. */
async function turn(): Promise<void> {
  await sql`update edi_message set next_at = now() where account_id = ${depot.accountId} and status in ('waiting', 'failed')`.execute(
    app.inspect,
  );
  await sql`select tell_change(${depot.accountId}, 'edi_message', 1, 0)`.execute(app.inspect);
}
const statuses = async () => (await edi.messages()).map(({ icr, status }) => `${icr} ${status}`);

/** How often the first message was tried, once what came of it is kept; 0 while it is on its way. */
async function mostTries(): Promise<number> {
  const messages = await edi.messages();
  return messages.some(({ status }) => status === 'sending') ? 0 : Math.max(...messages.map(({ tries }) => tries));
}

it('a line’s server is told by key, whole files only; its own key is pinned', async () => {
  const check = async (id: number) =>
    (await depot.owner.call(ediPartnerRoutes.check, { params: { ...edi.params, id } })).payload;
  const stranger = await edi.partner({ ...way(), hostKey: '' });
  expect(await check(stranger.id)).toMatchObject({
    outcome: 'hostKey',
    hostKey: server.fingerprint,
    failure: { key: 'ediHostKeyUnknown' },
  });
  const update = (body: object) =>
    depot.owner.call(ediPartnerRoutes.update, { params: { ...edi.params, id: stranger.id }, body });
  await update({ hostKey: server.fingerprint });
  expect(await check(stranger.id)).toEqual({ outcome: 'ok', hostKey: server.fingerprint, failure: null });
  await edi.pass('gate_in', await box('CSQU3054383'));
  await expect.poll(statuses, patience).toEqual(['1 sent']);
  expect(readdirSync(join(server.folder, 'out'))).toEqual(['CODECO_1.edi']);
  const [message] = await edi.messages();
  expect(readFileSync(join(server.folder, 'out', 'CODECO_1.edi'), 'latin1')).toBe(
    (await edi.message(message?.id ?? 0)).contents,
  );
  await update({ secret: 'a wrong password' });
  expect(await check(stranger.id)).toMatchObject({
    outcome: 'signIn',
    failure: { key: 'ediSignInRefused', params: { address: `127.0.0.1:${server.port}` } },
  });
  await update({ secret: server.privateKey, outFolder: '/nowhere' });
  expect(await check(stranger.id)).toMatchObject({
    outcome: 'folder',
    failure: { key: 'ediFolderGone', message: 'The folder /nowhere does not exist.' },
  });
  await update({ host: 'localhost' });
  expect(await check(stranger.id)).toMatchObject({ outcome: 'notSet' });
  await update({ secret: server.privateKey });
  expect(await check(stranger.id)).toMatchObject({ outcome: 'address' });
});

it('one that is gone for two hours loses nothing: the order stays, one alarm, the same bytes', async () => {
  await server.stop();
  await edi.partner({ ...way(), fileName: 'late_{icr}.edi' });
  await edi.pass('gate_in', await box('CSQU3054383'), {}, { passedAt: now() - 300 });
  await expect
    .poll(async () => (await edi.messages()).map(({ tries, status }) => [tries, status]), patience)
    .toEqual([[1, 'waiting']]);
  const address = `127.0.0.1:${server.port}`;
  expect((await edi.messages())[0]?.failure).toMatchObject({ key: 'ediNothingAnswers', params: { address } });
  await edi.pass('gate_in', await box('TEXU3070079'), {}, { passedAt: now() - 200 });
  await expect.poll(statuses, patience).toHaveLength(2);
  // The second message puts the first one off when it fails, so its try ends before time passes.
  await edi.settled();
  // 1, 5, 15 and 60 minutes, and then each hour.
  for (const tries of [2, 3, 4, 5, 6]) {
    await turn();
    await expect.poll(mostTries, patience).toBe(tries);
  }
  await edi.pass(
    'gate_out',
    await box('CSQU3054383').catch(async () => (await edi.events())[1]?.containerId ?? 0),
    {},
    { passedAt: now() - 100 },
  );
  await expect.poll(async () => (await edi.messages()).length, patience).toBe(3);
  const { payload } = await depot.owner.call(notificationRoutes.list, {
    params: edi.params,
    query: { kind: 'edi_failed' },
  });
  expect(payload).toMatchObject([{ count: 1, facts: { partner: 'Line 1' } }]);
  const before = await Promise.all((await edi.messages()).map(async ({ id }) => (await edi.message(id)).contents));
  await server.start();
  await turn();
  await expect.poll(statuses, patience).toEqual(['3 sent', '2 sent', '1 sent']);
  expect(await Promise.all((await edi.messages()).map(async ({ id }) => (await edi.message(id)).contents))).toEqual(
    before,
  );
  const sent = await Promise.all((await edi.messages()).map(async ({ sentAt }) => sentAt ?? 0));
  expect(sent).toEqual(sent.toSorted((a, b) => b - a));
  const files = readdirSync(join(server.folder, 'out')).filter((name) => name.startsWith('late_'));
  expect(files).toEqual(['late_1.edi', 'late_2.edi', 'late_3.edi']);
});

it('a file that lay there when our server died is found, and one of another size is never written over', async () => {
  const partner = await edi.partner({ ...way(), fileName: 'crash_{icr}.edi', mode: 'test' });
  await edi.pass('gate_in', await box('CSQU3054383'));
  await expect.poll(statuses, patience).toEqual(['1 test']);
  const [message] = await edi.messages();
  const { contents } = await edi.message(message?.id ?? 0);
  writeFileSync(join(server.folder, 'out', 'crash_1.edi'), contents);
  await sql`update edi_message set status = 'sending', tries = 1, next_at = now(), log = log || '[{"at": 1, "what": "tried", "adminName": "", "note": ""}]'
    where account_id = ${depot.accountId}`.execute(app.inspect);
  await sql`select tell_change(${depot.accountId}, 'edi_message', 1, 0)`.execute(app.inspect);
  await expect.poll(async () => (await edi.message(message?.id ?? 0)).log.at(-1)?.what, patience).toBe('found');
  writeFileSync(join(server.folder, 'out', 'crash_2.edi'), 'somebody else’s');
  await depot.owner.call(ediPartnerRoutes.update, {
    params: { ...edi.params, id: partner.id },
    body: { mode: 'live' },
  });
  await edi.pass('gate_in', await box('TEXU3070079'));
  await expect.poll(async () => (await edi.messages())[0]?.tries, patience).toBe(1);
  const [second] = await edi.messages();
  await expect
    .poll(async () => (await edi.message(second?.id ?? 0)).log.at(-1))
    .toMatchObject({ what: 'failed', failure: { key: 'ediFileThere', params: { name: 'crash_2.edi' } } });
  expect(readFileSync(join(server.folder, 'out', 'crash_2.edi'), 'utf8')).toBe('somebody else’s');
});

it('its folder for us is emptied, each file kept before it is removed', async () => {
  const partner = await edi.partner(way());
  const path = join(server.folder, 'in', 'coparn.edi');
  writeFileSync(`${path}.tmp`, readFileSync(goldenPath('55')));
  renameSync(`${path}.tmp`, path);
  writeFileSync(join(server.folder, 'in', 'half.edi.tmp'), 'UNB');
  const account = await findAccount(app, depot.accountId);
  if (!account) throw new Error('no account');
  let sealed: string | undefined;
  await asAccount(app, account, async (ctx) => {
    sealed = await findSecret(ctx, partner.id);
  });
  const carrier = await openCarrier(app, account.slug, partner, sealed);
  await receiveFrom(app, account, partner, carrier);
  await carrier.close();
  expect(existsSync(path)).toBe(false);
  expect(existsSync(join(server.folder, 'in', 'half.edi.tmp'))).toBe(true);
  expect(await edi.messages({ direction: 'in' })).toMatchObject([
    { status: 'preview', icr: '55', fileName: 'coparn.edi' },
  ]);
});
