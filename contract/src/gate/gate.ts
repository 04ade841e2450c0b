import { z } from 'zod';
import { Grade } from '../bookings/order-fields.ts';
import { linesRoute, mostAtOnce } from '../core/bulk.ts';
import { choice, orNone } from '../core/choice.ts';
import { ContainerCondition, Currency, Language, TransportType, VehicleType } from '../core/enums.ts';
import { externalIdField } from '../core/external-id.ts';
import {
  createInput,
  Day,
  Id,
  Instant,
  InstantOrNow,
  limits,
  line,
  paragraphs,
  requiredText,
  searched,
  text,
} from '../core/fields.ts';
import { route } from '../core/route.ts';
import { factFields } from '../yard/box-facts.ts';
import { another } from '../yard/containers.ts';
import { DamageLocation, DamageSide } from '../yard/damages.ts';
import { bareContainerNumber } from '../yard/iso6346.ts';
import { Place } from '../yard/places.ts';
import { StackWarning } from '../yard/positions.ts';
import { Receipt } from './receipts.ts';
import { gateFields, orderOfMoveFields, TransportDetail } from './transports.ts';

export const directions = ['gate_in', 'gate_out'] as const;
export const Direction = choice(directions, 'enums:transportType');
export type Direction = (typeof directions)[number];

/** The most containers on one truck. */
export const mostBoxes = 4;

/** A way through the gate. `date` is when it was. */
export const Passage = z.object({ id: Id, type: Direction, date: Instant, tripCode: z.string() });
export type Passage = z.output<typeof Passage>;

/** A container as the gate knows it. */
export const GateContainer = z.object({
  id: Id,
  name: z.string(),
  clientName: z.string(),
  containerTypeName: z.string(),
  isoCode: z.string(),
  hSize: z.int(),
  warehouseId: Id.nullable(),
  containerCondition: ContainerCondition,
  isDefective: z.boolean(),
  isEmpty: z.boolean(),
  sealNumber: z.string(),
  isRefrigerated: z.boolean(),
  tareWeightKg: z.number(),
  grade: Grade,
  ...factFields,
  /** Where it stands; null without a place. */
  place: Place.nullable(),
  /** The warehouse in which that is; null without a place. */
  standsIn: Id.nullable(),
  /** The container is told to be moved: its release cancels that. */
  isInTransfer: z.boolean(),
  last: Passage.nullable(),
  /** The direction of its next passage: the other than that of the last one; without any, out if it has a place. */
  proposed: Direction,
  /** The open plan in that direction whose date is nearest to now. */
  plan: z
    .object({
      type: TransportType,
      date: Instant,
      tripCode: z.string(),
      clientId: Id,
      clientName: z.string(),
      vehicleType: VehicleType,
      notes: z.string(),
    })
    .nullable(),
  /** How many other plans in that direction are open. */
  otherPlans: z.int(),
  /** The last damages that were seen, and how many there are. */
  damages: z.array(z.object({ id: Id, scdCode: orNone(DamageLocation), remark: z.string(), seenAt: Instant })),
  damagesCount: z.int(),
  /** Examinations that are due soon or were; none without the module of inspections. */
  due: z.array(z.object({ kind: z.enum(['csc', 'pti']), day: Day })),
  /** Depot and rent bills without an end. */
  runningBills: z.int(),
  /** Whether its client pays at the gate, and the tariff by which its storage is billed; null without the module, or without one. */
  paysAtGate: z.boolean(),
  tariff: z.object({ id: Id, name: z.string() }).nullable(),
  /** The open stay, or the one that ended with its last gate move; null without the module, or without such a stay. */
  stay: z
    .object({
      id: Id,
      days: z.int(),
      hasLeft: z.boolean(),
      /**
       * What it comes to, billed or not. Of a client that pays at the gate, and once it has left: what is to be paid, the charges of its gate
       * moves among it, without what an issued invoice asks for.
       */
      sums: z.array(z.object({ currency: Currency, net: z.number(), total: z.number() })),
    })
    .nullable(),
  /** What stands over it, and the like. */
  warnings: z.array(StackWarning),
});
export type GateContainer = z.output<typeof GateContainer>;

/** A truck with its driver as they came last, and the company they came for. */
export const Visit = z.object({
  clientId: Id,
  clientName: z.string(),
  vehicleType: VehicleType,
  vehicleNumber: z.string(),
  vehicleIssueDocument: z.string(),
  trailerNumber: z.string(),
  semitrailerNumber: z.string(),
  driverName: z.string(),
  driverLicenseNumber: z.string(),
  lastAt: Instant,
});
export type Visit = z.output<typeof Visit>;

const number = line(requiredText(32).overwrite(bareContainerNumber));

const NewContainer = createInput(
  {
    name: number,
    clientId: z.int({ error: 'containerClientRequired' }).positive('containerClientRequired'),
    containerTypeId: z.int({ error: 'containerTypeRequired' }).positive('containerTypeRequired'),
    ...another,
  },
  ['name', 'clientId', 'containerTypeId'],
);

/** The most damages that are reported with a passage. */
const mostDamages = 20;
const NewDamage = createInput({ type: DamageSide, damage: DamageLocation, remark: paragraphs(limits.notes) }, [
  'type',
  'damage',
]);

const box = {
  direction: Direction,
  /** A container that is known; else `newContainer` is to be made. */
  containerId: Id,
  newContainer: NewContainer,
  containerCondition: ContainerCondition,
  isDefective: z.boolean(),
  isEmpty: z.boolean(),
  sealNumber: text(limits.reference),
  ...factFields,
  ...orderOfMoveFields,
  /** The line of an order of which it takes a unit; refused where the gate check is red. */
  orderLineId: z.int({ error: 'chooseOrderLine' }).positive(),
  /** That of the line, as the driver told it. */
  pin: text(12),
  /** Against the reasons of the gate check: it has happened. It takes no unit then, and waits on the board of exceptions. */
  insist: z.boolean(),
  /** Damages that are seen now; they stand on the receipt. */
  damages: z.array(NewDamage).max(mostDamages),
  /** A passage in the direction of the last one is meant. */
  isRepeat: z.boolean(),
  /** The id that its gate move has in another system. */
  ...externalIdField,
  /** On its way out, the container gives up its place; an open transfer of it is canceled. */
  release: z.boolean(),
  /** On its way out, its depot and rent bills that still run end with the gate move. */
  endBills: z.boolean(),
};
export const Box = createInput(box, ['direction']).superRefine((given, ctx) => {
  if ((given.containerId === undefined) === (given.newContainer === undefined))
    ctx.addIssue({ code: 'custom', path: ['containerId'], message: 'oneContainer' });
  if (given.release && given.direction === 'gate_in')
    ctx.addIssue({ code: 'custom', path: ['release'], message: 'releaseOutOnly' });
  if (given.endBills && given.direction === 'gate_in')
    ctx.addIssue({ code: 'custom', path: ['endBills'], message: 'releaseOutOnly' });
});

/** One truck at the gate, with the containers that it brings and takes. */
export const GatePass = createInput(
  {
    /** The transport company. */
    clientId: Id,
    /** Where the gate is: a container that comes in, and has no place, belongs to this warehouse from now on. */
    warehouseId: Id,
    /** The announced truck that has come. */
    announcedTruckId: Id,
    vehicleType: VehicleType,
    ...gateFields,
    notes: paragraphs(limits.notes),
    /** At most 15 minutes ahead. */
    passedAt: InstantOrNow,
    boxes: z.array(Box).min(1, 'required').max(mostBoxes),
    /** Issue the receipt of each passage. */
    receipts: z.boolean(),
    /** The language of the receipts; by default that of the account. */
    language: Language,
  },
  ['clientId', 'vehicleType', 'passedAt', 'boxes'],
);
export type GatePass = z.output<typeof GatePass>;
export type GateBox = GatePass['boxes'][number];

/** What became of one container; `receipt` is null where none was asked for. */
export const Passed = z.object({ transport: TransportDetail, receipt: Receipt.nullable() });
export type Passed = z.output<typeof Passed>;

/** A truck among many: its receipts are issued by their own call, so that no clerk's receipt waits for all of them. */
export const TruckLine = GatePass.omit({ receipts: true, language: true }).extend({
  passedAt: z.int({ error: 'dateRequired' }).pipe(Instant),
});
/** What such a line has done: the gate moves of one truck. */
const PassedLine = z.array(z.object({ transportId: Id, containerId: Id, tripCode: z.string() }));
export type PassedLine = z.output<typeof PassedLine>;
/** The most containers, and the most damages, of all trucks of one call. */
export const mostOfTrucks = mostAtOnce;

export const gateRoutes = {
  look: route({
    method: 'GET',
    path: '/:account/gate/container',
    access: 'admin',
    summary: 'The container with this number and the direction of its next passage; null for a number that is new',
    query: z.strictObject({ number }),
    response: GateContainer.nullable(),
  }),
  visits: route({
    method: 'GET',
    path: '/:account/gate/visits',
    access: 'admin',
    summary: 'The last trucks at the gate, of one company or whose plates or driver hold a text; at most 8',
    query: z.strictObject({
      clientId: z.coerce.number().pipe(Id).optional(),
      q: searched(64).optional(),
    }),
    response: z.array(Visit),
  }),
  pass: route({
    method: 'POST',
    path: '/:account/gate/pass',
    access: 'admin',
    summary: 'One truck passes: its containers in or out with receipts and releases, all of it or nothing',
    body: GatePass,
    response: z.array(Passed),
    created: true,
  }),
  passMany: linesRoute('/:account/gate', 'admin', {
    summary: 'Trucks pass, each line all of it or nothing',
    line: TruckLine,
    done: PassedLine,
  }),
};
