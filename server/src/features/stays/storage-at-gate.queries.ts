import { priceOf } from '@boxyard/contract/billing/rate-cards.ts';
import type { GateContainer } from '@boxyard/contract/gate/gate.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/http/context.ts';
import { findBox, lineOn } from '../rate-cards/by-hand.queries.ts';
import type { Card, Line } from '../rate-cards/pricing.service.ts';
import { lastBillable, planBills } from './bill-plan.service.ts';
import { type Billable, findBillable } from './billable.queries.ts';
import { findOpeningDay, type LoadedRules, loadRules } from './billing-rules.service.ts';
import { asBills, isOnNoInvoice, storedVat, sumBills } from './bills.queries.ts';

/** What the gate has to know of the storage of a container: its tariff, and what its stay comes to. */
export async function findStorage(
  ctx: Ctx,
  containerId: number,
): Promise<Pick<GateContainer, 'paysAtGate' | 'tariff' | 'stay'>> {
  const openingDay = await findOpeningDay(ctx);
  if (openingDay === undefined) return { paysAtGate: false, tariff: null, stay: null };
  const rules = await loadRules(ctx, openingDay);
  const { clientId } = await findBox(ctx, containerId);
  const card = storageCard(rules, clientId);
  const isCash = await paysAtGate(ctx, clientId);
  return {
    paysAtGate: isCash,
    tariff: card ? { id: card.id, name: card.name } : null,
    stay: await findStayAtGate(ctx, containerId, rules, isCash),
  };
}

async function paysAtGate({ tx, account }: Ctx, clientId: number): Promise<boolean> {
  const { rows } = await sql<{
    paysAtGate: boolean;
  }>`select pays_at_gate from client where account_id = ${account.id} and id = ${clientId}`.execute(tx);
  return rows[0]?.paysAtGate ?? false;
}

/** The card by which a client's storage is billed today: its own before the default one. */
function storageCard({ tariffs, today }: LoadedRules, clientId: number): Card | undefined {
  const currency = tariffs.currencyOf(clientId);
  const isStorage = ({ lines }: Card) => lines.some(({ unit }) => unit === 'day' || unit === 'week');
  const valid = tariffs.cards.filter(
    (card) =>
      card.currency === currency && card.from <= today && (card.to === null || today <= card.to) && isStorage(card),
  );
  return valid.find((card) => card.clientId === clientId) ?? valid.find((card) => card.clientId === null);
}

/** The open stay, or the one that ended with the last gate move. */
async function findStayAtGate(
  ctx: Ctx,
  containerId: number,
  rules: LoadedRules,
  isCash: boolean,
): Promise<GateContainer['stay']> {
  const own = sql`account_id = ${ctx.account.id} and container_id = ${containerId}`;
  const [stay] = await findBillable(
    ctx,
    sql`stay.id = (select id from stay last where last.${own} and not is_void
      and (ended_at is null or out_id = (select id from transport where ${own} and type in ('gate_in', 'gate_out')
        order by moved_at desc, id desc limit 1))
      order by started_at desc, id desc limit 1)`,
  );
  if (!stay) return null;
  if (stay.last !== null) {
    const sums = await findUnpaid(ctx, stay, rules, stay.last);
    return { id: stay.id, days: stay.last - stay.first + 1, hasLeft: true, sums };
  }
  if (isCash) {
    const last = Math.max(stay.first, rules.today);
    const sums = await findUnpaid(ctx, { ...stay, last }, rules, last, await priceOfLeaving(ctx, containerId, rules));
    return { id: stay.id, days: last - stay.first + 1, hasLeft: false, sums };
  }
  // As if it left now: today counts, and nothing is billed yet.
  const leaving = { ...stay, last: Math.max(stay.first, rules.today), pieces: [] };
  const plan = { ...planBills(leaving, rules, { until: rules.today }), stayId: stay.id, containerId };
  const sums = await sumBills(ctx, asBills([plan], rules));
  const days = lastBillable(leaving, rules.today, rules.today) - stay.first + 1;
  return {
    id: stay.id,
    days,
    hasLeft: false,
    sums: sums.map(({ currency, net, total }) => ({ currency, net, total })),
  };
}

/** What a gate move out will be charged by. */
interface Leaving {
  clientId: number;
  codeId: number;
  currency: string;
  price: number;
  vat: number;
}

async function priceOfLeaving(ctx: Ctx, containerId: number, rules: LoadedRules): Promise<Leaving[]> {
  const { clientId, ...box } = await findBox(ctx, containerId);
  const isOfLeaving = ({ unit, direction }: Pick<Line, 'unit' | 'direction'>) =>
    unit === 'move' && direction !== 'gate_in';
  return [...rules.codes.values()].flatMap(({ id }) => {
    const line = lineOn(rules.tariffs, { box, clientId, day: rules.today, chargeCodeId: id }, isOfLeaving);
    const price = line?.slabs[0] && priceOf(line.slabs[0], box.length);
    const card = rules.tariffs.cards.find((each) => each.id === line?.cardId);
    if (!card || !price) return [];
    return [{ clientId, codeId: id, currency: card.currency, price, vat: rules.vatOn(id, rules.today) }];
  });
}

type Sums = NonNullable<GateContainer['stay']>['sums'];

/** What is to be paid yet for a stay that has ended: what is not billed, what is, and what its gate moves were charged by. */
async function findUnpaid(
  ctx: Ctx,
  stay: Billable,
  rules: LoadedRules,
  last: number,
  leaving: readonly Leaving[] = [],
): Promise<Sums> {
  const plan = { ...planBills(stay, rules, { until: last }), stayId: stay.id, containerId: stay.containerId };
  const unbilled = await sumBills(ctx, asBills([plan], rules));
  const moves = [stay.inId, stay.outId].filter((id) => id !== null);
  const { rows } = await sql<Sums[number]>`select currency, sum(net) as net, sum(total) as total from (
      select bill.currency, counted.net, counted.total_price as total
      from transaction bill cross join lateral bill_of(bill.type, bill.unit_price, bill.billing_period, bill.started_at, bill.finished_at,
        bill.no_charge_day_count, bill.vat, 'UTC', current_date, bill.days, bill.anchor_day) counted
      where bill.account_id = ${ctx.account.id} and bill.paid_at is null and bill.released_at is null and bill.fixed_total > 0
        and ${isOnNoInvoice(ctx, 'bill')}
        and (bill.stay_id = ${stay.id} or bill.transport_id = any(${moves}::bigint[]))
      union all select move.currency, counted.net, counted.total_price
      from jsonb_to_recordset(${JSON.stringify(leaving)}::jsonb) move ("clientId" bigint, "codeId" bigint, currency text, price numeric, vat numeric)
        cross join lateral (select ${storedVat(ctx, sql`move.vat`, sql`move."clientId"`, sql`move."codeId"`)} as vat) taxed
        cross join lateral bill_of('service_fee', move.price, '', now(), null, 0, taxed.vat, 'UTC', current_date, null, null) counted
      union all select currency, net, total
      from jsonb_to_recordset(${JSON.stringify(unbilled)}::jsonb) sum (currency text, net numeric, total numeric)) unpaid
    group by currency having sum(total) > 0 order by currency`.execute(ctx.tx);
  return rows;
}
