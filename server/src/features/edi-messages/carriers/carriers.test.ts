import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EdiPartner, ediPartnerRoutes } from '@boxyard/contract/edi/edi-partners.ts';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { depotWith } from '../../../../test/tools/depot-with.ts';
import { createEdi } from '../../../../test/tools/edi.ts';
import { freePort, openMailbox } from '../../../../test/tools/mailbox.ts';
import { useOwnApp } from '../../../../test/tools/test-app.ts';

const port = await freePort();
const folder = mkdtempSync(join(tmpdir(), 'boxyard-edi-'));
afterAll(() => rmSync(folder, { recursive: true }));
const app = useOwnApp({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  WEBHOOK_ALLOW: '127.0.0.1',
  EDI_DIR: folder,
});
const { depot, edi } = depotWith(app, { edi: (of) => createEdi(app, of) });
const patience = { timeout: 15_000 };

const check = async ({ id }: EdiPartner) =>
  (await depot.owner.call(ediPartnerRoutes.check, { params: { ...edi.params, id } })).payload;
const passOne = async (name = 'CSQU3054383') => edi.pass('gate_in', (await edi.yard.container(name)).id);
/** Why the first message was not taken, once it was tried so often. */
async function whyFailed(times = 1) {
  await expect.poll(async () => (await edi.messages()).map(({ tries }) => tries), patience).toEqual([times]);
  await expect.poll(async () => (await edi.messages())[0]?.status, patience).toBe('waiting');
  const [message] = await edi.messages();
  const { log } = await edi.message(message?.id ?? 0);
  const { failure, note } = message ?? {};
  expect(log.at(-1), 'the log says it, too').toMatchObject({ what: 'failed', failure, note });
  return { failure, note };
}
async function tryAgain(): Promise<void> {
  await sql`update edi_message set next_at = now() where account_id = ${depot.accountId}`.execute(app.inspect);
  await sql`select tell_change(${depot.accountId}, 'edi_message', 1, 0)`.execute(app.inspect);
}

it('a file in the place of a folder is told by the folder’s name, to the check and in the log', async () => {
  mkdirSync(edi.folder, { recursive: true });
  writeFileSync(join(edi.folder, 'out1'), 'this is no folder');
  const partner = await edi.partner();
  await passOne();
  const { failure, note } = await whyFailed();
  expect(failure).toEqual({
    key: 'ediFolderIsFile',
    params: { folder: 'out1' },
    message: 'There is a file in the place of the folder out1.',
  });
  expect(note).toMatch(/^E(EXIST|NOTDIR): /);
  expect(note, 'where the server keeps its files is not told').not.toContain(edi.folder);
  const found = await check(partner);
  expect(found).toMatchObject({ outcome: 'folder', failure });
  expect(found.failure?.technical).toMatch(/^E(EXIST|NOTDIR): /);
  rmSync(join(edi.folder, 'out1'));
  expect(await check(partner)).toEqual({ outcome: 'ok', hostKey: '', failure: null });
});

it('a file of the same name is told by its name', async () => {
  mkdirSync(join(edi.folder, 'out1'), { recursive: true });
  writeFileSync(join(edi.folder, 'out1', 'CODECO_1.edi'), 'somebody else’s');
  await edi.partner();
  await passOne();
  expect((await whyFailed()).failure).toMatchObject({
    key: 'ediFileThere',
    message: 'A file named CODECO_1.edi is already there, with other contents.',
  });
});

it('a server that nothing answers at, one that is private, and one without a secret are told apart', async () => {
  const closed = await freePort();
  const way = { carrier: 'sftp' as const, host: '127.0.0.1', port: closed, username: 'depot', secret: 'a password' };
  const partner = await edi.partner({ ...way, mode: 'off' });
  expect(await check(partner)).toMatchObject({
    outcome: 'connection',
    failure: { key: 'ediNothingAnswers', message: `Nothing answers at 127.0.0.1:${closed}.` },
  });
  const change = (body: object) =>
    depot.owner.call(ediPartnerRoutes.update, { params: { ...edi.params, id: partner.id }, body });
  await change({ host: 'localhost', secret: 'a password' });
  expect(await check(partner)).toMatchObject({ outcome: 'address', failure: { key: 'ediAddressRefused' } });
  await change({ secret: '' });
  expect(await check(partner)).toMatchObject({ outcome: 'notSet', failure: { key: 'ediCarrierNotSet' } });
});

it('a mail server that is down, and one that refuses the address, are told apart', async () => {
  await edi.partner({ carrier: 'mail', mailTo: 'codeco@line.example', fileName: 'CODECO_{icr}.mei' });
  await passOne();
  expect((await whyFailed()).failure).toMatchObject({ key: 'ediMailSilent' });
  await openMailbox({ port, refuses: () => 550 });
  await tryAgain();
  expect(await whyFailed(2)).toMatchObject({
    failure: { message: 'The mail server refuses the address codeco@line.example.' },
    note: 'EENVELOPE 550',
  });
});
