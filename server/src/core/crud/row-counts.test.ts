import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createDepot } from '../../../test/tools/depot.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard } from '../../../test/tools/yard.ts';
import { mergeChanges } from './row-counts.ts';

const app = useTestApp();

it('lists tell how many rows there are, while rows come and go and the counts are merged by two at once', async () => {
  const depot = await createDepot(app);
  const { account } = depot;
  const yard = await createYard(depot);
  const list = async () =>
    (await depot.admin.call(containerRoutes.list, { params: { account }, body: { pageSize: 1 } })).meta.total;
  const names = Array.from({ length: 24 }, (_, n) => `CONT${String(n).padStart(7, '0')}`);
  const add = async (name: string) => {
    const { id } = await yard.container(name);
    if (id % 3 === 0) await depot.owner.call(containerRoutes.remove, { params: { account, id } });
    return id % 3 === 0 ? 0 : 1;
  };
  const merge = async () => {
    for (let n = 0; n < 8; n++) await Promise.all([mergeChanges(app.db), mergeChanges(app.db)]);
    return 0;
  };
  const left = await Promise.all([...names.map(add), merge()]);
  const expected = left.reduce((sum, n) => sum + n, 0);
  expect(expected).toBeGreaterThan(1);
  expect(await list()).toBe(expected);
  await mergeChanges(app.db);
  expect(await list()).toBe(expected);
  const { rows } = await sql<{ n: number }>`select count(*) as n from row_count where entity = 'container'
    and account_id = (select id from account where slug = ${account})`.execute(app.inspect);
  expect(rows).toEqual([{ n: 1 }]);
});
