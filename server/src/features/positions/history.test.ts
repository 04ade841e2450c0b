import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { expect, it } from 'vitest';
import { createDepot } from '../../../test/tools/depot.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard, placeIn } from '../../../test/tools/yard.ts';

const app = useTestApp();

it('the history of places shows its latest 200 steps', async () => {
  const depot = await createDepot(app);
  const yard = await createYard(depot);
  const { id } = await yard.container('CSQU3054383');
  await app.db.pool.query(
    `insert into container_move (account_id, container_id, action) select $1, $2, 'release' from generate_series(1, 250)`,
    [depot.accountId, id],
  );
  const params = { account: depot.account, id };
  await depot.admin.call(positionRoutes.createCurrent, { params, body: placeIn(yard.section, 1, 1, 1) });
  const { history } = (await depot.admin.call(positionRoutes.get, { params })).payload;
  expect([history.length, history[0]?.action]).toEqual([200, 'place']);
});
