import type { Invoice, InvoiceRow } from '@boxyard/contract/billing/invoices.ts';
import { sql } from 'kysely';
import type { InAccount } from '../../core/http/context.ts';
import { type Day, endedCard } from '../rate-cards/pricing.service.ts';
import { dayNumber, dayText, loadChargeCodes, loadTariffs } from '../rate-cards/tariffs.queries.ts';

interface ByDefault {
  chargeCodeId: number;
  containerId: number;
  from: string;
  to: string;
}

interface Gap {
  from: Day;
  to: Day;
  chargeCodeId: number;
  ended: string;
  containers: Set<number>;
}

/** Days on a draft that the default card charges because the client's own card ended, by charge code and card. */
export async function findGaps(
  ctx: InAccount,
  { id, clientId, currency }: Pick<InvoiceRow, 'id' | 'clientId' | 'currency'>,
): Promise<Invoice['gaps']> {
  const own = sql`account_id = ${ctx.account.id}`;
  const { rows } = await sql<ByDefault>`
    select bill.charge_code_id, bill.container_id, coalesce(lower(bill.days), started.day) as "from", coalesce(upper(bill.days) - 1, started.day) as "to"
    from transaction bill
      cross join lateral (select (bill.started_at at time zone coalesce(bill.fixed_zone, ${ctx.account.timezone}::text))::date as day) started
    where bill.${own} and bill.invoice_id = ${id} and bill.charge_code_id is not null
      and bill.rate_card_id in (select card.id from rate_card card where card.${own} and card.client_id is null)
      and exists (select from rate_card former where former.${own} and former.client_id = ${clientId})`.execute(ctx.tx);
  if (rows.length === 0) return [];
  const [{ cards }, codes] = [await loadTariffs(ctx), await loadChargeCodes(ctx)];
  const tariffs = { cards, currencyOf: () => currency };
  const gaps = new Map<string, Gap>();
  for (const { chargeCodeId, containerId, ...days } of rows)
    for (let day = dayNumber(days.from), last = dayNumber(days.to); day <= last; day++) {
      const ended = endedCard(tariffs, { clientId, day, chargeCodeId });
      if (!ended) continue;
      const key = `${chargeCodeId} ${ended.id}`;
      const gap = gaps.get(key) ?? { from: day, to: day, chargeCodeId, ended: ended.name, containers: new Set() };
      gap.containers.add(containerId);
      gaps.set(key, { ...gap, from: Math.min(gap.from, day), to: Math.max(gap.to, day) });
    }
  return [...gaps.values()].map(({ from, to, chargeCodeId, ended, containers }) => ({
    from: dayText(from),
    to: dayText(to),
    chargeCode: codes.get(chargeCodeId)?.code ?? '',
    ended,
    containers: containers.size,
  }));
}
