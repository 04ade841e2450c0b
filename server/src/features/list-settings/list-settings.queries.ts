import type { ListName } from '@boxyard/contract/core/entities.ts';
import type { ListLook, ListSetting } from '@boxyard/contract/core/list-settings.ts';
import { sql } from 'kysely';
import { onlyRow } from '../../core/crud/rows.ts';
import type { Ctx } from '../../core/http/context.ts';

/** Those of the caller. */
export function listSettings(ctx: Ctx): Promise<ListSetting[]> {
  return ctx.tx
    .selectFrom('listSetting')
    .select(['list', 'look'])
    .where('accountId', '=', ctx.account.id)
    .where('adminId', '=', ctx.admin.id)
    .orderBy('list')
    .execute();
}

/** Two windows may save at the same time: the last one counts. */
export async function saveListSetting(ctx: Ctx, list: ListName, look: ListLook): Promise<ListSetting> {
  const saved = sql<ListSetting>`insert into list_setting (account_id, list, look)
    values (${ctx.account.id}, ${list}, ${JSON.stringify(look)}::jsonb)
    on conflict (account_id, admin_id, list) do update set look = excluded.look returning list, look`;
  return onlyRow(await saved.execute(ctx.tx));
}
