import type { QueryOf } from '@boxyard/contract/core/route.ts';
import {
  Transport,
  type TransportDetail,
  type TransportRow,
  type transportRoutes,
  type transportStatuses,
} from '@boxyard/contract/gate/transports.ts';
import { type RawBuilder, sql } from 'kysely';
import { type FoundPage, type List, longList, ofOwner, type Sorts } from '../../core/crud/list-page.ts';
import { type LockRecords, lockInOrder } from '../../core/crud/lock-in-order.ts';
import { once } from '../../core/crud/once.ts';
import { anyOf, around, equals, type Piece, piece } from '../../core/crud/pieces.ts';
import { records } from '../../core/crud/records.ts';
import { countAll } from '../../core/crud/row-counts.ts';
import { contains } from '../../core/crud/text-search.ts';
import type { Ctx, InAccount } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';
import { containers } from '../containers/containers.queries.ts';
import {
  among,
  byClientName,
  byContainerName,
  findTransportsHolding,
  namesIn,
  oftenIfIndexed,
} from '../containers/names.queries.ts';
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

/** What is planned is done once the gate was passed: `open_plan` has the rest (0098-open-plans.sql). */
const statusIn = (accountId: number) => sql<Status>`case
  when not exists (select from open_plan plan where plan.account_id = ${accountId} and plan.transport_id = transport.id) then 'done'
  when transport.moved_at < now() then 'overdue' else 'planned' end`;

const openPlans = (time: RawBuilder<unknown>): Piece =>
  piece(
    ({ account }) => sql`select plan.transport_id as id, plan.moved_at from open_plan plan
      where plan.account_id = ${account.id} and ${time}`,
  )({});
const open = { planned: openPlans(sql`plan.moved_at >= now()`), overdue: openPlans(sql`plan.moved_at < now()`) };
const isOpen = around((_, [plans = sql`null`]) => sql`transport.id in (select id from (${plans}) plans)`);
const isDone = piece(
  ({ account }) => sql`not exists (select from open_plan plan
    where plan.account_id = ${account.id} and plan.transport_id = transport.id)`,
)({});
const countOpen = once(
  ({ account }) => sql<{ total: number }>`select count(*) as total from open_plan where account_id = ${account.id}`,
);

async function countDone(ctx: Ctx): Promise<number> {
  const [all, [plans]] = await Promise.all([countAll(ctx, 'transport'), countOpen(ctx, {})]);
  return all - (plans?.total ?? 0);
}

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

const names = namesIn('transport');
const containerIs = equals('transport.container_id');
const typeIs = equals('transport.type');
const clientIs = equals('transport.client_id');
const vehicleIs = equals('transport.vehicle_type');
const notBefore = piece<{ from: number }>((_, { from }) => sql`transport.moved_at >= to_timestamp(${from})`);
const notAfter = piece<{ to: number }>((_, { to }) => sql`transport.moved_at <= to_timestamp(${to})`);

export async function listTransports(
  ctx: Ctx,
  input: TransportFilters,
  containerId?: number,
): Promise<List<TransportRow>> {
  const where: Piece[] = [];
  const { type, clientId, vehicleType, status, from, to } = input;
  if (containerId !== undefined) where.push(containerIs({ value: containerId }));
  if (type) where.push(typeIs({ value: type }));
  if (clientId !== undefined) where.push(clientIs({ value: clientId }));
  if (vehicleType) where.push(vehicleIs({ value: vehicleType }));
  if (from !== undefined) where.push(notBefore({ from }));
  if (to !== undefined) where.push(notAfter({ to }));
  if (input.containerName) where.push(await names.isOfContainerThatStarts(ctx, input.containerName));
  if (input.q) where.push(await holdsKeyword(ctx, input.q));
  const only = where.length === 0 ? status : undefined;
  if (status) where.push(status === 'done' ? isDone : isOpen(open[status]));
  const finding = {
    table: 'transport',
    where,
    narrow: only && only !== 'done' ? { from: open[only], sorts: ofPlans } : undefined,
    total: only === 'done' ? () => countDone(ctx) : undefined,
    sorts: () => sorts,
    initial: '-date',
    isSearch: Boolean(input.q || input.containerName),
  } as const;
  return longList(ctx, input, finding, show);
}

const ofPlans = { id: sql`narrow.id`, date: sql`narrow.moved_at` };

/** Finds a whole trip code, or a part of the container number, company, driver or plates. */
async function holdsKeyword(ctx: Ctx, text: string): Promise<Piece> {
  const trip = tripCodePattern.exec(text)?.[1];
  if (trip) return idIs({ value: Number(trip) });
  const [ids, isOfContainer, isOfClient] = await Promise.all([
    findTransportsHolding(ctx, text),
    names.isOfContainerThatHolds(ctx, text),
    names.isOfClientThatHolds(ctx, text),
  ]);
  const isText = ids ? isAmong(ids) : oftenIfIndexed(text, holdsText({ text }));
  return anyOf(isText, isOfContainer, isOfClient);
}

const idIs = equals('transport.id');
const isAmong = among(sql`transport.id`);
const holdsText = piece<{ text: string }>((_, { text }) => contains(sql`transport.search_key`, text));

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

/** What was seen at a locked passage is seen at none. */
export async function leaveDamages(ctx: Ctx, id: number): Promise<void> {
  await sql`update damage set transport_id = null where account_id = ${ctx.account.id} and transport_id = ${id}`.execute(
    ctx.tx,
  );
}
