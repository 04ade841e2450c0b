import { expect, inject, vi } from 'vitest';
import { withDatabase } from '../global-setup.ts';
import { ask, type TestApp } from '../tools/test-app.ts';

/** Until so many sessions of the app's database wait for a lock, on whichever node. */
export function untilWaiting(app: TestApp, sessions: number): Promise<void> {
  const { nodes } = inject('postgres');
  const name = new URL(app.superuserUrl).pathname.slice(1);
  const addresses = nodes.length > 0 ? nodes.map((node) => withDatabase(node, name)) : [app.superuserUrl];
  const blocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return vi.waitFor(
    async () => {
      const found = await Promise.all(addresses.map((address) => ask(address, blocked)));
      expect(found.reduce((sum, { rows }) => sum + rows.length, 0)).toBe(sessions);
    },
    { interval: 10, timeout: 15_000 },
  );
}
