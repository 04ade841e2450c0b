import { type ListInput, unpagedRows } from '@boxyard/contract/list.ts';
import { type AliasedRawBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Ctx } from './context.ts';
import type { Page } from './handle.ts';
import type { Extract } from './lists.ts';
import { type CountedTable, countAll } from './row-counts.ts';

/** Where a list may be sorted: a column, and the join that brings it where it is another table's. */
export interface Sort {
  column: RawBuilder<unknown>;
  join?: RawBuilder<unknown>;
  where?: RawBuilder<unknown>;
}

export interface Finding {
  table: CountedTable;
  /** What the filters ask, beside the account; with none of them all rows are counted without a look at them. */
  where: RawBuilder<unknown>[];
  /** Several for one field, each with its `where`: an index gives the order of most rows, the others are computed. */
  sorts: Record<string, Sort | Sort[]>;
  /** `field` or `-field`. */
  initial: string;
  /** No index finds what the filters ask: go through everything once, for the rows and for their number. */
  isSearch: boolean;
}

export type FoundPage = AliasedRawBuilder<{ id: number; sortKey: unknown; total: number | null }, 'page'>;

/**
 * One page of a long list: first which records, by narrow columns and their indexes, then what their rows show. So what
 * a row shows costs nothing for the rows that are skipped.
 * @param show joins `page` by its id
 */
export async function findPage<DB, TB extends keyof DB, Row>(
  ctx: Ctx,
  input: ListInput,
  finding: Finding,
  show: (page: FoundPage) => SelectQueryBuilder<DB, TB, Row>,
): Promise<Page<Row>> {
  const { table, where, sorts, initial, isSearch } = finding;
  // Its id ends every order, so that pages do not overlap.
  const [from, id] = [sql.table(table), sql.ref(`${table}.id`)];
  const number = input.page ?? 1;
  const size = input.pageSize ?? unpagedRows;
  const wanted = input.sort ?? initial;
  const field = wanted.replace('-', '');
  const direction = wanted.startsWith('-') ? sql`desc` : sql`asc`;
  // As the indexes are; an id is never null, and its index is a plain one.
  const nulls = field === 'id' ? sql`` : wanted.startsWith('-') ? sql`nulls last` : sql`nulls first`;
  const orderOf = (key: RawBuilder<unknown>, last: RawBuilder<unknown>) =>
    sql`${key} ${direction} ${nulls}, ${last} ${direction}`;
  const order = sql`order by ${orderOf(sql`sort_key`, sql`id`)}`;
  const filter = sql.join([sql`${sql.ref(`${table}.account_id`)} = ${ctx.account.id}`, ...where], sql` and `);
  const found = [sorts[field] ?? { column: id }]
    .flat()
    .map(
      ({ column, join = sql``, where: part = sql`true` }) =>
        sql`select ${id} as id, ${column} as sort_key from ${from} ${join} where ${filter} and ${part}`,
    );
  const { extract } = input as Extract;
  if (extract === 'ids') {
    const { rows } = await sql`select id from (${allOf(found)}) found ${order}`.execute(ctx.tx);
    return { rows: rows as Row[], total: rows.length };
  }
  const skipped = (number - 1) * size;
  const limits = sql`${order} limit ${sql.lit(size)} offset ${sql.lit(skipped)}`;
  const searched = isSearch && !extract;
  const page = extract
    ? sql`(${allOf(found.map((part) => sql`${part} and ${id} = any(${extract}::bigint[])`))})`
    : searched
      ? sql`(with found as materialized (${allOf(found)}) select id, sort_key, (select count(*) from found) as total from found ${limits})`
      : sql`(${allOf(found.length === 1 ? found : found.map((part) => sql`(${part} ${order} limit ${sql.lit(skipped + size)})`))} ${limits})`;
  const shown = show(page.as('page') as FoundPage);
  const rows = (await shown
    .$if(searched, (query) => query.select(sql<number>`page.total`.as('foundTotal')))
    .orderBy(orderOf(sql`page.sort_key`, sql`page.id`))
    .execute()) as (Row & { foundTotal?: number })[];
  const isLast = rows.length < size && (rows.length > 0 || number === 1);
  const total = isLast ? skipped + rows.length : rows[0]?.foundTotal;
  const counted = () => (where.length === 0 ? countAll(ctx, table) : count(ctx, sql`${from} where ${filter}`));
  return { rows, total: total ?? (await counted()) };
}

const allOf = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` union all `);

async function count(ctx: Ctx, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${from}`.execute(ctx.tx);
  return rows[0]?.total ?? 0;
}
