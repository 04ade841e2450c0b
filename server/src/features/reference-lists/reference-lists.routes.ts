import { wordsOf } from '@boxyard/contract/core/choice.ts';
import { unpagedRows } from '@boxyard/contract/core/list.ts';
import { referenceRoutes } from '@boxyard/contract/settings/reference-lists.ts';
import type { z } from 'zod';
import { choiceWords } from '../../core/crud/choice-words.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';

export function registerReferenceLists(app: Services): void {
  for (const route of Object.values(referenceRoutes)) {
    const rows = rowsOf(route.choices);
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
function rowsOf(choices: z.ZodEnum): { value: string; label: string }[] {
  const say = choiceWords(wordsOf(choices) ?? '', 'en');
  return choices.options.map((value) => ({ value: String(value), label: say(value) }));
}
