import { sql } from 'kysely';
import type { InAccount } from '../../core/http/context.ts';
import { conflict } from '../../core/http/problems.ts';
import {
  type CodeOfTariff,
  dayNumber,
  findToday,
  loadChargeCodes,
  loadTariffs,
  vatOf,
} from '../rate-cards/tariffs.queries.ts';
import type { BillingRules } from './bill-plan.service.ts';

/** The day from which the account bills by tariffs; undefined while the module is switched off. */
export async function findOpeningDay({ tx, account }: InAccount): Promise<string | undefined> {
  const { rows } = await sql<{ openingDay: string | null }>`select opening_day from tenant_account
    where account_id = ${account.id} and 'invoices' = any (modules)`.execute(tx);
  return rows[0]?.openingDay ?? undefined;
}

/** @throws 409 while the module is switched off */
export async function requireOpeningDay(ctx: InAccount): Promise<string> {
  const openingDay = await findOpeningDay(ctx);
  if (openingDay === undefined) throw conflict('moduleOff');
  return openingDay;
}

export interface LoadedRules extends BillingRules {
  codes: ReadonlyMap<number, CodeOfTariff>;
}

/** All that bills of the account hang on beside the stays. @param share against changes of tariffs until the transaction ends */
export async function loadRules(ctx: InAccount, openingDay: string, share = false): Promise<LoadedRules> {
  const tariffs = await loadTariffs(ctx, share);
  const codes = await loadChargeCodes(ctx);
  return {
    tariffs,
    codes,
    today: await findToday(ctx),
    openingDay: dayNumber(openingDay),
    vatOn: (code, day) => vatOf(codes, ctx.account.defaultVat, code, day),
    isDepot: (code) => codes.get(code)?.type === 'depot',
  };
}
