import type { ListView, ListViewCreate, ListViewUpdate } from '@boxyard/contract/core/list-views.ts';
import { notificationPaths } from '@boxyard/contract/people/notification-paths.ts';
import type { Ctx } from '../../core/http/context.ts';
import { forbidden } from '../../core/http/problems.ts';
import { members, notify } from '../notifications/notify.service.ts';
import { deleteListView, getListView, insertListView, updateListView } from './list-views.queries.ts';

/** @throws 409 where the name is taken or the list has as many views as it may */
export async function createListView(ctx: Ctx, input: ListViewCreate): Promise<ListView> {
  const view = await getListView(ctx, await insertListView(ctx, input));
  if (view.isShared) await tellShared(ctx, view);
  return view;
}

/** Lists that stand on a screen of their own, where that is not called as they are. */
/** Everybody in the account hears of it, but for lists that are parts of other screens. */
async function tellShared(ctx: Ctx, { id, list, name, search }: ListView): Promise<void> {
  if (list.includes('-of-') || list === 'client-users' || list === 'report-rows') return;
  await notify(ctx, 'view_shared', members.all, {
    thing: `list_view ${id}`,
    path: notificationPaths.view_shared(list, { ...search, view: String(id) }),
    facts: { name, list },
  });
}

/** The database says the same; this says it in words. @throws 403, 404, 409, 412 */
export async function changeListView(
  ctx: Ctx,
  id: number,
  input: ListViewUpdate,
  version: number | undefined,
): Promise<ListView> {
  const view = await requireChangeable(ctx, id);
  if (input.isShared === false && !view.isOwn) throw forbidden('viewOfMaker');
  await updateListView(ctx, id, input, version);
  const changed = await getListView(ctx, id);
  if (changed.isShared && !view.isShared) await tellShared(ctx, changed);
  return changed;
}

/** @throws 403, 404, 412 */
export async function removeListView(ctx: Ctx, id: number, version: number | undefined): Promise<void> {
  await requireChangeable(ctx, id);
  await deleteListView(ctx, id, version);
}

async function requireChangeable(ctx: Ctx, id: number): Promise<ListView> {
  const view = await getListView(ctx, id);
  if (!view.mayChange) throw forbidden('viewOfOthers');
  return view;
}
