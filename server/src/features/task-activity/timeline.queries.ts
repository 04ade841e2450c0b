import type { ListInput } from '@boxyard/contract/list.ts';
import { type TaskChange, type TaskEvent, timelineFields } from '@boxyard/contract/task-activity.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/context.ts';
import type { Page } from '../../core/handle.ts';

/** One entry of the history; `before` and `after` are the whole row, its columns by their names. */
interface Entry {
  id: number;
  at: number;
  /** The same, exact: all that a transaction writes has one. */
  moment: string;
  adminName: string;
  action: 'insert' | 'update' | 'delete';
  before: Row | null;
  after: Row | null;
}
type Row = Record<string, string | number | null>;

/** What happened to a task, from its history; what one person changed in one transaction is one event. */
export async function findTimeline(ctx: Ctx, taskId: number, input: ListInput): Promise<Page<TaskEvent>> {
  const { rows } =
    await sql<Entry>`select l.id, l.at, l.at::text as moment, coalesce(a.username, '') as admin_name, l.action, l.before, l.after
    from audit_log l left join admin a on a.id = l.admin_id
    where l.account_id = ${ctx.account.id} and l.entity = 'work_task' and l.record_id = ${taskId}
    order by l.id`.execute(ctx.tx);
  const names = await employeeNames(ctx, rows);
  const events = joined(rows)
    .map((entry) => eventOf(entry, names))
    .filter(({ action, changes }) => action === 'created' || changes.length > 0);
  const ordered = input.sort === '-id' ? events.toReversed() : events;
  const { page = 1, pageSize = ordered.length } = input;
  return { rows: ordered.slice((page - 1) * pageSize, page * pageSize), total: ordered.length };
}

/** A save may write a task more than once, as a transfer's completion does: from the first state to the last. */
function joined(entries: Entry[]): Entry[] {
  const events: Entry[] = [];
  for (const entry of entries) {
    const last = events.at(-1);
    if (last && last.moment === entry.moment && last.adminName === entry.adminName) last.after = entry.after;
    else events.push({ ...entry });
  }
  return events;
}

function eventOf({ id, at, adminName, action, before, after }: Entry, names: Map<number, string>): TaskEvent {
  const isCreation = action === 'insert';
  const changes = timelineFields.flatMap((field): TaskChange[] => {
    const from = said(field, before, names);
    const to = said(field, after, names);
    if (isCreation || from === to) return [];
    return [field === 'description' ? { field, from: null, to: null } : { field, from, to }];
  });
  return { id, at, adminName, action: isCreation ? 'created' : 'changed', changes };
}

type Field = (typeof timelineFields)[number];

function said(field: Field, row: Row | null, names: Map<number, string>): string | number | null {
  const value = row?.[columnOf(field)] ?? null;
  if (value === null || value === '') return null;
  if (field === 'assigneeId' || field === 'reporterId') return names.get(Number(value)) ?? `#${value}`;
  const isTime = field === 'dueDate' || field === 'startedAt' || field === 'finishedAt';
  return isTime ? Math.floor(Date.parse(String(value)) / 1000) : value;
}

const columnOf = (field: Field) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

async function employeeNames(ctx: Ctx, entries: Entry[]): Promise<Map<number, string>> {
  const people = entries.flatMap(({ before, after }) =>
    [before, after].flatMap((row) => [row?.assignee_id, row?.reporter_id]),
  );
  const ids = [...new Set(people.filter((id) => id !== null && id !== undefined).map(Number))];
  if (ids.length === 0) return new Map();
  const rows = await ctx.tx
    .selectFrom('employee')
    .where('accountId', '=', ctx.account.id)
    .where('id', 'in', ids)
    .select(['id', sql<string>`coalesce(nullif(btrim(firstname || ' ' || lastname), ''), username)`.as('name')])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
