import { transferReasons, WorkTask } from '@boxyard/contract/work/work-tasks.ts';
import { sql } from 'kysely';
import type { Tx } from '../../core/db/connection.ts';
import { present } from '../../core/http/present.ts';
import { insertByAuthors } from './insert-all.ts';
import { daySeconds, hourSeconds, type Scene } from './scene.ts';
import { entered } from './work.ts';
import type { Cells, PlannedBox, PlannedSection } from './yard-plan.ts';

type PlacedBox = PlannedBox & { id: number };
type Section = PlannedSection & { id: number };
type Status = WorkTask['status'];

interface Transfer {
  box: PlacedBox;
  /** The place before a completed transfer; for other transfers the target. */
  cells: Cells;
  status: Status;
  reservedAt: number;
  endedAt: number;
}

/** When the steps of a container happened. */
export interface Timeline {
  containerId: number;
  placedAt: number;
  reservedAt: number;
  endedAt: number;
}

const counts = { completed: 34, canceled: 12, open: 13 };
/** Reserved, but the task is not created yet. */
const withoutTask = 2;

/** Places every container and runs the transfers of the last weeks, so that the triggers write the history. */
export async function playTransfers(
  scene: Scene,
  sections: Section[],
  boxes: PlacedBox[],
  freeTops: Cells[],
): Promise<Timeline[]> {
  const { tx } = scene;
  const transfers = planTransfers(scene, sections, boxes, freeTops);
  const timelines = timelinesOf(scene, boxes, transfers);
  const placedAt = new Map(timelines.map((timeline) => [timeline.containerId, timeline.placedAt]));
  const [completed, others] = [transfers.filter(isCompleted), transfers.filter((transfer) => !isCompleted(transfer))];

  const cameFrom = new Map(completed.map(({ box, cells }) => [box.id, cells]));
  await insertPlaces(
    tx,
    'current',
    sections,
    boxes.map((box) => ({ ...box, ...cameFrom.get(box.id), placedAt: placedAt.get(box.id) })),
  );

  const tasks = await insertTransferTasks(scene, transfers.slice(withoutTask));
  await insertPlaces(tx, 'reserved', sections, [
    ...completed.map(({ box }) => ({ ...box, taskId: tasks.get(box.id) ?? null })),
    ...others.map(({ box, cells }) => ({ ...cells, id: box.id, taskId: tasks.get(box.id) ?? null })),
  ]);
  await complete(
    tx,
    completed.map(({ box }) => present(tasks.get(box.id))),
  );
  await cancel(
    tx,
    transfers.filter(({ status }) => status === 'canceled').map(({ box }) => present(tasks.get(box.id))),
  );
  return timelines;
}

const isCompleted = ({ status }: Transfer) => status === 'completed';

/** Open transfers come first; the first few of them have no task. */
function planTransfers(
  { random, today }: Scene,
  sections: Section[],
  boxes: PlacedBox[],
  freeTops: Cells[],
): Transfer[] {
  const movable = random.shuffle(boxes.filter((box) => box.isLid && sections[box.section]?.use !== 'gate'));
  const targets = random.shuffle(freeTops);
  const gate = freeCellsOfGate(sections, boxes);
  const take = (from: Cells[], fits: (box: PlacedBox, cells: Cells) => boolean): [PlacedBox, Cells] => {
    for (const box of movable) {
      const cells = from.find((free) => free.blockIndex === box.blockIndex && fits(box, free));
      if (!cells) continue;
      movable.splice(movable.indexOf(box), 1);
      from.splice(from.indexOf(cells), 1);
      return [box, cells];
    }
    throw new Error('The demo yard has no room left for a transfer.');
  };
  const sameUse = (box: PlacedBox, cells: Cells) => sections[cells.section]?.use === box.use;
  const statuses: Status[] = [
    ...Array.from({ length: counts.open }, (_, index) =>
      present((['new', 'new', 'in_progress', 'on_hold'] as const)[index % 4]),
    ),
    ...Array.from({ length: counts.canceled }, () => 'canceled' as const),
    ...Array.from({ length: counts.completed }, () => 'completed' as const),
  ];
  return statuses.map((status) => {
    const isOpen = status !== 'completed' && status !== 'canceled';
    const [box, cells] = status === 'completed' ? take(gate, () => true) : take(targets, sameUse);
    const reservedAt = today - (isOpen ? 0 : random.int(1, 40) * daySeconds) - random.int(8, 16) * hourSeconds;
    return { box, cells, status, reservedAt, endedAt: reservedAt + random.int(20, 240) * 60 };
  });
}

/** Containers that came by road stood in the gate lane first. */
function freeCellsOfGate(sections: Section[], boxes: PlacedBox[]): Cells[] {
  const free: Cells[] = [];
  sections.forEach(({ use, rows }, section) => {
    if (use !== 'gate') return;
    rows.forEach(({ tiers, positions }, index) => {
      const row = index + 1;
      for (let tier = 1; tier <= tiers; tier += 1) {
        const isFree = (position: number) =>
          position <= positions &&
          !boxes.some(
            (box) =>
              box.section === section &&
              box.row === row &&
              box.tier === tier &&
              box.position <= position &&
              position < box.position + box.blockIndex,
          );
        for (let position = 1; position <= positions; position += 1) {
          if (!isFree(position)) continue;
          const blockIndex = isFree(position + 1) && position % 3 !== 0 ? 2 : 1;
          free.push({ section, row, tier, position, blockIndex });
          position += blockIndex - 1;
        }
      }
    });
  });
  return free;
}

async function insertPlaces(
  tx: Tx,
  kind: 'current' | 'reserved',
  sections: Section[],
  places: (Cells & { id: number; taskId?: number | null; placedAt?: number | undefined })[],
): Promise<void> {
  const rows = places.map((place) => ({ ...place, section: sections[place.section]?.id }));
  await sql`insert into container_place (container_id, kind, section_id, row, tier, span, task_id, created_at)
    select id, ${kind}, section, row, tier, int4range(position, position + "blockIndex"), "taskId", coalesce(to_timestamp("placedAt"), now())
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      p (id bigint, section bigint, row int, tier int, position int, "blockIndex" int, "taskId" bigint, "placedAt" float8)
    returning container_id`.execute(tx);
}

/** @returns task ids by container */
async function insertTransferTasks(
  { tx, random, today, adminIds, employeeIds }: Scene,
  transfers: Transfer[],
): Promise<Map<number, number>> {
  const tasks = transfers.map(({ box, status, reservedAt, endedAt }) => ({
    containerId: box.id,
    type: 'transfer' as const,
    title: random.chance(0.15) ? 'Customer collects tomorrow morning' : random.pick(transferReasons),
    description: random.chance(0.3) ? '<p>With the reach stacker; keep the doors to the lane.</p>' : '',
    // Tasks with a final status are ended below, by the same steps as any other task.
    status: status === 'completed' || status === 'canceled' ? ('in_progress' as const) : status,
    dueDate:
      status === 'completed' ? endedAt + 4 * hourSeconds : today + random.int(-1, 4) * daySeconds + 14 * hourSeconds,
    startedAt: status === 'new' ? null : reservedAt + 600,
    finishedAt: status === 'completed' ? endedAt : null,
    creatorId: random.pick(adminIds),
    assigneeId: random.chance(0.85) ? random.pick(employeeIds) : null,
    reporterId: random.chance(0.4) ? random.pick(employeeIds) : null,
  }));
  const ids = await insertByAuthors(tx, 'workTask', WorkTask, tasks.map(entered), 'creatorId');
  return new Map(transfers.map(({ box }, index) => [box.id, present(ids[index])]));
}

async function complete(tx: Tx, taskIds: number[]): Promise<void> {
  await sql`with target as (
      delete from container_place where kind = 'reserved' and task_id = any(${taskIds}::bigint[])
      returning container_id, section_id, row, tier, span, task_id
    )
    update container_place place set section_id = target.section_id, row = target.row, tier = target.tier, span = target.span, task_id = target.task_id
    from target where place.container_id = target.container_id and place.kind = 'current'`.execute(tx);
  await endTasks(tx, taskIds, 'completed');
}

async function cancel(tx: Tx, taskIds: number[]): Promise<void> {
  await sql`delete from container_place where kind = 'reserved' and task_id = any(${taskIds}::bigint[])`.execute(tx);
  await endTasks(tx, taskIds, 'canceled');
}

async function endTasks(tx: Tx, taskIds: number[], status: Status): Promise<void> {
  await sql`update work_task set status = ${status} where id = any(${taskIds}::bigint[])`.execute(tx);
}

/** Most containers leave after some weeks, a few are forgotten for half a year. */
function timelinesOf({ random, today }: Scene, boxes: PlacedBox[], transfers: Transfer[]): Timeline[] {
  const byBox = new Map(transfers.map((transfer) => [transfer.box.id, transfer]));
  const timelines = boxes.map(({ id }) => {
    const transfer = byBox.get(id);
    const days = Math.min(230, Math.floor(-Math.log(1 - random.next()) * (transfer ? 12 : 52)));
    const hours = random.int(5, 16) * hourSeconds + random.int(0, 59) * 60;
    const before = transfer ? transfer.reservedAt - daySeconds : Date.now() / 1000 - hourSeconds;
    const meant = (transfer ? before - (before % daySeconds) : today) - days * daySeconds + hours;
    const placedAt = meant < before ? meant : meant - daySeconds;
    return {
      containerId: id,
      placedAt,
      reservedAt: transfer?.reservedAt ?? placedAt,
      endedAt: transfer?.endedAt ?? placedAt,
    };
  });
  inTurn(timelines.filter(({ containerId }) => !byBox.has(containerId)));
  return timelines;
}

/** Boxes are entered in the order in which they come. */
function inTurn(standing: Timeline[]): void {
  const times = standing.map(({ placedAt }) => placedAt).sort((a, b) => a - b);
  for (const [index, timeline] of standing.entries()) {
    const at = present(times[index]);
    Object.assign(timeline, { placedAt: at, reservedAt: at, endedAt: at });
  }
}

/** Spreads the recorded steps over the past. */
export async function backdateMoves(tx: Tx, accountId: number, timelines: Timeline[]): Promise<void> {
  await sql`select date_moves(${accountId}, array_agg(move.id), array_agg(to_timestamp(
      case when move.action = 'place' then timeline."placedAt" when move.action = 'reserve' then timeline."reservedAt" else timeline."endedAt" end)))
    from container_move move join jsonb_to_recordset(${JSON.stringify(timelines)}::jsonb)
      timeline ("containerId" bigint, "placedAt" float8, "reservedAt" float8, "endedAt" float8) on timeline."containerId" = move.container_id
    where move.account_id = ${accountId}`.execute(tx);
  // The grid is older than whatever stands in it.
  await sql`select date_history(${accountId}, array_agg(id), array_agg(opened.at)) from audit_log
    cross join (select min(at) - interval '30 days' as at from container_move where account_id = ${accountId}) opened
    where account_id = ${accountId} and entity in ('storage_area', 'storage_section', 'section_row')`.execute(tx);
}
