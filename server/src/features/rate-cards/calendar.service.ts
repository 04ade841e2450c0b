import type { Calendar } from '@boxyard/contract/billing/rate-cards.ts';
import { sql } from 'kysely';
import type { InAccount } from '../../core/http/context.ts';
import { cutIntoPieces, type Piece } from './pieces.service.ts';
import type { Card, Day, Priced, Prices, Tariffs } from './pricing.service.ts';
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
  const slabs = new Map(days.map(({ chargeCodeId, day, slab }) => [`${chargeCodeId}/${day}`, slab]));
  const counted = await countPieces(ctx, pieces);
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
    gaps: gapRuns(days, codes),
    pieces: pieces.map(({ chargeCodeId, first, last, free, price, line, card }, at) => ({
      chargeCodeId,
      from: dayText(first),
      to: dayText(last),
      days: last - first + 1,
      freeDays: free,
      unit: line.unit === 'week' ? 'week' : 'day',
      periods: counted[at]?.periods ?? 0,
      slab: slabs.get(`${chargeCodeId}/${first + free}`) ?? null,
      price,
      net: counted[at]?.net ?? 0,
      rateCardId: card.id,
    })),
    sums: await addUp(ctx, [
      ...pieces.map(({ card }, at) => ({ currency: card.currency, net: counted[at]?.net ?? 0 })),
      ...once.map(({ card, price }) => ({ currency: card.currency, net: price })),
    ]),
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

/** Days in a row that the default card charges because the same card of the client ended, told once. */
export function gapRuns(days: readonly Priced[], codes: ReadonlyMap<number, CodeOfTariff>): Calendar['gaps'] {
  const runs: { from: Day; to: Day; chargeCodeId: number; ended: Card }[] = [];
  for (const { day, chargeCodeId, ended } of days) {
    const open = runs.at(-1);
    if (!ended) continue;
    if (open && open.to === day - 1 && open.ended.id === ended.id && open.chargeCodeId === chargeCodeId) open.to = day;
    else runs.push({ from: day, to: day, chargeCodeId, ended });
  }
  return runs.map(({ from, to, chargeCodeId, ended }) => ({
    from: dayText(from),
    to: dayText(to),
    chargeCode: codes.get(chargeCodeId)?.code ?? '',
    ended: ended.name,
  }));
}

/** What pieces would be billed, in their order: the database multiplies. */
async function countPieces(ctx: InAccount, pieces: readonly Piece[]): Promise<{ periods: number; net: number }[]> {
  const given = pieces.map(({ first, last, free, price, line }) => ({
    first: dayText(first),
    last: dayText(last),
    free,
    price,
    period: line.unit === 'week' ? 'weekly' : 'daily',
  }));
  const { rows } = await sql<{ periods: number; net: number }>`select counted.periods, counted.net
    from rows from (jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as (price numeric, free int, period text, first date, last date))
      with ordinality bill (price, free, period, first, last, nth)
    cross join lateral bill_of('depot', bill.price, bill.period, now(), null, bill.free, 0, 'UTC', current_date,
      daterange(bill.first, bill.last, '[]'), null) counted
    order by bill.nth`.execute(ctx.tx);
  return rows;
}

async function addUp(ctx: InAccount, amounts: readonly Calendar['sums'][number][]): Promise<Calendar['sums']> {
  const { rows } = await sql<Calendar['sums'][number]>`select currency, sum(net) as net
    from jsonb_to_recordset(${JSON.stringify(amounts)}::jsonb) amount (currency text, net numeric)
    group by currency order by currency`.execute(ctx.tx);
  return rows;
}
