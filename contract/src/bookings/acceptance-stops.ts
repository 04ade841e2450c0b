import { z } from 'zod';
import {
  asJson,
  createInput,
  Day,
  flag,
  Id,
  paragraphs,
  type RecordField,
  recordFields,
  text,
  updateInput,
} from '../core/fields.ts';
import { listRoute, recordListInput } from '../core/list.ts';
import { ofModule, route } from '../core/route.ts';

const fields = {
  /** Null: every client. */
  clientId: Id.nullable(),
  /** One of these; empty: any. */
  containerTypeIds: asJson(z.array(Id).max(50)),
  /** Null: every warehouse. */
  warehouseId: Id.nullable(),
  fromDay: Day,
  /** Both days count; null: until further notice. */
  toDay: Day.nullable(),
  /** Where the containers are to go instead. */
  otherPlace: text(200),
  /** Trucks that were announced before the stop was made are let in. */
  honoursAnnounced: z.boolean(),
  notes: paragraphs(500),
};
export const StoredStop = z.object({ ...recordFields, ...fields });
export type StoredStop = z.output<typeof StoredStop>;
export const StopRow = StoredStop.extend({
  clientName: z.string(),
  warehouseName: z.string(),
  /** Names of the types, as text; '' for any. */
  containerTypeNames: z.string(),
  isActive: z.boolean(),
});
export type StopRow = z.output<typeof StopRow>;
export const StopCreate = createInput(fields, ['fromDay']);
export const StopUpdate = updateInput(fields);
export type StopUpdate = z.output<typeof StopUpdate>;
export const emptyStop: Omit<StoredStop, RecordField> = {
  clientId: null,
  containerTypeIds: [],
  warehouseId: null,
  fromDay: '',
  toDay: null,
  otherPlace: '',
  honoursAnnounced: true,
  notes: '',
};

const path = '/:account/acceptance-stops';
export const acceptanceStopRoutes = ofModule('bookings', {
  list: listRoute({
    path: `${path}/list`,
    access: 'admin',
    summary: 'Acceptance stops: what is turned away, and where it is to go',
    input: recordListInput(['fromDay', 'clientName'], {
      isActive: flag.optional(),
      clientId: z.coerce.number().pipe(Id).optional(),
    }),
    row: StopRow,
  }),
  create: route({
    method: 'POST',
    path: `${path}/create`,
    access: 'admin',
    summary: 'A new acceptance stop',
    body: StopCreate,
    response: StopRow,
    created: true,
  }),
  update: route({
    method: 'PUT',
    path: `${path}/:id`,
    access: 'admin',
    summary: 'Change an acceptance stop',
    body: StopUpdate,
    response: StopRow,
  }),
  remove: route({ method: 'DELETE', path: `${path}/:id`, access: 'admin', summary: 'Delete an acceptance stop' }),
});
