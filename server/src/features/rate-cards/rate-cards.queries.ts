import {
  type RateCard,
  type RateCardRow,
  type RateLineInput,
  type rateCardRoutes,
  StoredRateCard,
  StoredRateLine,
} from '@boxyard/contract/billing/rate-cards.ts';
import type { QueryOf } from '@boxyard/contract/core/route.ts';
import { sql } from 'kysely';
import { byName } from '../../core/crud/by-name.ts';
import { type List, shortList } from '../../core/crud/list-page.ts';
import { records } from '../../core/crud/records.ts';
import { contains } from '../../core/crud/text-search.ts';
import type { Ctx } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';
import { findLines } from './tariffs.queries.ts';

export const rateCards = records('rateCard', StoredRateCard);
const rateLines = records('rateLine', StoredRateLine);

function withNames(ctx: Ctx) {
  const own = sql`account_id = ${ctx.account.id}`;
  return ctx.tx
    .selectFrom('rateCard')
    .leftJoin('client', (join) =>
      join.onRef('client.accountId', '=', 'rateCard.accountId').onRef('client.id', '=', 'rateCard.clientId'),
    )
    .where('rateCard.accountId', '=', ctx.account.id)
    .select(rateCards.columns)
    .select([
      sql<string>`coalesce(client.name, '')`.as('clientName'),
      sql<boolean>`exists (select from transaction bill where bill.${own} and bill.rate_card_id = rate_card.id)`.as(
        'isUsed',
      ),
      sql<number>`(select count(*) from rate_line line where line.${own} and line.rate_card_id = rate_card.id)`.as(
        'linesCount',
      ),
      sql<boolean>`daterange(rate_card.valid_from, rate_card.valid_to, '[]') @> (now() at time zone ${ctx.account.timezone}::text)::date`.as(
        'isValidNow',
      ),
    ]);
}

export function listRateCards(ctx: Ctx, input: QueryOf<typeof rateCardRoutes.list>): List<RateCardRow> {
  let query = withNames(ctx);
  if (input.clientId !== undefined) query = query.where('rateCard.clientId', '=', input.clientId);
  if (input.isValidNow !== undefined)
    query = query.where(
      sql<boolean>`daterange(rate_card.valid_from, rate_card.valid_to, '[]') @> (now() at time zone ${ctx.account.timezone}::text)::date = ${input.isValidNow}`,
    );
  if (input.q)
    query = query.where(
      sql<boolean>`(${contains(sql`rate_card.name_key`, input.q)} or ${contains(sql`client.name_key`, input.q)})`,
    );
  const columns = {
    name: byName(ctx, sql`rate_card.name`),
    clientName: byName(ctx, sql`client.name`),
    validFrom: sql`rate_card.valid_from`,
    currency: sql`rate_card.currency`,
  };
  return shortList(query, input, {
    columns,
    initial: 'name',
    id: sql`rate_card.id`,
    updatedAt: sql`rate_card.updated_at`,
  });
}

/** @throws 404 */
export async function getRateCard(ctx: Ctx, id: number): Promise<RateCard> {
  const found = await withNames(ctx).where('rateCard.id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  const { linesCount: _, isValidNow: __, ...card } = found;
  return { ...card, lines: await findLines(ctx, [id]) };
}

/** Puts these lines in place of those that a card has. */
export async function replaceLines(ctx: Ctx, rateCardId: number, lines: readonly RateLineInput[]): Promise<void> {
  await sql`delete from rate_line where account_id = ${ctx.account.id} and rate_card_id = ${rateCardId}`.execute(
    ctx.tx,
  );
  for (const [at, { id: _, ...line }] of lines.entries())
    await rateLines.insert(ctx, { ...line, rateCardId, nth: at + 1 });
}

interface Use {
  bills: number;
  /** The last day that is billed by it. */
  billedTo: string | null;
}

/** What was billed by a card. */
export async function findUse(ctx: Ctx, id: number): Promise<Use> {
  const { rows } = await sql<Use>`select count(*) as bills, max(coalesce(upper(days) - 1, clock_day,
      (started_at at time zone ${ctx.account.timezone}::text)::date)) as billed_to
    from transaction where account_id = ${ctx.account.id} and rate_card_id = ${id} and released_at is null`.execute(
    ctx.tx,
  );
  return rows[0] ?? { bills: 0, billedTo: null };
}

/** Which of these are charge codes, and of which kind. */
export async function findCodes(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; type: string }>`select id, type from charge_code
    where account_id = ${ctx.account.id} and id = any(${ids}::bigint[])`.execute(ctx.tx);
  return new Map(rows.map(({ id, type }) => [id, type]));
}
