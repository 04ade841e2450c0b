import { type RawBuilder, sql } from 'kysely';
import { byName } from '../../core/crud/by-name.ts';
import type { InAccount } from '../../core/http/context.ts';
import type { Piece } from '../rate-cards/pieces.service.ts';
import type { Once } from '../rate-cards/pricing.service.ts';
import { dayText } from '../rate-cards/tariffs.queries.ts';
import type { BillPlan } from './bill-plan.service.ts';
import type { LoadedRules } from './billing-rules.service.ts';

export type Planned = BillPlan & { stayId: number; containerId: number };

interface BillRow {
  stayId: number;
  containerId: number;
  clientId: number;
  type: string;
  currency: string;
  unitPrice: number;
  billingPeriod: string;
  free: number;
  vat: number;
  cardId: number;
  lineId: number;
  codeId: number;
  /** Both counted; null for an amount once. */
  first: string | null;
  last: string | null;
  day: string;
  clock: string | null;
}

export const asBills = (plans: readonly Planned[], rules: LoadedRules): BillRow[] =>
  plans.flatMap((plan) => [
    ...plan.pieces.map((piece) => pieceRow(plan, piece, rules)),
    ...plan.once.map((once) => onceRow(plan, once, rules)),
  ]);

const ofPlan = ({ stayId, containerId }: Planned) => ({ stayId, containerId });

function pieceRow(plan: Planned, piece: Piece, { codes }: LoadedRules): BillRow {
  return {
    ...ofPlan(plan),
    clientId: piece.clientId,
    type: codes.get(piece.chargeCodeId)?.type ?? 'depot',
    currency: piece.card.currency,
    unitPrice: piece.price,
    billingPeriod: piece.line.unit === 'week' ? 'weekly' : 'daily',
    free: piece.free,
    vat: piece.vat,
    cardId: piece.line.cardId,
    lineId: piece.line.id,
    codeId: piece.chargeCodeId,
    first: dayText(piece.first),
    last: dayText(piece.last),
    day: dayText(piece.first),
    clock: null,
  };
}

/** An amount that is charged once has no days, and so is no storage by its kind. */
function onceRow(plan: Planned, once: Once, { vatOn }: LoadedRules): BillRow {
  return {
    ...ofPlan(plan),
    clientId: once.clientId,
    type: 'service_fee',
    currency: once.card.currency,
    unitPrice: once.price,
    billingPeriod: '',
    free: 0,
    vat: vatOn(once.chargeCodeId, once.day),
    cardId: once.line.cardId,
    lineId: once.line.id,
    codeId: once.chargeCodeId,
    first: null,
    last: null,
    day: dayText(once.day),
    clock: dayText(once.clock),
  };
}

const given = (
  rows: readonly BillRow[],
) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) bill ("stayId" bigint, "containerId" bigint,
  "clientId" bigint, type text, currency text, "unitPrice" numeric, "billingPeriod" text, free int, vat numeric, "cardId" bigint, "lineId" bigint,
  "codeId" bigint, first date, last date, day date, clock date)`;

/** @param begin makes the run, where there is something to bill @returns how many */
export async function insertBills(
  ctx: InAccount,
  begin: () => Promise<number>,
  rows: readonly BillRow[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const runId = await begin();
  const zone = sql`${ctx.account.timezone}::text`;
  const made = await sql<{
    id: number;
  }>`insert into transaction (account_id, container_id, client_id, type, currency, unit_price, billing_period,
      no_charge_day_count, vat, started_at, finished_at, stay_id, run_id, rate_card_id, rate_line_id, charge_code_id, days, clock_day)
    select ${ctx.account.id}, "containerId", "clientId", type, currency, "unitPrice", "billingPeriod", free, vat, day::timestamp at time zone ${zone},
      (last + 1)::timestamp at time zone ${zone} - interval '1 second', "stayId", ${runId}, "cardId", "lineId", "codeId",
      case when first is not null then daterange(first, last, '[]') end, clock
    from ${given(rows)} returning id`.execute(ctx.tx);
  return made.rows.length;
}

interface ClientSum {
  clientId: number;
  clientName: string;
  paysAtGate: boolean;
  currency: 'CZK' | 'EUR' | 'HUF' | 'PLN' | 'USD';
  stays: number;
  bills: number;
  net: number;
  vatAmount: number;
  total: number;
}

/** Not on an invoice that was issued and holds: such a bill is paid by its invoice. @param bill the name of the transaction in the query */
export const isOnNoInvoice = ({ account }: InAccount, bill: string) => sql`not exists (select from invoice
  where invoice.account_id = ${account.id} and invoice.id = ${sql.ref(`${bill}.invoice_id`)} and invoice.number is not null and invoice.credited_by_id is null)`;

/** The rate at which a charge would be stored: none where the client is treated otherwise, as the trigger `treat_vat` has it. */
export const storedVat = (
  { account }: InAccount,
  vat: RawBuilder<unknown>,
  client: RawBuilder<unknown>,
  code: RawBuilder<unknown>,
) =>
  sql`case when exists (select from client treated, jsonb_array_elements(treated.vat_treatments) t
    where treated.account_id = ${account.id} and treated.id = ${client}
      and (jsonb_typeof(t -> 'chargeCodeId') = 'null' or (t ->> 'chargeCodeId')::bigint = ${code})) then 0 else ${vat} end`;

/** What bills that are not stored would come to, by client and currency: the database counts. */
export async function sumBills(ctx: InAccount, rows: readonly BillRow[]): Promise<ClientSum[]> {
  const { rows: sums } = await sql<ClientSum>`
    select summed.*, client.name as client_name, client.pays_at_gate from (
      select "clientId" as client_id, currency, count(distinct "stayId") as stays, count(*) as bills, sum(net) as net, sum(vat_amount) as vat_amount,
        sum(total_price) as total
      from ${given(rows)} cross join lateral (select ${storedVat(ctx, sql`bill.vat`, sql`bill."clientId"`, sql`bill."codeId"`)} as vat) taxed
        cross join lateral bill_of(bill.type, bill."unitPrice", bill."billingPeriod", now(), null, bill.free, taxed.vat, 'UTC',
        bill.day, case when bill.first is not null then daterange(bill.first, bill.last, '[]') end, null) counted
      group by 1, 2) summed
    join client on client.account_id = ${ctx.account.id} and client.id = summed.client_id
    order by ${byName(ctx, sql`client.name`)}, summed.currency`.execute(ctx.tx);
  return sums;
}

/**
 * Deletes bills that runs made. Only here: nobody deletes them one by one.
 * @param ids unsettled ones
 */
export async function takeBackBills({ tx, account }: InAccount, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const set = (value: string) =>
    sql`select set_local('app.takes_back', ${value}) from tenant_account where account_id = ${account.id}`.execute(tx);
  await set('true');
  await sql`delete from transaction where account_id = ${account.id} and id = any(${ids}::bigint[])`.execute(tx);
  await set('');
}
