import { z } from 'zod';
import { Currency } from '../core/enums.ts';
import { asJson, Day, Id, Instant, recordFields } from '../core/fields.ts';
import { listInput, listRoute } from '../core/list.ts';
import { ofModule, route } from '../core/route.ts';
import { Direction } from '../gate/gate.ts';
import { WrongInvoices } from './stays.ts';

/** What of a stay is not billed, or wants a look first. */
export const runWarnings = [
  'noCard',
  'cardEnds',
  'noLine',
  'ownCardEnded',
  'noEntry',
  'exitMissing',
  'handMade',
  'wrongDays',
] as const;

const amounts = { currency: Currency, bills: z.int(), net: z.number(), vatAmount: z.number(), total: z.number() };

export const StoredStorageRun = z.object({
  ...recordFields,
  untilDay: Day,
  clientIds: asJson(z.array(Id)).nullable(),
  takenBackAt: Instant.nullable(),
});
export const StorageRun = StoredStorageRun.extend({
  adminName: z.string(),
  /** How many of its bills are settled. */
  settled: z.int(),
  stays: z.int(),
  sums: z.array(z.object(amounts)),
});
export type StorageRun = z.output<typeof StorageRun>;

const fields = {
  /** Up to this day, which is not after today. A box that is still here is billed to yesterday. */
  untilDay: Day,
  /** All clients unless given. */
  clientIds: z.array(Id).min(1).max(500).optional(),
};
export const RunRequest = z.strictObject(fields);
export type RunRequest = z.output<typeof RunRequest>;

const Warning = z.object({
  warning: z.enum(runWarnings),
  stayId: Id.nullable(),
  containerId: Id,
  containerName: z.string(),
  clientName: z.string(),
  fromDay: Day.nullable(),
  toDay: Day.nullable(),
  chargeCode: z.string(),
  /** The client's own tariff that ended, where the days are charged by the one for all clients; '' otherwise. */
  ended: z.string(),
});
export type RunWarning = z.output<typeof Warning>;

/** A charge code by which the tariff of today charges a gate move, and by which it was not charged: most often the tariff was made later. */
const MoveWithoutCharge = z.object({
  transportId: Id,
  direction: Direction,
  day: Day,
  containerId: Id,
  containerName: z.string(),
  clientId: Id,
  clientName: z.string(),
  chargeCode: z.string(),
  currency: Currency,
  /** Without VAT. */
  price: z.number(),
});
export type MoveWithoutCharge = z.output<typeof MoveWithoutCharge>;

/** The most warnings, and the most moves without a charge, in one answer. */
export const mostWarnings = 500;

export const RunPreview = z.object({
  clients: z.array(
    z.object({ clientId: Id, clientName: z.string(), paysAtGate: z.boolean(), stays: z.int(), ...amounts }),
  ),
  warnings: z.array(Warning),
  warningsCount: z.int(),
  movesWithoutCharge: z.array(MoveWithoutCharge),
  movesWithoutChargeCount: z.int(),
  /** Running depot and rent charges that were made by hand, and are cut after their last whole period. */
  cut: z.int(),
});
export type RunPreview = z.output<typeof RunPreview>;

const path = '/:account/storage-runs';
export const storageRunRoutes = ofModule('invoices', {
  list: listRoute({
    path: `${path}/list`,
    access: 'admin',
    summary: 'Storage runs, the newest first',
    input: listInput(['id', 'untilDay'], {}),
    row: StorageRun,
  }),
  get: route({ method: 'GET', path: `${path}/:id`, access: 'admin', summary: 'One storage run', response: StorageRun }),
  preview: route({
    method: 'POST',
    path: `${path}/preview`,
    access: 'admin',
    summary: 'What a run would bill, and what it would leave out; saves nothing',
    changes: false,
    body: RunRequest,
    response: RunPreview,
  }),
  create: route({
    method: 'POST',
    path: `${path}/create`,
    access: 'admin',
    summary: 'Bill storage up to a day. What is billed already is not billed again',
    body: RunRequest,
    response: StorageRun,
    created: true,
  }),
  chargeMoves: route({
    method: 'POST',
    path: `${path}/charge-moves`,
    access: 'admin',
    summary:
      'Charge gate moves by the tariff, of which the preview says that they have no charge. Each is charged once',
    body: z.strictObject({ transportIds: z.array(Id).min(1).max(mostWarnings) }),
    response: z.object({ charges: z.int() }),
  }),
  takeBack: route({
    method: 'POST',
    path: `${path}/:id/take-back`,
    access: 'owner',
    summary: 'Take a run back, while none of its bills is settled',
    response: StorageRun,
  }),
  wrong: route({
    method: 'GET',
    path: `${path}/wrong`,
    access: 'admin',
    summary: 'Stays with billed days that are wrong by now',
    query: z.strictObject({ clientId: z.coerce.number().pipe(Id).optional() }),
    response: z.array(
      z.object({
        stayId: Id,
        containerId: Id,
        containerName: z.string(),
        clientName: z.string(),
        wrongDays: z.int(),
        /** How many of them belong to settled bills or issued invoices, which stay as they are. */
        wrongSettledDays: z.int(),
        wrongInvoices: WrongInvoices,
      }),
    ),
  }),
});
