import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeSmallDepot, SECRET } from '../server/test/operation/small-depot.ts';
import { emptyFolder, runCli } from '../server/test/tools/processes.ts';

/** Makes what server/test/operation/upgrade.test.ts upgrades from: a backup of a small depot by the release that stands here. */
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const folder = join('server/test/operation/releases', version);
const data = emptyFolder();
const environment = { ...data.environment, SECRET };
try {
  const answers = await makeSmallDepot(environment);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const { code, out, error } = await runCli(['backup', join(folder, 'backup')], environment);
  if (code !== 0) throw new Error(error);
  writeFileSync(join(folder, 'answers.json'), `${JSON.stringify(answers, undefined, 1)}\n`);
  process.stdout.write(out);
} finally {
  await data.remove();
}
