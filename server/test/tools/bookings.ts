import type { GateCheck } from '@boxyard/contract/bookings/gate-checks.ts';
import { gateCheckRoutes } from '@boxyard/contract/bookings/gate-checks.ts';
import { gateOrderRoutes, type LineInput, type OrderDetail } from '@boxyard/contract/bookings/gate-orders.ts';
import type { OrderDirection } from '@boxyard/contract/bookings/order-fields.ts';
import { gateRoutes } from '@boxyard/contract/gate/gate.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import type { Depot } from './depot.ts';
import { createYard, type Yard } from './yard.ts';

export const now = (): number => Math.floor(Date.now() / 1000);

interface Truck {
  orderLineId?: number;
  pin?: string;
  insist?: boolean;
  at?: number;
  haulierId?: number;
  isRepeat?: boolean;
  orderNumber?: string;
  isEmpty?: boolean;
  announcedTruckId?: number;
  warehouseId?: number;
}

/** A depot with bookings on: its yard, orders, and trucks at its gate. */
export async function createBookings(depot: Depot) {
  const params = { account: depot.account };
  await depot.owner.call(accountRoutes.update, { params, body: { modules: ['bookings', 'notifications'] } });
  const yard: Yard = await createYard(depot);
  let orders = 0;
  const line = (more: Partial<LineInput> = {}): LineInput => ({ quantity: 1, ...more });
  const create = (lines: LineInput[], more: object = {}) =>
    depot.owner.call(gateOrderRoutes.create, {
      params,
      body: {
        direction: 'out' as OrderDirection,
        clientId: yard.clientId,
        number: `ORDER ${++orders}`,
        lines,
        ...more,
      },
    });
  const pass = (direction: 'gate_in' | 'gate_out', containerId: number, truck: Truck = {}, by = depot.admin) => {
    const { at = now(), haulierId = yard.clientId, announcedTruckId, warehouseId, ...box } = truck;
    const body = {
      clientId: haulierId,
      vehicleType: 'truck' as const,
      passedAt: at,
      boxes: [{ direction, containerId, ...box }],
      ...(announcedTruckId !== undefined && { announcedTruckId }),
      ...(warehouseId !== undefined && { warehouseId }),
    };
    return by.call(gateRoutes.pass, { params, body });
  };
  let boxes = 0;
  return {
    yard,
    params,
    line,
    create,
    /** An open release order with one line. */
    async order(more: Partial<LineInput> = {}, head: object = {}): Promise<OrderDetail & { lineId: number }> {
      const { payload } = await create([line(more)], head);
      return { ...payload, lineId: payload.lines[0]?.id ?? 0 };
    },
    get: async (id: number) => (await depot.owner.call(gateOrderRoutes.get, { params: { ...params, id } })).payload,
    pass,
    /** A container that came in an hour ago. */
    async box({ size, ...more }: Truck & { size?: 20 | 40 } = {}) {
      const name = `BOOK${String(++boxes).padStart(7, '0')}`;
      const { id } = await yard.container(name, size);
      await pass('gate_in', id, { at: now() - 3600, ...more });
      return { id, name };
    },
    client: async (name: string) =>
      (await depot.owner.call(clientRoutes.create, { params, body: { name, type: 'customer' } })).payload.id,
    check: async (body: GateCheck) => (await depot.admin.call(gateCheckRoutes.check, { params, body })).payload,
    reasons: async (body: GateCheck) =>
      (await depot.admin.call(gateCheckRoutes.check, { params, body })).payload.reasons.map(({ key }) => key),
    exceptions: async () =>
      (await depot.admin.call(gateCheckRoutes.exceptions, { params, query: {} })).payload.map(
        ({ kind, containerName, orderNumber }) => [kind, containerName, orderNumber],
      ),
    refused: (answer: Awaited<ReturnType<typeof pass>>) => [
      answer.status,
      ...(answer.problem.errors ?? []).map(({ key }) => key),
    ],
  };
}
export type Bookings = Awaited<ReturnType<typeof createBookings>>;
