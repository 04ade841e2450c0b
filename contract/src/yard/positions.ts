import { z } from 'zod';
import { Id, Instant, searched } from '../core/fields.ts';
import { FieldError } from '../core/problems.ts';
import { route } from '../core/route.ts';
import { Place, PlaceChange } from './places.ts';
import { gridLimit } from './storage-areas.ts';
import { BrokenRule } from './yard-rules.ts';

const coordinate = z.int().min(1).max(gridLimit);

/** `position` is the first of `blockIndex` consecutive positions; `sasId` is the section's id. */
export const PositionRequest = z.strictObject({
  sasId: Id,
  row: coordinate,
  tier: coordinate,
  position: coordinate,
  blockIndex: z.int().min(1).max(gridLimit),
  /** The rules of the section are passed on purpose, which the history keeps. */
  insist: z.boolean().optional(),
});
export type PositionRequest = z.output<typeof PositionRequest>;

/** One cell that a container holds. */
export const StoragePosition = z.object({
  warehouseId: Id,
  storageAreaId: Id,
  storageAreaName: z.string(),
  sasId: Id,
  storageSectionName: z.string(),
  row: z.int(),
  tier: z.int(),
  position: z.int(),
});
export type StoragePosition = z.output<typeof StoragePosition>;

/** One entry for each cell, in the order of positions; empty without such a place. */
const Positions = z.object({ current: z.array(StoragePosition), reserved: z.array(StoragePosition) });

/** A warning about a stack that is physically impossible or costs extra moves. */
export const StackWarning = FieldError.omit({ path: true });
export type StackWarning = z.output<typeof StackWarning>;

export const ActivePositions = z.object({
  positions: Positions,
  /** The open transfer task of the reservation; null without one. */
  transferTaskId: Id.nullable(),
  warnings: z.array(StackWarning),
});
export type ActivePositions = z.output<typeof ActivePositions>;

/** `renumber`: the row of its place got another number. */
const moveActions = ['place', 'move', 'release', 'reserve', 'unreserve', 'renumber'] as const;

/** A step of a container's location history, with the names of that time; `from` and `to` are the places as text. */
export const Move = z.object({
  id: Id,
  at: Instant,
  action: z.enum(moveActions),
  from: z.string().nullable(),
  to: z.string().nullable(),
  places: PlaceChange,
  adminId: Id.nullable(),
  adminUsername: z.string(),
  taskId: Id.nullable(),
  /** The rules that were passed on purpose. */
  against: z.array(FieldError.omit({ path: true })),
});
export type Move = z.output<typeof Move>;

/** The latest steps only. */
const ContainerPositions = ActivePositions.extend({ history: z.array(Move) });

/** A free place proposed for a container, with the reasons for it, the first the strongest. */
export const BestPlace = Place.extend({
  storageAreaId: Id,
  sasId: Id,
  reasons: z.array(FieldError.omit({ path: true })),
});
export type BestPlace = z.output<typeof BestPlace>;
export const mostBestPlaces = 5;

const Stack = z.object({ tr: z.int(), ps: z.array(z.int()) });

/**
 * One container in one row of a section. A container whose reserved place is in another row or section has an entry
 * there, with `reservedPosition` only.
 */
export const OccupiedPosition = z.object({
  row: z.int(),
  containerData: z.object({
    id: Id,
    size: z.int(),
    cin: z.string(),
    color: z.string(),
    isInTransfer: z.boolean(),
    /** A reefer that has current; absent without, and of the past. */
    isPluggedIn: z.boolean().optional(),
  }),
  currentPosition: Stack.nullable(),
  reservedPosition: Stack.optional(),
  /** The open transfer task of the container; absent without one. */
  transferTaskId: Id.optional(),
});
export type OccupiedPosition = z.output<typeof OccupiedPosition>;

/** A container that stands against rules, and which those are. */
export const Misplaced = Place.extend({
  id: Id,
  name: z.string(),
  clientName: z.string(),
  hSize: z.int(),
  storageAreaId: Id,
  sasId: Id,
  rules: z.array(BrokenRule),
});
export type Misplaced = z.output<typeof Misplaced>;
export const mostMisplaced = 500;

/** The place of a container, as the search in the yard answers it. */
export const FoundContainer = Place.extend({
  id: Id,
  name: z.string(),
  clientName: z.string(),
  warehouseId: Id,
  warehouseName: z.string(),
  storageAreaId: Id,
  sasId: Id,
});
export type FoundContainer = z.output<typeof FoundContainer>;

export const positionRoutes = {
  sectionOccupancies: route({
    method: 'GET',
    path: '/:account/positions/section-occupancies/:sectionId',
    access: 'admin',
    summary: 'Every container in a section, current and reserved',
    response: z.array(OccupiedPosition),
  }),
  find: route({
    method: 'GET',
    path: '/:account/positions/find/:warehouseId',
    access: 'admin',
    summary: 'Placed containers whose number contains a text, this warehouse first; at most 20',
    query: z.strictObject({ q: searched(32, 2) }),
    response: z.array(FoundContainer),
  }),
  get: route({
    method: 'GET',
    path: '/:account/positions/container/:id',
    access: 'admin',
    summary: 'Places of a container, and the latest 200 steps of its location history',
    response: ContainerPositions,
  }),
  active: route({
    method: 'GET',
    path: '/:account/positions/container/:id/active',
    access: 'admin',
    summary: 'Current and reserved place of a container',
    response: ActivePositions,
  }),
  best: route({
    method: 'GET',
    path: '/:account/positions/container/:id/best',
    access: 'admin',
    summary: 'The best free places of a warehouse for a container, with the reasons; at most 5',
    query: z.strictObject({ warehouseId: z.coerce.number().pipe(Id) }),
    response: z.array(BestPlace),
  }),
  rules: route({
    method: 'GET',
    path: '/:account/positions/container/:id/rules',
    access: 'admin',
    summary: 'The rules that a container would break on a place',
    query: z.strictObject({
      sasId: z.coerce.number().pipe(Id),
      row: z.coerce.number().pipe(coordinate),
      tier: z.coerce.number().pipe(coordinate),
      position: z.coerce.number().pipe(coordinate),
    }),
    response: z.array(BrokenRule),
  }),
  misplaced: route({
    method: 'GET',
    path: '/:account/positions/misplaced/:warehouseId',
    access: 'admin',
    summary: `The containers of a warehouse that stand against rules; at most ${mostMisplaced}`,
    response: z.array(Misplaced),
  }),
  createCurrent: route({
    method: 'POST',
    path: '/:account/positions/container/:id/create-current',
    access: 'admin',
    summary: 'Place a container',
    body: PositionRequest,
    response: ActivePositions,
    created: true,
  }),
  createReserved: route({
    method: 'POST',
    path: '/:account/positions/container/:id/create-reserved',
    access: 'admin',
    summary: 'Reserve the target of a transfer',
    body: PositionRequest,
    response: ActivePositions,
    created: true,
  }),
};
