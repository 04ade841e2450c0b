import { type RawBuilder, sql } from 'kysely';
import { todayIn } from '../../../core/db/today.ts';
import type { InAccount } from '../../../core/http/context.ts';
import { type Asked, inSql } from '../asked.ts';

/** What is read of a charge, of today and of then, by its type. */
const columns = {
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
  charge_code_id: 'bigint',
  days: 'daterange',
  anchor_day: 'date',
  invoice_id: 'bigint',
};
const read = (of: string) =>
  sql.raw(
    Object.keys(columns)
      .map((name) => `${of}.${name}`)
      .join(', '),
  );
const typed = sql.raw(
  Object.entries(columns)
    .map((pair) => pair.join(' '))
    .join(', '),
);

/** Charges as they are, those too that a credit note gave free: no expenses. Needs `charge_since`. */
export const chargesToday = ({ account }: InAccount): RawBuilder<unknown> =>
  sql`select ${read('own')}, false as is_then, own.released_at is not null as is_gone, since.id is not null as is_changed
    from transaction own left join charge_since since on since.id = own.id where own.account_id = ${account.id} and not own.is_expense`;

/** Charges as they were when the period ended, of those that were changed since. */
export const chargesThen: RawBuilder<unknown> = sql`select ${read('own')}, true, false, true
    from charge_since since cross join lateral jsonb_to_record(since.before) own (${typed}, is_expense boolean, released_at timestamptz)
    where since.before is not null and not own.is_expense and own.released_at is null`;

/**
 * The pieces of charges that count in the period. What is charged once, and what a run billed, is one piece on its last day. A charge by
 * period has a piece for each month in which periods of it finished, on their last days; its begun last period finishes with the charge.
 * What has begun and not finished at the end of the period, or today, is the column `running` of a piece without an amount.
 */
export function chargePieces(ctx: InAccount, asked: Asked, charges: RawBuilder<unknown>): RawBuilder<unknown> {
  const { zone } = inSql(ctx, asked);
  const [from, to, today] = [sql`${asked.from}::date`, sql`${asked.to}::date`, todayIn(ctx)];
  const local = (moment: RawBuilder<unknown>) =>
    sql`(${moment} at time zone coalesce(charge.fixed_zone, ${zone}))::date`;
  const comesTo = (periods: RawBuilder<unknown>) =>
    sql`round(charge.unit_price * ${periods} * (1 + charge.vat / 100), 2)`;
  const paid = (periods: RawBuilder<unknown>) => sql`round(${comesTo(periods)} * payment.share, 2)`;
  const [before, by] = [sql`piece.before`, sql`piece.by`];
  return sql`select charge.id, charge.container_id, charge.started_at as at, charge.finished_at as until, charge.currency, charge.type as bill_type,
      charge.notes as text, charge.invoice_id, charge.client_id, charge.charge_code_id, piece.month,
      charge.unit_price * (${by} - ${before}) as net, ${comesTo(by)} - ${comesTo(before)} as amount, ${paid(by)} - ${paid(before)} as paid,
      ${comesTo(sql`piece.begun`)} - ${comesTo(by)} as running, charge.is_then, charge.is_gone, charge.is_changed,
      invoice.number is not null as is_invoiced, charge.is_timed and ${by} = ${before} as is_only_running
    from (select charge.*, charge.type in ('depot', 'rent') and charge.days is null as is_timed, ${local(sql`charge.started_at`)} as first_day,
        ${local(sql`charge.finished_at`)} as ended_on from (${charges}) charge offset 0) charge
      left join invoice on invoice.account_id = ${ctx.account.id} and invoice.id = charge.invoice_id
      cross join lateral (select case when charge.paid_at is not null then 1 when invoice.number is null then 0
        when invoice.total > 0 then invoice.paid / invoice.total else 0 end as share) payment
      cross join lateral (
        select to_char(once.last_day, 'YYYY-MM') as month, 0 as before, once.periods as by, once.periods as begun
        from (select coalesce(upper(charge.days) - 1, charge.first_day) as last_day, case when charge.days is null then 1
            else begun_periods(charge.billing_period, lower(charge.days) + charge.no_charge_day_count, upper(charge.days) - 1) end as periods) once
        where not charge.is_timed and once.last_day between ${from} and ${to}
        union all
        select to_char(timed.month, 'YYYY-MM'), timed.before, timed.by, case when timed.is_last then greatest(timed.begun, timed.by) else timed.by end
        from (select month, month + interval '1 month' > span.last as is_last,
            ${finishedBy(sql`greatest(month::date, ${from}) - 1`)} as before,
            ${finishedBy(sql`least((month + interval '1 month')::date - 1, span.last)`)} as by,
            case when charge.ended_on <= span.last then 0 else begun_periods(charge.billing_period, span.start, span.last) - span.charged end as begun
          from (select coalesce(charge.anchor_day, charge.first_day + charge.no_charge_day_count) as start,
              case when charge.anchor_day is null then 0
                else begun_periods(charge.billing_period, charge.anchor_day, charge.first_day - 1) end as charged,
              case when charge.ended_on is null then least(${to}, ${today}) else ${to} end as last) span
            cross join lateral generate_series(date_trunc('month', greatest(${from}, charge.first_day)::timestamp), least(span.last, charge.ended_on)::timestamp,
              interval '1 month') month
          where charge.is_timed and coalesce(charge.ended_on, ${to}) >= ${from}) timed
        where timed.by > timed.before or (timed.is_last and timed.begun > timed.by)
      ) piece`;
}

/** How many periods of a charge have finished at the end of a day: the last one, however short, with the charge. */
const finishedBy = (day: RawBuilder<unknown>) => sql`greatest(0, case when charge.ended_on <= ${day}
  then begun_periods(charge.billing_period, span.start, charge.ended_on)
  else begun_periods(charge.billing_period, span.start, ${day} + 1) - 1 end - span.charged)`;
