import type { ChargeCode } from '@boxyard/contract/billing/charge-codes.ts';
import type { RateLine } from '@boxyard/contract/billing/rate-cards.ts';
import { sql } from 'kysely';
import type { InAccount } from '../../core/http/context.ts';
import { chargeCodeName } from '../charge-codes/charge-codes.queries.ts';
import type { Card, Day, Line, Tariffs } from './pricing.service.ts';

export const dayNumber = (day: string): Day => Date.parse(`${day}T00:00:00Z`) / 86_400_000;
export const dayText = (day: Day): string => new Date(day * 86_400_000).toISOString().slice(0, 10);

/** Today by the calendar of the account. */
export async function findToday({ tx, account }: InAccount): Promise<Day> {
  const { rows } = await sql<{
    today: string;
  }>`select (now() at time zone ${account.timezone}::text)::date as today`.execute(tx);
  return dayNumber(rows[0]?.today ?? '');
}

const lineColumns = sql`id, charge_code_id, container_type_id, is_empty, container_condition, warehouse_id, direction, task_type, unit, free_days,
  keeps_free_days, slab_basis, slabs, once_day, once_price`;

/** The lines of cards, in their order. */
export async function findLines({ tx, account }: InAccount, cardIds?: readonly number[]): Promise<Line[]> {
  const { rows } = await sql<
    RateLine & { cardId: number }
  >`select rate_card_id as card_id, ${lineColumns} from rate_line
    where account_id = ${account.id} and ${cardIds ? sql`rate_card_id = any(${cardIds}::bigint[])` : sql`true`}
    order by rate_card_id, nth`.execute(tx);
  return rows;
}

/** All tariffs of the account, and in which currency its clients are billed. @param share against changes until the transaction ends */
export async function loadTariffs(ctx: InAccount, share = false): Promise<Tariffs> {
  const { tx, account } = ctx;
  const { rows: cards } = await sql<
    Omit<Card, 'from' | 'to' | 'lines'> & { validFrom: string; validTo: string | null }
  >`
    select id, name, currency, client_id, valid_from, valid_to, counts_first_day, counts_last_day, price_date, day_clock from rate_card
    where account_id = ${account.id} order by id ${share ? sql`for share` : sql``}`.execute(tx);
  const lines = Map.groupBy(await findLines(ctx), ({ cardId }) => cardId);
  const { rows: clients } = await sql<{
    id: number;
    currency: string;
  }>`select id, currency from client where account_id = ${account.id}`.execute(tx);
  const currencies = new Map(clients.map(({ id, currency }) => [id, currency]));
  return {
    cards: cards.map(({ validFrom, validTo, ...card }) => ({
      ...card,
      from: dayNumber(validFrom),
      to: validTo === null ? null : dayNumber(validTo),
      lines: lines.get(card.id) ?? [],
    })),
    currencyOf: (clientId) => currencies.get(clientId),
  };
}

export type CodeOfTariff = Pick<ChargeCode, 'id' | 'code' | 'name' | 'type' | 'vatRates'>;

/** All charge codes by id, called as the reader's language calls them. */
export async function loadChargeCodes(ctx: InAccount): Promise<Map<number, CodeOfTariff>> {
  const { rows } =
    await sql<CodeOfTariff>`select id, code, ${chargeCodeName(ctx)} as name, type, vat_rates from charge_code where account_id = ${ctx.account.id}`.execute(
      ctx.tx,
    );
  return new Map(rows.map((code) => [code.id, code]));
}

/** The VAT of a code on a day: its rate that holds then, else the account's. */
export function vatOf(
  codes: ReadonlyMap<number, CodeOfTariff>,
  defaultVat: number,
  chargeCodeId: number,
  day: Day,
): number {
  const text = dayText(day);
  return codes.get(chargeCodeId)?.vatRates.findLast(({ from }) => from <= text)?.vat ?? defaultVat;
}
