import { z } from 'zod';
import { bulkRemoveRoute, bulkUpdateRoute } from '../core/bulk.ts';
import {
  createInput,
  flag,
  limits,
  type RecordField,
  recordFields,
  requiredText,
  searched,
  updateInput,
} from '../core/fields.ts';
import { listRoute, recordListInput } from '../core/list.ts';
import { route } from '../core/route.ts';

/** What a new account begins with, in the order of pickers. */
export const startingStatuses = ['Available', 'In use', 'In repair', 'Reserved', 'Out of service'] as const;

const fields = {
  name: requiredText(limits.name),
  /** The order in select boxes, lowest first. */
  order: z.int().min(0).max(9999),
  isActive: z.boolean(),
};

export const ContainerStatus = z.object({ ...recordFields, ...fields });
export type ContainerStatus = z.output<typeof ContainerStatus>;
/** What a form begins with. */
export const emptyContainerStatus: Omit<ContainerStatus, RecordField> = { name: '', order: 0, isActive: true };
export const ContainerStatusCreate = createInput(fields, ['name']);
export const ContainerStatusUpdate = updateInput(fields);

export const containerStatusRoutes = {
  list: listRoute({
    path: '/:account/config/container-status',
    access: 'admin',
    summary: 'Container statuses',
    input: recordListInput(['name', 'order', 'isActive'], {
      name: searched(100).optional(),
      isActive: flag.optional(),
    }),
    row: ContainerStatus,
  }),
  get: route({
    method: 'GET',
    path: '/:account/config/container-status/:id',
    access: 'admin',
    summary: 'One container status',
    response: ContainerStatus,
  }),
  create: route({
    method: 'POST',
    path: '/:account/config/container-status',
    access: 'owner',
    summary: 'A new container status',
    body: ContainerStatusCreate,
    response: ContainerStatus,
    created: true,
  }),
  update: route({
    method: 'PUT',
    path: '/:account/config/container-status/:id',
    access: 'owner',
    summary: 'Change a container status',
    body: ContainerStatusUpdate,
    response: ContainerStatus,
  }),
  remove: route({
    method: 'DELETE',
    path: '/:account/config/container-status/:id',
    access: 'owner',
    summary: 'Delete an unused container status',
  }),
  bulkUpdate: bulkUpdateRoute(
    '/:account/config/container-status',
    'owner',
    ContainerStatusUpdate.pick({ isActive: true }),
  ),
  bulkRemove: bulkRemoveRoute('/:account/config/container-status', 'owner'),
};
