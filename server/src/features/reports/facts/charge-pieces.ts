import { type RawBuilder, sql } from 'kysely';
import { todayIn } from '../../../core/db/today.ts';
import type { InAccount } from '../../../core/http/context.ts';
import { paidShare } from '../../transactions/transactions.queries.ts';
import { type Asked, inSql } from '../asked.ts';
import { readAndTyped } from './read-and-typed.ts';

/** What is read of a charge, of today and of then, by its type. */
const { read, typed } = readAndTyped({
  id: 'bigint',
  container_id: 'bigint',
  client_id: 'bigint',
  type: 'text',
  no_charge_day_count: 'int',
  currency: 'text',
  unit_price: 'numeric',
  billing_period: 'text',
  started_at: 'timestamptz',
  finished_at: 'timestamptz',
  paid_at: 'timestamptz',
  vat: 'numeric',
  notes: 'text',
  fixed_zone: 'text',
  fixed_total: 'numeric',
  charge_code_id: 'bigint',
  days: 'daterange',
  anchor_day: 'date',
  invoice_id: 'bigint',
});

/** Charges that are as they were when the period ended; no expenses. Needs `charge_since`. */
export const chargesUnchanged = ({ account }: InAccount): RawBuilder<unknown> =>
  sql`select ${read}, false as is_then, false as is_gone from transaction own
    where own.account_id = ${account.id} and not own.is_expense and own.released_at is null
      and not exists (select from charge_since where charge_since.id = own.id)`;

/** Charges that were changed since, as they are, those too that a credit note gave free, and as they were. */
export const chargesChanged = ({ account }: InAccount): RawBuilder<unknown> =>
  sql`select ${read}, false as is_then, own.released_at is not null as is_gone
    from charge_since join transaction own on own.account_id = ${account.id} and own.id = charge_since.id and not own.is_expense
    union all
    select ${read}, true, false
    from charge_since cross join lateral jsonb_to_record(charge_since.before) own (${typed}, is_expense boolean, released_at timestamptz)
    where charge_since.before is not null and not own.is_expense and own.released_at is null`;

/** What both kinds of pieces say of their charge. */
const ofCharge =
  sql.raw(`charge.id, charge.container_id, charge.started_at as at, charge.finished_at as until, charge.currency,
  charge.type as bill_type, charge.notes as text, charge.invoice_id, charge.client_id, charge.charge_code_id`);
const isTimed = sql.raw("charge.type in ('depot', 'rent') and charge.days is null");

/**
 * The pieces of charges that count in the period. What is charged once, and what a run billed, is one piece on its last day. A charge by
 * period has a piece for each month in which periods of it finished, on their last days; its begun last period finishes with the charge.
 * What has begun and not finished at the end of the period, or today, is the column `running`. What is paid of an invoice in part is
 * paid of each of its charges in the same part.
 */
export function chargePieces(ctx: InAccount, asked: Asked, charges: RawBuilder<unknown>): RawBuilder<unknown> {
  const invoiced = sql`left join invoice on invoice.account_id = ${ctx.account.id} and invoice.id = charge.invoice_id`;
  return sql`${piecesOfOnce(ctx, asked, charges, invoiced)} union all ${piecesOfTimed(ctx, asked, charges, invoiced)}`;
}

type Parts = [ctx: InAccount, asked: Asked, charges: RawBuilder<unknown>, invoiced: RawBuilder<unknown>];

function piecesOfOnce(...[ctx, asked, charges, invoiced]: Parts): RawBuilder<unknown> {
  const { zone } = inSql(ctx, asked);
  return sql`select ${ofCharge}, to_char(charge.last_day, 'YYYY-MM') as month, charge.unit_price * case when charge.days is null then 1
      else begun_periods(charge.billing_period, lower(charge.days) + charge.no_charge_day_count, charge.last_day) end as net,
      charge.fixed_total as amount, case when charge.paid_at is not null then charge.fixed_total else round(charge.fixed_total * ${paidShare}, 2) end as paid,
      0 as running, charge.is_then, charge.is_gone, invoice.number is not null as is_invoiced, false as is_only_running
    from (select charge.*, case when charge.days is null then (charge.started_at at time zone coalesce(charge.fixed_zone, ${zone}))::date
        else upper(charge.days) - 1 end as last_day from (${charges}) charge where not (${isTimed}) offset 0) charge
      ${invoiced} where charge.last_day between ${asked.from}::date and ${asked.to}::date`;
}

function piecesOfTimed(...[ctx, asked, charges, invoiced]: Parts): RawBuilder<unknown> {
  const { zone } = inSql(ctx, asked);
  const [from, to] = [sql`${asked.from}::date`, sql`${asked.to}::date`];
  const local = (moment: RawBuilder<unknown>) =>
    sql`(${moment} at time zone coalesce(charge.fixed_zone, ${zone}))::date`;
  const comesTo = (periods: string) => sql`round(charge.gross * ${sql.raw(periods)}, 2)`;
  const paid = (periods: string) => sql`round(${comesTo(periods)} * charge.share, 2)`;
  return sql`select ${ofCharge}, to_char(month, 'YYYY-MM'), charge.unit_price * (by - before), ${comesTo('by')} - ${comesTo('before')},
      ${paid('by')} - ${paid('before')}, case when begun > by then ${comesTo('begun')} - ${comesTo('by')} else 0 end, charge.is_then, charge.is_gone,
      charge.is_invoiced, by = before
    from (
      select charge.*, month, ${finishedBy(sql`greatest(month::date, ${from}) - 1`)} as before,
        ${finishedBy(sql`least((month + interval '1 month')::date - 1, last)`)} as by,
        case when month + interval '1 month' <= last or ended_on <= last then 0 else begun_periods(billing_period, start, last) - charged end as begun
      from (select charge.*, coalesce(anchor_day, first_day + no_charge_day_count) as start,
          case when anchor_day is null then 0 else begun_periods(billing_period, anchor_day, first_day - 1) end as charged,
          case when ended_on is null then least(${to}, ${todayIn(ctx)}) else ${to} end as last
        from (select charge.*, charge.unit_price * (1 + charge.vat / 100) as gross, ${local(sql`charge.started_at`)} as first_day,
            ${local(sql`charge.finished_at`)} as ended_on, invoice.number is not null as is_invoiced,
            case when charge.paid_at is null then ${paidShare} else 1 end as share
          from (${charges}) charge ${invoiced} where ${isTimed} offset 0) charge
        where coalesce(ended_on, ${to}) >= ${from} and first_day <= ${to}) charge
        cross join lateral generate_series(date_trunc('month', greatest(${from}, first_day)::timestamp), least(last, ended_on)::timestamp,
          interval '1 month') month offset 0) charge
    where by > before or begun > by`;
}

/** How many periods of a charge have finished at the end of a day: the last one, however short, with the charge. */
const finishedBy = (day: RawBuilder<unknown>) => sql`greatest(0, case when ended_on <= ${day}
  then begun_periods(billing_period, start, ended_on) else begun_periods(billing_period, start, ${day} + 1) - 1 end - charged)`;
