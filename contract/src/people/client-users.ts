import { z } from 'zod';
import { bulkRemoveRoute } from '../core/bulk.ts';
import {
  createInput,
  email,
  flag,
  Id,
  limits,
  paragraphs,
  type RecordField,
  recordFields,
  requiredText,
  searched,
  text,
  updateInput,
} from '../core/fields.ts';
import { listRoute, recordListInput } from '../core/list.ts';
import { route } from '../core/route.ts';

const fields = {
  username: requiredText(limits.name),
  email,
  firstname: text(limits.name),
  lastname: text(limits.name),
  notes: paragraphs(limits.notes),
  /** Which documents are mailed to them. */
  getsInvoices: z.boolean(),
  getsReceipts: z.boolean(),
  isEnabled: z.boolean(),
};

/** Someone who works for a client: a record, not a sign-in. */
export const ClientUser = z.object({ ...recordFields, clientId: Id, ...fields });
export type ClientUser = z.output<typeof ClientUser>;
/** What a form begins with. */
export const emptyClientUser: Omit<ClientUser, RecordField | 'clientId'> = {
  username: '',
  email: '',
  firstname: '',
  lastname: '',
  notes: '',
  getsInvoices: false,
  getsReceipts: false,
  isEnabled: true,
};
export const ClientUserCreate = createInput(fields, ['username', 'email']);
export const ClientUserUpdate = updateInput(fields);

export const clientUserRoutes = {
  list: listRoute({
    path: '/:account/client-users/:clientId/list',
    access: 'admin',
    summary: 'Users of a client',
    input: recordListInput(['name', 'username', 'email', 'isEnabled'], {
      name: searched(limits.name).optional(),
      username: searched(limits.name).optional(),
      email: searched(254).optional(),
      isEnabled: flag.optional(),
    }),
    row: ClientUser,
  }),
  get: route({
    method: 'GET',
    path: '/:account/client-users/:clientId/:id',
    access: 'admin',
    summary: 'One user of a client',
    response: ClientUser,
  }),
  create: route({
    method: 'POST',
    path: '/:account/client-users/:clientId/create',
    access: 'admin',
    summary: 'A new user of a client',
    body: ClientUserCreate,
    response: ClientUser,
    created: true,
  }),
  update: route({
    method: 'PUT',
    path: '/:account/client-users/:clientId/:id',
    access: 'admin',
    summary: 'Change a user of a client',
    body: ClientUserUpdate,
    response: ClientUser,
  }),
  remove: route({
    method: 'DELETE',
    path: '/:account/client-users/:clientId/:id',
    access: 'owner',
    summary: 'Delete a user of a client',
  }),
  bulkRemove: bulkRemoveRoute('/:account/client-users', 'owner'),
};
