import type { ListView, ListViewCreate, ListViewUpdate } from '@boxyard/contract/core/list-views.ts';
import type { Ctx } from '../../core/http/context.ts';
import { forbidden } from '../../core/http/problems.ts';
import { deleteListView, getListView, insertListView, updateListView } from './list-views.queries.ts';

/** @throws 409 where the name is taken or the list has as many views as it may */
export async function createListView(ctx: Ctx, input: ListViewCreate): Promise<ListView> {
  return getListView(ctx, await insertListView(ctx, input));
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
  return getListView(ctx, id);
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
