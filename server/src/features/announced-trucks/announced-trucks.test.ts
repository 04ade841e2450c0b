import { announcedTruckRoutes } from '@boxyard/contract/bookings/announced-trucks.ts';
import { expect, it } from 'vitest';
import { createBookings } from '../../../test/tools/bookings.ts';
import { depotDay } from '../../../test/tools/depot-day.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, bookings } = depotWith(app, { bookings: createBookings });

it('an announced truck has the client of its order where nobody says another', async () => {
  const { params, yard, create, line } = bookings;
  const { id: orderId } = (await create([line()])).payload;
  const announce = async (more: object) =>
    (
      await depot.admin.call(announcedTruckRoutes.create, {
        params,
        body: { direction: 'out', day: depotDay(), ...more },
      })
    ).payload;
  expect(await announce({ orderId })).toMatchObject({ clientId: yard.clientId, clientName: 'Maersk' });
  expect((await announce({ orderId, clientId: null })).clientId).toBe(null);
  const { id } = await announce({});
  const { payload } = await depot.admin.call(announcedTruckRoutes.update, {
    params: { ...params, id },
    body: { orderId },
  });
  expect(payload.clientId).toBe(yard.clientId);
});
