import { spawnSync } from 'node:child_process';
import { globSync, statSync, utimesSync } from 'node:fs';

const built = 'web/dist/index.html';
const sources = ['web/{src,public}/**', 'web/*.{html,ts,js,mjs,cjs,json}', 'contract/src/**', 'package-lock.json'];

// Folders count too: their time changes when a file in them is deleted.
function newestSource(): number {
  const paths = globSync(sources).filter((path) => !path.endsWith('.gen.ts'));
  return Math.max(...paths.map((path) => statSync(path).mtimeMs));
}

function webIsBuilt(): boolean {
  const time = statSync(built, { throwIfNoEntry: false })?.mtimeMs;
  return time !== undefined && time >= newestSource();
}

/** Builds the web app unless web/dist is newer than all it is made of. */
export function buildWebIfStale(): void {
  if (webIsBuilt()) return;
  console.log('Building the web app …');
  const started = new Date();
  const { status, error } = spawnSync('npm run --silent build -w web -- --logLevel warn', {
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' }, // a runner of tests has its own, with which React would be the slow one
  });
  if (error) throw error;
  if (status !== 0) throw new Error('The web app could not be built.');
  // As of its start, so that what was edited during the build makes it stale.
  utimesSync(built, started, started);
}
