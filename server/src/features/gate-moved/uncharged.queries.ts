import type { MoveWithoutCharge } from '@boxyard/contract/billing/storage-runs.ts';
import { sql } from 'kysely';
import type { InAccount } from '../../core/http/context.ts';
import { numberAt } from '../containers/names.queries.ts';
import type { Charge } from './charges.queries.ts';

interface Wanted {
  from: string;
  to?: string;
  clientIds?: readonly number[] | undefined;
  ids?: readonly number[];
}

/** Gate moves on days, and in a direction, in which a tariff charges moves. @param wanted days as `2026-11-21`, both included */
export async function findMovesOfTariffs(
  { tx, account }: InAccount,
  { from, to, clientIds, ids }: Wanted,
): Promise<number[]> {
  const own = sql`account_id = ${account.id}`;
  const startOf = (day: string, plus: number) =>
    sql`(${day}::date + ${sql.lit(plus)})::timestamp at time zone ${account.timezone}::text`;
  const { rows } = await sql<{ id: number }>`select move.id from transport move
    where move.${own} and move.type in ('gate_in', 'gate_out') and move.moved_at >= ${startOf(from, 0)}
      and ${to ? sql`move.moved_at < ${startOf(to, 1)}` : sql`true`}
      and ${clientIds ? sql`move.customer_id = any(${clientIds}::bigint[])` : sql`true`}
      and ${ids ? sql`move.id = any(${ids}::bigint[])` : sql`true`}
      and exists (select from rate_line line join rate_card card on card.${own} and card.id = line.rate_card_id
        where line.${own} and line.unit = 'move' and line.direction in ('', move.type) and coalesce(card.client_id, move.customer_id) = move.customer_id
          and daterange(card.valid_from, card.valid_to, '[]') @> (move.moved_at at time zone ${account.timezone}::text)::date)
    order by move.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Nobody else charges these until the transaction ends. */
export async function lockMoves({ tx, account }: InAccount, ids: readonly number[]): Promise<void> {
  await sql`select from transport where account_id = ${account.id} and id = any(${ids}::bigint[]) order by id for update`.execute(
    tx,
  );
}

/**
 * Those of possible charges that were never made: their move has none of that code, somebody recorded it at the gate instead of
 * importing it, and nobody has deleted such a charge of the same client.
 */
export async function findChargeless({ tx, account }: InAccount, charges: readonly Charge[]): Promise<Charge[]> {
  if (charges.length === 0) return [];
  const own = sql`account_id = ${account.id}`;
  const { rows } = await sql<{ transportId: number; codeId: number }>`
    select "transportId" as transport_id, "codeId" as code_id
    from jsonb_to_recordset(${JSON.stringify(charges)}::jsonb) charge ("transportId" bigint, "codeId" bigint, "containerId" bigint, "clientId" bigint)
    where not exists (select from transaction bill where bill.${own} and bill.transport_id = charge."transportId"
        and bill.charge_code_id = charge."codeId" and bill.released_at is null)
      and not exists (select from audit_log log join import on import.${own} and import.act = log.act
        where log.${own} and log.entity = 'transport' and log.record_id = charge."transportId" and log.action = 'insert')
      and not exists (select from audit_log log where log.${own} and log.of_entity = 'container' and log.of_id = charge."containerId"
        and log.entity = 'transaction' and log.action = 'delete' and (log.before ->> 'transport_id')::bigint = charge."transportId"
        and (log.before ->> 'charge_code_id')::bigint = charge."codeId" and (log.before ->> 'client_id')::bigint = charge."clientId")`.execute(
    tx,
  );
  const keys = new Set(rows.map(({ transportId, codeId }) => `${transportId}/${codeId}`));
  return charges.filter(({ transportId, codeId }) => keys.has(`${transportId}/${codeId}`));
}

/** Charges as the preview of a run shows them, by day. */
export async function nameCharges(
  { tx, account }: InAccount,
  charges: readonly Charge[],
): Promise<MoveWithoutCharge[]> {
  const own = sql`account_id = ${account.id}`;
  const { rows } = await sql<MoveWithoutCharge>`
    select move.id as transport_id, move.type as direction, (move.moved_at at time zone ${account.timezone}::text)::date as day,
      container.id as container_id, ${numberAt(sql`move.moved_at`)} as container_name, client.id as client_id, client.name as client_name,
      code.code as charge_code, charge.currency, charge."unitPrice" as price
    from jsonb_to_recordset(${JSON.stringify(charges)}::jsonb) charge ("transportId" bigint, "codeId" bigint, "containerId" bigint, "clientId" bigint,
        currency text, "unitPrice" numeric)
      join transport move on move.${own} and move.id = charge."transportId"
      join container on container.${own} and container.id = charge."containerId"
      join client on client.${own} and client.id = charge."clientId"
      join charge_code code on code.${own} and code.id = charge."codeId"
    order by day, move.id, code.code`.execute(tx);
  return rows;
}
