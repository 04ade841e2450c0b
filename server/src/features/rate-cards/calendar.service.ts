import type { Calendar } from '@boxyard/contract/billing/rate-cards.ts';
import { sql } from 'kysely';
import type { InAccount } from '../../core/http/context.ts';
import { cutIntoPieces } from './pieces.service.ts';
import type { Day, Prices, Tariffs } from './pricing.service.ts';
import { type CodeOfTariff, dayText } from './tariffs.queries.ts';

interface Rules {
  tariffs: Tariffs;
  codes: ReadonlyMap<number, CodeOfTariff>;
}

/** The priced days of a stay for the screen: coloured by free and slab, with what they come to. */
export async function showCalendar(
  ctx: InAccount,
  { days, once, unpriced }: Prices,
  { codes }: Rules,
): Promise<Calendar> {
  const pieces = [...Map.groupBy(days, ({ chargeCodeId }) => chargeCodeId).values()].flatMap((ofCode) =>
    cutIntoPieces(ofCode, () => 0),
  );
  const cards = new Map([...days, ...once].map(({ card }) => [card.id, card]));
  const charged = new Set([...days, ...once].map(({ chargeCodeId }) => chargeCodeId));
  const bills = [
    ...pieces.map(({ first, last, free, price, line, card }) => ({
      currency: card.currency,
      price,
      free,
      period: line.unit === 'week' ? 'weekly' : 'daily',
      first: dayText(first),
      last: dayText(last),
    })),
    ...once.map(({ price, card }) => ({
      currency: card.currency,
      price,
      free: 0,
      period: '',
      first: null,
      last: null,
    })),
  ];
  return {
    days: days.map(({ day, chargeCodeId, nth, isInWeek, isFree, slab, price, card, line, clientId }) => ({
      day: dayText(day),
      chargeCodeId,
      nth,
      isInWeek,
      isFree,
      slab,
      price,
      rateCardId: card.id,
      rateLineId: line.id,
      clientId,
    })),
    once: once.map(({ day, chargeCodeId, price, card, line, clientId }) => ({
      day: dayText(day),
      chargeCodeId,
      price,
      rateCardId: card.id,
      rateLineId: line.id,
      clientId,
    })),
    unpriced: inRuns(unpriced, codes),
    sums: await sumsOf(ctx, bills),
    codes: [...charged].flatMap((id) => codes.get(id) ?? []).map(({ id, code, name }) => ({ id, code, name })),
    cards: [...cards.values()].map(({ id, name, currency, from }) => ({
      id,
      name,
      currency,
      validFrom: dayText(from),
    })),
  };
}

/** Days in a row with the same reason are told once. */
export function inRuns(unpriced: Prices['unpriced'], codes: ReadonlyMap<number, CodeOfTariff>): Calendar['unpriced'] {
  const runs: { from: Day; to: Day; reason: Prices['unpriced'][number]['reason']; chargeCodeId: number | null }[] = [];
  for (const { day, reason, chargeCodeId } of unpriced) {
    const open = runs.at(-1);
    if (open && open.to === day - 1 && open.reason === reason && open.chargeCodeId === chargeCodeId) open.to = day;
    else runs.push({ from: day, to: day, reason, chargeCodeId });
  }
  return runs.map(({ from, to, reason, chargeCodeId }) => ({
    from: dayText(from),
    to: dayText(to),
    reason,
    chargeCode: chargeCodeId === null ? '' : (codes.get(chargeCodeId)?.code ?? ''),
  }));
}

/** What the bills would come to without VAT: the database counts. */
async function sumsOf(ctx: InAccount, bills: readonly object[]): Promise<Calendar['sums']> {
  const { rows } = await sql<Calendar['sums'][number]>`select bill.currency, sum(counted.net) as net
    from jsonb_to_recordset(${JSON.stringify(bills)}::jsonb) bill (currency text, price numeric, free int, period text, first date, last date)
    cross join lateral bill_of(case when bill.first is null then 'service_fee' else 'depot' end, bill.price, bill.period, now(), null, bill.free, 0, 'UTC',
      current_date, case when bill.first is not null then daterange(bill.first, bill.last, '[]') end, null) counted
    group by bill.currency order by bill.currency`.execute(ctx.tx);
  return rows;
}
