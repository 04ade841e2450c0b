import { reportNames } from '@boxyard/contract/reports/report-names.ts';
import { reportRoutes } from '@boxyard/contract/reports/reports.ts';
import { type MeasureName, reportShapes } from '@boxyard/contract/reports/shapes.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDepot, type Depot } from '../../../test/tools/depot.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
let depot: Depot;
const params = (report: (typeof reportNames)[number]) => ({ account: depot.account, report });

beforeEach(async () => {
  depot = await createDepot(app);
  await depot.owner.call(accountRoutes.update, { params: { account: depot.account }, body: { modules: ['reports'] } });
});

describe('a report', () => {
  it.each(reportNames)('of %s answers each of its dimensions, its measures and its rows', async (name) => {
    const { by, measures } = reportShapes[name];
    for (const dimension of by) {
      const { status, payload } = await depot.admin.call(reportRoutes.get, {
        params: params(name),
        query: { by: dimension },
      });
      expect([dimension, status, payload]).toMatchObject([dimension, 200, { rows: [] }]);
    }
    for (const measure of Object.keys(measures)) {
      const query = { measure: measure as MeasureName };
      const { status } = await depot.admin.call(reportRoutes.rows, { params: params(name), query });
      expect([measure, status]).toEqual([measure, name === 'occupancy' ? 422 : 200]);
    }
  });
});
