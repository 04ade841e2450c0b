import { type RawBuilder, sql } from 'kysely';
import type { InAccount } from '../../../core/http/context.ts';
import { type Asked, inSql } from '../asked.ts';
import { chargePieces, chargesChanged, chargesUnchanged } from './charge-pieces.ts';
import { invoicesChanged, invoicesUnchanged, linesOf } from './free-lines.ts';

/** What two versions of a piece have in common: where one of it differs, it left one number and came to another. */
const keys = sql.raw('id, month, client_id, charge_code_id, bill_type, currency');

/**
 * What was charged in a period: pieces of charges by their last day, typed lines of invoices by the invoice's month. `later` is what a
 * piece adds to the number that was printed at the end of the period: all of it where it was entered since, what it differs by where it
 * was changed, and what it was, below zero, where it was credited, deleted or moved. `running` counts in no other column.
 */
export function revenueFacts(ctx: InAccount, asked: Asked): RawBuilder<unknown> {
  const { own, end } = inSql(ctx, asked);
  // The first change after the period: what it found is what the period's end had.
  const since = (entity: string) => sql`select distinct on (record_id) record_id as id, before from audit_log
    where ${own} and entity = ${sql.lit(entity)} and at >= ${end} order by record_id, audit_log.id`;
  return sql`with charge_since as materialized (${since('transaction')}),
    invoice_since as materialized (${since('invoice')})
    select id, container_id, at, until, null::float8 as days, currency, bill_type as kind, text, invoice_id, client_id, charge_code_id,
      nullif(bill_type, 'free_line') as bill_type, month, net, amount, paid, amount - paid as open, running, 0 as later, null as how,
      is_invoiced, not is_only_running as is_counted
    from (${chargePieces(ctx, asked, chargesUnchanged(ctx))} union all ${linesOf(ctx, asked, invoicesUnchanged(ctx))}) piece
    union all
    select id, container_id, at, until, null::float8, currency, bill_type, text, invoice_id, client_id, charge_code_id,
      nullif(bill_type, 'free_line'), month, net, amount, paid, amount - paid, running, amount - was,
      case when amount = was then null when is_here and is_new then 'entered' when is_here then 'changed' when is_credited then 'credited' else 'removed' end,
      is_invoiced, is_counted
    from (
      select ${keys}, max(container_id) as container_id, max(at) as at, max(until) as until, max(text) as text, max(invoice_id) as invoice_id,
        coalesce(sum(net) filter (where ${isHere}), 0) as net, coalesce(sum(amount) filter (where ${isHere}), 0) as amount,
        coalesce(sum(paid) filter (where ${isHere}), 0) as paid, coalesce(sum(running) filter (where ${isHere}), 0) as running,
        coalesce(sum(amount) filter (where is_then), 0) as was, bool_or(${isHere} and not is_only_running) as is_counted,
        bool_or(${isHere}) as is_here, bool_or(is_gone) as is_credited, not bool_or(is_then) as is_new, bool_or(is_invoiced and ${isHere}) as is_invoiced
      from (${chargePieces(ctx, asked, chargesChanged(ctx))} union all ${linesOf(ctx, asked, invoicesChanged(ctx))}) piece group by ${keys}) changed
    where is_here or was <> 0`;
}

const isHere = sql.raw('not is_then and not is_gone');
