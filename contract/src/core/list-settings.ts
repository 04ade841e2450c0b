import { z } from 'zod';
import { ListName } from './fields.ts';
import { maxPageSize } from './list.ts';
import { route } from './route.ts';

/** Characters: more than the columns of any list of ours. */
const mostLook = 2000;
const columnIds = z.array(z.string().regex(/^[A-Za-z]{1,40}$/)).max(40);

/** The look of a list: its columns in their order, those that are hidden, and the rows of a page (null: as many as usual). */
export const ListLook = z
  .strictObject({
    columns: columnIds,
    hidden: columnIds,
    pageSize: z.int().min(1).max(maxPageSize).nullable(),
  })
  .refine((look) => JSON.stringify(look).length <= mostLook, { error: 'tooLong', params: { max: mostLook } });
export type ListLook = z.output<typeof ListLook>;

const ListSetting = z.object({ list: ListName, look: ListLook });
export type ListSetting = z.output<typeof ListSetting>;

export const listSettingRoutes = {
  list: route({
    method: 'GET',
    path: '/:account/list-settings',
    access: 'admin',
    summary: 'How the caller looks at the lists of the account, all of them at once',
    response: z.array(ListSetting),
  }),
  save: route({
    method: 'PUT',
    path: '/:account/list-settings/:list',
    access: 'admin',
    summary: 'Keep the look of a list for the caller; what was saved last counts',
    body: ListLook,
    response: ListSetting,
  }),
};
