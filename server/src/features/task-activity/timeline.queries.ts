import { type ListInput, unpagedRows } from '@boxyard/contract/core/list.ts';
import { type TaskChange, type TaskEvent, timelineFields } from '@boxyard/contract/work/task-activity.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Page } from '../../core/crud/list-page.ts';
import type { Ctx } from '../../core/http/context.ts';

/** An entry of the history; `before` and `after` are those columns of the row that the timeline shows. */
interface Entry {
  /** The first entry of the same moment. */
  moment: number;
  moments: number;
  at: number;
  adminName: string;
  entity: 'work_task' | 'cargo';
  action: 'insert' | 'update' | 'delete';
  before: Row | null;
  after: Row | null;
  isRewritten: boolean;
  /** It was deleted before. */
  isBack: boolean;
}
type Row = Record<string, string | number | null>;

/**
 * The timeline of a task and its cargo from their history; what a person changed in one transaction is one event. The
 * history keeps whole rows, and a task may have thousands: only those of the page are read, without their descriptions.
 */
export async function findTimeline(ctx: Ctx, taskId: number, input: ListInput): Promise<Page<TaskEvent>> {
  const { page = 1, pageSize = unpagedRows } = input;
  const direction = input.sort === '-id' ? sql`desc` : sql`asc`;
  const account = ctx.account.id;
  const ofTask = sql`audit_log.account_id = ${account} and (audit_log.entity = 'work_task' and audit_log.record_id = ${taskId}
    or audit_log.entity = 'cargo' and audit_log.record_id in (select id from cargo where account_id = ${account} and work_task_id = ${taskId}))`;
  const moments = sql`select min(audit_log.id) as id, audit_log.at, audit_log.admin_id, audit_log.token_id from audit_log where ${ofTask}
    group by audit_log.at, audit_log.admin_id, audit_log.token_id`;
  const shownColumns = (row: RawBuilder<unknown>) =>
    sql`(select jsonb_object_agg(key, value) from jsonb_each(${row}) where key = any(${columns}::text[]))`;
  const { rows } = await sql<Entry>`
    with moment as materialized (
      select *, count(*) over () as moments from (${moments}) every_moment order by id ${direction} limit ${pageSize} offset ${(page - 1) * pageSize})
    select moment.id as moment, moment.moments, audit_log.at, author_name(admin.username, audit_log.token_id) as admin_name, audit_log.entity, audit_log.action,
      ${shownColumns(sql`audit_log.before`)} as before, ${shownColumns(sql`audit_log.after`)} as after,
      coalesce(audit_log.before ->> 'description', '') <> coalesce(audit_log.after ->> 'description', '') as is_rewritten,
      audit_log.action = 'insert' and exists (select from audit_log gone where gone.account_id = ${account} and gone.entity = audit_log.entity
        and gone.record_id = audit_log.record_id and gone.action = 'delete' and gone.id < audit_log.id) as is_back
    from moment join audit_log on ${ofTask} and audit_log.at = moment.at and audit_log.admin_id is not distinct from moment.admin_id
      and audit_log.token_id is not distinct from moment.token_id
    left join colleague admin on admin.account_id = audit_log.account_id and admin.admin_id = audit_log.admin_id
    order by moment.id ${direction}, audit_log.id`.execute(ctx.tx);
  const names = await employeeNames(ctx, rows);
  const events = [...Map.groupBy(rows, ({ moment }) => moment).values()].map((entries) => eventOf(entries, names));
  if (rows[0] || page === 1) return { rows: events, total: rows[0]?.moments ?? 0 };
  const counted = await sql<{ total: number }>`select count(*) as total from (${moments}) every_moment`.execute(ctx.tx);
  return { rows: [], total: counted.rows[0]?.total ?? 0 };
}

/** Compares the first and the last state of each record. */
function eventOf(entries: Entry[], names: Map<number, string>): TaskEvent {
  const { moment: id, at, adminName } = entries[0] as Entry; // a group has at least one
  const action = actionOf(entries);
  const isWhole = action !== 'changed';
  const changes = timelineFields.flatMap((field): TaskChange[] => {
    if (field === 'description') {
      const isTold = !isWhole && entries.some(({ isRewritten }) => isRewritten);
      return isTold ? [{ field, from: null, to: null }] : [];
    }
    const own = entries.filter(({ entity }) => entity === (cargoFields.has(field) ? 'cargo' : 'work_task'));
    const from = said(field, own[0]?.before ?? null, names);
    const to = said(field, own.at(-1)?.after ?? null, names);
    if (from === to || (isWhole && !cargoFields.has(field))) return [];
    return [{ field, from, to }];
  });
  return { id, at, adminName, action, changes };
}

/** What became of the task itself. */
function actionOf(entries: Entry[]): TaskEvent['action'] {
  const whole = entries.findLast(({ entity, action }) => entity === 'work_task' && action !== 'update');
  if (whole?.action === 'delete') return 'deleted';
  if (whole?.action === 'insert') return whole.isBack ? 'restored' : 'created';
  return 'changed';
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

const columns = timelineFields.filter((field) => field !== 'description').map(columnOf);

async function employeeNames(ctx: Ctx, entries: Entry[]): Promise<Map<number, string>> {
  const people = entries.flatMap(({ before, after }) =>
    [before, after].flatMap((row) => [row?.assignee_id, row?.reporter_id]),
  );
  const ids = [...new Set(people.filter((id) => id !== null && id !== undefined).map(Number))];
  if (ids.length === 0) return new Map();
  const rows = await ctx.tx
    .selectFrom('employee')
    .where('accountId', '=', ctx.account.id)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .select(['id', sql<string>`coalesce(nullif(btrim(firstname || ' ' || lastname), ''), username)`.as('name')])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
