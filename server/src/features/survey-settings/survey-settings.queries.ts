import {
  mostUsedCount,
  StoredSurveySettings,
  type SurveyCode,
  type SurveySettings,
  type SurveySettingsUpdate,
  type SurveySettingsValues,
  usualSettings,
} from '@boxyard/contract/inspections/survey-settings.ts';
import { sql } from 'kysely';
import { records } from '../../core/crud/records.ts';
import { withoutUndefined } from '../../core/crud/without-undefined.ts';
import type { Ctx, InAccount } from '../../core/http/context.ts';

const settings = records('surveySetting', StoredSurveySettings);

/** Until an owner changes them they are the usual ones. */
export async function findSettings({
  tx,
  account,
}: InAccount): Promise<SurveySettingsValues & { id?: number; version: number }> {
  const found = await tx.selectFrom('surveySetting').where('accountId', '=', account.id).selectAll().executeTakeFirst();
  return found ?? { ...usualSettings, version: 0 };
}

const columns = { components: 'component', damages: 'damage_code', repairs: 'repair_code' } as const;

/** What damages of the last year were described by most. */
async function findUsed({ tx, account }: InAccount, column: string): Promise<string[]> {
  const code = sql.ref(column);
  const { rows } = await sql<{ code: string }>`select ${code} as code from damage
    where account_id = ${account.id} and ${code} <> '' and created_at > now() - interval '1 year'
    group by 1 order by count(*) desc, 1 limit ${mostUsedCount}`.execute(tx);
  return rows.map((row) => row.code);
}

/** The most used first, filled up from the head of the list; codes that were taken out of it are passed over. */
function filledUp(used: readonly string[], list: readonly SurveyCode[]): string[] {
  const codes = list.map(({ code }) => code);
  return [...new Set([...used.filter((code) => codes.includes(code)), ...codes])].slice(0, mostUsedCount);
}

export async function readSettings(ctx: InAccount): Promise<SurveySettings> {
  const { components, damages, repairs, responsibilities, reminderHours, linkDays, dueDays, version } =
    await findSettings(ctx);
  return {
    components,
    damages,
    repairs,
    responsibilities,
    reminderHours,
    linkDays,
    dueDays,
    version,
    mostUsed: {
      components: filledUp(await findUsed(ctx, columns.components), components),
      damages: filledUp(await findUsed(ctx, columns.damages), damages),
      repairs: filledUp(await findUsed(ctx, columns.repairs), repairs),
    },
  };
}

/** The first change stores them. @throws 412 */
export async function saveSettings(ctx: Ctx, input: SurveySettingsUpdate, version?: number): Promise<SurveySettings> {
  const { id } = await findSettings(ctx);
  if (id === undefined) await settings.insert(ctx, { ...usualSettings, ...withoutUndefined(input) });
  else await settings.update(ctx, id, input, version);
  return readSettings(ctx);
}
