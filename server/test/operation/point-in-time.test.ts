import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { changeRoutes } from '@boxyard/contract/integrations/changes.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';
import { initialise, systemPrograms } from '../../../scripts/tests/test-postgres.ts';
import { loopback } from '../../src/tools/postgres/access.ts';
import { environment, type Postmaster, startPostmaster } from '../../src/tools/postgres/postmaster.ts';
import { runAs } from '../../src/tools/postgres/run-as.ts';
import { caller } from '../tools/caller.ts';
import { activate } from '../tools/invitations.ts';
import { emptyFolder, runCli, startServer } from '../tools/processes.ts';
import { signIn } from '../tools/sign-in.ts';
import { ask } from '../tools/test-app.ts';

const params = { account: 'depot' };
const email = 'owner@depot.test';

// As docs/reliability.md says it.
describe.runIf(process.env.TEST_POSTGRES === 'system')(
  'a PostgreSQL of the machine’s own',
  { timeout: 120_000 },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'boxyard-point-in-time-'));
    const files = emptyFolder();
    let running: Postmaster | undefined;
    afterAll(async () => {
      await running?.stop('immediate');
      await files.remove();
      rmSync(folder, { recursive: true, force: true });
    });

    it('is brought back to a moment before a mistake, and programs are told to start anew', async () => {
      chmodSync(folder, 0o755);
      const programs = systemPrograms();
      const as = runAs([programs.postgres, folder], undefined);
      const [data, base, log] = ['data', 'base', 'log'].map((name) => join(folder, name)) as [string, string, string];
      for (const path of [data, base, log]) {
        mkdirSync(path, { mode: 0o700 });
        if (as.user) chownSync(path, as.user.uid, as.user.gid);
      }
      const access = loopback(await freePort());
      const superuser = access.url('postgres', '-', 'postgres');
      const start = async (on: string, settings: Record<string, string>) => {
        const all = { ...access.settings, ...settings };
        running = await startPostmaster({ programs, as, data: on, settings: all, log: () => undefined });
        return running;
      };

      initialise(programs, as, data);
      const before = await start(data, {
        archive_mode: 'on',
        archive_command: `test ! -f ${log}/%f && cp %p ${log}/%f`,
        archive_timeout: '60',
      });
      await ask(superuser, 'create role boxyard login createrole');
      await ask(superuser, 'create database boxyard owner boxyard');
      const server = {
        ...files.environment,
        DATABASE_URL: access.url('boxyard', '-', 'boxyard'),
        SECRET: 's'.repeat(48),
      };
      const { out } = await runCli(
        ['create-account', '--slug', params.account, '--name', 'Depot', '--email', email],
        server,
      );
      const app = await startServer(server);
      await activate(app, /token=(\S+)/.exec(out)?.[1] ?? '');
      const call = caller(app, (await signIn(app, email)).jwt);

      const [program = '', ...rest] = [...as.before, join(dirname(programs.postgres), 'pg_basebackup')];
      execFileSync(program, [...rest, '-d', superuser, '-D', base, '--checkpoint=fast'], {
        cwd: '/',
        env: environment(),
        ...(as.before.length === 0 && as.user),
      });
      const make = (name: string) => call(clientRoutes.create, { params, body: { name, type: 'customer' } });
      const { id } = (await make('Before')).payload;
      const { cursor } = (await call(changeRoutes.list, { params })).payload;
      const moment = (await ask(superuser, 'select clock_timestamp()::text as now')).rows[0]?.now;
      expect((await call(clientRoutes.remove, { params: { ...params, id } })).status).toBe(204);
      await make('After');
      await app.end('SIGTERM');
      const last = (await ask(superuser, 'select pg_walfile_name(pg_switch_wal()) as name')).rows[0]?.name;
      const archived = async () =>
        (await ask(superuser, `select last_archived_wal >= '${last}' as ok from pg_stat_archiver`)).rows[0]?.ok;
      await expect.poll(archived, { timeout: 20_000 }).toBe(true);
      await before.stop('immediate');
      rmSync(data, { recursive: true });

      writeFileSync(join(base, 'recovery.signal'), '');
      await start(base, {
        restore_command: `cp ${log}/%f %p`,
        recovery_target_time: moment,
        recovery_target_action: 'promote',
      });
      const isRecovering = async () => (await ask(superuser, 'select pg_is_in_recovery() as yes')).rows[0]?.yes;
      await expect.poll(isRecovering, { timeout: 20_000 }).toBe(false);

      const again = await startServer(server);
      const callAgain = caller(again, (await signIn(again, email)).jwt);
      const { payload } = await callAgain(clientRoutes.list, { params });
      expect(payload.map(({ name }) => name)).toEqual(['Before']);
      const followed = await callAgain(changeRoutes.list, { params, query: { after: cursor } });
      expect([followed.status, followed.problem.code]).toEqual([410, 'GONE']);
      expect((await callAgain(clientRoutes.remove, { params: { ...params, id } })).status).toBe(204);
      await again.end('SIGTERM');
    });
  },
);
