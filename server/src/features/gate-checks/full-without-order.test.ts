import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { describe, expect, it } from 'vitest';
import { createBookings } from '../../../test/tools/bookings.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, b } = depotWith(app, { b: createBookings });

describe('the gate asks about', () => {
  it('a full box that leaves without an order, unless its client says that they leave without', async () => {
    const [full, empty] = [await b.box({ isEmpty: false }), await b.box({ isEmpty: true })];
    const asked = async (of: { name: string }, more = {}) => {
      const { light, reasons } = await b.check({ direction: 'out', number: of.name, ...more });
      return [light, ...reasons.map(({ key }) => key)];
    };
    expect([await asked(full), await asked(empty)]).toEqual([['yellow', 'fullWithoutOrder'], ['green']]);
    expect(await asked(empty, { isEmpty: false }), 'as the gate sees it').toEqual(['yellow', 'fullWithoutOrder']);
    const { lineId } = await b.order();
    expect(await asked(full, { lineId }), 'with an order').toEqual(['green']);
    const terms = { params: { ...b.params, id: b.yard.clientId }, body: { fullWithoutOrder: true } };
    expect((await depot.admin.call(clientRoutes.update, terms)).problem.key, 'who may not release').toBe(
      'mayNotOrders',
    );
    expect((await depot.owner.call(clientRoutes.update, terms)).status).toBe(200);
    expect(await asked(full)).toEqual(['green']);
  });
});
