import { type HistoryEntity, historyEntities } from '@boxyard/contract/core/entities.ts';
import type { Change, HistoryInput } from '@boxyard/contract/core/history.ts';
import { mostCounted, unpagedRows } from '@boxyard/contract/core/list.ts';
import { type RawBuilder, sql } from 'kysely';
import { type List, totalOf } from '../../core/crud/list-page.ts';
import { startsWith } from '../../core/crud/text-search.ts';
import type { Ctx } from '../../core/http/context.ts';
import type { Entry } from './entry.ts';
import { tell } from './tell.ts';

/** Columns that hold much and are told nowhere: they need not leave the database. */
const heavy = sql`array['png', 'contents', 'shown', 'look', 'search_key', 'truck_key', 'words_key', 'check_token', 'path', 'erased_ids']`;

/** When a record lost its person, as its row tells it. */
const erasedAt = sql`coalesce(after ->> 'driver_erased_at', after ->> 'erased_at')`;

/**
 * Whether an entry took a person's data out of its record, or says for the account that they went out of the history: an index
 * holds these, and the record's later changes.
 */
export const isErasure = sql<boolean>`(action = 'update' and ${erasedAt} is not null
  and (${erasedAt}::timestamptz = at or after ? 'erased_entity'))`;

/** Records whose name begins with what was typed: the last changed ones, among so many changes in the order of names. More than these nobody looks through. */
const mostNamed = 200;
const mostNamedChanges = 20_000;

/** The entries with these ids, in their order. */
async function findEntries(ctx: Ctx, ids: readonly number[]): Promise<Entry[]> {
  const { rows } =
    await sql<Entry>`select l.id, l.at, l.action, l.entity, l.record_id, l.admin_id, l.of_entity, l.of_id,
      (select t.name from token_name t where t.account_id = ${ctx.account.id} and t.token_id = l.token_id) as token_name,
      l.before - ${heavy} as before, l.after - ${heavy} as after, ${isErasure} as is_erasure
    from unnest(${ids}::bigint[]) with ordinality given (id, n) join audit_log l on l.account_id = ${ctx.account.id} and l.id = given.id
    order by given.n`.execute(ctx.tx);
  return rows;
}

/** One entry, told or not; undefined without. */
export async function findEntry(ctx: Ctx, id: number): Promise<Entry | undefined> {
  const [entry] = await findEntries(ctx, [id]);
  return historyEntities.some((entity) => entity === entry?.entity) ? entry : undefined;
}

/** The changes of the account by the moment at which they were made. Beyond `mostCounted` they are not counted. */
export function listHistory(ctx: Ctx, input: HistoryInput): List<Change> {
  const { page = 1, pageSize = unpagedRows, sort = '-at' } = input;
  const direction = sort === 'at' ? sql`asc` : sql`desc`;
  const order = sql`order by at ${direction}, id ${direction}`;
  const filtered = foundBy(ctx, input);
  const idsOf = async (query: RawBuilder<unknown>) => {
    const { rows } = await sql<{ id: number }>`${query}`.execute(ctx.tx);
    return rows.map(({ id }) => id);
  };
  const rows = async (ids: readonly number[]) => tell(ctx, await findEntries(ctx, ids));
  const skipped = (page - 1) * pageSize;
  const idsOfPage = () =>
    idsOf(sql`select id from (${filtered}) found ${order} limit ${sql.lit(pageSize)} offset ${sql.lit(skipped)}`);
  return {
    async page() {
      const ids = await idsOfPage();
      const total = await totalOf(ids.length, { size: pageSize, skipped }, () => countUpTo(ctx, filtered));
      return { rows: await rows(ids), ...total };
    },
    pageRows: async () => rows(await idsOfPage()),
    ids(among = []) {
      const some = among.length > 0 ? sql`where id = any(${among}::bigint[])` : sql``;
      return idsOf(sql`select id from (${filtered}) found ${some} ${order}`);
    },
    rows,
  };
}

async function countUpTo(ctx: Ctx, filtered: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from (${filtered}) found limit ${sql.lit(mostCounted + 1)}) counted`.execute(
    ctx.tx,
  );
  return rows[0]?.total ?? 0;
}

/** The ids and moments of the entries that the filters leave. */
function foundBy(ctx: Ctx, { q, entity, action, adminId, from, to }: HistoryInput): RawBuilder<unknown> {
  const told = entity ? sql`l.entity = ${entity}` : sql`l.entity = any(${[...historyEntities]})`;
  const where = sql.join(
    [
      sql`l.account_id = ${ctx.account.id}`,
      told,
      // Written out: deletions are few, and have an index of their own.
      ...(action ? [sql`l.action = ${sql.lit(action)}`] : []),
      ...(adminId ? [sql`l.admin_id = ${adminId}`] : []),
      ...(from === undefined ? [] : [sql`l.at >= to_timestamp(${from})`]),
      ...(to === undefined ? [] : [sql`l.at < to_timestamp(${to + 1})`]),
    ],
    sql` and `,
  );
  if (!q) return sql`select l.id, l.at from audit_log l where ${where}`;
  return sql`
    with named as materialized (
      select entity, record_id from (select entity, record_id, id from audit_log
        where account_id = ${ctx.account.id} and ${startsWith(sql`name_key`, q)} limit ${sql.lit(mostNamedChanges)}) first
      group by entity, record_id order by max(id) desc limit ${sql.lit(mostNamed)})
    select l.id, l.at from named join audit_log l on l.entity = named.entity and l.record_id = named.record_id where ${where}
    union
    select l.id, l.at from named join audit_log l on l.of_entity = named.entity and l.of_id = named.record_id where ${where}`;
}

interface Asked {
  before?: number | undefined;
  own?: boolean | undefined;
  pageSize: number;
}

/** The changes of a record and of what belongs to it, the latest first; undefined where the account never had such a record. */
export async function findOfRecord(
  ctx: Ctx,
  entity: HistoryEntity,
  recordId: number,
  { before, own = false, pageSize }: Asked,
): Promise<{ changes: Change[]; hasOlder: boolean } | undefined> {
  const belonging = own
    ? sql``
    : sql`union select l.entity, l.record_id from member join audit_log l
        on l.account_id = ${ctx.account.id} and l.of_entity = member.entity and l.of_id = member.record_id`;
  const { rows } = await sql<{ id: number | null }>`
    with recursive member as (select ${entity}::text as entity, ${recordId}::bigint as record_id ${belonging})
    select l.id from member join lateral (select id from audit_log
      where account_id = ${ctx.account.id} and entity = member.entity and record_id = member.record_id
        ${before === undefined ? sql`` : sql`and id < ${before}`}
      order by id desc limit ${sql.lit(pageSize + 1)}) l on true
    order by l.id desc limit ${sql.lit(pageSize + 1)}`.execute(ctx.tx);
  const ids = rows.flatMap(({ id }) => id ?? []);
  if (ids.length === 0 && !(await isKnown(ctx, entity, recordId))) return undefined;
  return { changes: await tell(ctx, await findEntries(ctx, ids.slice(0, pageSize))), hasOlder: ids.length > pageSize };
}

async function isKnown(ctx: Ctx, entity: HistoryEntity, recordId: number): Promise<boolean> {
  const { rows } = await sql`select from audit_log
    where account_id = ${ctx.account.id} and entity = ${entity} and record_id = ${recordId} limit 1`.execute(ctx.tx);
  return rows.length > 0;
}
