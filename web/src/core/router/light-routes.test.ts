import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../routes');
const routes = globSync('**/*.tsx', { cwd: folder });

// What a route checks of its address is loaded before the sign-in page: one schema there brings all of zod along.
it.each(routes)('%s takes only types of the contract', (name) => {
  const values = readFileSync(join(folder, name), 'utf8').match(/^import (?!type ).*@boxyard\/contract.*$/gm);
  expect(values).toBeNull();
});
