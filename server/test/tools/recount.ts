import { type Kysely, sql } from 'kysely';
import type { Database } from '../../src/core/db/tables.ts';

/** What reports are counted from, as the tables have it. Moments are seconds. */
export interface Raw {
  moves: {
    id: number;
    containerId: number;
    type: string;
    at: number;
    entered: number;
    client: number;
    haulier: number;
    isEmpty: boolean;
  }[];
  boxes: { id: number; client: number; isEmpty: boolean; feet: number }[];
  states: { containerId: number; until: number; client: number; isEmpty: boolean }[];
  corrections: { containerId: number; inId: number; from: string; to: string; client: number }[];
  steps: {
    containerId: number;
    at: number;
    action: string;
    from: number | null;
    to: number | null;
    fromCells: number;
    toCells: number;
  }[];
  damages: { containerId: number; at: number; code: string }[];
  tasks: { containerId: number; type: string; status: string; entered: number; done: number; due: number | null }[];
}

const seconds = (column: string) => sql.raw(`extract(epoch from ${column})::float8`);

export async function readRaw(db: Kysely<Database>, account: number): Promise<Raw> {
  const ask = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db)).rows;
  const own = sql`account_id = ${account}`;
  return {
    moves: await ask(sql<
      Raw['moves'][number]
    >`select id, container_id, type, ${seconds('moved_at')} as at, ${seconds('created_at')} as entered,
      customer_id as client, client_id as haulier, is_empty from transport where ${own} and type in ('gate_in', 'gate_out') order by moved_at, id`),
    boxes: await ask(sql<
      Raw['boxes'][number]
    >`select c.id, c.client_id as client, c.is_empty, case when c.length_ft >= 30 then 40 else 20 end as feet
      from container c where ${own} order by id`),
    states: await ask(sql<
      Raw['states'][number]
    >`select container_id, ${seconds('until')} as until, client_id as client, is_empty
      from container_state where ${own} order by until, id`),
    corrections: await ask(sql<
      Raw['corrections'][number]
    >`select container_id, in_id, from_day::text as from, to_day::text as to, client_id as client
      from stay_correction where ${own} and kind = 'client_since' order by id`),
    steps: await ask(sql<
      Raw['steps'][number]
    >`select container_id, ${seconds('at')} as at, action, (from_place ->> 'sectionId')::int as from,
      (to_place ->> 'sectionId')::int as to, coalesce((from_place ->> 'blockIndex')::int, 0) as from_cells,
      coalesce((to_place ->> 'blockIndex')::int, 0) as to_cells from container_move where ${own} and action in ('place', 'move', 'release') order by at, id`),
    damages: await ask(
      sql<
        Raw['damages'][number]
      >`select container_id, ${seconds('created_at')} as at, scd_code as code from damage where ${own} and not is_draft`,
    ),
    tasks: await ask(sql<Raw['tasks'][number]>`select container_id, type, status, ${seconds('created_at')} as entered,
      ${seconds('coalesce(finished_at, updated_at)')} as done, ${seconds('due_date')} as due from work_task where ${own}`),
  };
}

/** Local days and hours, by the browser's own calendar: no SQL. */
export function clockOf(timeZone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const local = (at: number) => format.format(new Date(Math.floor(at) * 1000));
  const day = (at: number) => local(at).slice(0, 10);
  return {
    day,
    month: (at: number) => local(at).slice(0, 7),
    hour: (at: number) => Number(local(at).slice(11, 13)),
    weekday: (at: number) => new Date(`${day(at)}T00:00:00Z`).getUTCDay() || 7,
  };
}

interface Stay {
  containerId: number;
  inId: number;
  start: number;
  end: number | null;
}

/** From the first gate move in to the next out. */
export function staysOf({ moves }: Raw): Stay[] {
  const stays: Stay[] = [];
  const open = new Map<number, Stay>();
  for (const { id, containerId, type, at } of moves) {
    const stay = open.get(containerId);
    if (type === 'gate_in' && !stay) {
      const begun = { containerId, inId: id, start: at, end: null };
      stays.push(begun);
      open.set(containerId, begun);
    } else if (type === 'gate_out' && stay) {
      stay.end = at;
      open.delete(containerId);
    }
  }
  return stays;
}

/** Whose a container was at a moment of a stay, and whether empty: what was seen at the gate until the record changes. */
export function stateAt(
  raw: Raw,
  { containerId, inId, start }: Stay,
  at: number,
  day: string,
): { client: number; isEmpty: boolean } {
  const box = raw.boxes.find(({ id }) => id === containerId);
  const arrival = raw.moves.find(({ id }) => id === inId);
  if (!box || !arrival) throw new Error('A stay has no container.');
  const later = [
    ...raw.states.filter((state) => state.containerId === containerId && state.until > start),
    { ...box, until: Number.POSITIVE_INFINITY },
  ];
  const state = { client: arrival.client, isEmpty: arrival.isEmpty };
  for (const [nth, { until, client, isEmpty }] of later.entries()) {
    const next = later[nth + 1];
    if (!next || until > at) break;
    if (next.client !== client) state.client = next.client;
    if (next.isEmpty !== isEmpty) state.isEmpty = next.isEmpty;
  }
  const said = raw.corrections.findLast(
    (each) => each.containerId === containerId && each.inId === inId && each.from <= day && day <= each.to,
  );
  return said ? { ...state, client: said.client } : state;
}

/** The section in which each container stands at a moment. */
export function placedAt({ steps }: Raw, at: number): Map<number, number> {
  const placed = new Map<number, number>();
  for (const step of steps) {
    if (step.at > at) break;
    if (step.to === null) placed.delete(step.containerId);
    else placed.set(step.containerId, step.to);
  }
  return placed;
}

/** Adds to a number under a key. */
export function add(counts: Map<string, number[]>, key: readonly unknown[], ...values: number[]): void {
  const known = counts.get(key.join());
  counts.set(
    key.join(),
    values.map((value, nth) => value + (known?.[nth] ?? 0)),
  );
}

/** As `percentile_cont` has it. */
export function quantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  if (sorted.length === 0) return null;
  const at = share * (sorted.length - 1);
  const [below = 0, above = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return below + (above - below) * (at - Math.floor(at));
}
