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
await import('../server/src/main.ts');
flushCompileCache();
