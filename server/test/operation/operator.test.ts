import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { basePath } from '@boxyard/contract/core/routes.ts';
import { authRoutes } from '@boxyard/contract/people/auth.ts';
import { containerStatusRoutes } from '@boxyard/contract/settings/container-statuses.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../src/core/db/connection.ts';
import { caller } from '../tools/caller.ts';
import { createDepot } from '../tools/depot.ts';
import { openMailbox } from '../tools/mailbox.ts';
import { logLinesOf, runCli, startServer, type TestFolder, testFolder } from '../tools/processes.ts';
import { ask, startApp } from '../tools/test-app.ts';

const box = await openMailbox();
const unreachable = 'smtp://127.0.0.1:1';

/** The mails to this operator, once there are so many. */
async function mailsTo(operator: string, count: number): Promise<string[]> {
  const found = () => box.received.filter(({ to }) => to.includes(operator)).map(({ text }) => text);
  await vi.waitFor(() => expect(found().length).toBeGreaterThanOrEqual(count), 15_000);
  return found();
}

const mailing = (operator: string) => ({ SMTP_URL: box.url, OPERATOR_EMAIL: operator });
const low = { DISK_FREE_MIN_MB: '1000000000' };
const roomy = { DISK_FREE_MIN_MB: '0' };

let folder: TestFolder;
let url: string;
beforeAll(async () => {
  folder = await testFolder();
  url = folder.environment.DATABASE_URL ?? '';
});
afterAll(() => folder.remove());

const serve = (environment: Record<string, string>) =>
  startApp(openDatabase(url), { DATABASE_URL: url, ...environment });

describe('a disk', () => {
  const name = 'disk of the files';

  it('that is nearly full is mailed once by two servers, again after a day, and when it has room', async () => {
    const operator = 'low@operator.test';
    const apps = [await serve({ ...mailing(operator), ...low }), await serve({ ...mailing(operator), ...low })];
    const look = () => Promise.all(apps.map((app) => app.operator.look()));
    await look();
    const [first] = await mailsTo(operator, 1);
    expect(first).toMatch(/Subject: Boxyard, depot.test: the disk of the files is nearly full\r\n/);
    expect(first).toMatch(/The disk of the files \(.*\) is nearly full: \d+ MB of \d+ MB are free/);

    await ask(url, `update watched_thing set mailed = '{"low": 0}' where name = '${name}'`);
    await look();
    await mailsTo(operator, 2);
    apps.push(await serve({ ...mailing(operator), ...roomy }));
    await apps[2]?.operator.look();
    const all = await mailsTo(operator, 3);
    expect(all[2]).toContain('Subject: Boxyard, depot.test: the disk of the files is well again');
    await Promise.all(apps.map(({ http }) => http.close()));
    expect(all).toHaveLength(3);
  });

  it('of a PostgreSQL elsewhere is mailed when a write does not fit, and ten minutes after the last', async () => {
    const operator = 'full@operator.test';
    const app = await serve({ ...mailing(operator), ...roomy });
    const { owner, account } = await createDepot(app);
    await ask(
      url,
      `create function no_room() returns trigger language plpgsql as $$ begin
        raise exception using errcode = 'disk_full', message = 'could not extend file'; end $$;
      create trigger no_room before insert on container_status for each row execute function no_room()`,
    );
    const input = { params: { account }, body: { name: 'No room' } };
    for (let times = 0; times < 3; times += 1)
      expect((await owner.call(containerStatusRoutes.create, input)).status).toBe(503);
    expect((await mailsTo(operator, 1))[0]).toContain('the disk of the database is full');
    await app.operator.look(); // nothing failed since, but only just
    await ask(url, `update watched_thing set seen_at = now() - interval '11 minutes' where state = 'full'`);
    await app.operator.look();
    const all = await mailsTo(operator, 2);
    expect(all[1]).toContain('the disk of the database is well again');
    await app.http.close();
    expect(all).toHaveLength(2);
    await ask(url, 'drop function no_room cascade');
  });

  it('is mailed by the next look when the mail server was away', async () => {
    const operator = 'later@operator.test';
    await ask(url, `update watched_thing set state = 'well', mailed = '{}' where name = '${name}'`);
    const app = await serve({ ...mailing(operator), SMTP_URL: unreachable, ...low });
    await app.operator.look();
    const stored = async () => (await ask(url, `select state, mailed from watched_thing where name = '${name}'`)).rows;
    await vi.waitFor(async () => expect(await stored()).toEqual([{ state: 'low', mailed: {} }]), 10_000);
    await app.http.close();
    const reached = await serve({ ...mailing(operator), ...low });
    // A look that the server began by itself goes on: the one after it looks again.
    const mailed = () => box.received.filter(({ to }) => to.includes(operator));
    await vi.waitFor(async () => {
      await reached.operator.look();
      expect(mailed()).toHaveLength(1);
    }, 15_000);
    await reached.http.close();
  });
});

describe('a backup', { timeout: 60_000 }, () => {
  let taken: string;
  beforeAll(() => {
    taken = join(folder.dataDir, 'taken');
    mkdirSync(taken);
    writeFileSync(join(taken, 'file'), '');
  });
  const run = (target: string, environment: Record<string, string>) =>
    runCli(['backup', target], { ...folder.environment, ...environment });

  it('that fails is mailed by its command, and so is the next good one', async () => {
    const operator = 'command@operator.test';
    expect((await run(taken, mailing(operator))).code).toBe(1);
    const [failed] = await mailsTo(operator, 1);
    expect(failed).toContain('Subject: Boxyard, localhost:3000: the backup failed');
    expect(failed).toMatch(/is not empty: name a new folder\.\s+There is no good one\./);
    expect((await run(join(folder.dataDir, 'good'), mailing(operator))).code).toBe(0);
    expect((await mailsTo(operator, 2))[1]).toContain('the backup is well again');
  });

  it('that fails without a database is mailed all the same', async () => {
    const operator = 'alone@operator.test';
    const nowhere = { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' };
    const { code, error } = await run(join(folder.dataDir, 'new'), { ...mailing(operator), ...nowhere });
    expect([code, await mailsTo(operator, 1)]).toEqual([1, [expect.stringContaining('ECONNREFUSED')]]);
    expect(error).toContain('What came of the backup could not be noted in the database');
  });

  it('that fails where nobody can mail is logged, mailed and measured by the server, which logs slow statements', async () => {
    const operator = 'server@operator.test';
    expect((await run(taken, {})).code).toBe(1);
    await ask(url, `update watched_thing set mailed = '{}'`);
    const settings = { METRICS_PORT: '0', LOG_LEVEL: 'warn', SLOW_QUERY_MS: '0.001', ...roomy };
    const server = await startServer({ ...folder.environment, ...mailing(operator), ...settings });
    expect((await mailsTo(operator, 1))[0]).toContain('the backup failed');
    const metrics = await (await fetch(/Metrics are at (\S+)/.exec(server.output())?.[1] ?? '')).text();
    expect(metrics).toMatch(/^boxyard_backup_last_success_timestamp_seconds \d{10}$/m);
    expect(metrics).toMatch(/^boxyard_backup_last_failure_timestamp_seconds \d{10}$/m);

    await caller(server)(authRoutes.login, { body: { email: 'who@depot.test', password: 'what-they-typed' } });
    await server.end('SIGTERM');
    const lines = logLinesOf(server);
    expect(lines).toContainEqual(
      expect.objectContaining({ thing: 'backup', msg: expect.stringMatching(/^The backup failed at /) }),
    );
    const login = `POST ${basePath}${authRoutes.login.path}`;
    const slow = lines.filter(({ msg, work }) => msg === 'a statement was slow' && work === login);
    expect(slow.map(({ sql }) => sql).join('\n')).toContain('sign_in_failure');
    expect(server.output()).not.toMatch(/who@depot\.test|what-they-typed/);
  });

  it('that was cut off, and one that is missing, are found by the server', async () => {
    const operator = 'found@operator.test';
    await ask(url, `update watched_thing set mailed = '{}', state = 'well'`);
    await ask(url, `update backup_outcome set at = now() where outcome in ('succeeded', 'started')`);
    await ask(url, `update backup_outcome set at = at + interval '1 second' where outcome = 'started'`);
    const app = await serve({ ...mailing(operator), ...roomy, BACKUP_EXPECTED_HOURS: '24' });
    await app.operator.look();
    await app.operator.look();
    expect((await mailsTo(operator, 1))[0]).toMatch(
      /The backup failed at .* was cut off\.\s+The last good one was made/,
    );
    await ask(url, `update backup_outcome set at = now() - interval '25 hours' where outcome = 'succeeded'`);
    await ask(url, `update backup_outcome set at = now() - interval '3 days' where outcome in ('failed', 'started')`);
    await app.operator.look();
    expect((await mailsTo(operator, 2))[1]).toMatch(/the backup is missing[\s\S]*no backup for more than 24 hours/);

    // A new place waits for its first one from the first look on.
    await ask(url, `update backup_outcome set at = null`);
    await ask(url, `update watched_thing set mailed = '{}'`);
    await app.operator.look();
    await ask(url, `update backup_outcome set at = at - interval '25 hours' where outcome = 'expected'`);
    await app.operator.look();
    expect((await mailsTo(operator, 3))[2]).toMatch(/no backup for more than 24 hours\. There is no good one\./);
    await app.http.close();
  });
});
