import { join } from 'node:path';
import type { Plugin } from 'vite';

const ownSource = /[\\/]web[\\/]src[\\/][^?]+\.tsx?/;
const dynamicImport = /(?<!typeof )\bimport\((['"][^'"]+['"])\)/g;

/** Puts `inTime` of core/router/chunks.ts around every import() of the application: the browser itself waits for ever. */
export function timedImports(): Plugin {
  const chunks = JSON.stringify(join(import.meta.dirname, 'src/core/router/chunks.ts').replaceAll('\\', '/'));
  return {
    name: 'timed-imports',
    transform: {
      filter: { id: ownSource, code: /\bimport\(/ },
      handler(code) {
        const timed = code.replaceAll(dynamicImport, '__inTime(() => import($1))');
        return { code: `import { inTime as __inTime } from ${chunks};${timed}`, map: null };
      },
    },
  };
}
