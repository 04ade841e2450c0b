import { type FieldError, fieldError } from '@boxyard/contract/problems.ts';
import {
  dateFieldOf,
  gateFieldNames,
  isGate,
  type Transport,
  type TransportCreate,
  type TransportDetail,
  type TransportType,
  type TransportUpdate,
} from '@boxyard/contract/transports.ts';
import { sql } from 'kysely';
import { withoutUndefined } from '../../core/queries/without-undefined.ts';
import type { Ctx } from '../../core/request/context.ts';
import { conflict, invalidFields } from '../../core/request/problems.ts';
import { containers } from '../containers/containers.queries.ts';
import { getTransport, transports } from './transports.queries.ts';

/** @throws 404 if the container does not exist */
export async function createTransport(
  ctx: Ctx,
  containerId: number,
  type: TransportType,
  input: TransportCreate,
): Promise<TransportDetail> {
  await containers.get(ctx, containerId);
  const { id } = await transports.insert(ctx, { ...input, type, containerId });
  return getTransport(ctx, containerId, id);
}

/** A gate transport that becomes a planned one loses the gate fields. @throws 404, 409 with a receipt, 412, 422 */
export async function updateTransport(
  ctx: Ctx,
  containerId: number,
  id: number,
  input: TransportUpdate,
  version?: number,
): Promise<TransportDetail> {
  const before = await transports.lock(ctx, id, version, { containerId });
  const type = input.type ?? before.type;
  if (type !== before.type) {
    const number = await findReceiptNumber(ctx, id);
    if (number) throw conflict('receiptKeepsType', { number });
  }
  const forgotten = isGate(type) ? {} : Object.fromEntries(gateFieldNames.map((name) => [name, '']));
  const errors = errorsOf({ ...before, ...forgotten, ...withoutUndefined(input) });
  if (errors.length > 0) throw invalidFields(errors);
  await transports.update(ctx, id, { ...forgotten, ...input }, undefined);
  return getTransport(ctx, containerId, id);
}

/** @throws 404, 409 with a receipt, 412 */
export async function removeTransport(ctx: Ctx, containerId: number, id: number, version?: number): Promise<void> {
  await transports.lock(ctx, id, version, { containerId });
  const number = await findReceiptNumber(ctx, id);
  if (number) throw conflict('receiptKeepsTransport', { number });
  await transports.remove(ctx, id);
}

/** Checks the record as it will be after the update, by the same rules as the create calls. */
function errorsOf(transport: Transport): FieldError[] {
  const date = dateFieldOf(transport.type);
  const filled = isGate(transport.type) ? [] : gateFieldNames.filter((name) => transport[name] !== '');
  return [
    ...(transport[date] === null ? [fieldError(date, 'dateRequired')] : []),
    ...filled.map((name) => fieldError(name, 'gateOnly')),
  ];
}

async function findReceiptNumber(ctx: Ctx, transportId: number): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`select receipt_number(receipt) as number from transport_receipt receipt
    where receipt.account_id = ${ctx.account.id} and receipt.transport_id = ${transportId}`.execute(ctx.tx);
  return rows[0]?.number;
}
