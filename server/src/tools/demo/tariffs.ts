import type { RateLineInput, Slab } from '@boxyard/contract/billing/rate-cards.ts';
import { sql } from 'kysely';
import { onlyRow } from '../../core/crud/rows.ts';
import type { Tx } from '../../core/db/connection.ts';
import type { InAccount } from '../../core/http/context.ts';
import { gather } from '../../features/invoices/gather.queries.ts';
import { dayNumber } from '../../features/rate-cards/tariffs.queries.ts';
import { findBillable } from '../../features/stays/billable.queries.ts';
import { loadRules } from '../../features/stays/billing-rules.service.ts';
import { billStays, deriveStays } from '../../features/stays/stays.service.ts';

/** The first day that the demo bills by tariffs. Two months are billed; this month is open. */
export const demoOpening = sql`(date_trunc('month', now() at time zone 'Europe/Bratislava') - interval '2 months')::date`;

const codes = {
  STO: ['Storage', 'Skladné', 'depot'],
  LIFT: ['Lift at the gate', 'Zdvih na bráne', 'service_fee'],
  WASH: ['Cleaning', 'Čistenie', 'cleaning_fee'],
  PTI: ['Inspection of a reefer', 'Kontrola chladiaceho kontajnera', 'service_fee'],
} as const;
type Code = keyof typeof codes;

type Prices = [short: number, long: number];
type LineOf = Pick<RateLineInput, 'slabs' | 'unit'> &
  Partial<Omit<RateLineInput, 'chargeCodeId'>> & { code: Code; reefers?: true };

const slab = (to: number | null, [short, long]: Prices): Slab => ({
  to,
  price20: short,
  price40: long,
  price45: Math.round(long * 112) / 100,
});
const storage = (price: Prices): Pick<LineOf, 'code' | 'unit' | 'slabs'> => ({
  code: 'STO',
  unit: 'day',
  slabs: [slab(null, price)],
});

/** @param koruna what one euro is in the card's currency */
const linesOf = (koruna: number): LineOf[] => {
  const at = (short: number, long: number): Prices => [short * koruna, long * koruna];
  return [
    {
      ...storage(at(0, 0)),
      isEmpty: true,
      freeDays: 5,
      slabs: [slab(14, at(1.2, 2.4)), slab(30, at(1.8, 3.6)), slab(null, at(2.6, 5.2))],
    },
    { ...storage(at(4, 8)), isEmpty: false, freeDays: 2 },
    { ...storage(at(9, 18)), reefers: true, isEmpty: false, freeDays: 1 },
    { code: 'LIFT', unit: 'move', slabs: [slab(null, at(28, 32))] },
    { code: 'WASH', unit: 'piece', slabs: [slab(null, at(45, 60))], taskType: 'cleaning' },
    { code: 'PTI', unit: 'piece', slabs: [slab(null, at(50, 50))] },
  ];
};

interface Card {
  name: string;
  client?: string;
  currency: 'EUR' | 'CZK';
  lines: LineOf[];
}
const cards: Card[] = [
  { name: 'Depot tariff', currency: 'EUR', lines: linesOf(1) },
  { name: 'Depot tariff, koruna', currency: 'CZK', lines: linesOf(25) },
  {
    name: 'Dunaj Lines, yearly contract',
    client: 'Dunaj Lines, a.s.',
    currency: 'EUR',
    lines: [{ ...storage([1.5, 3]), freeDays: 10, keepsFreeDays: false }],
  },
  {
    name: 'Šariš Potraviny, reefers',
    client: 'Šariš Potraviny, s.r.o.',
    currency: 'EUR',
    lines: [{ ...storage([11, 22]), slabs: [slab(7, [11, 22]), slab(null, [14, 28])], onceDay: 8, oncePrice: 37.5 }],
  },
];

/** Tariffs, the stays that gate moves tell of, the storage run of the last month and the drafts of its invoices. */
export async function seedTariffs(tx: Tx, account: InAccount['account']): Promise<void> {
  const ctx = { tx, account };
  const ids = new Map<string, number>();
  for (const [code, [name, nameSk, type]] of Object.entries(codes)) {
    const vatRates = JSON.stringify([
      { from: '2011-01-01', vat: 20 },
      { from: '2025-01-01', vat: 23 },
    ]);
    const made = await sql<{
      id: number;
    }>`insert into charge_code (code, name, name_sk, type, vat_rates) values (${code}, ${name}, ${nameSk}, ${type}, ${vatRates}::jsonb) returning id`.execute(
      tx,
    );
    ids.set(code, made.rows[0]?.id ?? 0);
  }
  for (const card of cards) await insertCard(tx, card, ids);
  const { rows: containers } = await sql<{ id: number }>`select id from container order by id`.execute(tx);
  await deriveStays(
    ctx,
    containers.map(({ id }) => id),
  );
  await runLastMonth(ctx);
}

async function insertCard(
  tx: Tx,
  { name, client, currency, lines }: Card,
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const { rows: clients } = await sql<{
    id: number;
  }>`select id from client where name = ${client ?? null}`.execute(tx);
  const { rows } = await sql<{ id: number }>`insert into rate_card (name, currency, client_id, valid_from)
    values (${name}, ${currency}, ${clients[0]?.id ?? null}, make_date(extract(year from now())::int - 1, 1, 1)) returning id`.execute(
    tx,
  );
  const { rows: reefers } = await sql<{
    id: number;
  }>`select id from container_type where is_refrigerated order by id`.execute(tx);
  const typed = lines.flatMap(({ reefers: isReefer, ...line }) =>
    (isReefer ? reefers.map(({ id }): number | null => id) : [null]).map((typeId) => ({ ...line, typeId })),
  );
  for (const [at, line] of typed.entries())
    await sql`insert into rate_line (rate_card_id, nth, charge_code_id, container_type_id, is_empty, unit, free_days, keeps_free_days, task_type, slabs, once_day, once_price)
      values (${rows[0]?.id ?? 0}, ${at + 1}, ${ids.get(line.code) ?? 0}, ${line.typeId}, ${line.isEmpty ?? null}, ${line.unit}, ${line.freeDays ?? 0},
        ${line.keepsFreeDays ?? true}, ${line.taskType ?? ''}, ${JSON.stringify(line.slabs)}::jsonb, ${line.onceDay ?? null}, ${line.oncePrice ?? null})`.execute(
      tx,
    );
}

async function runLastMonth(ctx: InAccount): Promise<void> {
  const { rows } = await sql<{ opening: string; until: string }>`select ${demoOpening} as opening,
    (date_trunc('month', now() at time zone 'Europe/Bratislava') - interval '1 day')::date as until`.execute(ctx.tx);
  const { opening = '', until = '' } = rows[0] ?? {};
  const rules = await loadRules(ctx, opening);
  const stays = await findBillable(ctx, sql`not stay.is_void and stay.started_at < (${until}::date + 1)::timestamptz`);
  const begin = async () =>
    onlyRow(
      await sql<{ id: number }>`insert into storage_run (until_day) values (${until}::date) returning id`.execute(
        ctx.tx,
      ),
    ).id;
  await billStays(ctx, stays, rules, { begin, until: dayNumber(until) });
  await gatherUntilLastMonth(ctx);
}

/** The drafts of what ended before this month. */
export async function gatherUntilLastMonth(ctx: InAccount): Promise<void> {
  const until = sql<{
    day: string;
  }>`select (date_trunc('month', now() at time zone 'Europe/Bratislava') - interval '1 day')::date as day`;
  await gather(ctx, { untilDay: onlyRow(await until.execute(ctx.tx)).day });
}
