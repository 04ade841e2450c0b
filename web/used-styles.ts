import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const list = join(import.meta.dirname, 'src/core/mantine.css');
const styled = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/;

/** Fails a build that uses a component of Mantine whose styles are not in src/core/mantine.css. */
export function usedStyles(): Plugin {
  return {
    name: 'used-styles',
    apply: 'build',
    generateBundle(_, bundle) {
      const known = readFileSync(list, 'utf8');
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      const missing = modules
        .map((id) => styled.exec(id)?.[1])
        .filter((name) => name && !known.includes(`/${name}.layer.css`));
      if (missing.length > 0) this.error(`src/core/mantine.css lacks the styles of ${missing.join(', ')}.`);
    },
  };
}
