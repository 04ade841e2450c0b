import type { ListInput } from '@boxyard/contract/list.ts';
import { type TaskChange, type TaskEvent, timelineFields } from '@boxyard/contract/task-activity.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/context.ts';
import type { Page } from '../../core/list-page.ts';

/** An entry of the history; `before` and `after` are the whole row by column names. */
interface Entry {
  id: number;
  at: number;
  /** The exact time, the same for all entries of a transaction. */
  moment: string;
  adminName: string;
  entity: 'work_task' | 'cargo';
  action: 'insert' | 'update' | 'delete';
  before: Row | null;
  after: Row | null;
}
type Row = Record<string, string | number | null>;
/** The entries that one person wrote in one transaction. */
type Moment = [Entry, ...Entry[]];

/** The timeline of a task and its cargo from their history; what a person changed in one transaction is one event. */
export async function findTimeline(ctx: Ctx, taskId: number, input: ListInput): Promise<Page<TaskEvent>> {
  const { rows } =
    await sql<Entry>`select audit_log.id, audit_log.at, audit_log.at::text as moment, coalesce(admin.username, '') as admin_name, audit_log.entity, audit_log.action, audit_log.before, audit_log.after
    from audit_log left join admin on admin.id = audit_log.admin_id
    where audit_log.account_id = ${ctx.account.id} and (audit_log.entity = 'work_task' and audit_log.record_id = ${taskId}
      or audit_log.entity = 'cargo' and audit_log.record_id in (select id from cargo where account_id = ${ctx.account.id} and work_task_id = ${taskId}))
    order by audit_log.id`.execute(ctx.tx);
  const names = await employeeNames(ctx, rows);
  const events = momentsOf(rows)
    .map((entries) => eventOf(entries, names))
    .filter(({ action, changes }) => action === 'created' || changes.length > 0);
  const ordered = input.sort === '-id' ? events.toReversed() : events;
  const { page = 1, pageSize = ordered.length } = input;
  return { rows: ordered.slice((page - 1) * pageSize, page * pageSize), total: ordered.length };
}

/** Groups entries by transaction: a save may write the task and its cargo more than once each. */
function momentsOf(entries: Entry[]): Moment[] {
  const moments: Moment[] = [];
  for (const entry of entries) {
    const last = moments.at(-1);
    if (last?.[0].moment === entry.moment && last[0].adminName === entry.adminName) last.push(entry);
    else moments.push([entry]);
  }
  return moments;
}

/** Compares the first and the last state of each record. */
function eventOf(entries: Moment, names: Map<number, string>): TaskEvent {
  const { id, at, adminName } = entries[0];
  const isCreation = entries.some(({ entity, action }) => entity === 'work_task' && action === 'insert');
  const changes = timelineFields.flatMap((field): TaskChange[] => {
    const own = entries.filter(({ entity }) => entity === (cargoFields.has(field) ? 'cargo' : 'work_task'));
    const from = said(field, own[0]?.before ?? null, names);
    const to = said(field, own.at(-1)?.after ?? null, names);
    if (from === to || (isCreation && !cargoFields.has(field))) return [];
    return [field === 'description' ? { field, from: null, to: null } : { field, from, to }];
  });
  return { id, at, adminName, action: isCreation ? 'created' : 'changed', changes };
}

const cargoFields = new Set<string>(['totalWeight', 'totalVolume', 'weightGross', 'direction', 'sealNumber', 'remark']);

type Field = (typeof timelineFields)[number];

function said(field: Field, row: Row | null, names: Map<number, string>): string | number | null {
  const value = row?.[columnOf(field)] ?? null;
  if (value === null || value === '' || value === 0) return null;
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
