import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { buildWebIfStale } from './web-build.ts';

process.chdir(join(import.meta.dirname, '..'));
try {
  buildWebIfStale();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
// A signal that only npm gets ends npm and its shell, and not what they started.
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  // Once: a second signal would end what is still being answered.
  clearInterval(watch);
  process.kill(process.pid, 'SIGTERM');
}, 1000);
watch.unref();

await import('../server/src/main.ts');
flushCompileCache();
