import { type PaymentRow, type paymentRoutes, StoredPayment } from '@boxyard/contract/billing/payments.ts';
import type { QueryOf } from '@boxyard/contract/core/route.ts';
import { sql } from 'kysely';
import { byName } from '../../core/crud/by-name.ts';
import { type List, shortList } from '../../core/crud/list-page.ts';
import { records } from '../../core/crud/records.ts';
import { contains } from '../../core/crud/text-search.ts';
import type { Ctx } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';

export const payments = records('payment', StoredPayment);

function rowsOf(ctx: Ctx) {
  return ctx.tx
    .selectFrom('payment')
    .leftJoin('client', (join) =>
      join.onRef('client.accountId', '=', 'payment.accountId').onRef('client.id', '=', 'payment.clientId'),
    )
    .where('payment.accountId', '=', ctx.account.id)
    .selectAll('payment')
    .select([
      sql<string>`coalesce(client.name, '')`.as('clientName'),
      sql<
        PaymentRow['invoices']
      >`coalesce((select jsonb_agg(jsonb_build_object('invoiceId', invoice.id, 'number', invoice.number, 'amount', part.amount)
          order by invoice.number)
        from allocation part join invoice on invoice.account_id = part.account_id and invoice.id = part.invoice_id
        where part.account_id = ${ctx.account.id} and part.payment_id = payment.id), '[]')`.as('invoices'),
    ]);
}

export function listPayments(ctx: Ctx, input: QueryOf<typeof paymentRoutes.list>): List<PaymentRow> {
  let query = rowsOf(ctx);
  if (input.clientId !== undefined) query = query.where('payment.clientId', '=', input.clientId);
  if (input.isFree !== undefined)
    query = query.where(sql<boolean>`(payment.allocated + payment.returned < payment.amount) = ${input.isFree}`);
  if (input.invoiceId !== undefined)
    query = query.where(sql<boolean>`exists (select from allocation part where part.account_id = ${ctx.account.id}
      and part.payment_id = payment.id and part.invoice_id = ${input.invoiceId})`);
  if (input.q)
    query = query.where(
      sql<boolean>`(${contains(sql`client.name_key`, input.q)} or payment.variable_symbol like ${`${input.q}%`}
        or ${contains(sql`norm(payment.payer_name)`, input.q)})`,
    );
  const columns = {
    paidOn: sql`payment.paid_on`,
    amount: sql`payment.amount`,
    clientName: byName(ctx, sql`client.name`),
  };
  return shortList(query, input, {
    columns,
    initial: '-paidOn',
    id: sql`payment.id`,
    updatedAt: sql`payment.updated_at`,
  });
}

/** @throws 404 */
export async function getPayment(ctx: Ctx, id: number): Promise<PaymentRow> {
  const found = await rowsOf(ctx).where('payment.id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  return found;
}
