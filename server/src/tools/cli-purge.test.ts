import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { expect, it } from 'vitest';
import { createDepot } from '../../test/tools/depot.ts';
import { createInvoicing } from '../../test/tools/invoicing.ts';
import { useOwnApp } from '../../test/tools/test-app.ts';
import { readConfig } from '../config.ts';
import { backupOne } from './backup/commands.ts';
import { purge } from './cli-purge.ts';

const app = useOwnApp();

it('an account with issued invoices is purged beside a backup that holds them all, and not otherwise', async () => {
  const depot = await createDepot(app);
  const [folder, data] = ['backups', 'data'].map((name) => mkdtempSync(join(tmpdir(), `boxyard-${name}-`)));
  const config = readConfig({ DATA_DIR: data, SECRET: 's'.repeat(48) });
  const t = await createInvoicing(depot);
  const gather = async () => {
    await t.fee(await t.box(), 100);
    const [id = 0] = await t.gather('2026-05-31');
    return id;
  };
  const run = (options: { backup?: string }) => purge.prepare([depot.account], options)(app.db, config);
  const save = async (name: string) => {
    await backupOne(join(folder ?? '', name), depot.account, false, app.db, config);
    return join(folder ?? '', name);
  };
  await t.issue(await gather());
  const draft = await gather();
  const early = await save('early');
  await t.issue(draft);
  await depot.owner.call(accountRoutes.disable, { params: { account: depot.account } });
  await depot.owner.call(accountRoutes.remove, { params: { account: depot.account } });
  await expect(run({})).rejects.toThrow('has 2 issued invoices, which are to be kept for ten years');
  await expect(run({ backup: early })).rejects.toThrow('does not hold all invoices');
  expect(await run({ backup: await save('late') })).toMatch(/^Removed \d+ rows/);
  await Promise.all([folder, data].map((each) => rm(each ?? '', { recursive: true })));
});
