import { z } from 'zod';
import { createInput, Id, ListName, requiredText, updateInput, Version } from './fields.ts';
import { ListLook } from './list-settings.ts';
import { route } from './route.ts';

/** How many views one person may keep of one list; the database enforces it. */
export const maxViews = 50;
/** How many views of one list an account may share. */
export const maxShared = 100;
export const viewNameLength = 60;

/** More than any address of ours says. Everybody's shared views are read at once. */
const mostSearch = 1000;

/** What an address of a list says, as text: filters, keyword and sort. */
const search = z
  .record(z.string().regex(/^[A-Za-z]{1,40}$/), z.string().max(200))
  .refine((values) => JSON.stringify(values).length <= mostSearch, { error: 'tooLong', params: { max: mostSearch } });

const fields = {
  name: requiredText(viewNameLength),
  /** Everybody of the account may open it; its maker and owners may change it. */
  isShared: z.boolean(),
  search,
  look: ListLook,
};

/** `makerName` is '' once the maker has left the account. */
export const ListView = z.object({
  id: Id,
  version: Version,
  list: ListName,
  ...fields,
  makerName: z.string(),
  isOwn: z.boolean(),
  mayChange: z.boolean(),
});
export type ListView = z.output<typeof ListView>;

export const ListViewCreate = createInput({ list: ListName, ...fields }, [
  'list',
  'name',
  'isShared',
  'search',
  'look',
]);
export type ListViewCreate = z.output<typeof ListViewCreate>;
export const ListViewUpdate = updateInput(fields);
export type ListViewUpdate = z.output<typeof ListViewUpdate>;

export const listViewRoutes = {
  list: route({
    method: 'GET',
    path: '/:account/list-views',
    access: 'admin',
    summary: "The caller's views of a list and those that are shared, by name",
    query: z.strictObject({ list: ListName }),
    response: z.array(ListView),
  }),
  create: route({
    method: 'POST',
    path: '/:account/list-views/create',
    access: 'admin',
    summary: 'Keep a list with its filters, order and columns under a name',
    body: ListViewCreate,
    response: ListView,
    created: true,
  }),
  update: route({
    method: 'PUT',
    path: '/:account/list-views/:id',
    access: 'admin',
    summary: 'Rename a view, share it, or keep what the list shows now',
    body: ListViewUpdate,
    response: ListView,
  }),
  remove: route({
    method: 'DELETE',
    path: '/:account/list-views/:id',
    access: 'admin',
    summary: 'Delete a view',
  }),
};
