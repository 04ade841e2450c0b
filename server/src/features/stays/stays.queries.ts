import { type Stay, StayCorrection, type StayDetail, type stayRoutes } from '@boxyard/contract/billing/stays.ts';
import type { QueryOf } from '@boxyard/contract/core/route.ts';
import { sql } from 'kysely';
import { type List, shortList } from '../../core/crud/list-page.ts';
import { records } from '../../core/crud/records.ts';
import type { Ctx } from '../../core/http/context.ts';
import { isPaidBy } from '../clients/paid-stays.queries.ts';
import { showCalendar } from '../rate-cards/calendar.service.ts';
import { type Day, priceStay } from '../rate-cards/pricing.service.ts';
import { dayText, findToday } from '../rate-cards/tariffs.queries.ts';
import { findWrong, lastBillable } from './bill-plan.service.ts';
import { type Billable, findBillable } from './billable.queries.ts';
import type { LoadedRules } from './billing-rules.service.ts';

export const stayCorrections = records('stayCorrection', StayCorrection);

export function listStays(ctx: Ctx, input: QueryOf<typeof stayRoutes.list>): List<Stay> {
  let query = ctx.tx
    .selectFrom('stay')
    .where('stay.accountId', '=', ctx.account.id)
    .select(['stay.id', 'stay.containerId']);
  if (input.containerId !== undefined) query = query.where('stay.containerId', '=', input.containerId);
  if (input.clientId !== undefined) query = query.where(isPaidBy(ctx, input.clientId));
  if (input.isOpen !== undefined)
    query = query.where(sql<boolean>`(stay.ended_at is null and not stay.is_void) = ${input.isOpen}`);
  const columns = { startedAt: sql`stay.started_at`, endedAt: sql`stay.ended_at` };
  const show = (cut: typeof query) => ({
    execute: async () => {
      const ids = (await cut.execute()).map(({ id }) => id);
      const stays = await showStays(ctx, ids);
      return ids.flatMap((id) => stays.get(id) ?? []);
    },
  });
  return shortList(query, input, { columns, initial: '-startedAt', id: sql`stay.id` }, show);
}

async function showStays(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Stay>> {
  const found = await findBillable(ctx, sql`stay.id = any(${ids}::bigint[])`);
  const moments = await findMoments(ctx, ids);
  const today = await findToday(ctx);
  const names = await namesOf(
    ctx,
    'client',
    found.flatMap(({ spans }) => spans.map(({ clientId }) => clientId)),
  );
  return new Map(found.map((stay) => [stay.id, rowOf(stay, moments.get(stay.id), names, today)]));
}

type Moments = Pick<Stay, 'startedAt' | 'endedAt' | 'missingOutAt'>;

async function findMoments(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Moments>> {
  const { rows } = await sql<Moments & { id: number }>`select id, started_at, ended_at, missing_out_at from stay
    where account_id = ${ctx.account.id} and id = any(${ids}::bigint[])`.execute(ctx.tx);
  return new Map(rows.map(({ id, ...moments }) => [id, moments]));
}

async function namesOf(
  ctx: Ctx,
  table: 'client' | 'warehouse',
  ids: readonly (number | null)[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from ${sql.table(table)}
    where account_id = ${ctx.account.id} and id = any(${ids.filter((id) => id !== null)}::bigint[])`.execute(ctx.tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function rowOf(stay: Billable, moments: Moments | undefined, clients: Map<number, string>, today: Day): Stay {
  const end = stay.last ?? today;
  const clientId = stay.spans.findLast(({ from }) => from <= end)?.clientId ?? stay.spans[0]?.clientId ?? 0;
  const billedTo = Math.max(0, ...stay.pieces.map(({ last }) => last ?? 0));
  return {
    id: stay.id,
    containerId: stay.containerId,
    containerName: stay.containerName,
    inId: stay.inId,
    outId: stay.outId,
    startedAt: moments?.startedAt ?? 0,
    endedAt: moments?.endedAt ?? null,
    missingOutAt: moments?.missingOutAt ?? null,
    firstDay: dayText(stay.first),
    lastDay: stay.last === null ? null : dayText(stay.last),
    days: end - stay.first + 1,
    isVoid: stay.isVoid,
    billedTo: billedTo === 0 ? null : dayText(billedTo),
    clientId,
    clientName: clients.get(clientId) ?? '',
  };
}

/** @param rules undefined while the account has no tariffs */
export async function showStay(ctx: Ctx, stay: Billable, rules: LoadedRules | undefined): Promise<StayDetail> {
  const today = await findToday(ctx);
  const clients = await namesOf(
    ctx,
    'client',
    stay.spans.map(({ clientId }) => clientId),
  );
  const warehouses = await namesOf(
    ctx,
    'warehouse',
    stay.spans.map(({ warehouseId }) => warehouseId),
  );
  const row = rowOf(stay, (await findMoments(ctx, [stay.id])).get(stay.id), clients, today);
  const { rows: corrections } =
    await sql<StayCorrection>`select ${sql.join(stayCorrections.columns.map((column) => sql.ref(column)))}
    from stay_correction where account_id = ${ctx.account.id} and container_id = ${stay.containerId}
      and in_id is not distinct from ${stay.inId} order by id`.execute(ctx.tx);
  const wrong = rules && stay.pieces.length > 0 ? findWrong(stay, rules) : { days: 0, settledDays: 0, invoices: [] };
  const prices =
    rules && !stay.isVoid && priceStay(stay, rules.tariffs, lastBillable(stay, stay.last ?? today, today + 1));
  return {
    ...row,
    spans: stay.spans.map(({ from, clientId, isEmpty, containerCondition, warehouseId }, at) => ({
      fromDay: dayText(from),
      toDay: at + 1 < stay.spans.length ? dayText((stay.spans[at + 1]?.from ?? from) - 1) : row.lastDay,
      clientId,
      clientName: clients.get(clientId) ?? '',
      isEmpty,
      // A container's own value, which its table checks.
      containerCondition: containerCondition as StayDetail['spans'][number]['containerCondition'],
      warehouseId,
      warehouseName: warehouseId === null ? '' : (warehouses.get(warehouseId) ?? ''),
    })),
    corrections,
    wrongDays: wrong.days,
    wrongSettledDays: wrong.settledDays,
    wrongInvoices: wrong.invoices,
    calendar: prices && rules ? await showCalendar(ctx, prices, rules) : null,
  };
}
