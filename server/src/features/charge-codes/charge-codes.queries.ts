import { ChargeCode, type chargeCodeRoutes } from '@boxyard/contract/billing/charge-codes.ts';
import type { QueryOf } from '@boxyard/contract/core/route.ts';
import { sql } from 'kysely';
import { byName, languageOf } from '../../core/crud/by-name.ts';
import { type List, shortList } from '../../core/crud/list-page.ts';
import { records } from '../../core/crud/records.ts';
import { contains } from '../../core/crud/text-search.ts';
import type { Ctx, InAccount } from '../../core/http/context.ts';

export const chargeCodes = records('chargeCode', ChargeCode);

/** What a code is called in the reader's language: that name, or else the only one that it has. A column of `charge_code`. */
export const chargeCodeName = (reader: Pick<InAccount, 'account' | 'language'>) =>
  sql<string>`coalesce(nullif(${sql.ref(`name_${languageOf(reader)}`)}, ''), name)`;

export function listChargeCodes(ctx: Ctx, input: QueryOf<typeof chargeCodeRoutes.list>): List<ChargeCode> {
  let query = ctx.tx
    .selectFrom('chargeCode')
    .where('chargeCode.accountId', '=', ctx.account.id)
    .selectAll('chargeCode');
  if (input.type) query = query.where('chargeCode.type', '=', input.type);
  if (input.q)
    query = query.where(sql<boolean>`(${contains(sql`code_key`, input.q)} or ${contains(sql`name_key`, input.q)})`);
  const columns = {
    code: sql`charge_code.code_key`,
    name: byName(ctx, sql`charge_code.name`),
    type: sql`charge_code.type`,
  };
  return shortList(query, input, {
    columns,
    initial: 'code',
    id: sql`charge_code.id`,
    updatedAt: sql`charge_code.updated_at`,
  });
}
