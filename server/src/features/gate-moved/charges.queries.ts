import type { BoxLength } from '@boxyard/contract/billing/rate-cards.ts';
import { sql } from 'kysely';
import type { InAccount } from '../../core/http/context.ts';
import { lengthOf } from '../rate-cards/length.service.ts';

/** What is charged once: a gate move that was recorded, or a task that was completed. */
export interface Chargeable {
  containerId: number;
  /** The client that pays: that of the container at that time. */
  clientId: number;
  at: number;
  day: string;
  containerTypeId: number;
  isEmpty: boolean;
  containerCondition: string;
  warehouseId: number | null;
  length: BoxLength;
  transportId: number | null;
  workTaskId: number | null;
  direction: string;
  taskType: string;
}
type Row = Omit<Chargeable, 'length'> & { isoCode: string; lengthFt: number; size: number };

const withLength = ({ isoCode, lengthFt, size, ...row }: Row): Chargeable => ({
  ...row,
  length: lengthOf({ isoCode, lengthFt, size }),
});

const ofContainer = (
  account: number,
) => sql`join container on container.account_id = ${account} and container.id = event.container_id
  join container_type on container_type.account_id = ${account} and container_type.id = container.container_type_id`;
const box = sql`container.container_type_id, container.warehouse_id, container.iso_code, container.length_ft, container_type.size`;

export async function findGateMoves({ tx, account }: InAccount, ids: readonly number[]): Promise<Chargeable[]> {
  const { rows } = await sql<Row>`select event.container_id, event.customer_id as client_id, event.moved_at as at,
      (event.moved_at at time zone ${account.timezone}::text)::date as day, event.is_empty, event.container_condition, event.id as transport_id,
      null as work_task_id, event.type as direction, '' as task_type, ${box}
    from transport event ${ofContainer(account.id)}
    where event.account_id = ${account.id} and event.id = any(${ids}::bigint[]) and event.type in ('gate_in', 'gate_out') order by event.id`.execute(
    tx,
  );
  return rows.map(withLength);
}

export async function findCompletedTask({ tx, account }: InAccount, id: number): Promise<Chargeable[]> {
  const { rows } = await sql<Row>`select event.container_id, container.client_id, event.finished_at as at,
      (event.finished_at at time zone ${account.timezone}::text)::date as day, container.is_empty, container.container_condition, null as transport_id,
      event.id as work_task_id, '' as direction, event.type as task_type, ${box}
    from work_task event ${ofContainer(account.id)}
    where event.account_id = ${account.id} and event.id = ${id} and event.status = 'completed' and event.finished_at is not null`.execute(
    tx,
  );
  return rows.map(withLength);
}

export interface Charge {
  containerId: number;
  clientId: number;
  type: string;
  currency: string;
  unitPrice: number;
  vat: number;
  at: number;
  transportId: number | null;
  workTaskId: number | null;
  cardId: number;
  lineId: number;
  codeId: number;
}

/** Each is made once: what a gate move or a task has been charged already is left alone. */
export async function insertCharges({ tx, account }: InAccount, charges: readonly Charge[]): Promise<void> {
  const [moves, tasks] = (['transportId', 'workTaskId'] as const).map((name) =>
    charges.flatMap((charge) => charge[name] ?? []),
  );
  const { rows: made } = await sql<{ transportId: number | null; workTaskId: number | null; chargeCodeId: number }>`
    select transport_id, work_task_id, charge_code_id from transaction where account_id = ${account.id} and released_at is null
      and charge_code_id is not null and (transport_id = any(${moves}::bigint[]) or work_task_id = any(${tasks}::bigint[]))`.execute(
    tx,
  );
  const isMade = ({ transportId, workTaskId, codeId }: Charge) =>
    made.some(
      (one) =>
        one.chargeCodeId === codeId &&
        (transportId === null ? one.workTaskId === workTaskId : one.transportId === transportId),
    );
  const rows = charges.filter((charge) => !isMade(charge));
  if (rows.length === 0) return;
  await sql`insert into transaction (account_id, container_id, client_id, type, currency, unit_price, vat, started_at, transport_id, work_task_id,
      rate_card_id, rate_line_id, charge_code_id)
    select ${account.id}, "containerId", "clientId", type, currency, "unitPrice", vat, to_timestamp(at), "transportId", "workTaskId", "cardId", "lineId", "codeId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) charge ("containerId" bigint, "clientId" bigint, type text, currency text,
      "unitPrice" numeric, vat numeric, at bigint, "transportId" bigint, "workTaskId" bigint, "cardId" bigint, "lineId" bigint, "codeId" bigint)
    returning id`.execute(tx);
}

/** Charges of gate moves that are there no longer go; settled ones stay, and are shown as wrong. */
export async function removeChargesOfGone({ tx, account }: InAccount, containerIds: readonly number[]): Promise<void> {
  await sql`delete from transaction where account_id = ${account.id} and container_id = any(${containerIds}::bigint[]) and transport_id is not null
    and paid_at is null and not is_completed and transport_id not in (select id from transport
      where account_id = ${account.id} and container_id = any(${containerIds}::bigint[]) and type in ('gate_in', 'gate_out'))`.execute(
    tx,
  );
}

/**
 * Unsettled charges of gate moves whose customer was corrected: they go, to be made anew; one whose price somebody changed keeps it, and
 * is the new customer's. @returns the gate moves of those that went
 */
export async function removeChargesOfOthers(
  { tx, account }: InAccount,
  containerIds: readonly number[],
): Promise<number[]> {
  const own = sql`account_id = ${account.id}`;
  const isAnothers = sql`bill.${own} and bill.container_id = any(${containerIds}::bigint[]) and bill.paid_at is null and not bill.is_completed
    and move.${own} and move.id = bill.transport_id and move.type in ('gate_in', 'gate_out') and move.customer_id <> bill.client_id
    and not exists (select from invoice where invoice.${own} and invoice.id = bill.invoice_id and invoice.number is not null)`;
  await sql`update transaction bill set client_id = move.customer_id, invoice_id = null from transport move where ${isAnothers}
    and bill.is_price_changed`.execute(tx);
  const { rows } = await sql<{
    transportId: number;
  }>`delete from transaction bill using transport move where ${isAnothers}
    returning bill.transport_id`.execute(tx);
  return [...new Set(rows.map(({ transportId }) => transportId))];
}
