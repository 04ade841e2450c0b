import type { Change } from '@boxyard/contract/core/history.ts';

interface Moment {
  key: number;
  at: number;
  admin: Change['admin'];
  changes: Change[];
}

/** What one person did at once stands together: one save often writes several records. */
export function momentsOf(changes: readonly Change[]): Moment[] {
  const moments: Moment[] = [];
  for (const change of changes) {
    const { id, at, admin } = change;
    const last = moments.at(-1);
    if (last && last.at === at && last.admin?.id === admin?.id) last.changes.push(change);
    else moments.push({ key: id, at, admin, changes: [change] });
  }
  return moments;
}
