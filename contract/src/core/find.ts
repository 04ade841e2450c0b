import { z } from 'zod';
import { OrderRow } from '../bookings/gate-orders.ts';
import { Direction } from '../gate/gate.ts';
import { Place } from '../yard/places.ts';
import { WorkTaskStatus, WorkTaskType } from './enums.ts';
import { Id, Instant, searched } from './fields.ts';
import { route } from './route.ts';

/** The most records that are found of one kind. */
export const mostFound = 5;
export const shortestSearch = 2;
export const longestSearch = 64;

/** The texts by which a truck and its driver are known. */
const truckNames = {
  vehicleNumber: z.string(),
  trailerNumber: z.string(),
  semitrailerNumber: z.string(),
  driverName: z.string(),
};

/** `containerName`: the number that the container had then. */
const passage = { containerId: Id, containerName: z.string(), clientName: z.string() };

/** The records of each kind that a text leads to, with what tells them apart. */
export const Found = z.object({
  /** `formerName`: the former number that was found, '' where the present one was. `transferTo`: where the open transfer leads. */
  containers: z.array(
    z.object({
      id: Id,
      name: z.string(),
      formerName: z.string(),
      clientName: z.string(),
      place: Place.nullable(),
      transferTo: Place.nullable(),
    }),
  ),
  clients: z.array(z.object({ id: Id, name: z.string(), addressCity: z.string(), isActive: z.boolean() })),
  /** Open ones first. */
  tasks: z.array(
    z.object({
      id: Id,
      title: z.string(),
      type: WorkTaskType,
      status: WorkTaskStatus,
      containerId: Id,
      containerName: z.string(),
    }),
  ),
  /** Areas, with `sectionName` '', and sections. */
  places: z.array(
    z.object({ warehouseId: Id, warehouseName: z.string(), areaId: Id, areaName: z.string(), sectionName: z.string() }),
  ),
  /** The newest first. */
  receipts: z.array(z.object({ id: Id, number: z.string(), type: Direction, date: Instant, ...passage })),
  /** Orders by what a driver says of them; none without the module of bookings. */
  orders: z.array(
    OrderRow.pick({ id: true, number: true, bookingNumber: true, direction: true, clientName: true, standing: true }),
  ),
  /** Trucks with their last passage, the newest first. `clientName` is the company they came for. */
  trucks: z.array(z.object({ id: Id, ...truckNames, date: Instant, ...passage })),
});
export type Found = z.output<typeof Found>;

export const findRoutes = {
  find: route({
    method: 'GET',
    path: '/:account/find',
    access: 'admin',
    summary: `Containers, clients, tasks, places, receipts, orders and trucks by a few letters; at most ${mostFound} of each`,
    query: z.strictObject({ q: searched(longestSearch, shortestSearch) }),
    response: Found,
  }),
};
