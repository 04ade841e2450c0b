import type { GateReason } from '@boxyard/contract/bookings/gate-reasons.ts';
import { fieldError } from '@boxyard/contract/core/problems.ts';
import {
  type GateBox,
  type GatePass,
  mostOfTrucks,
  type Passed,
  type PassedLine,
} from '@boxyard/contract/gate/gate.ts';
import type { TransportDetail } from '@boxyard/contract/gate/transports.ts';
import { sql } from 'kysely';
import { lockInOrder } from '../../core/crud/lock-in-order.ts';
import { withoutUndefined } from '../../core/crud/without-undefined.ts';
import { lockByNames } from '../../core/db/lock-by-name.ts';
import { problemOfDatabase } from '../../core/http/constraints.ts';
import type { Ctx } from '../../core/http/context.ts';
import { momentOf } from '../../core/http/moment.ts';
import { onceByKey } from '../../core/http/once-by-key.ts';
import { refuseImplausible } from '../../core/http/plausible.ts';
import { conflict, invalid, Problem, referred } from '../../core/http/problems.ts';
import { hasModule, requireModule } from '../../core/http/require-module.ts';
import { announcedTrucks, truckCame } from '../announced-trucks/announced-trucks.queries.ts';
import { clients } from '../clients/clients.queries.ts';
import { containers } from '../containers/containers.queries.ts';
import { createContainer } from '../containers/containers.service.ts';
import { findStandingWarehouse } from '../containers/standing.queries.ts';
import { createDamage } from '../damages/damages.service.ts';
import { holdLines, refusedBy, takeUnit, tellException } from '../gate-checks/take-unit.service.ts';
import { getOrder, orderLines } from '../gate-orders/gate-orders.queries.ts';
import { mostKept } from '../gate-reasons/gate-reasons.service.ts';
import { judgeWithPin } from '../gate-reasons/pins.service.ts';
import { issueReceipt } from '../receipts/receipts.service.ts';
import { endRunningBills } from '../transactions/transactions.queries.ts';
import { refuseAhead } from '../transports/passages.service.ts';
import { getTransport } from '../transports/transports.queries.ts';
import { createTransport } from '../transports/transports.service.ts';
import { warehouses } from '../warehouses/warehouses.queries.ts';
import { releaseCurrent } from '../work-tasks/transfers.service.ts';

/** With the time at which it passes. */
export type Truck = Omit<GatePass, 'passedAt'> & { passedAt: number };

/**
 * One truck with its containers, all of it or nothing: new containers are made, passages recorded, receipts issued and
 * places given up. @throws 409, 422; their fields as in `boxes.1.newContainer.name`
 */
export async function passGate(ctx: Ctx, pass: GatePass): Promise<Passed[]> {
  const { passages } = await onceByKey(ctx, [JSON.stringify(pass)], () =>
    passTruck(ctx, { ...pass, passedAt: momentOf(ctx, pass.passedAt, 'passedAt') }),
  );
  const passed: Passed[] = [];
  for (const passage of passages) passed.push(await withReceipt(ctx, pass, passage).catch(refuseDeleted(passage)));
  return passed;
}

/** Sent again after its gate move was deleted, a pass is not done a second time. */
const refuseDeleted =
  ({ id }: Passage) =>
  (error: unknown): never => {
    throw error instanceof Problem && error.code === 'NOT_FOUND' ? conflict('doneBefore', { id }) : error;
  };

/** Trucks of one call: their containers are locked in one order for all of them. @returns what lets one of them pass */
export async function holdTrucks(ctx: Ctx, passes: Truck[]): Promise<(pass: Truck) => Promise<PassedLine>> {
  const boxes = passes.flatMap((pass) => pass.boxes);
  const damages = boxes.flatMap((box) => box.damages ?? []);
  if (boxes.length > mostOfTrucks || damages.length > mostOfTrucks)
    throw invalid('lines', 'tooManyBoxes', { max: mostOfTrucks });
  await lockNames(ctx, boxes);
  const ids = boxes.flatMap(({ containerId }) => containerId ?? []);
  await lockInOrder(ctx, ids, 'container', sql`name`);
  await holdOrders(ctx, passes);
  return async (pass) => {
    const { passages } = await passTruck(ctx, pass);
    const passed: PassedLine = [];
    for (const { id: transportId, containerId } of passages) {
      const { tripCode } = await getTransport(ctx, containerId, transportId);
      passed.push({ transportId, containerId, tripCode });
    }
    return passed;
  };
}

type Passage = Pick<TransportDetail, 'id' | 'containerId'>;

async function passTruck(ctx: Ctx, pass: Truck): Promise<{ passages: Passage[] }> {
  refuseAhead('passedAt', pass.passedAt);
  refuseImplausible('move', { passedAt: pass.passedAt });
  await referred('clientId', clients.get(ctx, pass.clientId));
  if (pass.warehouseId !== undefined) await referred('warehouseId', warehouses.get(ctx, pass.warehouseId));
  await holdContainers(ctx, pass.boxes);
  const checks = await holdOrders(ctx, [pass]);
  const passages: Passage[] = [];
  for (const [nth, box] of pass.boxes.entries()) passages.push(await inBox(nth, () => passBox(ctx, pass, box, checks)));
  if (pass.announcedTruckId !== undefined) await truckCame(ctx, pass.announcedTruckId, pass.passedAt);
  return { passages };
}

/**
 * Where the account has bookings on: the lines of orders are held, after the containers and in one order for all.
 * @returns whether it has @throws 409 `moduleOff` where an order or an announced truck is named and it has not
 */
async function holdOrders(ctx: Ctx, passes: readonly Truck[]): Promise<boolean> {
  const lineIds = passes.flatMap(({ boxes }) => boxes.flatMap(({ orderLineId }) => orderLineId ?? []));
  const isAsked = lineIds.length > 0 || passes.some(({ announcedTruckId }) => announcedTruckId !== undefined);
  if (isAsked) await requireModule(ctx, 'bookings');
  else if (!(await hasModule(ctx, 'bookings'))) return false;
  for (const { announcedTruckId: id } of passes)
    if (id !== undefined) {
      const { cameAt } = await referred('announcedTruckId', announcedTrucks.get(ctx, id));
      if (cameAt !== null) throw conflict('truckCame');
    }
  await holdLines(ctx, lineIds);
  return true;
}

/** In the order of their ids and numbers, so that two trucks with the same containers do not wait for each other. */
async function holdContainers(ctx: Ctx, boxes: GateBox[]): Promise<void> {
  await lockNames(ctx, boxes);
  const known = boxes.flatMap(({ containerId: id }, nth) => (id === undefined ? [] : [{ id, nth }]));
  const inOrder = known.toSorted((a, b) => a.id - b.id);
  for (const [at, { id, nth }] of inOrder.entries()) {
    if (id === inOrder[at - 1]?.id) throw invalid(`boxes.${nth}.containerId`, 'boxTwice');
    await referred(`boxes.${nth}.containerId`, containers.lock(ctx, id));
  }
}

async function lockNames(ctx: Ctx, boxes: GateBox[]): Promise<void> {
  const anew = boxes.flatMap(({ newContainer }) => newContainer?.name.toLowerCase() ?? []);
  await lockByNames(
    ctx.tx,
    anew.map((name) => `new container ${ctx.account.id} ${name}`),
  );
}

async function passBox(ctx: Ctx, pass: Truck, box: GateBox, checks: boolean): Promise<Passage> {
  const { boxes: _, receipts: __, language: ___, announcedTruckId: ____, warehouseId, passedAt, ...truck } = pass;
  const {
    direction,
    containerId,
    newContainer,
    release,
    endBills,
    damages = [],
    orderLineId,
    pin,
    insist,
    ...seen
  } = box;
  const id = containerId ?? (await makeContainer(ctx, box, warehouseId));
  if (direction === 'gate_in' && containerId && warehouseId) await arriveIn(ctx, containerId, warehouseId);
  const unit = checks ? await checkBox(ctx, pass, { box, containerId: id }) : undefined;
  const move = { ...truck, ...seen, ...unit?.said, arrivalDate: null, departureDate: null };
  const { id: transportId } =
    direction === 'gate_in'
      ? await createTransport(ctx, id, direction, { ...move, arrivalDate: passedAt })
      : await createTransport(ctx, id, direction, { ...move, departureDate: passedAt });
  if (unit?.lineId !== undefined) await takeUnit(ctx, unit.lineId, { transportId, number: unit.number });
  for (const damage of damages) await createDamage(ctx, id, { ...damage, transportId, isDraft: false });
  if (release) await releaseCurrent(ctx, id);
  if (endBills) await endRunningBills(ctx, id, passedAt);
  return { id: transportId, containerId: id };
}

interface CheckedBox {
  lineId: number | undefined;
  number: string;
  said: { against?: GateReason[]; orderNumber?: string };
}

/** What the gate check says of a held container. @throws 409 `gateRefused` unless the request insists, 422 */
async function checkBox(
  ctx: Ctx,
  pass: Truck,
  { box, containerId }: { box: GateBox; containerId: number },
): Promise<CheckedBox> {
  const { orderLineId: lineId, pin, insist = false, direction, isEmpty, containerCondition } = box;
  const { name: number } = await containers.get(ctx, containerId);
  const { clientId: haulierId, warehouseId, announcedTruckId, passedAt: at } = pass;
  if (lineId !== undefined) await referred('orderLineId', orderLines.get(ctx, lineId));
  const reasons = await judgeWithPin(ctx, {
    ...withoutUndefined({ lineId, pin, warehouseId, announcedTruckId, isEmpty }),
    direction: direction === 'gate_in' ? 'in' : 'out',
    number,
    haulierId,
    at,
    seen: { containerCondition },
  });
  const against = reasons.filter(({ light }) => light === 'red');
  if (against.length === 0) return { lineId, number, said: { against } };
  if (!insist) throw refusedBy(against, 'orderLineId');
  await tellException(ctx, number);
  const named =
    lineId === undefined
      ? {}
      : { orderNumber: (await getOrder(ctx, (await orderLines.get(ctx, lineId)).orderId)).number };
  return {
    lineId: undefined,
    number,
    said: { against: against.slice(0, mostKept), ...(box.orderNumber ? {} : named) },
  };
}

/** The first call issues the receipt, a repeat answers it. */
async function withReceipt(ctx: Ctx, { receipts, language }: GatePass, { containerId, id }: Passage): Promise<Passed> {
  const receipt = receipts ? await issueReceipt(ctx, containerId, id, withoutUndefined({ language })) : null;
  return { transport: await getTransport(ctx, containerId, id), receipt };
}

/** A container that comes in belongs to the warehouse of the gate, unless it still stands in another. */
async function arriveIn(ctx: Ctx, containerId: number, warehouseId: number): Promise<void> {
  const container = await containers.lock(ctx, containerId);
  if (container.warehouseId === warehouseId) return;
  if ((await findStandingWarehouse(ctx, containerId)) === undefined)
    await containers.update(ctx, containerId, { warehouseId }, undefined);
}

/** Its check and its keys answer for the fields of a new container. */
async function makeContainer(
  ctx: Ctx,
  { newContainer, ...box }: GateBox,
  warehouseId: number | undefined,
): Promise<number> {
  if (!newContainer) throw invalid('containerId', 'oneContainer');
  const { containerCondition, isDefective, isEmpty, sealNumber } = box;
  const seen = { containerCondition, isDefective, isEmpty, sealNumber };
  return within('newContainer', async () => (await createContainer(ctx, { ...seen, ...newContainer, warehouseId })).id);
}

/** What is refused about a container names it, also where no field of it is at fault. */
async function inBox<T>(nth: number, work: () => Promise<T>): Promise<T> {
  try {
    return await within(`boxes.${nth}`, work);
  } catch (error) {
    if (!(error instanceof Problem) || error.errors || error.code === 'UNAVAILABLE') throw error;
    throw new Problem(error.code, error.key, error.params, [fieldError(`boxes.${nth}`, error.key, error.params)]);
  }
}

/** The fields that `work` refuses stand within this one. */
async function within<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const problem = error instanceof Problem ? error : problemOfDatabase(error);
    if (!problem?.errors) throw error;
    const errors = problem.errors.map((each) => ({ ...each, path: `${path}.${each.path}` }));
    throw new Problem(problem.code, problem.key, problem.params, errors);
  }
}
