import { z } from 'zod';
import { choice, orNone } from '../core/choice.ts';
import { ContainerCondition, Currency, workTaskTypes } from '../core/enums.ts';
import {
  asJson,
  createInput,
  Day,
  decimal,
  flag,
  Id,
  limits,
  recordFields,
  requiredText,
  updateInput,
} from '../core/fields.ts';
import { listRoute, recordListInput } from '../core/list.ts';
import { ofModule, route } from '../core/route.ts';
import { Direction } from '../gate/gate.ts';

export const rateUnits = ['day', 'week', 'move', 'piece'] as const;
export const RateUnit = choice(rateUnits, 'rate-cards:unit');
export type RateUnit = (typeof rateUnits)[number];
/** The lengths of the trade: 20, 40 and 45 feet. */
export const boxLengths = [20, 40, 45] as const;
export type BoxLength = (typeof boxLengths)[number];
/** Tasks whose completion can be charged for. A transfer is the depot's own matter. */
export const chargedTasks = workTaskTypes.filter((type) => type !== 'transfer');
const ChargedTask = choice(chargedTasks, 'enums:workTaskType');

const price = decimal(2, 0, 100_000_000);

/** Up to which day, null for the last slab, and the price by length; null: the line is not for that length. */
const Slab = z.strictObject({
  to: z.int().min(1).max(3650).nullable(),
  price20: price.nullable(),
  price40: price.nullable(),
  price45: price.nullable(),
});
export type Slab = z.output<typeof Slab>;

export const priceOf = (slab: Slab, length: BoxLength): number | null => slab[`price${length}`];
/** A length is priced in each slab of a line or in none. */
export const isPriced = (slabs: readonly Slab[], length: BoxLength): boolean =>
  slabs.length > 0 && slabs.every((slab) => priceOf(slab, length) !== null);

const lineFields = {
  chargeCodeId: Id,
  /** What a box has to be; null or '': any. */
  containerTypeId: Id.nullable(),
  isEmpty: z.boolean().nullable(),
  containerCondition: orNone(ContainerCondition),
  warehouseId: Id.nullable(),
  /** In or out, '' for both; only where the unit is `move`. */
  direction: orNone(Direction),
  /** Charged once such a task is completed; only where the unit is `piece`. */
  taskType: orNone(ChargedTask),
  unit: RateUnit,
  freeDays: z.int().min(0).max(365),
  /** False: once there are more days than the free ones, those are charged as well. */
  keepsFreeDays: z.boolean(),
  /** Whether the slabs count the days of the stay, or those after the free ones. */
  slabBasis: choice(['stay', 'after_free'], 'rate-cards:basis'),
  slabs: asJson(z.array(Slab).min(1, 'required').max(20)),
  /** An amount that is charged once, on this day of the stay. */
  onceDay: z.int().min(1).max(3650).nullable(),
  oncePrice: price.nullable(),
};
/** A line as it is stored: a row of its own, in its place among those of the card. */
export const StoredRateLine = z.object({ ...recordFields, rateCardId: Id, nth: z.int(), ...lineFields });
export const RateLine = z.object({ id: Id, ...lineFields });
export type RateLine = z.output<typeof RateLine>;
/** The id that a line was answered with may come back, and is passed over. */
export const RateLineInput = z.strictObject({ ...lineFields, id: Id.optional() });
export type RateLineInput = z.output<typeof RateLineInput>;

const fields = {
  name: requiredText(limits.name),
  currency: Currency,
  /** Null: for all clients of this currency who have no card of their own for a charge code. */
  clientId: Id.nullable(),
  validFrom: Day,
  validTo: Day.nullable(),
  countsFirstDay: z.boolean(),
  countsLastDay: z.boolean(),
  /** Whether a day has the price of that day, or of the first day. */
  priceDate: choice(['day', 'start'], 'rate-cards:priceDateIs'),
  /** Whether the days of a new payer are counted on, or anew. */
  dayClock: choice(['continue', 'restart'], 'rate-cards:dayClockIs'),
};

export const StoredRateCard = z.object({ ...recordFields, ...fields });
export type StoredRateCard = z.output<typeof StoredRateCard>;
export const RateCard = StoredRateCard.extend({
  clientName: z.string(),
  /** Something was billed by it: only its name and its end change any more. */
  isUsed: z.boolean(),
  lines: z.array(RateLine),
});
export type RateCard = z.output<typeof RateCard>;
export const RateCardRow = RateCard.omit({ lines: true }).extend({ linesCount: z.int(), isValidNow: z.boolean() });
export type RateCardRow = z.output<typeof RateCardRow>;

const lines = z.array(RateLineInput).max(200);
export const RateCardCreate = createInput({ ...fields, lines }, ['name', 'validFrom']).extend({
  /** The card of which this is a new version: it ends the day before this one begins. */
  follows: Id.optional(),
});
export type RateCardCreate = z.output<typeof RateCardCreate>;
export const RateCardUpdate = updateInput({ ...fields, lines });
export type RateCardUpdate = z.output<typeof RateCardUpdate>;

/** A stay that is made up, or one of a container as it would go on: of a client, or of one without a tariff of its own. */
export const TestStay = z.strictObject({
  containerId: Id.optional(),
  clientId: Id.optional(),
  /** The currency of a client without an own tariff. Give it only if `clientId` is left out. */
  currency: Currency.optional(),
  length: z.union([z.literal(20), z.literal(40), z.literal(45)]).optional(),
  containerTypeId: Id.optional(),
  isEmpty: z.boolean().optional(),
  containerCondition: ContainerCondition.optional(),
  warehouseId: Id.nullable().optional(),
  firstDay: Day,
  lastDay: Day,
});

/** What a day costs for one charge code. */
export const PricedDay = z.object({
  day: Day,
  chargeCodeId: Id,
  /** Which day it is by the card; a day that does not count has the number before it. */
  nth: z.int(),
  /** Covered by a week that began before. */
  isInWeek: z.boolean(),
  isFree: z.boolean(),
  /** Which slab of the line, from 0. */
  slab: z.int(),
  price: z.number(),
  rateCardId: Id,
  rateLineId: Id,
  /** 0 for a client without a tariff of its own. */
  clientId: z.int().min(0),
});
export type PricedDay = z.output<typeof PricedDay>;

/** Why a day is not charged for a code. */
const unpricedReasons = ['noCard', 'cardEnds', 'noLine'] as const;
const UnpricedDays = z.object({ from: Day, to: Day, reason: z.enum(unpricedReasons), chargeCode: z.string() });

/** Days that the tariff for all clients charges, because the client's own one had ended. */
export const GapDays = z.object({
  from: Day,
  to: Day,
  chargeCode: z.string(),
  /** The name of the tariff that ended. */
  ended: z.string(),
});
export type GapDays = z.output<typeof GapDays>;

const CalendarPiece = z.object({
  chargeCodeId: Id,
  from: Day,
  to: Day,
  days: z.int(),
  freeDays: z.int(),
  unit: z.enum(['day', 'week']),
  /** Charged days, or begun weeks. */
  periods: z.int(),
  /** That of its charged days, from 0; null where all are free. */
  slab: z.int().nullable(),
  price: z.number(),
  /** Without VAT. */
  net: z.number(),
  rateCardId: Id,
});
export type CalendarPiece = z.output<typeof CalendarPiece>;

export const Calendar = z.object({
  days: z.array(PricedDay),
  once: z.array(
    z.object({
      day: Day,
      chargeCodeId: Id,
      price: z.number(),
      rateCardId: Id,
      rateLineId: Id,
      clientId: z.int().min(0),
    }),
  ),
  unpriced: z.array(UnpricedDays),
  gaps: z.array(GapDays),
  /** The same days as bills: free ones first, then charged ones at one price. */
  pieces: z.array(CalendarPiece),
  /** Without VAT, by currency: payers may be charged in several. */
  sums: z.array(z.object({ currency: Currency, net: z.number() })),
  codes: z.array(z.object({ id: Id, code: z.string(), name: z.string() })),
  cards: z.array(z.object({ id: Id, name: z.string(), currency: Currency, validFrom: Day })),
});
export type Calendar = z.output<typeof Calendar>;

const path = '/:account/rate-cards';
/** Room for 200 lines of usual length. */
const cardBytes = 128 * 1024;
export const rateCardRoutes = ofModule('invoices', {
  list: listRoute({
    path: `${path}/list`,
    access: 'admin',
    summary: 'Tariffs',
    input: recordListInput(['name', 'clientName', 'validFrom', 'currency'], {
      clientId: z.coerce.number().pipe(Id).optional(),
      isValidNow: flag.optional(),
    }),
    row: RateCardRow,
  }),
  get: route({
    method: 'GET',
    path: `${path}/:id`,
    access: 'admin',
    summary: 'One tariff with its lines',
    response: RateCard,
  }),
  create: route({
    method: 'POST',
    path: `${path}/create`,
    access: 'owner',
    summary: 'A new tariff, or a new version of one',
    body: RateCardCreate,
    bodyLimit: cardBytes,
    response: RateCard,
    created: true,
  }),
  update: route({
    method: 'PUT',
    path: `${path}/:id`,
    access: 'owner',
    summary: 'Change a tariff with its lines; of one that was billed by only its name and its end',
    body: RateCardUpdate,
    bodyLimit: cardBytes,
    response: RateCard,
    listed: RateCardRow,
  }),
  remove: route({
    method: 'DELETE',
    path: `${path}/:id`,
    access: 'owner',
    summary: 'Delete a tariff by which nothing was billed',
  }),
  test: route({
    method: 'POST',
    path: `${path}/test`,
    access: 'admin',
    summary: 'What a client would pay for a stay, day by day, by the tariffs that are valid; saves nothing',
    changes: false,
    body: TestStay,
    response: Calendar,
  }),
  withoutLine: route({
    method: 'GET',
    path: `${path}/:id/without-line`,
    access: 'admin',
    summary: 'Boxes that are here, are charged by this tariff and find no line in it; at most 200',
    response: z.array(
      z.object({
        containerId: Id,
        containerName: z.string(),
        clientName: z.string(),
        isoCode: z.string(),
        isEmpty: z.boolean(),
      }),
    ),
  }),
  /** What may be charged by hand: the price of a code for a container now. */
  prices: route({
    method: 'GET',
    path: `${path}/prices/:containerId`,
    access: 'admin',
    summary: 'What charge codes cost for a container today, for who pays now',
    response: z.array(
      z.object({
        chargeCodeId: Id,
        code: z.string(),
        name: z.string(),
        type: z.string(),
        unit: RateUnit,
        price: z.number(),
        currency: Currency,
        vat: z.number(),
        rateCardId: Id,
        rateLineId: Id,
      }),
    ),
  }),
});
