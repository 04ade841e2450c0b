import { unpagedRows } from '@boxyard/contract/list.ts';
import { referenceRoutes } from '@boxyard/contract/reference-lists.ts';
import { handle } from '../../core/request/handle.ts';
import type { Services } from '../../core/request/services.ts';

export function registerReferenceLists(app: Services): void {
  for (const route of Object.values(referenceRoutes)) {
    const rows = route.values.map((value) => ({ value, label: labelOf(value) }));
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

/** `in_progress` → `In progress`. */
function labelOf(value: string): string {
  return value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' ');
}
