import type { ListName } from '@boxyard/contract/core/entities.ts';
import type { ListView, ListViewCreate, ListViewUpdate } from '@boxyard/contract/core/list-views.ts';
import { type RawBuilder, sql } from 'kysely';
import { byName } from '../../core/crud/by-name.ts';
import { hasVersion } from '../../core/crud/records.ts';
import { onlyRow } from '../../core/crud/rows.ts';
import type { Ctx } from '../../core/http/context.ts';
import { notFound, stale } from '../../core/http/problems.ts';

const isOwn = (ctx: Ctx) => sql<boolean>`coalesce(list_view.maker_id = ${ctx.admin.id}, false)`;

async function find(ctx: Ctx, condition: RawBuilder<unknown>): Promise<ListView[]> {
  const { rows } = await sql<ListView>`
    select list_view.id, list_view.version, list_view.list, list_view.name, list_view.is_shared,
      list_view.contents -> 'search' as search, list_view.contents -> 'look' as look,
      coalesce(maker.username, '') as maker_name, ${isOwn(ctx)} as is_own,
      (${isOwn(ctx)} or (list_view.is_shared and ${ctx.admin.isOwner}::boolean)) as may_change
    from list_view left join admin maker on maker.id = list_view.maker_id
    where list_view.account_id = ${ctx.account.id} and ${condition} order by ${byName(ctx, sql`list_view.name`)}, list_view.id`.execute(
    ctx.tx,
  );
  return rows;
}

/** Those of the caller and those that are shared; row security leaves the others out. */
export const listViews = (ctx: Ctx, list: ListName) => find(ctx, sql`list_view.list = ${list}`);

/** @throws 404, also for a private view of somebody else */
export async function getListView(ctx: Ctx, id: number): Promise<ListView> {
  const [view] = await find(ctx, sql`list_view.id = ${id}`);
  if (!view) throw notFound();
  return view;
}

export async function insertListView(ctx: Ctx, { list, name, isShared, ...contents }: ListViewCreate): Promise<number> {
  const inserted = sql<{ id: number }>`insert into list_view (account_id, list, name, is_shared, contents)
    values (${ctx.account.id}, ${list}, ${name}, ${isShared}, ${JSON.stringify(contents)}::jsonb) returning id`;
  return onlyRow(await inserted.execute(ctx.tx)).id;
}

/** @throws 412 */
export async function updateListView(
  ctx: Ctx,
  id: number,
  { name = null, isShared = null, ...contents }: { [F in keyof ListViewUpdate]: ListViewUpdate[F] | null },
  version: number | undefined,
): Promise<void> {
  const { numAffectedRows } = await sql`update list_view set name = coalesce(${name}, name),
      is_shared = coalesce(${isShared}, is_shared), contents = contents || ${JSON.stringify(contents)}::jsonb
    where account_id = ${ctx.account.id} and id = ${id} and ${hasVersion(version)}`.execute(ctx.tx);
  if (!numAffectedRows) throw stale();
}

/** @throws 412 */
export async function deleteListView(ctx: Ctx, id: number, version: number | undefined): Promise<void> {
  const { numAffectedRows } = await sql`delete from list_view
    where account_id = ${ctx.account.id} and id = ${id} and ${hasVersion(version)}`.execute(ctx.tx);
  if (!numAffectedRows) throw stale();
}
