import { workTaskRoutes } from '@boxyard/contract/work-tasks.ts';
import { expect, it } from 'vitest';
import { createDepot } from './depot.ts';
import { useTestApp } from './test-app.ts';

const app = useTestApp();

/** How many prepared statements each idle connection of the server holds. */
async function namesHeld(): Promise<number[]> {
  const clients = await Promise.all(Array.from({ length: app.db.pool.idleCount }, () => app.db.pool.connect()));
  const counts = await Promise.all(
    clients.map((client) => client.query<{ held: number }>('select count(*) as held from pg_prepared_statements')),
  );
  for (const client of clients) client.release();
  return counts.map(({ rows }) => rows[0]?.held ?? 0);
}

it('whatever callers vary, a connection holds 200 prepared statements at most, and none for pages further on', {
  timeout: 60_000,
}, async () => {
  const { account, admin } = await createDepot(app);
  const list = async (query: { page: number; pageSize: number; sort: '-title' | 'title' }) => {
    expect((await admin.call(workTaskRoutes.list, { params: { account }, query })).status).toBe(200);
  };
  for (let n = 0; n < 7; n++) await list({ page: 1, pageSize: 200, sort: 'title' });
  const usual = Math.max(...(await namesHeld()));
  expect(usual).toBeGreaterThan(0);
  for (let page = 2; page < 22; page++) for (let n = 0; n < 7; n++) await list({ page, pageSize: 200, sort: 'title' });
  // The number of all rows is asked for beyond the last page only.
  expect(Math.max(...(await namesHeld()))).toBeLessThanOrEqual(usual + 2);
  for (const sort of ['-title', 'title'] as const)
    for (let pageSize = 1; pageSize <= 110; pageSize++)
      for (let n = 0; n < 7; n++) await list({ page: 1, pageSize, sort });
  expect(Math.max(...(await namesHeld()))).toBeLessThanOrEqual(200);
});
