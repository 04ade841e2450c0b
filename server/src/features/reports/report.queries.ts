import type { ReportName } from '@boxyard/contract/reports/report-names.ts';
import {
  mostDays,
  mostRows,
  type Report,
  type ReportRow,
  type ReportRowsQuery,
} from '@boxyard/contract/reports/reports.ts';
import { type Dimension, inTime, namedBy, reportShapes, shapeOf } from '@boxyard/contract/reports/shapes.ts';
import { type RawBuilder, sql } from 'kysely';
import { languageOf } from '../../core/crud/by-name.ts';
import { type List, shortList } from '../../core/crud/list-page.ts';
import { contains, planEachTime } from '../../core/crud/text-search.ts';
import type { InAccount } from '../../core/http/context.ts';
import { invalid } from '../../core/http/problems.ts';
import { chargeCodeName } from '../charge-codes/charge-codes.queries.ts';
import { formerMatches, numberAt } from '../containers/names.queries.ts';
import { type Asked, readAsked } from './asked.ts';
import { type Measure, measureOf, sources } from './measures.ts';

const columnOf = (dimension: Dimension) => sql.ref(dimension.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
const keyOf = (dimension: Dimension) => sql`coalesce(nullif(${columnOf(dimension)}::text, ''), 'none')`;

const withValues = ({ only }: Asked, also: RawBuilder<unknown>[] = []) =>
  sql.join([sql`true`, ...also, ...only.map(([dimension, value]) => sql`${keyOf(dimension)} = ${value}`)], sql` and `);

interface Counted {
  isTotal: boolean;
  /** In occupancy alone: the row counts the whole yard, because the peaks of its parts do not add up. */
  isWhole: boolean;
  keys: string[];
  values: (number | null)[];
  peakAt: number | null;
}

/** The numbers of a report, with the names of ids. */
export async function readReport(ctx: InAccount, asked: Asked): Promise<Report> {
  const { name, by, at, from, to } = asked;
  const { measures: kinds } = shapeOf(name);
  const measures = Object.keys(kinds);
  const counted = await count(ctx, asked, mostRows + 1);
  const rows = counted.filter(({ isTotal, isWhole }) => !isTotal && !isWhole);
  const perHundred = name === 'damages' ? await gateMovesOf(ctx, asked, rows) : undefined;
  const valuesOf = ({ isTotal, keys, values }: Counted) =>
    values.map((value, nth) => {
      const measure = measures[nth] ?? '';
      if (perHundred && measure === 'per100') return perHundred(isTotal ? undefined : keys, values[0] ?? 0);
      return value ?? (additive.has(kinds[measure]) ? 0 : null);
    });
  const names = await findNames(ctx, by, rows);
  const lineOf = (row: Counted) => ({
    keys: row.keys,
    names: row.keys.map((key, nth) => names.get(by[nth])?.get(key) ?? key),
    values: valuesOf(row),
    peakAt: row.peakAt,
  });
  const named = rows.slice(0, mostRows).map(lineOf);
  const byName = by.findIndex((dimension) => dimension === fieldOf(asked.sort) && names.has(dimension));
  if (byName >= 0) {
    const sign = asked.sort?.startsWith('-') ? -1 : 1;
    const nameOf = (row: (typeof named)[number]) => row.names[byName] ?? '';
    named.sort((a, b) => sign * nameOf(a).localeCompare(nameOf(b), languageOf(ctx)));
  }
  const isOfTime = by.map((dimension) => inTime.includes(dimension));
  const whole = counted
    .filter(({ isTotal, isWhole }) => !isTotal && isWhole)
    .map((row) => lineOf({ ...row, keys: row.keys.filter((_, nth) => isOfTime[nth]) }))
    .toSorted((a, b) => a.keys.join().localeCompare(b.keys.join(), 'en'));
  const totals = counted
    .filter(({ isTotal }) => isTotal)
    .map((row) => ({
      currency: row.keys[by.indexOf('currency')] ?? '',
      values: valuesOf(row),
      peakAt: row.peakAt,
    }));
  const only = await nameFilters(ctx, asked);
  return { report: name, at, from, to, only, by, measures, rows: named, whole, totals, isCut: rows.length > mostRows };
}

const additive = new Set<string | undefined>(['count', 'teu', 'money']);
/** Totals come first, one for each currency. */
const mostTotals = 10;

/** @param among only rows with these keys, joined by commas */
async function count(ctx: InAccount, asked: Asked, most: number, among?: readonly string[]): Promise<Counted[]> {
  const { name, by } = asked;
  const keys = by.map(columnOf);
  const always = (shapeOf(name).always ?? []).map(columnOf);
  const values = Object.values<Measure>(sources[name].measures).map(({ value }) => sql`(${value})::float8`);
  const ofPeaks = name === 'occupancy';
  const peakAt = ofPeaks ? sql`(array_agg(peak_at order by peak desc, peak_at))[1]` : sql`null::timestamptz`;
  const wanted = among
    ? [sql`array_to_string(array[${sql.join(by.map(keyOf))}]::text[], ',') = any(${among}::text[])`]
    : [];
  // A year of moves is sorted in memory; the server's own limit is meant for hundreds of small statements at once.
  await sql`select set_config('work_mem', '64MB', true), set_config('hash_mem_multiplier', '4', true)`.execute(ctx.tx);
  // Peaks of parts do not add up to that of the whole, so that occupancy counts both, and its total is that of the whole.
  const [apart, together] = ofPeaks
    ? [[sql`one`, sql`is_whole`, ...keys], [sql`is_whole`]]
    : [[sql`one`, ...keys], always];
  const whole = ofPeaks ? sql`is_whole` : sql`false`;
  const { rows } = await sql<Counted>`${planEachTime} with facts as (${sources[name].facts(ctx, asked)})
    select grouping(one) = 1 as is_total, ${whole} as is_whole, array[${sql.join(by.map(keyOf))}]::text[] as keys,
      array[${sql.join(values)}] as values, ${peakAt} as peak_at
    from (select facts.*, 1 as one from facts where ${withValues(asked, wanted)}) facts
    group by grouping sets ((${sql.join(apart)}), (${sql.join(together)}))
    having grouping(one) = 0 or ${whole} = ${sql.lit(ofPeaks)}
    order by is_total desc, is_whole desc, ${orderOf(asked)} limit ${sql.lit(most + mostTotals + (ofPeaks ? mostDays : 0))}`.execute(
    ctx.tx,
  );
  return rows;
}

const fieldOf = (sort: string | undefined) => sort?.replace('-', '');

/** As it is asked for; else time and ranges in their order, and the largest number first. */
function orderOf({ name, by, sort }: Asked): RawBuilder<unknown> {
  const values: Record<string, Measure> = sources[name].measures;
  const first = values[shapeOf(name).largest ?? '']?.value ?? Object.values(values)[0]?.value ?? sql`1`;
  const wanted = by.find((dimension) => dimension === fieldOf(sort));
  const measure = values[fieldOf(sort) ?? '']?.value;
  const direction = sort?.startsWith('-') ? sql`desc` : sql`asc`;
  const inOrder = by.filter((dimension) => inTime.includes(dimension)).map(columnOf);
  return sql.join([
    ...(measure ? [sql`${measure} ${direction} nulls last`] : []),
    ...(wanted ? [sql`${columnOf(wanted)} ${direction}`] : []),
    ...inOrder,
    sql`${first} desc nulls last`,
    ...by.map(columnOf),
  ]);
}

/** Damages by hundred gate moves of the same period, and of the same client, haulier, type or time where the report tells them apart. */
async function gateMovesOf(ctx: InAccount, asked: Asked, rows: readonly Counted[]) {
  const isOfMoves = (dimension: Dimension) => reportShapes.movements.by.some((each) => each === dimension);
  const sharedOf = (keys: readonly string[]) => keys.filter((_, nth) => isOfMoves(asked.by[nth] ?? 'damageCode'));
  const by = asked.by.filter(isOfMoves);
  const only = asked.only.filter(([dimension]) => isOfMoves(dimension));
  const moves: Asked = { ...asked, name: 'movements', by, only, sort: undefined };
  const countOf = ({ values: [came, left] }: Counted) => (came ?? 0) + (left ?? 0);
  const [all] = await count(ctx, { ...moves, by: [] }, 1);
  const total = all ? countOf(all) : 0;
  const wanted = [...new Set(rows.map(({ keys }) => sharedOf(keys).join()))];
  const found = by.length === 0 ? [] : await count(ctx, moves, wanted.length, wanted);
  const parts = new Map(found.map((row) => [row.keys.join(), countOf(row)]));
  return (keys: readonly string[] | undefined, damages: number) => {
    const moved = keys && by.length > 0 ? (parts.get(sharedOf(keys).join()) ?? 0) : total;
    return moved > 0 ? (100 * damages) / moved : null;
  };
}

async function findNames(
  ctx: InAccount,
  by: readonly Dimension[],
  rows: readonly Pick<Counted, 'keys'>[],
): Promise<Map<Dimension | undefined, Map<string, string>>> {
  const found = new Map<Dimension | undefined, Map<string, string>>();
  const tables: Partial<Record<Dimension, string>> = namedBy;
  for (const [nth, dimension] of by.entries()) {
    const table = tables[dimension];
    if (!table) continue;
    const ids = [...new Set(rows.map(({ keys }) => Number(keys[nth])).filter(Number.isSafeInteger))];
    const { rows: names } = await sql<{
      id: number;
      name: string;
    }>`select id, ${nameIn(ctx, table)} as name from ${sql.table(table)}
      where account_id = ${ctx.account.id} and id = any(${ids}::bigint[])`.execute(ctx.tx);
    found.set(dimension, new Map(names.map(({ id, name }) => [String(id), name])));
  }
  return found;
}

/** The filters, with the names of ids. */
async function nameFilters(ctx: InAccount, { only }: Asked): Promise<Report['only']> {
  const dimensions = only.map(([dimension]) => dimension);
  const names = await findNames(ctx, dimensions, [{ keys: only.map(([, value]) => value) }]);
  return only.map(([dimension, value]) => ({ dimension, value, name: names.get(dimension)?.get(value) ?? value }));
}

function nameIn(ctx: InAccount, table: string): RawBuilder<unknown> {
  if (table === 'charge_code') return chargeCodeName(ctx);
  return table === 'employee' ? sql`coalesce(nullif(btrim(firstname || ' ' || lastname), ''), username)` : sql`name`;
}

type Fact = Omit<ReportRow, 'containerName' | 'clientName' | 'containerTypeName' | 'open' | 'how'>;

/**
 * What a number counts, one by one.
 * @throws 422 for occupancy, too: what stood there at a peak is the stock of that moment
 */
export function listFacts(
  ctx: InAccount,
  name: ReportName,
  { measure, q, ...input }: ReportRowsQuery,
): List<ReportRow> {
  if (name === 'occupancy') throw invalid('report', 'reportOfPeaks');
  const { page: _page, pageSize: _size, sort: _sort, ...about } = input;
  const asked = readAsked(ctx, name, about, true);
  const found = measure === undefined ? undefined : measureOf(name, measure);
  if (measure !== undefined && !found) throw invalid('measure', 'unknownField', { field: measure });
  const counts = found?.counts ? [found.counts] : [];
  const facts = sql<Fact>`(${planEachTime} select facts.* from (${sources[name].facts(ctx, asked)}) facts where ${withValues(asked, counts)})`;
  const amount = sql`fact.${found?.amount ?? sql`amount`}`;
  const isOfGate = name === 'gate' || name === 'movements';
  let query = ctx.tx
    .selectFrom(facts.as('fact'))
    .leftJoin('container', (join) =>
      join.on('container.accountId', '=', ctx.account.id).onRef('container.id', '=', 'fact.containerId'),
    )
    .leftJoin('containerType', (join) =>
      join
        .on('containerType.accountId', '=', ctx.account.id)
        .onRef('containerType.id', '=', 'container.containerTypeId'),
    )
    .leftJoin('client', (join) =>
      join.on('client.accountId', '=', ctx.account.id).onRef('client.id', '=', 'fact.clientId'),
    )
    .select([
      'fact.id',
      'fact.containerId',
      'fact.at',
      'fact.until',
      'fact.currency',
      'fact.kind',
      'fact.text',
      'fact.invoiceId',
      'fact.clientId',
    ])
    .select([
      sql<number | null>`fact.days::float8`.as('days'),
      sql<number | null>`${amount}::float8`.as('amount'),
      ...(name === 'revenue'
        ? [sql<number | null>`fact.open::float8`.as('open'), sql<ReportRow['how']>`fact.how`.as('how')]
        : [sql<number | null>`null::float8`.as('open'), sql<ReportRow['how']>`null::text`.as('how')]),
      sql<string>`coalesce(${isOfGate ? numberAt(sql`fact.at`) : sql`container.name`}, '')`.as('containerName'),
      sql<string>`coalesce(client.name, '')`.as('clientName'),
      sql<string>`coalesce(container_type.name, '')`.as('containerTypeName'),
    ]);
  if (q) query = query.where(sql<boolean>`(${contains(sql`container.name_key`, q)} or ${formerMatches(contains, q)})`);
  const columns = {
    at: sql`fact.at`,
    until: sql`fact.until`,
    days: sql`fact.days`,
    amount,
    containerName: sql`container.name_key`,
  };
  return shortList(query, input, { columns, initial: '-at', id: sql`fact.id` });
}
