import { z } from 'zod';
import { Grade } from '../bookings/order-fields.ts';
import { bulkRemoveRoute, bulkUpdateRoute, linesRoute, SavedLine, seenVersion } from '../core/bulk.ts';
import { orNone } from '../core/choice.ts';
import { CargoTypeCode, ContainerCondition, TransportType } from '../core/enums.ts';
import { byExternalIdRoute, externalIdField, externalIdFilter } from '../core/external-id.ts';
import {
  asJson,
  color,
  createInput,
  flag,
  Id,
  Instant,
  limits,
  line,
  namesOf,
  paragraphs,
  type RecordField,
  recordFields,
  requiredText,
  searched,
  text,
  updateInput,
} from '../core/fields.ts';
import { postListRoute, recordListInput } from '../core/list.ts';
import { route } from '../core/route.ts';
import { CscScheme } from '../inspections/checklists.ts';
import { inheritedFields } from '../settings/container-types.ts';
import { factFields, noFacts } from './box-facts.ts';
import { bareContainerNumber } from './iso6346.ts';
import { Place } from './places.ts';

export const defaultContainerColor = '#00c26e';

/** Ranges of days that a container has been in the yard, both ends counted; 0 for one that came today. */
export const standings = {
  upTo7: { from: 0, to: 7 },
  upTo30: { from: 8, to: 30 },
  upTo90: { from: 31, to: 90 },
  over90: { from: 91, to: null },
} as const;
export const standingNames = namesOf(standings);
/** A filter asks for no longer stays than this. */
const mostStandingDays = 36_500;

/**
 * Where a container is, by its place and its last passage at the gate. `in_yard`: it has a current place, or came in last.
 * `expected`: it is not in, and an arrival that is planned, or announced with a truck, has not happened. `left`: it went out last. One that left and is
 * expected again is both; so is one that went out and still has a place.
 */
export const presences = ['in_yard', 'expected', 'left'] as const;
export type Presence = (typeof presences)[number];

const fields = {
  /** The container number: unique in the account regardless of case, and of spaces and hyphens in an ISO 6346 number. */
  name: line(requiredText(32).overwrite(bareContainerNumber)),
  clientId: z.int({ error: 'containerClientRequired' }).positive('containerClientRequired'),
  warehouseId: Id.nullable(),
  containerTypeId: z.int({ error: 'containerTypeRequired' }).positive('containerTypeRequired'),
  containerStatusId: Id.nullable(),
  containerCondition: ContainerCondition,
  isDefective: z.boolean(),
  isEmpty: z.boolean(),
  ventilationAvailable: z.boolean(),
  /** '' if any cargo is allowed. */
  cargoTypeAllowed: orNone(CargoTypeCode),
  ...inheritedFields,
  ccdNumber: text(limits.reference),
  sealNumber: text(limits.reference),
  temperatureRequirements: text(limits.reference),
  importReferenceNumber: text(limits.reference),
  exportReferenceNumber: text(limits.reference),
  certificationExpiryDate: Instant.nullable(),
  /** How it is examined for safety (CSC): one by one until `certificationExpiryDate` (`pes`), or in an approved continuous programme (`acep`). */
  cscScheme: CscScheme,
  acepNumber: text(limits.reference),
  hazmatCertified: z.boolean(),
  gpsTrackingEnabled: z.boolean(),
  gpsLocation: text(limits.reference),
  notes: paragraphs(limits.notes),
  styleWarehouseColor: color,
  /** Footprint in positions: 1 for 20', 2 for 40'; from the type unless given. */
  hSize: z.int().min(1).max(4),
  grade: Grade,
  ...factFields,
  ...externalIdField,
};

export const Container = z.object({ ...recordFields, ...fields });
export type Container = z.output<typeof Container>;
export type ContainerValues = Omit<Container, RecordField | 'externalId'>;

/** A number that a container had, and when it got the next one. */
export const FormerNumber = z.object({ name: z.string(), since: Instant, until: Instant });
export type FormerNumber = z.output<typeof FormerNumber>;

/** An empty form; 0 means that no client or type is chosen. */
export const emptyContainer: ContainerValues = {
  name: '',
  clientId: 0,
  warehouseId: null,
  containerTypeId: 0,
  containerStatusId: null,
  containerCondition: 'used',
  isDefective: false,
  isEmpty: true,
  isRefrigerated: false,
  ventilationAvailable: false,
  allowsBulkLoading: false,
  cargoTypeAllowed: '',
  tareWeightKg: 0,
  maxGrossWeightKg: 0,
  payloadCapacityKg: 0,
  volumeCbm: 0,
  widthFt: 0,
  heightFt: 0,
  lengthFt: 0,
  ccdNumber: '',
  sealNumber: '',
  temperatureRequirements: '',
  importReferenceNumber: '',
  exportReferenceNumber: '',
  isoCode: '',
  certificationExpiryDate: null,
  cscScheme: '',
  acepNumber: '',
  hazmatCertified: false,
  gpsTrackingEnabled: false,
  gpsLocation: '',
  notes: '',
  styleWarehouseColor: defaultContainerColor,
  hSize: 1,
  grade: '',
  ...noFacts,
};

/** A number that another container had is refused unless the request says that this is another container. */
export const another = { isAnother: z.boolean() };

export const ContainerCreate = createInput({ ...fields, ...another }, ['name', 'clientId', 'containerTypeId']);
export type ContainerCreate = z.output<typeof ContainerCreate>;
const ContainerLine = ContainerCreate.extend(seenVersion);
export const ContainerUpdate = updateInput({ ...fields, ...another });
export type ContainerUpdate = z.output<typeof ContainerUpdate>;

/**
 * `place` is the current place, null without one; `location` is the same as text, ''. `standingDays` counts the days in the
 * yard, 0 on the first: from the gate in, or from the placing where that came before or no gate in was recorded. A transfer
 * within the yard begins no new stay.
 */
export const ContainerRow = z.object({
  ...recordFields,
  name: z.string(),
  /** The former number by which it was found; '' where the present one was. */
  formerName: z.string(),
  clientId: Id,
  clientName: z.string(),
  warehouseId: Id.nullable(),
  warehouseName: z.string(),
  containerTypeId: Id,
  containerTypeName: z.string(),
  containerStatusId: Id.nullable(),
  containerStatusName: z.string(),
  containerCondition: ContainerCondition,
  isDefective: z.boolean(),
  isEmpty: z.boolean(),
  isoCode: z.string(),
  styleWarehouseColor: z.string(),
  hSize: z.int(),
  externalId: z.string(),
  place: Place.nullable(),
  location: z.string(),
  standingDays: z.int().nullable(),
  sealNumber: z.string(),
  grade: Grade,
  ...factFields,
});
export type ContainerRow = z.output<typeof ContainerRow>;

/** The whole entity with the names of the records it refers to. */
export const ContainerDetail = Container.extend({
  clientName: z.string(),
  warehouseName: z.string(),
  containerTypeName: z.string(),
  containerStatusName: z.string(),
  location: z.string(),
  /** The earliest first. */
  formerNames: asJson(z.array(FormerNumber)),
});
export type ContainerDetail = z.output<typeof ContainerDetail>;

/** What the page of a container tells beside its record. Tasks are counted while they are open, damages once they are saved. */
export const ContainerFacts = z.object({
  standingDays: z.int().nullable(),
  /** The last time it went through the gate; null before the first. */
  lastPassage: z.object({ type: TransportType, date: Instant, tripCode: z.string() }).nullable(),
  counts: z.object({
    transports: z.int(),
    billings: z.int(),
    damages: z.int(),
    workTasks: z.int(),
    mediaFiles: z.int(),
  }),
});
export type ContainerFacts = z.output<typeof ContainerFacts>;

const sortable = [
  'name',
  'clientName',
  'warehouseName',
  'containerTypeName',
  'containerStatusName',
  'isEmpty',
  'location',
  'standingDays',
] as const;
export const ContainerListInput = recordListInput(sortable, {
  name: searched(100).optional(),
  clientId: Id.optional(),
  warehouseId: Id.optional(),
  containerTypeId: Id.optional(),
  containerStatusId: Id.optional(),
  isEmpty: flag.optional(),
  presence: z.enum(presences).optional(),
  /** The start of any word of the names of area and section: `yard 2 ro` finds `Yard 2 > Row C`. */
  location: searched(100).optional(),
  /** In the yard for more days than this. */
  standingOver: z.int().min(0).max(mostStandingDays).optional(),
  /** In the yard for at most so many days. */
  standingUpTo: z.int().min(0).max(mostStandingDays).optional(),
  ...externalIdFilter,
});

export const containerRoutes = {
  list: postListRoute({
    path: '/:account/containers/list',
    access: 'admin',
    summary: 'Containers',
    input: ContainerListInput,
    row: ContainerRow,
  }),
  near: route({
    method: 'GET',
    path: '/:account/containers/near',
    access: 'admin',
    summary: 'Numbers already in the depot that look like this one, likest first; at most 5',
    query: z.strictObject({ name: searched(32, 4) }),
    response: z.array(z.object({ id: Id, name: z.string() })),
  }),
  formerly: route({
    method: 'GET',
    path: '/:account/containers/formerly',
    access: 'admin',
    summary: 'Containers that had this number, and have another one now',
    query: z.strictObject({ name: searched(32) }),
    response: z.array(
      z.object({ id: Id, name: z.string(), clientName: z.string(), formerName: z.string(), until: Instant }),
    ),
  }),
  get: route({
    method: 'GET',
    path: '/:account/containers/:id',
    access: 'admin',
    summary: 'One container',
    response: ContainerDetail,
  }),
  facts: route({
    method: 'GET',
    path: '/:account/containers/:id/facts',
    access: 'admin',
    summary: 'Days in the yard, the last passage, and how much there is of what belongs to a container',
    response: ContainerFacts,
  }),
  create: route({
    method: 'POST',
    path: '/:account/containers/create',
    access: 'admin',
    summary: 'A new container',
    body: ContainerCreate,
    response: ContainerDetail,
    created: true,
  }),
  update: route({
    method: 'PUT',
    path: '/:account/containers/:id',
    access: 'admin',
    summary: 'Change a container',
    body: ContainerUpdate,
    response: ContainerDetail,
    listed: ContainerRow,
  }),
  saveByExternalId: byExternalIdRoute('/:account/containers', 'admin', {
    summary: 'Make the container with this id of another system, or change it',
    body: ContainerCreate.omit({ externalId: true }),
    response: ContainerDetail,
    listed: ContainerRow,
  }),
  remove: route({
    method: 'DELETE',
    path: '/:account/containers/:id',
    access: 'admin',
    summary: 'Delete a container that nothing refers to',
  }),
  saveMany: linesRoute('/:account/containers', 'admin', {
    summary: 'Make containers, or change those whose id of another system is there',
    line: ContainerLine,
    done: SavedLine,
  }),
  bulkUpdate: bulkUpdateRoute(
    '/:account/containers',
    'admin',
    ContainerUpdate.pick({ containerStatusId: true, warehouseId: true, clientId: true }),
  ),
  bulkRemove: bulkRemoveRoute('/:account/containers', 'admin'),
};
