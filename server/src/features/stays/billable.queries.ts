import { type RawBuilder, sql } from 'kysely';
import type { InAccount } from '../../core/http/context.ts';
import { lengthOf } from '../rate-cards/length.service.ts';
import type { Day, PricedStay } from '../rate-cards/pricing.service.ts';
import { type State, spansOf } from './spans.service.ts';

/** A bill that covers days of the stay, or an amount that was charged once. */
export interface StoredPiece {
  id: number;
  chargeCodeId: number;
  /** Null for an amount once. */
  first: Day | null;
  last: Day | null;
  /** The day from which the days before a one-time amount were counted. Null for an amount by day. */
  clock: Day | null;
  clientId: number;
  price: number;
  currency: string;
  free: number;
  rateLineId: number;
  /** Paid, completed, or on an issued invoice. */
  isSettled: boolean;
  /** The issued invoice that it is on. */
  invoice: { id: number; number: string } | null;
  isPriceChanged: boolean;
}

/** A stay with all that its bills hang on. */
export interface Billable extends PricedStay {
  id: number;
  containerId: number;
  containerName: string;
  inId: number | null;
  outId: number | null;
  isVoid: boolean;
  /** A second gate move in while it lasts: it is billed to the day before. */
  missingOut: Day | null;
  pieces: StoredPiece[];
  /** Days that bills of other stays of the container cover. */
  elsewhere: { chargeCodeId: number; first: Day; last: Day; stayFirst: Day; stayLast: Day | null }[];
  /** Days under depot charges that were made by hand. */
  handMade: { first: Day; last: Day }[];
}

interface Row {
  id: number;
  containerId: number;
  containerName: string;
  inId: number | null;
  outId: number | null;
  isVoid: boolean;
  first: Day;
  last: Day | null;
  missingOut: Day | null;
  containerTypeId: number;
  isoCode: string;
  lengthFt: number;
  size: number;
  arrival: PricedStay['spans'][number] | null;
  present: Omit<PricedStay['spans'][number], 'from'>;
  before: Omit<PricedStay['spans'][number], 'from'> | null;
  states: State[] | null;
  corrections: { kind: string; from: Day; to: Day; clientId: number; freeDays: number }[] | null;
  pieces: StoredPiece[] | null;
  elsewhere: Billable['elsewhere'] | null;
  handMade: Billable['handMade'] | null;
}

/** @param days the text before is a date of SQL */
const dayOf = (date: RawBuilder<unknown>) => sql`(${date} - date '1970-01-01')`;

/**
 * Stays as their bills see them.
 * @param which conditions on rows of `stay` @param lock against other runs until the transaction ends
 */
export async function findBillable(ctx: InAccount, which: RawBuilder<unknown>, lock = false): Promise<Billable[]> {
  const { tx, account } = ctx;
  const zone = sql`${account.timezone}::text`;
  const localDay = (moment: RawBuilder<unknown>) => dayOf(sql`(${moment} at time zone ${zone})::date`);
  /** From this day on what came after a moment holds: a day is judged by its beginning. */
  const dayAfter = (moment: RawBuilder<unknown>) =>
    sql`(${localDay(moment)} + case when (${moment} at time zone ${zone})::time = '00:00' then 0 else 1 end)`;
  const own = sql`account_id = ${account.id}`;
  const state = (row: RawBuilder<unknown>) =>
    sql`'clientId', ${row}.client_id, 'isEmpty', ${row}.is_empty, 'containerCondition', ${row}.container_condition, 'warehouseId', ${row}.warehouse_id`;
  const ofStay = sql`s.${own} and s.container_id = stay.container_id`;
  if (lock) {
    // The containers first, as gate moves hold them: a bill that is inserted asks for its container, which would be too late.
    // Their ids are read before: of an account that is new to the planner it would look through all containers.
    const found = await sql<{ containerId: number }>`select container_id from stay where ${own} and ${which}`.execute(
      tx,
    );
    const ids = found.rows.map(({ containerId }) => containerId);
    await sql`select id from container where ${own} and id = any(${ids}::bigint[]) order by id for key share`.execute(
      tx,
    );
    await sql`select id from stay where ${own} and ${which} order by id for update`.execute(tx);
  }
  const { rows } = await sql<Row>`
    with picked as materialized (select * from stay where stay.${own} and ${which})
    select stay.id, stay.container_id, container.name as container_name, stay.in_id, stay.out_id, stay.is_void, ${localDay(sql`stay.started_at`)} as first,
      ${localDay(sql`stay.ended_at`)} as last, ${localDay(sql`stay.missing_out_at`)} as missing_out, container.container_type_id,
      container.iso_code, container.length_ft, container_type.size,
      jsonb_build_object(${state(sql`container`)}) as present,
      (select jsonb_build_object('clientId', s.customer_id, 'isEmpty', s.is_empty, 'containerCondition', s.container_condition)
        from transport s where s.${own} and s.id = stay.in_id) as arrival,
      (select jsonb_build_object(${state(sql`s`)}) from container_state s
        where ${ofStay} and s.until > stay.started_at order by s.until, s.id limit 1) as before,
      (select jsonb_agg(jsonb_build_object('until', ${dayAfter(sql`s.until`)}, ${state(sql`s`)}) order by s.until, s.id) from container_state s
        where ${ofStay} and s.until > stay.started_at and (stay.ended_at is null or s.until < stay.ended_at)) as states,
      (select jsonb_agg(jsonb_build_object('kind', s.kind, 'from', ${dayOf(sql`s.from_day`)}, 'to', ${dayOf(sql`s.to_day`)}, 'clientId', s.client_id,
          'freeDays', s.free_days) order by s.id) from stay_correction s
        where ${ofStay} and s.kind <> 'here_since' and s.in_id is not distinct from stay.in_id) as corrections,
      bill.pieces, bill.elsewhere, bill.hand_made
    from picked stay join container on container.${own} and container.id = stay.container_id
    join container_type on container_type.${own} and container_type.id = container.container_type_id
    -- All of the container's by one index: any other condition could be taken for a narrower one while the account is new to the planner.
    cross join lateral (select
        jsonb_agg(jsonb_build_object('id', s.id, 'chargeCodeId', s.charge_code_id, 'first', ${dayOf(sql`lower(s.days)`)},
          'last', ${dayOf(sql`upper(s.days)`)} - 1, 'clock', ${dayOf(sql`s.clock_day`)}, 'clientId', s.client_id, 'price', s.unit_price, 'currency', s.currency,
          'free', s.no_charge_day_count, 'rateLineId', s.rate_line_id, 'isSettled', s.paid_at is not null or s.is_completed or invoice.id is not null,
          'invoice', case when invoice.id is not null then jsonb_build_object('id', invoice.id, 'number', invoice.number) end,
          'isPriceChanged', s.is_price_changed) order by s.id) filter (where s.stay_id = stay.id and s.released_at is null) as pieces,
        jsonb_agg(jsonb_build_object('chargeCodeId', s.charge_code_id, 'first', ${dayOf(sql`lower(s.days)`)}, 'last', ${dayOf(sql`upper(s.days)`)} - 1,
          'stayFirst', ${localDay(sql`other.started_at`)}, 'stayLast', ${localDay(sql`other.ended_at`)}))
          filter (where s.days is not null and s.released_at is null and s.stay_id <> stay.id) as elsewhere,
        jsonb_agg(jsonb_build_object('first', ${localDay(sql`s.started_at`)},
          'last', coalesce(${localDay(sql`s.finished_at`)}, ${dayOf(sql`(now() at time zone ${zone})::date`)})))
          filter (where s.type = 'depot' and s.stay_id is null) as hand_made
      from transaction s left join stay other on other.${own} and other.id = s.stay_id
        left join invoice on invoice.${own} and invoice.id = s.invoice_id and invoice.number is not null
      where s.${own} and s.container_id = stay.container_id) bill
    order by stay.id`.execute(tx);
  return rows.map(billableOf);
}

function billableOf({ arrival, before, states, corrections, pieces, elsewhere, handMade, ...row }: Row): Billable {
  const { first, last, present, containerTypeId } = row;
  const then = before ?? present;
  const said = corrections ?? [];
  const spans = spansOf({
    first,
    last,
    arrival: { ...then, ...arrival },
    states: states ?? [],
    present,
    corrections: said.filter(({ kind }) => kind === 'client_since'),
  });
  const extraFree = said.reduce((sum, { freeDays }) => sum + (freeDays ?? 0), 0);
  return {
    id: row.id,
    containerId: row.containerId,
    containerName: row.containerName,
    inId: row.inId,
    outId: row.outId,
    isVoid: row.isVoid,
    first,
    last,
    missingOut: row.missingOut,
    containerTypeId,
    length: lengthOf(row),
    spans,
    extraFree,
    pieces: pieces ?? [],
    elsewhere: elsewhere ?? [],
    handMade: handMade ?? [],
  };
}
