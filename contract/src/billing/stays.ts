import { z } from 'zod';
import { mostAtOnce } from '../core/bulk.ts';
import { choice } from '../core/choice.ts';
import { ContainerCondition, Currency } from '../core/enums.ts';
import { createInput, Day, flag, Id, Instant, recordFields, requiredText } from '../core/fields.ts';
import { listInput, listRoute } from '../core/list.ts';
import { route } from '../core/route.ts';
import { Calendar } from './rate-cards.ts';

const correctionKinds = ['client_since', 'here_since', 'free_days'] as const;
const CorrectionKind = choice(correctionKinds, 'history:correctionKind');

const reason = requiredText(200);

/** What an owner said of a stay against what was recorded. */
export const StayCorrection = z.object({
  ...recordFields,
  containerId: Id,
  kind: CorrectionKind,
  inId: Id.nullable(),
  fromDay: Day.nullable(),
  toDay: Day.nullable(),
  clientId: Id.nullable(),
  freeDays: z.int().nullable(),
  reason: z.string(),
});
export type StayCorrection = z.output<typeof StayCorrection>;

/** From a gate move in to the next out. Days are calendar days of the account. */
export const Stay = z.object({
  id: Id,
  containerId: Id,
  containerName: z.string(),
  /** The gate moves; null without one: an owner said since when it is here, or it has not left. */
  inId: Id.nullable(),
  outId: Id.nullable(),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  firstDay: Day,
  lastDay: Day.nullable(),
  /** The days so far, first and last both counted. */
  days: z.int(),
  /** A second gate move in, without one out between them. */
  missingOutAt: Instant.nullable(),
  /** Its gate move was deleted after it had been billed. */
  isVoid: z.boolean(),
  /** The last day that a bill of a run covers; null: none. */
  billedTo: Day.nullable(),
  /** The client that pays for its last day. */
  clientId: Id,
  clientName: z.string(),
});
export type Stay = z.output<typeof Stay>;

/** Days on which the same client pays for the same. */
export const StaySpan = z.object({
  fromDay: Day,
  toDay: Day.nullable(),
  clientId: Id,
  clientName: z.string(),
  isEmpty: z.boolean(),
  containerCondition: ContainerCondition,
  warehouseId: Id.nullable(),
  warehouseName: z.string(),
});

export const WrongInvoices = z.array(z.object({ id: Id, number: z.string() }));

export const StayDetail = Stay.extend({
  spans: z.array(StaySpan),
  corrections: z.array(StayCorrection),
  /** Billed days whose payer, price or free mark is another by now, or that are no longer days of the stay. */
  wrongDays: z.int(),
  /** How many of the wrong days belong to settled bills, which stay as they are. */
  wrongSettledDays: z.int(),
  /** The issued invoices with wrong days: credited, their days are billed anew. */
  wrongInvoices: WrongInvoices,
  /** What its days so far come to by the tariffs; null while the account has no tariffs. */
  calendar: Calendar.nullable(),
});
export type StayDetail = z.output<typeof StayDetail>;

export const StayBill = z.object({ currency: Currency, count: z.int(), total: z.number() });

const path = '/:account/stays';
export const stayRoutes = {
  list: listRoute({
    path: `${path}/list`,
    access: 'admin',
    summary: 'Stays: of a container, of a client that pays or paid for a day of them, or all',
    input: listInput(['id', 'startedAt', 'endedAt'], {
      containerId: z.coerce.number().pipe(Id).optional(),
      clientId: z.coerce.number().pipe(Id).optional(),
      isOpen: flag.optional(),
    }),
    row: Stay,
  }),
  get: route({
    method: 'GET',
    path: `${path}/:id`,
    access: 'admin',
    summary: 'One stay: who pays for which days, what was corrected, and what it comes to',
    response: StayDetail,
  }),
  clientSince: route({
    method: 'POST',
    path: `${path}/:id/client-since`,
    access: 'owner',
    summary: 'The client that pays for its last day has paid since this day, or pays only from it on',
    body: createInput({ since: Day, reason }, ['since', 'reason']),
    response: StayDetail,
  }),
  freeDays: route({
    method: 'POST',
    path: `${path}/:id/free-days`,
    module: 'invoices',
    access: 'owner',
    summary: 'Free days for this stay beside those of the tariff',
    body: createInput({ freeDays: z.int().min(1).max(365), reason }, ['freeDays', 'reason']),
    response: StayDetail,
  }),
  hereSince: route({
    method: 'POST',
    path: `${path}/here-since`,
    access: 'owner',
    summary: 'Since when containers stand here of which no gate move in is recorded',
    body: createInput({ containerIds: z.array(Id).min(1).max(mostAtOnce), since: Day, reason }, [
      'containerIds',
      'since',
      'reason',
    ]),
    response: z.object({ count: z.int() }),
  }),
  removeCorrection: route({
    method: 'DELETE',
    path: '/:account/stay-corrections/:id',
    access: 'owner',
    summary: 'Take back what was said of a stay',
  }),
  putRight: route({
    method: 'POST',
    path: `${path}/:id/put-right`,
    module: 'invoices',
    access: 'admin',
    summary: 'Take its unsettled wrong bills back, and bill those days anew',
    response: StayDetail,
  }),
  takeBack: route({
    method: 'POST',
    path: `${path}/:id/take-back`,
    module: 'invoices',
    access: 'owner',
    summary: 'Take all bills of runs for this stay back, while none of them is settled',
    response: StayDetail,
  }),
  pay: route({
    method: 'POST',
    path: `${path}/:id/pay`,
    module: 'invoices',
    access: 'admin',
    summary: 'Bill a stay that has ended, and record that this was paid at the gate',
    body: z.strictObject({ sums: z.array(z.strictObject({ currency: Currency, total: z.number() })).max(10) }),
    response: z.array(StayBill),
  }),
};
