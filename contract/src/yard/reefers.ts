import { z } from 'zod';
import { createInput, flag, Id, Instant, InstantOrNow, paragraphs, recordFields } from '../core/fields.ts';
import { listRoute, recordListInput } from '../core/list.ts';
import { route } from '../core/route.ts';
import { temperature } from './box-facts.ts';
import { Place } from './places.ts';

/** What a reefer was read at, as stored. °C. */
export const StoredReading = z.object({
  ...recordFields,
  containerId: Id,
  temperature,
  readAt: Instant,
  remark: paragraphs(500),
});
export type StoredReading = z.output<typeof StoredReading>;

export const Reading = StoredReading.extend({
  adminUsername: z.string(),
  /** The set temperature is known, and this is further from it than the client allows. */
  isOutside: z.boolean(),
});
export type Reading = z.output<typeof Reading>;

export const ReadingCreate = createInput({ temperature, readAt: InstantOrNow, remark: paragraphs(500) }, [
  'temperature',
]);
export type ReadingCreate = z.output<typeof ReadingCreate>;

/** A reefer in the yard that is plugged in, or is loaded or sealed and so should be. */
export const ReeferRow = z.object({
  id: Id,
  updatedAt: Instant,
  name: z.string(),
  clientName: z.string(),
  containerTypeName: z.string(),
  warehouseId: Id.nullable(),
  warehouseName: z.string(),
  place: Place.nullable(),
  /** As text; '' without a place. */
  location: z.string(),
  setTemperature: temperature.nullable(),
  isPluggedIn: z.boolean(),
  lastTemperature: temperature.nullable(),
  lastReadAt: Instant.nullable(),
  /** When it is to be read next, by the hours of its client: at once where it never was. */
  dueAt: Instant,
  isDue: z.boolean(),
  isOutside: z.boolean(),
});
export type ReeferRow = z.output<typeof ReeferRow>;

export const reeferRoutes = {
  list: listRoute({
    path: '/:account/reefers/list',
    access: 'admin',
    summary: 'Reefers in the yard that are plugged in or should be, those first that are to be read',
    input: recordListInput(['dueAt', 'name', 'clientName'], {
      warehouseId: z.coerce.number().pipe(Id).optional(),
      isDue: flag.optional(),
      isOutside: flag.optional(),
    }),
    row: ReeferRow,
  }),
  plug: route({
    method: 'POST',
    path: '/:account/reefers/:id/plug',
    access: 'admin',
    summary: 'Plug a reefer in, or unplug it',
    body: z.strictObject({ isPluggedIn: z.boolean() }),
    response: z.object({ id: Id, isPluggedIn: z.boolean() }),
  }),
  readings: listRoute({
    path: '/:account/reefers/:id/readings',
    access: 'admin',
    summary: 'What a reefer was read at, the latest first',
    input: recordListInput(['readAt'], {}),
    row: Reading,
  }),
  read: route({
    method: 'POST',
    path: '/:account/reefers/:id/readings',
    access: 'admin',
    summary: 'Write down what a reefer is read at; outside its limits the members are told',
    body: ReadingCreate,
    response: Reading,
    created: true,
  }),
  removeReading: route({
    method: 'DELETE',
    path: '/:account/reefers/:id/readings/:readingId',
    access: 'admin',
    summary: 'Delete a reading that was written down by mistake',
  }),
};
