import { z } from 'zod';
import { Id, Instant } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { OccupiedPosition } from './positions.ts';
import { AreaWithSections, gridLimit } from './storage-areas.ts';

const moment = z.strictObject({ at: z.coerce.number().pipe(Instant) });
const coordinate = z.coerce.number().pipe(z.int().min(1).max(gridLimit));

/** A container that stood on a cell. `containerId` is null once the container was deleted, `until` while it stands there. */
export const Stay = z.object({
  containerId: Id.nullable(),
  containerName: z.string(),
  since: Instant.nullable(),
  until: Instant.nullable(),
});
export type Stay = z.output<typeof Stay>;

export const mostStays = 50;

export const pastYardRoutes = {
  areas: route({
    method: 'GET',
    path: '/:account/warehouses/:id/areas/past',
    access: 'admin',
    summary: 'Areas of a warehouse with their sections, as they were at a moment',
    query: moment,
    response: z.array(AreaWithSections),
  }),
  occupancies: route({
    method: 'GET',
    path: '/:account/positions/section-occupancies/:sectionId/past',
    access: 'admin',
    summary: 'The containers that stood in a section at a moment; reservations are not told',
    query: moment,
    response: z.array(OccupiedPosition),
  }),
  stays: route({
    method: 'GET',
    path: '/:account/positions/section-occupancies/:sectionId/stays',
    access: 'admin',
    summary: 'The containers that stood on a cell, the latest first; at most 50',
    query: z.strictObject({ row: coordinate, tier: coordinate, position: coordinate }),
    response: z.array(Stay),
  }),
};
