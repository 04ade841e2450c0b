import { z } from 'zod';
import {
  asJson,
  createInput,
  Day,
  flag,
  Id,
  Instant,
  limits,
  paragraphs,
  type RecordField,
  recordFields,
  text,
  updateInput,
} from '../core/fields.ts';
import { listRoute, recordListInput } from '../core/list.ts';
import { ofModule, route } from '../core/route.ts';
import { mostBoxes } from '../gate/gate.ts';
import { NamedNumber } from './gate-orders.ts';
import { GateReason } from './gate-reasons.ts';
import { OrderDirection } from './order-fields.ts';

const fields = {
  direction: OrderDirection,
  day: Day,
  /** The transport company; null where it is not known yet. */
  haulierId: Id.nullable(),
  vehicleNumber: text(limits.reference),
  driverName: text(limits.name),
  /** The order that it comes for; null without one. */
  orderId: Id.nullable(),
  /** The client of the containers; null where neither the order nor anybody says it. */
  clientId: Id.nullable(),
  /** Containers that it brings or comes for. */
  numbers: asJson(z.array(NamedNumber).max(mostBoxes)),
  notes: paragraphs(500),
};
export const StoredAnnounced = z.object({
  ...recordFields,
  ...fields,
  /** When it came to the gate. */
  cameAt: Instant.nullable(),
});
export type StoredAnnounced = z.output<typeof StoredAnnounced>;
export const AnnouncedRow = StoredAnnounced.extend({
  haulierName: z.string(),
  clientName: z.string(),
  orderNumber: z.string(),
  /** An acceptance stop that it meets, and whether it is let in all the same. */
  stop: GateReason.nullable(),
});
export type AnnouncedRow = z.output<typeof AnnouncedRow>;
export const AnnouncedCreate = createInput(fields, ['direction', 'day']);
export type AnnouncedCreate = z.output<typeof AnnouncedCreate>;
export const AnnouncedUpdate = updateInput(fields);
export type AnnouncedUpdate = z.output<typeof AnnouncedUpdate>;
export const emptyAnnounced: Omit<StoredAnnounced, RecordField | 'cameAt'> = {
  direction: 'in',
  day: '',
  haulierId: null,
  vehicleNumber: '',
  driverName: '',
  orderId: null,
  clientId: null,
  numbers: [],
  notes: '',
};

const path = '/:account/announced-trucks';
export const announcedTruckRoutes = ofModule('bookings', {
  list: listRoute({
    path: `${path}/list`,
    access: 'admin',
    summary: 'Announced trucks, the next first',
    input: recordListInput(['day', 'vehicleNumber', 'haulierName'], {
      direction: OrderDirection.optional(),
      /** Trucks that are announced for this day, and those of earlier days that have not come. */
      day: Day.optional(),
      isExpected: flag.optional(),
      clientId: z.coerce.number().pipe(Id).optional(),
      orderId: z.coerce.number().pipe(Id).optional(),
      /** That name this container, by its number. */
      containerId: z.coerce.number().pipe(Id).optional(),
    }),
    row: AnnouncedRow,
  }),
  create: route({
    method: 'POST',
    path: `${path}/create`,
    access: 'admin',
    summary: 'Announce a truck',
    body: AnnouncedCreate,
    response: AnnouncedRow,
    created: true,
  }),
  update: route({
    method: 'PUT',
    path: `${path}/:id`,
    access: 'admin',
    summary: 'Change an announced truck',
    body: AnnouncedUpdate,
    response: AnnouncedRow,
  }),
  remove: route({
    method: 'DELETE',
    path: `${path}/:id`,
    access: 'admin',
    summary: 'Delete an announced truck that has not come',
  }),
});
