import { stayRoutes } from '@boxyard/contract/billing/stays.ts';
import type { AnnouncedRow } from '@boxyard/contract/bookings/announced-trucks.ts';
import { announcedTruckRoutes } from '@boxyard/contract/bookings/announced-trucks.ts';
import {
  type FoundOrder,
  type GateCheck,
  type GateVerdict,
  gateCheckRoutes,
} from '@boxyard/contract/bookings/gate-checks.ts';
import { gateOrderRoutes } from '@boxyard/contract/bookings/gate-orders.ts';
import type { OrderDirection } from '@boxyard/contract/bookings/order-fields.ts';
import type { BodyOf, PayloadOf } from '@boxyard/contract/core/route.ts';
import { type GateContainer, gateRoutes, type Passed, type Visit } from '@boxyard/contract/gate/gate.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { call } from '../../core/api/api.ts';
import { ApiProblem } from '../../core/api/problem.ts';
import { type DataQuery, invalidate } from '../../core/data/queries.ts';
import { serverNow, stopwatch } from '../../core/device/server-clock.ts';
import { sendUntilAnswered } from '../../ui/action/do-act.ts';
import { isAnotherMeant, isOfRenumbered } from '../../ui/container/ask-if-another.ts';
import { isAsked, isMeant } from '../../ui/container/ask-if-repeated.ts';
import type { ChosenOrder, Truck } from './gate.values.ts';
import { isInsisted } from './insist.tsx';

/** The container with this number as the gate knows it; null for a new one. */
export const lookQuery = (number: string): DataQuery<GateContainer | null> => ({
  queryKey: ['container', 'at-gate', number],
  queryFn: ({ signal }) => call(gateRoutes.look, { query: { number }, signal }),
  meta: {
    entities: [
      'transport',
      'container_place',
      'work_task',
      'client',
      'container_type',
      'damage',
      'transaction',
      'rate_card',
      'rate_line',
      'stay_correction',
    ],
  },
});

const ofOrders = ['gate_order_line', 'gate_order_unit', 'hold', 'transport', 'client', 'container'] as const;

/** What the gate says before the truck: the function that records it. */
export const checkQuery = (body: GateCheck): DataQuery<GateVerdict> => ({
  queryKey: ['gate_order', 'check', body],
  queryFn: ({ signal }) => call(gateCheckRoutes.check, { body, signal }),
  meta: { entities: [...ofOrders, 'acceptance_stop', 'announced_truck', 'work_task', 'container_place'] },
});

/** Orders by number, PIN or container, and those with a number that looks like it. */
export const ordersQuery = (q: string, direction?: OrderDirection): DataQuery<FoundOrder[]> => ({
  queryKey: ['gate_order', 'at-gate', q, direction],
  queryFn: ({ signal }) => call(gateCheckRoutes.find, { query: { q, ...(direction && { direction }) }, signal }),
  meta: { entities: ofOrders },
});

/** Trucks that are expected today or were before. */
export const expectedQuery = (day: string): DataQuery<AnnouncedRow[]> => ({
  queryKey: ['announced_truck', 'expected', day],
  queryFn: ({ signal }) =>
    call(announcedTruckRoutes.list, { query: { day, isExpected: 'true', page: 1, pageSize: 50 }, signal }),
  meta: { entities: ['client', 'gate_order', 'acceptance_stop'] },
});

/** One of them, by its id; undefined once it has come, or was deleted. */
export const findTruck = async (id: number): Promise<AnnouncedRow | undefined> =>
  (await call(announcedTruckRoutes.list, { query: { isExpected: 'true' } })).find((truck) => truck.id === id);

/** An order with its lines, as it is chosen by its code or by an announced truck. */
export async function findOrder(id: number): Promise<ChosenOrder> {
  const { lines, ...order } = await call(gateOrderRoutes.get, { params: { id } });
  const [found] = (await call(gateCheckRoutes.find, { query: { q: order.number, direction: order.direction } })).filter(
    (each) => each.id === id,
  );
  return found ?? { ...order, lines: lines.map((line) => ({ ...line, content: String(line.quantity) })) };
}

/** Containers whose number holds what was typed so far. */
export const matchesQuery = (q: string) => ({
  queryKey: ['container', 'gate-matches', q] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(containerRoutes.list, { body: { q, page: 1, pageSize: 6 }, signal }),
});

/** The last trucks, of one company or whose plates or driver hold a text. */
export const visitsQuery = (query: { clientId?: number; q?: string }): DataQuery<Visit[]> => ({
  queryKey: ['transport', 'visits', query],
  queryFn: ({ signal }) => call(gateRoutes.visits, { query, signal }),
});

/**
 * Sends the truck; asks about each container that passes in the same direction again, and each new one with the old number of another. Where the answer is lost it is sent again:
 * by its key it is recorded once. @returns null on a no: nothing was sent
 */
export async function passGate({ truckKey, ...body }: Truck): Promise<Passed[] | null> {
  const waiting = stopwatch();
  try {
    const passed = await sendUntilAnswered(() => call(gateRoutes.pass, { body, key: truckKey, waited: waiting() }));
    void invalidate(
      ...(['transport', 'container', 'container_place', 'work_task', 'transaction', 'stay_correction'] as const),
      ...(['gate_order', 'announced_truck'] as const),
    );
    return passed;
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    if (error.errors[0]?.key === 'keyReused') throw new ApiProblem({ ...error.body, key: 'truckRecorded', errors: [] });
    if (error.body.key === 'gateRefused') return insisting({ ...body, truckKey }, error);
    if (!isAsked(error) && !isOfRenumbered(error)) throw error;
    const nth = Number(/^boxes\.(\d+)/.exec(error.errors[0]?.path ?? '')?.[1]);
    const box = body.boxes[nth];
    if (!box) throw error;
    if (box.newContainer && isOfRenumbered(error)) {
      const another = { ...box, newContainer: { ...box.newContainer, isAnother: true } };
      return (await isAnotherMeant(error))
        ? passGate({ ...body, truckKey, boxes: body.boxes.with(nth, another) })
        : null;
    }
    const passage = { type: box.direction, date: body.passedAt === 'now' ? serverNow() : body.passedAt };
    if (!(await isMeant(passage, error))) return null;
    return passGate({ ...body, truckKey, boxes: body.boxes.with(nth, { ...box, isRepeat: true }) });
  }
}

/** Asks whether what the gate refuses has happened all the same; then it is recorded, and waits on the board of exceptions. */
async function insisting(truck: Truck, { errors }: ApiProblem): Promise<Passed[] | null> {
  const refused = Map.groupBy(errors, ({ path }) => Number(/^boxes\.(\d+)/.exec(path)?.[1]));
  const [nth] = [...refused.keys()];
  const box = nth === undefined ? undefined : truck.boxes[nth];
  const reasons = refused.get(nth ?? -1) ?? [];
  if (nth === undefined || !box || !(await isInsisted(reasons))) return null;
  // That its last passage went the same way is among what was read.
  const isRepeat = reasons.some(({ key }) => key === 'boxNotHere' || key === 'boxHere');
  return passGate({ ...truck, boxes: truck.boxes.with(nth, { ...box, insist: true, ...(isRepeat && { isRepeat }) }) });
}

/** Bills a stay that has ended, and records that it was paid at the gate. @returns what was paid, by currency */
export async function payStay(
  id: number,
  sums: BodyOf<typeof stayRoutes.pay>['sums'],
): Promise<PayloadOf<typeof stayRoutes.pay>> {
  try {
    return await call(stayRoutes.pay, { params: { id }, body: { sums } });
  } finally {
    await invalidate('transaction', 'storage_run', 'stay_correction', 'container');
  }
}
