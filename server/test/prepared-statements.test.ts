import type { QueryOf } from '@boxyard/contract/core/route.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { createDepot } from './tools/depot.ts';
import { times } from './tools/length.ts';
import { useTestApp } from './tools/test-app.ts';

const app = useTestApp();

/** The prepared statements that each connection of the server holds: how many, and how much text. */
async function held(): Promise<{ names: number; text: number }[]> {
  // What was read is answered before its commit.
  await vi.waitFor(() => expect(app.db.requests.pool.idleCount).toBe(app.db.requests.pool.totalCount), {
    timeout: 10_000,
  });
  const clients = await Promise.all(
    Array.from({ length: app.db.requests.pool.idleCount }, () => app.db.requests.pool.connect()),
  );
  const counts = await Promise.all(
    clients.map((client) =>
      client.query<{ names: number; text: number }>(
        'select count(*) as names, coalesce(sum(length(statement)), 0) as text from pg_prepared_statements',
      ),
    ),
  );
  for (const client of clients) client.release();
  return counts.flatMap(({ rows }) => rows);
}

const mostNames = async () => Math.max(...(await held()).map(({ names }) => names));

/** A text is prepared the sixth time it is asked for. */
const often = 6;
it('whatever callers vary, a connection holds prepared statements of 200,000 characters at most, and none for pages further on', async () => {
  const { account, admin } = await createDepot(app);
  const list = async (query: QueryOf<typeof workTaskRoutes.list>) => {
    expect((await admin.call(workTaskRoutes.list, { params: { account }, query })).status).toBe(200);
  };
  for (let n = 0; n < often; n++) await list({ page: 1, pageSize: 200, sort: 'title' });
  const usual = await mostNames();
  expect(usual).toBeGreaterThan(0);
  for (let page = 2; page < times(7, 22); page++)
    for (let n = 0; n < often; n++) await list({ page, pageSize: 200, sort: 'title' });
  // The number of all rows is asked for beyond the last page only.
  expect(await mostNames()).toBeLessThanOrEqual(usual + 2);
  for (let pageSize = 1; pageSize <= times(10, 110); pageSize++)
    for (let n = 0; n < often; n++) await list({ page: 1, pageSize, sort: '-title' });
  // As 110 sizes of pages, by fewer and longer texts.
  for (let nth = 0; nth < 30; nth++)
    for (let n = 0; n < often; n++)
      await sql.raw(`select ${nth} as nth /* ${'long '.repeat(2000)} */`).execute(app.db.requests.kysely);
  expect(Math.max(...(await held()).map(({ text }) => text))).toBeLessThanOrEqual(200_000);
});
