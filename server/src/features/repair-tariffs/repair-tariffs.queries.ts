import type { QueryOf } from '@boxyard/contract/core/route.ts';
import {
  type RepairTariff,
  type RepairTariffRow,
  type repairTariffRoutes,
  StoredRepairTariff,
} from '@boxyard/contract/inspections/repair-tariffs.ts';
import { sql } from 'kysely';
import { byName } from '../../core/crud/by-name.ts';
import { type List, mapRows, shortList } from '../../core/crud/list-page.ts';
import { records } from '../../core/crud/records.ts';
import { contains } from '../../core/crud/text-search.ts';
import { todayIn } from '../../core/db/today.ts';
import type { Ctx, InAccount } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';

export const repairTariffs = records('repairTariff', StoredRepairTariff);

function withNames(ctx: InAccount) {
  return ctx.tx
    .selectFrom('repairTariff')
    .leftJoin('client', (join) =>
      join.onRef('client.accountId', '=', 'repairTariff.accountId').onRef('client.id', '=', 'repairTariff.clientId'),
    )
    .where('repairTariff.accountId', '=', ctx.account.id)
    .select(repairTariffs.columns)
    .select([
      sql<string>`coalesce(client.name, '')`.as('clientName'),
      sql<boolean>`exists (select from estimate where estimate.account_id = ${ctx.account.id} and estimate.tariff_id = repair_tariff.id)`.as(
        'isUsed',
      ),
    ]);
}

export function listRepairTariffs(ctx: Ctx, input: QueryOf<typeof repairTariffRoutes.list>): List<RepairTariffRow> {
  const isValidNow = sql<boolean>`repair_tariff.id in (select distinct on (client_id, currency) id from repair_tariff
    where account_id = ${ctx.account.id} and valid_from <= ${todayIn(ctx)} order by client_id, currency, valid_from desc)`;
  let query = withNames(ctx).select(isValidNow.as('isValidNow'));
  if (input.isValidNow !== undefined) query = query.where(sql<boolean>`${isValidNow} = ${input.isValidNow}`);
  if (input.q)
    query = query.where(contains(sql`norm(repair_tariff.name || ' ' || coalesce(client.name, ''))`, input.q));
  const list = shortList(query, input, {
    columns: {
      name: byName(ctx, sql`repair_tariff.name`),
      clientName: byName(ctx, sql`coalesce(client.name, '')`),
      validFrom: sql`repair_tariff.valid_from`,
      currency: sql`repair_tariff.currency`,
    },
    initial: 'name',
    id: sql`repair_tariff.id`,
    updatedAt: sql`repair_tariff.updated_at`,
  });
  return mapRows(list, ({ lines, ...row }) => ({ ...row, linesCount: lines.length }));
}

/** @throws 404 */
export async function getRepairTariff(ctx: InAccount, id: number): Promise<RepairTariff> {
  const found = await withNames(ctx).where('repairTariff.id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

/** The client's own tariff that holds today, else the one for all, in this currency; undefined where there is none. */
export async function findTariffFor(
  ctx: InAccount,
  clientId: number,
  currency: string,
): Promise<StoredRepairTariff | undefined> {
  return ctx.tx
    .selectFrom('repairTariff')
    .where('accountId', '=', ctx.account.id)
    .where(sql<boolean>`(client_id = ${clientId} or client_id is null)`)
    .where('currency', '=', currency as StoredRepairTariff['currency'])
    .where(sql<boolean>`valid_from <= ${todayIn(ctx)}`)
    .select(repairTariffs.columns)
    .orderBy(sql`client_id is null`)
    .orderBy('validFrom', 'desc')
    .limit(1)
    .executeTakeFirst();
}
