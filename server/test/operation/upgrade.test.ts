import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyFolder, runCli, type TestFolder } from '../tools/processes.ts';
import { makeSmallDepot, readSmallDepot, SECRET } from './small-depot.ts';

/** One folder for each release, made by `npm run release-fixture` when it was made. */
const releases = join(import.meta.dirname, 'releases');

describe.skipIf(process.env.TEST_POSTGRES === 'system')('this release', { timeout: 120_000 }, () => {
  let folder: TestFolder;
  let environment: Record<string, string>;
  beforeEach(() => {
    folder = emptyFolder();
    environment = { ...folder.environment, SECRET };
  });
  afterEach(() => folder.remove());

  it.each(readdirSync(releases))('takes what %s has saved, and works with it', async (version) => {
    const before = JSON.parse(readFileSync(join(releases, version, 'answers.json'), 'utf8'));
    const restored = await runCli(['restore', join(releases, version, 'backup')], environment);
    expect([restored.code, restored.error]).toEqual([0, '']);
    expect(Object.keys(before).length).toBeGreaterThan(30);
    expect(await readSmallDepot(environment, before)).toEqual(before);
    expect((await runCli(['backup', join(folder.dataDir, 'backup')], environment)).error).toBe('');
  });

  it('goes on with its own data folder', async () => {
    const before = await makeSmallDepot(environment);
    expect(await readSmallDepot(environment, before)).toEqual(before);
  });
});
