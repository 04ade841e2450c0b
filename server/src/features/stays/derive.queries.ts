import { sql } from 'kysely';
import type { InAccount } from '../../core/http/context.ts';
import type { StoredStay, Visit } from './visits.ts';

/** Whoever changes what stays hang on holds the containers, so that of two at once the later one sees what the other did. */
export async function holdContainers({ tx, account }: InAccount, ids: readonly number[]): Promise<void> {
  await sql`select id from container where account_id = ${account.id} and id = any(${ids}::bigint[]) order by id for update`.execute(
    tx,
  );
}

/** What the gate moves and the owner's words say, in the order of their moments. */
export async function findVisits({ tx, account }: InAccount, containerIds: readonly number[]): Promise<Visit[]> {
  const isIn = sql`type = 'gate_in'`;
  const { rows } = await sql<Visit>`
    select container_id, (array_agg(id order by moved_at, id nulls first) filter (where ${isIn}))[1] as in_id,
      max(id) filter (where type = 'gate_out') as out_id, min(moved_at) filter (where ${isIn}) as started_at,
      max(moved_at) filter (where type = 'gate_out') as ended_at,
      (array_agg(moved_at order by moved_at, id nulls first) filter (where ${isIn}))[2] as missing_out_at
    from (select container_id, id, type, moved_at, count(*) filter (where type = 'gate_out')
        over (partition by container_id order by moved_at, id nulls first rows between unbounded preceding and 1 preceding) as left_before
      from (select container_id, id, type, moved_at from transport
          where account_id = ${account.id} and container_id = any(${containerIds}::bigint[]) and type in ('gate_in', 'gate_out')
        union all
        select container_id, null, 'gate_in', from_day::timestamp at time zone ${account.timezone} from stay_correction
          where account_id = ${account.id} and container_id = any(${containerIds}::bigint[]) and kind = 'here_since') moves) counted
    group by container_id, left_before having bool_or(${isIn})`.execute(tx);
  return rows;
}

export async function findStored({ tx, account }: InAccount, containerIds: readonly number[]): Promise<StoredStay[]> {
  const { rows } =
    await sql<StoredStay>`select id, container_id, in_id, out_id, started_at, ended_at, missing_out_at, is_void,
      exists (select from transaction where transaction.account_id = ${account.id} and transaction.stay_id = stay.id) as is_billed
    from stay where account_id = ${account.id} and container_id = any(${containerIds}::bigint[]) order by id for update`.execute(
      tx,
    );
  return rows;
}

const asRows = (rows: readonly object[]) => JSON.stringify(rows);

export async function insertStays({ tx, account }: InAccount, visits: readonly Visit[]): Promise<void> {
  if (visits.length === 0) return;
  await sql`insert into stay (account_id, container_id, in_id, out_id, started_at, ended_at, missing_out_at)
    select ${account.id}, "containerId", "inId", "outId", to_timestamp("startedAt"), to_timestamp("endedAt"), to_timestamp("missingOutAt")
    from jsonb_to_recordset(${asRows(visits)}::jsonb) given ("containerId" bigint, "inId" bigint, "outId" bigint, "startedAt" bigint,
      "endedAt" bigint, "missingOutAt" bigint) returning id`.execute(tx);
}

export async function updateStays(
  { tx, account }: InAccount,
  stays: readonly (Visit & { id: number; isVoid: boolean })[],
): Promise<void> {
  if (stays.length === 0) return;
  await sql`update stay set container_id = given."containerId", out_id = given."outId", started_at = to_timestamp(given."startedAt"),
      ended_at = to_timestamp(given."endedAt"), missing_out_at = to_timestamp(given."missingOutAt"), is_void = given."isVoid", changed_at = (select now())
    from jsonb_to_recordset(${asRows(stays)}::jsonb) given (id bigint, "containerId" bigint, "outId" bigint, "startedAt" bigint,
      "endedAt" bigint, "missingOutAt" bigint, "isVoid" boolean)
    where stay.account_id = ${account.id} and stay.id = given.id`.execute(tx);
}

export async function removeStays({ tx, account }: InAccount, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from stay where account_id = ${account.id} and id = any(${ids}::bigint[])`.execute(tx);
}

/** Something changed that the bills of these stays hang on. */
export async function touchStays({ tx, account }: InAccount, containerIds: readonly number[]): Promise<void> {
  await sql`update stay set changed_at = (select now()) where account_id = ${account.id} and container_id = any(${containerIds}::bigint[])`.execute(
    tx,
  );
}
