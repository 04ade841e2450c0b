import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caller } from '../tools/caller.ts';
import { activate, tokenOf } from '../tools/invitations.ts';
import { freePort, openMailbox } from '../tools/mailbox.ts';
import { runCli, startServer, type TestFolder, testFolder } from '../tools/processes.ts';
import { enrol } from '../tools/second-factor.ts';
import { login, signIn } from '../tools/sign-in.ts';

let folder: TestFolder;
const boxyard = (...args: string[]) => runCli(args, folder.environment);
const create = (slug: string, email: string) =>
  boxyard('create-account', '--slug', slug, '--name', `Depot ${slug}`, '--email', email);

beforeAll(async () => {
  folder = await testFolder();
});
afterAll(() => folder.remove());

describe('npm run boxyard', () => {
  it.each([
    [[], 2, 'Which command?'],
    [['constructor'], 2, 'There is no command constructor.'],
    [['purge'], 2, 'Usage: npm run boxyard -- purge SLUG'],
    [['backup', ''], 2, 'Usage: npm run boxyard -- backup FOLDER'],
    [['create-account', '--colour', 'red'], 2, "Unknown option '--colour'"],
  ])('%j ends with %i and a sentence', async (args, code, sentence) => {
    const { error, out, ...end } = await boxyard(...args);
    expect([end.code, out]).toEqual([code, '']);
    expect(error).toContain(sentence);
    expect(error).not.toContain('    at ');
  });

  it('help names every command', async () => {
    const { code, out } = await boxyard('help');
    expect(code).toBe(0);
    for (const command of [
      'migrate',
      'distribute',
      'move-account',
      'rebalance',
      'create-account',
      'invitation-link',
      'activation-link',
      'reset-second-factor',
      'enable-account',
      'disable-account',
      'purge',
      'backup',
      'verify',
      'restore',
      'compare',
      'import',
      'demo',
      'help',
    ])
      expect(out).toContain(`\n  ${command} `);
  });

  it('needs a configuration that is right', async () => {
    const { code, error } = await runCli(['migrate'], { ...folder.environment, DATABASE_URL: 'mysql://x' });
    expect([code, error]).toEqual([1, 'Set DATABASE_URL: it must look like postgres://user:password@host/database.\n']);
  });

  it('demo fills an empty database, outside production', { timeout: 60_000 }, async () => {
    const empty = await testFolder();
    const inProduction = await runCli(['demo'], {
      ...empty.environment,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://depot.test',
    });
    expect([inProduction.code, inProduction.error]).toEqual([
      2,
      'The demo has passwords that everybody knows: not with NODE_ENV=production.\n',
    ]);
    const { code, out, error } = await runCli(['demo'], empty.environment);
    expect([code, error]).toEqual([0, '']);
    expect(out).toContain('owner@demo.test / Depot-2026');
    const again = await runCli(['demo'], empty.environment);
    expect([again.code, again.error]).toEqual([
      2,
      'The database has accounts already: the demo is for an empty one.\n',
    ]);
    await empty.remove();
  });

  it('migrate may run again and again', async () => {
    const { code, out } = await boxyard('migrate');
    expect([code, out]).toEqual([0, 'The database is up to date.\n']);
  });

  it('imports a file, all of it or nothing', { timeout: 60_000 }, async () => {
    await create('importing', 'owner@importing.test');
    const path = join(folder.environment.DATA_DIR ?? '', 'clients.csv');
    const run = async (text: string, ...flags: string[]) => {
      writeFileSync(path, text);
      return boxyard('import', 'importing', 'clients', path, ...flags);
    };
    const bad = await run('Name;Type;E-mail\nDunaj;customer;office@dunaj.test\nLabe;custommer;labe\n');
    expect([bad.code, bad.out, bad.error]).toEqual([
      1,
      '',
      [
        'Row 3, Type "custommer": Write one of these: Customer, Supplier, Transport Company, Inspection Company. Likely: Customer',
        'Row 3, Contact email "labe": Enter a valid e-mail address.',
        'Nothing was written: 1 new, 0 changed, 0 there already, 1 wrong.',
        '',
      ].join('\n'),
    ]);
    const good = 'Name;City\nDunaj;Bratislava\nVáh;Žilina\n';
    expect((await run(good, '--check')).out).toBe(
      'Nothing was written, as asked: 2 new, 0 changed, 0 there already, 0 wrong.\n',
    );
    expect((await run(good)).out).toBe('Imported: 2 new, 0 changed, 0 there already, 0 wrong.\n');
    expect((await run(good, '--update')).out).toBe('Imported: 0 new, 2 changed, 0 there already, 0 wrong.\n');
    expect((await boxyard('import', 'nowhere', 'clients', path)).error).toBe('There is no account nowhere.\n');
  });

  it('mails the link of a new account to its owner, and says where that failed', async () => {
    const box = await openMailbox();
    const make = (slug: string, url: string) =>
      runCli(['create-account', '--slug', slug, '--name', `Depot ${slug}`, '--email', `owner@${slug}.test`], {
        ...folder.environment,
        SMTP_URL: url,
      });
    const mailed = await make('mailed', box.url);
    const link = /\S+\/activate\?token=\S+/.exec(mailed.out)?.[0] ?? '-';
    expect([mailed.code, mailed.error, mailed.out]).toEqual([0, '', expect.stringContaining('It was mailed to them')]);
    expect(box.received.map(({ to }) => to)).toEqual([['owner@mailed.test']]);
    expect(box.received[0]?.text).toContain(link);
    expect(box.received[0]?.text).toContain('Subject: Your access to Depot mailed');
    const unmailed = await make('unmailed', `smtp://127.0.0.1:${await freePort()}`);
    expect([unmailed.code, unmailed.out]).toEqual([0, expect.stringContaining('/activate?token=')]);
    expect(unmailed.out).not.toContain('mailed to them');
    expect(unmailed.error).toContain('The mail to the owner was not sent, so hand the link over yourself: ');
  });

  it('takes an account from its creation to its end', { timeout: 120_000 }, async () => {
    const created = await create('first', 'Owner@First.test');
    expect((await boxyard('backup', join(folder.environment.DATA_DIR ?? '', 'b'), '--account', 'first')).error).toBe(
      'Nobody works for first yet: its owner has to accept the invitation first.\n',
    );
    expect([created.code, created.error]).toEqual([0, '']);
    expect(created.out).toContain('Account first is ready. Its owner owner@first.test accepts the invitation here');
    const token = /\/activate\?token=(\S+)/.exec(created.out)?.[1] ?? '';

    const taken = await create('first', 'x@first.test');
    expect([taken.code, taken.error]).toEqual([1, 'This short address is already in use.\n']);
    const wrong = await boxyard(
      'create-account',
      '--slug',
      'A B',
      '--name',
      'x',
      '--email',
      'no-mail',
      '--currency',
      'GBP',
    );
    expect([wrong.code, wrong.error]).toEqual([2, '--email: Enter a valid e-mail address.\n']);
    expect((await boxyard('create-account', '--slug', 'x')).error).toBe('Give --name, --email.\n');
    expect((await boxyard('disable-account', 'nowhere')).error).toBe('There is no account nowhere.\n');
    expect((await boxyard('purge', 'first')).error).toBe(
      'The account first is not marked deleted: its owner disables it, then sends DELETE accounts/first.\n',
    );

    const app = await startServer(folder.environment);
    expect((await activate(app, token)).status).toBe(204);
    const owner = caller(app, (await signIn(app, 'owner@first.test')).jwt);
    const { payload } = await owner(adminRoutes.whoami, {});
    expect(payload).toMatchObject({ isOwner: true, accounts: [{ accountSlug: 'first', accountName: 'Depot first' }] });
    const second = { slug: 'second', name: 'Second', shortName: 'Second', contactEmail: 'a@b.sk', cin: '1' };
    await owner(accountRoutes.create, { body: second });
    await owner(accountRoutes.disable, { params: { account: 'first' } });
    expect((await owner(accountRoutes.remove, { params: { account: 'first' } })).status).toBe(204);
    await owner(accountRoutes.disable, { params: { account: 'second' } });
    expect((await login(app, 'owner@first.test')).status).toBe(401);
    await app.end('SIGTERM');

    expect((await boxyard('enable-account', 'second')).out).toBe('The account second is enabled.\n');
    expect((await boxyard('purge', 'first')).out).toMatch(/^Removed \d\d+ rows of first, and its files\.\n$/);
    const again = await create('first', 'owner@first.test');
    expect(again.out).toContain('accepts the invitation here');
    const older = /\/activate\?token=(\S+)/.exec(again.out)?.[1] ?? '';
    const newer = await boxyard('invitation-link', 'first', 'Owner@First.test');
    expect((await boxyard('invitation-link', 'first', 'nobody@first.test')).error).toBe(
      'The account first has no open invitation for nobody@first.test.\n',
    );
    const restarted = await startServer(folder.environment);
    expect((await activate(restarted, older)).status).toBe(409);
    expect((await activate(restarted, tokenOf(newer.out.trim()))).status).toBe(204);
    const back = await caller(restarted, (await signIn(restarted, 'owner@first.test')).jwt)(adminRoutes.whoami, {});
    expect(back.payload.accounts.map(({ accountSlug }) => accountSlug)).toEqual(['second', 'first']);
    await enrol(restarted, 'owner@first.test');
    await restarted.end('SIGTERM');
    expect((await boxyard('reset-second-factor', 'owner@first.test')).out).toBe(
      'The second factor of owner@first.test is off.\n',
    );
    const link = await boxyard('activation-link', 'owner@first.test');
    expect(link.out).toMatch(/^http:\/\/localhost:3000\/activate\?token=[\w-]{43}\n$/);
  });
});
