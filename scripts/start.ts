import { join } from 'node:path';
import { buildWebIfStale } from './web-build.ts';

process.chdir(join(import.meta.dirname, '..'));
buildWebIfStale();
await import('../server/src/main.ts');
