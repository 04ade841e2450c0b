import type { QueryOf } from '@boxyard/contract/core/route.ts';
import {
  Transport,
  type TransportDetail,
  type TransportRow,
  type transportRoutes,
  type transportStatuses,
} from '@boxyard/contract/gate/transports.ts';
import { sql } from 'kysely';
import { hasExternalId } from '../../core/crud/external-ids.ts';
import { type List, ofOwner } from '../../core/crud/list-page.ts';
import { type LockRecords, lockInOrder } from '../../core/crud/lock-in-order.ts';
import { type Condition, type FoundPage, longList, type Sorts } from '../../core/crud/long-list.ts';
import { records } from '../../core/crud/records.ts';
import { namesTruck, saysSomething, startsWith } from '../../core/crud/text-search.ts';
import type { Ctx, InAccount } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';
import { containers } from '../containers/containers.queries.ts';
import {
  byClientName,
  byContainerName,
  isOfClient,
  isOfContainer,
  numberAt,
  numberHolds,
  placesOfContainer,
} from '../containers/names.queries.ts';
import { findStillPlaced } from './still-placed.queries.ts';

export const transports = records('transport', Transport);
/** Their containers come first: a gate move holds its container, and then the plans that it ends. */
export const lockTransports: LockRecords = async (ctx, ids) => {
  await sql`select from container where account_id = ${ctx.account.id} and id in (select container_id from transport
    where account_id = ${ctx.account.id} and id = any(${ids}::bigint[])) order by id for update`.execute(ctx.tx);
  const code = sql`trip_code(transport.type, transport.moved_at, transport.id, ${ctx.account.timezone})`;
  return lockInOrder(ctx, ids, 'transport', code);
};

type Status = (typeof transportStatuses)[number];

/** `is_open_plan`: planned, and the container has not passed the gate yet; the trigger `open_plans` says when it has. */
const hasStatus: Record<Status, Condition> = {
  planned: sql`transport.is_open_plan and transport.moved_at >= now()`,
  overdue: sql`transport.is_open_plan and transport.moved_at < now()`,
  done: sql`not transport.is_open_plan`,
};

/** The form that `trip_code` of the database writes: the id is the last part. */
const tripCodePattern = /^[PG][IO]-\d{6}-(\d{1,15})$/i;

function withNames(ctx: InAccount) {
  return ctx.tx
    .selectFrom('transport')
    .innerJoin('container', (join) =>
      join.onRef('container.accountId', '=', 'transport.accountId').onRef('container.id', '=', 'transport.containerId'),
    )
    .innerJoin('client', (join) =>
      join.onRef('client.accountId', '=', 'transport.accountId').onRef('client.id', '=', 'transport.clientId'),
    )
    .leftJoin('client as customer', (join) =>
      join.onRef('customer.accountId', '=', 'transport.accountId').onRef('customer.id', '=', 'transport.customerId'),
    )
    .where('transport.accountId', '=', ctx.account.id)
    .selectAll('transport')
    .select([
      numberAt(sql`transport.moved_at`).as('containerName'),
      sql<string>`case when ${numberAt(sql`transport.moved_at`)} = container.name then '' else container.name end`.as(
        'containerNowName',
      ),
      'client.name as clientName',
      sql<string>`coalesce(customer.name, '')`.as('customerName'),
      sql<number>`transport.moved_at`.as('date'),
      sql<Status>`case when not transport.is_open_plan then 'done' when transport.moved_at < now() then 'overdue' else 'planned' end`.as(
        'status',
      ),
      sql<string>`trip_code(transport.type, transport.moved_at, transport.id, ${ctx.account.timezone})`.as('tripCode'),
      sql<string>`coalesce((select receipt_number(receipt.year, receipt.number) from transport_receipt receipt
        where receipt.account_id = ${ctx.account.id} and receipt.transport_id = transport.id), '')`.as('receiptNumber'),
      sql<number | null>`(select unit.order_id from gate_order_unit unit
        where unit.account_id = ${ctx.account.id} and unit.transport_id = transport.id)`.as('orderId'),
    ]);
}

type TransportFilters = QueryOf<typeof transportRoutes.list>;

const sortsIn = (ctx: Ctx): Sorts<TransportFilters> => ({
  date: { columns: [sql`transport.moved_at`] },
  type: { columns: [sql`transport.type`] },
  containerName: byContainerName('transport'),
  clientName: byClientName(ctx, 'transport'),
  vehicleType: { columns: [sql`transport.vehicle_type`] },
});

export function listTransports(ctx: Ctx, input: TransportFilters, containerId?: number): List<TransportRow> {
  const { type, clientId, vehicleType, status, from, to, containerName, externalId, q } = input;
  const where: Condition[] = [];
  if (containerId !== undefined) where.push(sql`transport.container_id = ${containerId}`);
  if (externalId) where.push(hasExternalId('transport', externalId));
  if (type) where.push(sql`transport.type = ${type}`);
  if (clientId !== undefined) where.push(sql`transport.client_id = ${clientId}`);
  if (vehicleType) where.push(sql`transport.vehicle_type = ${vehicleType}`);
  if (from !== undefined) where.push(sql`transport.moved_at >= to_timestamp(${from})`);
  if (to !== undefined) where.push(sql`transport.moved_at <= to_timestamp(${to})`);
  if (containerName) where.push(isOfContainer(ctx, 'transport', startsWith, containerName));
  if (status) where.push(hasStatus[status]);
  const show = (page: FoundPage) =>
    withNames(ctx).innerJoin(page, 'page.id', 'transport.id').orderBy('page.nth').execute();
  const search = q ? placesOf(ctx, q) : undefined;
  const finding = { table: 'transport', where, sorts: sortsIn(ctx), initial: '-date', search } as const;
  return longList(ctx, input, finding, show);
}

/** Finds a whole trip code, or a part of the container number, company, driver or plates. */
function placesOf(ctx: Ctx, text: string): Condition[] {
  const trip = tripCodePattern.exec(text)?.[1];
  if (trip) return [sql`transport.id = ${Number(trip)}`];
  return [
    ...(saysSomething(text) ? [namesTruck(sql`transport.truck_key`, text)] : []),
    ...placesOfContainer(ctx, 'transport', numberHolds, text),
    isOfClient(ctx, 'transport', text),
  ];
}

/** The page throws 404 if the container does not exist. */
export const listOfContainer = (ctx: Ctx, containerId: number, input: TransportFilters): List<TransportRow> =>
  ofOwner(listTransports(ctx, input, containerId), () => containers.get(ctx, containerId));

/** @throws 404, also for a transport of another container */
export async function getTransport(ctx: Ctx, containerId: number, id: number): Promise<TransportDetail> {
  const found = await withNames(ctx)
    .where('transport.containerId', '=', containerId)
    .where('transport.id', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound();
  return { ...found, warnings: await findStillPlaced(ctx, found) };
}

/** What was seen at a locked passage is seen at none. */
export async function leaveDamages(ctx: Ctx, id: number): Promise<void> {
  await sql`update damage set transport_id = null where account_id = ${ctx.account.id} and transport_id = ${id}`.execute(
    ctx.tx,
  );
}
