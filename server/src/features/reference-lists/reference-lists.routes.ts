import { unpagedRows } from '@boxyard/contract/core/list.ts';
import { referenceRoutes } from '@boxyard/contract/settings/reference-lists.ts';
import { z } from 'zod';
import { wordsOf } from '../../core/crud/enum-words.ts';
import { textsOf } from '../../core/crud/texts.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';

export function registerReferenceLists(app: Services): void {
  for (const route of Object.values(referenceRoutes)) {
    const rows = rowsOf(route.values);
    handle(app, route, async (_ctx, { query }) => {
      const ordered = query.sort ? rows.toSorted((a, b) => (a.value < b.value ? -1 : 1)) : rows;
      const sorted = query.sort?.startsWith('-') ? ordered.toReversed() : ordered;
      const found = sorted.filter((row) => !query.q || row.label.toLowerCase().includes(query.q.toLowerCase()));
      const size = query.pageSize ?? unpagedRows;
      const start = ((query.page ?? 1) - 1) * size;
      return { rows: found.slice(start, start + size), total: found.length };
    });
  }
}

/** Each value with the word that the screens have for it. */
function rowsOf(values: readonly string[]): { value: string; label: string }[] {
  const [file = '', group] = wordsOf(z.enum(values))?.split(':') ?? [];
  const words = textsOf('en', file);
  return values.map((value) => ({ value, label: words(`${group}.${value}`) }));
}
