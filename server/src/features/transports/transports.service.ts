import { isDeepStrictEqual } from 'node:util';
import type { GateReason } from '@boxyard/contract/bookings/gate-reasons.ts';
import { noReferences } from '@boxyard/contract/bookings/order-fields.ts';
import type { TransportType } from '@boxyard/contract/core/enums.ts';
import { type FieldError, fieldError, fieldErrors } from '@boxyard/contract/core/problems.ts';
import {
  dateFieldOf,
  gateFieldNames,
  isGate,
  newTransports,
  orderOfMoveNames,
  seenFieldNames,
  type Transport,
  type TransportByExternalId,
  type TransportCreate,
  type TransportDetail,
  type TransportUpdate,
} from '@boxyard/contract/gate/transports.ts';
import { type BoxFacts, factNames, noFacts } from '@boxyard/contract/yard/box-facts.ts';
import type { Container } from '@boxyard/contract/yard/containers.ts';
import { sql } from 'kysely';
import { withoutUndefined } from '../../core/crud/without-undefined.ts';
import type { Ctx } from '../../core/http/context.ts';
import { momentOf } from '../../core/http/moment.ts';
import { refuseImplausible } from '../../core/http/plausible.ts';
import { conflict, invalidFields } from '../../core/http/problems.ts';
import { hasModule } from '../../core/http/require-module.ts';
import { containers } from '../containers/containers.queries.ts';
import { gateMoveChanged, gateMoveRecorded } from '../gate-moved/gate-moved.service.ts';
import { judgePassage, mostKept } from '../gate-reasons/gate-reasons.service.ts';
import { dateOfMove, refuseAhead, refuseRepeat, tellContainer, unsaidOf } from './passages.service.ts';
import { getTransport, leaveDamages, transports } from './transports.queries.ts';

/** @throws 404 if the container does not exist, 409 for a repeated passage that is not said to be meant */
export async function createTransport(
  ctx: Ctx,
  containerId: number,
  type: TransportType,
  input: TransportCreate & { against?: GateReason[] },
): Promise<TransportDetail> {
  const container = await containers.lock(ctx, containerId);
  const { isRepeat } = input;
  const { arrivalDate = null, departureDate = null } = timesOf(ctx, input);
  if (isGate(type)) refuseAhead(dateFieldOf(type), dateOfMove({ containerId, type, arrivalDate, departureDate }));
  refuseImplausible('move', { arrivalDate, departureDate });
  if (!isRepeat) await refuseRepeat(ctx, container, { containerId, type, arrivalDate, departureDate });
  const move = { containerId, type, arrivalDate, departureDate };
  const told =
    isGate(type) && input.against === undefined ? { against: await reasonsAgainst(ctx, container, move) } : {};
  const said = { ...(await whollySaid(ctx, container, move, input)), ...told };
  const { id } = await transports.insert(ctx, { ...said, ...move });
  if (isGate(type)) await gateMoveRecorded(ctx, containerId, id);
  return tellContainer(ctx, container, await getTransport(ctx, containerId, id), said);
}

type Times = { [Name in 'arrivalDate' | 'departureDate']?: number | null };

/** The times that a request says, with the server's in the place of `now`. */
function timesOf(ctx: Ctx, input: { [Name in keyof Times]?: number | 'now' | null | undefined }): Times {
  const said = (['arrivalDate', 'departureDate'] as const).flatMap((name): [string, number | null][] => {
    const at = input[name];
    return at === undefined ? [] : [[name, at && momentOf(ctx, at, name)]];
  });
  return Object.fromEntries(said);
}

/** A gate move with what it does not say itself. That its seal is null says nothing of it. */
async function whollySaid<Input extends Pick<TransportUpdate, 'isEmpty' | 'sealNumber'>>(
  ctx: Ctx,
  container: Container,
  move: Parameters<typeof unsaidOf>[2],
  input: Input,
) {
  const { sealNumber, ...said } = withoutUndefined(input);
  if (!isGate(move.type)) return { ...said, ...(sealNumber !== undefined && { sealNumber }) };
  return { ...(await unsaidOf(ctx, container, move, input)), ...said, ...(sealNumber != null && { sealNumber }) };
}

/** A gate move that is recorded beside the gate is refused nothing; what spoke against it waits for a word, as at the gate. */
async function reasonsAgainst(
  ctx: Ctx,
  { name: number }: Container,
  move: Parameters<typeof dateOfMove>[0],
): Promise<GateReason[]> {
  if (!(await hasModule(ctx, 'bookings'))) return [];
  const at = dateOfMove(move) ?? undefined;
  const reasons = await judgePassage(ctx, { direction: move.type === 'gate_in' ? 'in' : 'out', number, at });
  // That an order is missing, the board derives by itself.
  return reasons.filter(({ light, key }) => light === 'red' && !key.startsWith('no')).slice(0, mostKept);
}

/** The kind stands in the input. @throws 404, 409, 422 for what that kind does not take */
export async function createAnyTransport(
  ctx: Ctx,
  containerId: number,
  { type, ...input }: TransportByExternalId & { externalId?: string | undefined },
): Promise<TransportDetail> {
  const { data, error } = newTransports[type].safeParse(input);
  if (error) throw invalidFields(fieldErrors(error));
  return createTransport(ctx, containerId, type, data);
}

/**
 * A gate transport that becomes a planned one loses what only gate transports have.
 * @throws 404, 409 with a receipt or for a repeated passage, 412, 422
 */
export async function updateTransport(
  ctx: Ctx,
  containerId: number,
  id: number,
  { isRepeat, arrivalDate, departureDate, ...changes }: TransportUpdate,
  version?: number,
): Promise<TransportDetail> {
  const times = timesOf(ctx, { arrivalDate, departureDate });
  const input = { ...changes, ...times };
  const container = await containers.lock(ctx, containerId);
  const before = await transports.lock(ctx, id, version, { containerId });
  const type = input.type ?? before.type;
  if (type !== before.type) {
    const number = await findReceiptNumber(ctx, id);
    if (number) throw conflict('receiptKeepsType', { number });
  }
  const forgotten = isGate(type) ? {} : withoutGate;
  const after = { ...before, ...forgotten, ...withoutUndefined(input) };
  const errors = errorsOf(after);
  if (errors.length > 0) throw invalidFields(errors);
  const isMoved = type !== before.type || dateOfMove(after) !== dateOfMove(before);
  if (isMoved && isGate(type)) refuseAhead(dateFieldOf(type), dateOfMove(after));
  refuseImplausible('move', times);
  if (isMoved && !isRepeat) await refuseRepeat(ctx, container, after);
  // A plan has nothing of the container yet.
  const said = isGate(before.type) ? input : await whollySaid(ctx, container, after, input);
  await transports.update(ctx, id, { ...forgotten, ...said }, undefined);
  if (isGate(before.type)) await gateMoveChanged(ctx, [containerId]);
  else if (isGate(type)) await gateMoveRecorded(ctx, containerId, id);
  return tellContainer(ctx, container, await getTransport(ctx, containerId, id), said);
}

/** @throws 404, 409 with a receipt, 412 */
export async function removeTransport(ctx: Ctx, containerId: number, id: number, version?: number): Promise<void> {
  await containers.lock(ctx, containerId);
  await transports.lock(ctx, id, version, { containerId });
  await dropTransport(ctx, id);
}

/** Deletes a locked transport; damages that were seen at it stay. @throws 409 with a receipt */
export async function dropTransport(ctx: Ctx, id: number): Promise<void> {
  const number = await findReceiptNumber(ctx, id);
  if (number) throw conflict('receiptKeepsTransport', { number });
  await leaveDamages(ctx, id);
  const { containerId, type } = await transports.get(ctx, id);
  await transports.remove(ctx, id);
  if (isGate(type)) await gateMoveChanged(ctx, [containerId]);
}

const withoutGate = {
  ...Object.fromEntries(gateFieldNames.map((name) => [name, ''])),
  ...Object.fromEntries(seenFieldNames.map((name) => [name, null])),
  ...noFacts,
  // What was recorded against the check stays told.
  ...noReferences,
  orderNumber: '',
};

/** Checks the record as it will be after the update, by the same rules as the create calls. */
function errorsOf(transport: Transport): FieldError[] {
  const date = dateFieldOf(transport.type);
  const isFilled = (name: keyof Transport) => (transport[name] ?? '') !== '';
  const isTold = (name: keyof BoxFacts) => !isDeepStrictEqual(transport[name], noFacts[name]);
  const filled = isGate(transport.type)
    ? []
    : [
        ...[...gateFieldNames, ...seenFieldNames].filter(isFilled),
        ...factNames.filter(isTold),
        ...orderOfMoveNames.filter(isFilled),
      ];
  return [
    ...(transport[date] === null ? [fieldError(date, 'dateRequired')] : []),
    ...filled.map((name) => fieldError(name, 'gateOnly')),
  ];
}

async function findReceiptNumber(ctx: Ctx, transportId: number): Promise<string | undefined> {
  const { rows } = await sql<{
    number: string;
  }>`select receipt_number(receipt.year, receipt.number) as number from transport_receipt receipt
    where receipt.account_id = ${ctx.account.id} and receipt.transport_id = ${transportId}`.execute(ctx.tx);
  return rows[0]?.number;
}
