import type { QueryOf } from '@boxyard/contract/route.ts';
import {
  Transport,
  type TransportDetail,
  type TransportRow,
  type transportRoutes,
  type transportStatuses,
} from '@boxyard/contract/transports.ts';
import { type RawBuilder, sql } from 'kysely';
import { type FoundPage, type List, longList, ofOwner, type Sorts } from '../../core/queries/list-page.ts';
import { type LockRecords, lockInOrder } from '../../core/queries/lock-in-order.ts';
import { records } from '../../core/queries/records.ts';
import { contains } from '../../core/queries/text-search.ts';
import type { Ctx, InAccount } from '../../core/request/context.ts';
import { notFound } from '../../core/request/problems.ts';
import { containers } from '../containers/containers.queries.ts';
import {
  byClientName,
  byContainerName,
  findTransportsHolding,
  isAmong,
  isOfClientThatHolds,
  isOfContainerThatHolds,
  isOfContainerThatStarts,
} from '../containers/names.queries.ts';
import { isPlanned, passed } from '../containers/plans.queries.ts';
import { findStillPlaced } from './still-placed.queries.ts';

export const transports = records('transport', Transport);
export const lockTransports: LockRecords = (ctx, ids) =>
  lockInOrder(
    ctx,
    ids,
    'transport',
    sql`trip_code(transport.type, transport.moved_at, transport.id, ${ctx.account.timezone})`,
  );

type Status = (typeof transportStatuses)[number];

const statusIn = (
  accountId: number,
) => sql<Status>`case when not ${isPlanned} then 'done' when ${passed(accountId)} then 'done'
  when transport.moved_at < now() then 'overdue' else 'planned' end`;
const ofStatus: Record<Status, (accountId: number) => typeof isPlanned> = {
  planned: (id) => sql<boolean>`${isPlanned} and transport.moved_at >= now() and not ${passed(id)}`,
  overdue: (id) => sql<boolean>`${isPlanned} and transport.moved_at < now() and not ${passed(id)}`,
  done: (id) => sql<boolean>`(not ${isPlanned} or ${passed(id)})`,
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
      'container.name as containerName',
      'client.name as clientName',
      sql<string>`coalesce(customer.name, '')`.as('customerName'),
      sql<number>`transport.moved_at`.as('date'),
      statusIn(ctx.account.id).as('status'),
      sql<string>`trip_code(transport.type, transport.moved_at, transport.id, ${ctx.account.timezone})`.as('tripCode'),
      sql<string>`coalesce((select receipt_number(receipt.year, receipt.number) from transport_receipt receipt
        where receipt.account_id = ${ctx.account.id} and receipt.transport_id = transport.id), '')`.as('receiptNumber'),
    ]);
}

type TransportFilters = QueryOf<typeof transportRoutes.list>;

const sorts: Sorts<TransportFilters> = {
  id: { column: sql`transport.id` },
  date: { column: sql`transport.moved_at` },
  type: { column: sql`transport.type` },
  containerName: byContainerName('transport'),
  clientName: byClientName('transport'),
  vehicleType: { column: sql`transport.vehicle_type` },
};

const show = (ctx: InAccount, page: FoundPage) => withNames(ctx).innerJoin(page, 'page.id', 'transport.id');

export async function listTransports(
  ctx: Ctx,
  input: TransportFilters,
  containerId?: number,
): Promise<List<TransportRow>> {
  const where: RawBuilder<unknown>[] = [];
  if (containerId !== undefined) where.push(sql`transport.container_id = ${containerId}`);
  if (input.type) where.push(sql`transport.type = ${input.type}`);
  if (input.clientId !== undefined) where.push(sql`transport.client_id = ${input.clientId}`);
  if (input.vehicleType) where.push(sql`transport.vehicle_type = ${input.vehicleType}`);
  if (input.status) where.push(ofStatus[input.status](ctx.account.id));
  if (input.from !== undefined) where.push(sql`transport.moved_at >= to_timestamp(${input.from})`);
  if (input.to !== undefined) where.push(sql`transport.moved_at <= to_timestamp(${input.to})`);
  if (input.containerName)
    where.push(await isOfContainerThatStarts(ctx, sql`transport.container_id`, input.containerName));
  if (input.q) where.push(await holdsKeyword(ctx, input.q));
  const isSearch = Boolean(input.q || input.containerName || input.status);
  return longList(ctx, input, { table: 'transport', where, sorts, initial: '-date', isSearch }, show);
}

/** Finds a whole trip code, or a part of the container number, company, driver or plates. */
async function holdsKeyword(ctx: Ctx, text: string): Promise<RawBuilder<boolean>> {
  const trip = tripCodePattern.exec(text)?.[1];
  if (trip) return sql<boolean>`transport.id = ${Number(trip)}`;
  const [ids, isOfContainer, isOfClient] = await Promise.all([
    findTransportsHolding(ctx, text),
    isOfContainerThatHolds(ctx, sql`transport.container_id`, text),
    isOfClientThatHolds(ctx, sql`transport.client_id`, text),
  ]);
  const holds = ids ? isAmong(sql`transport.id`, ids) : contains(sql`transport.search_key`, text);
  return sql<boolean>`(${holds} or ${isOfContainer} or ${isOfClient})`;
}

/** The page throws 404 if the container does not exist. */
export async function listOfContainer(
  ctx: Ctx,
  containerId: number,
  input: TransportFilters,
): Promise<List<TransportRow>> {
  const list = await listTransports(ctx, input, containerId);
  return ofOwner(list, () => containers.get(ctx, containerId));
}

/** @throws 404, also for a transport of another container */
export async function getTransport(ctx: Ctx, containerId: number, id: number): Promise<TransportDetail> {
  const found = await withNames(ctx)
    .where('transport.containerId', '=', containerId)
    .where('transport.id', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound();
  return { ...found, warnings: await findStillPlaced(ctx, found) };
}
