import type { QueryOf } from '@boxyard/contract/core/route.ts';
import {
  type Fault,
  type Import,
  importHours,
  type importRoutes,
  type Preview,
} from '@boxyard/contract/integrations/imports.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Page } from '../../core/crud/list-page.ts';
import { hasVersion } from '../../core/crud/records.ts';
import { onlyRow } from '../../core/crud/rows.ts';
import type { Ctx, InAccount } from '../../core/http/context.ts';
import { notFound, stale } from '../../core/http/problems.ts';
import type { FileRow } from './drafts.ts';
import { type Line, mostTitles, type Table } from './reading/table.ts';

const usualRows = 25;

/** @param adminId who asks: what they confirmed themselves, they can undo */
function columns(adminId: number | null) {
  const undoable = sql`import.status = 'done' and import.act is not null and import.admin_id = ${adminId}
    and import.done_at > now() - make_interval(hours => ${sql.lit(importHours)})`;
  return sql`import.id, import.version, import.kind, import.filename, import.status, import.headings, import.heading_row, import.separator, import.mapping, import.constants,
    import.updates_existing, import.row_count, import.created_count, import.updated_count, import.created_at, import.updated_at, import.done_at, import.act,
    coalesce(admin.username, '') as admin_name,
    case when ${undoable} then import.done_at + make_interval(hours => ${sql.lit(importHours)}) end as undoable_until`;
}

async function select(ctx: Ctx, condition: RawBuilder<unknown>): Promise<Import[]> {
  const { rows } =
    await sql<Import>`select ${columns(ctx.admin.id)} from import left join colleague admin on admin.account_id = import.account_id and admin.admin_id = import.admin_id
    where import.account_id = ${ctx.account.id} and ${condition}`.execute(ctx.tx);
  return rows;
}

/** @throws 404 */
export async function getImport(ctx: Ctx, id: number): Promise<Import> {
  const [found] = await select(ctx, sql`import.id = ${id}`);
  if (!found) throw notFound();
  return found;
}

/** Holds it against everybody else who would change or confirm it. @throws 404, 412 */
export async function lockImport(ctx: Ctx, id: number, version?: number): Promise<Import> {
  const { rows } = await sql`select from import where account_id = ${ctx.account.id} and id = ${id} for update`.execute(
    ctx.tx,
  );
  if (rows.length === 0) throw notFound();
  const found = await getImport(ctx, id);
  if (version !== undefined && found.version !== version) throw stale();
  return found;
}

/** Drafts are among them: a file that waits for somebody. */
export async function listImports(ctx: Ctx, input: QueryOf<typeof importRoutes.list>): Promise<Page<Import>> {
  const { page = 1, pageSize = usualRows, kind, sort = '-createdAt' } = input;
  const where = kind ? sql`import.kind = ${kind}` : sql`true`;
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const rows = await select(
    ctx,
    sql`${where} order by import.id ${direction} limit ${pageSize} offset ${(page - 1) * pageSize}`,
  );
  const counted = await sql<{ total: number }>`select count(*) as total from import
    where import.account_id = ${ctx.account.id} and ${where}`.execute(ctx.tx);
  return { rows, total: onlyRow(counted).total };
}

export async function countDrafts(ctx: InAccount): Promise<number> {
  const counted = await sql<{ count: number }>`select count(*) as count from import
    where account_id = ${ctx.account.id} and status = 'draft'`.execute(ctx.tx);
  return onlyRow(counted).count;
}

type NewImport = Pick<
  Import,
  'kind' | 'filename' | 'headings' | 'headingRow' | 'separator' | 'mapping' | 'updatesExisting' | 'rowCount'
>;

export async function insertImport(ctx: InAccount, values: NewImport): Promise<number> {
  const { kind, filename, headings, headingRow, separator, mapping, updatesExisting, rowCount } = values;
  const made = await sql<{
    id: number;
  }>`insert into import (account_id, kind, filename, headings, heading_row, separator, mapping, updates_existing, row_count)
    values (${ctx.account.id}, ${kind}, ${filename}, ${JSON.stringify(headings)}::jsonb, ${headingRow}, ${separator}, ${JSON.stringify(mapping)}::jsonb,
      ${updatesExisting}, ${rowCount}) returning id`.execute(ctx.tx);
  return onlyRow(made).id;
}

/** Keeps the rows of a file as they came from its reader. */
export async function insertRows(ctx: InAccount, importId: number, { batches }: Table): Promise<void> {
  for (const batch of batches)
    await sql`insert into import_row (account_id, import_id, nth, cells)
      select ${ctx.account.id}, ${importId}, given.nth, given.cells
      from jsonb_to_recordset(${batch}::jsonb) given(nth int, cells jsonb) returning nth`.execute(ctx.tx);
}

const rowsAtOnce = 500;

/** Those below the headings. */
export async function readRows(
  ctx: InAccount,
  { id: importId, headingRow }: Pick<Import, 'id' | 'headingRow'>,
): Promise<FileRow[]> {
  const all: FileRow[] = [];
  for (let last = headingRow; ; ) {
    const { rows } = await sql<FileRow>`select nth, cells, is_left_out from import_row
      where account_id = ${ctx.account.id} and import_id = ${importId} and nth > ${last} order by nth limit ${rowsAtOnce}`.execute(
      ctx.tx,
    );
    all.push(...rows);
    last = rows.at(-1)?.nth ?? last;
    if (rows.length < rowsAtOnce) return all;
  }
}

/** Among these rows the first texts of each column are looked for. */
const sampleRows = 50;
const samplesOfColumn = 3;

/** The first texts of each column that differ. */
export async function readSamples(
  ctx: InAccount,
  { id, headings, headingRow }: Pick<Import, 'id' | 'headings' | 'headingRow'>,
): Promise<string[][]> {
  const { rows } = await sql<{ cells: string[] }>`select cells from import_row
    where account_id = ${ctx.account.id} and import_id = ${id} and nth > ${headingRow} order by nth limit ${sampleRows}`.execute(
    ctx.tx,
  );
  return headings.map((_, at) => {
    const texts = new Set(rows.map(({ cells }) => (cells[at] ?? '').slice(0, 100)));
    return [...texts].filter((text) => text !== '').slice(0, samplesOfColumn);
  });
}

/** The first rows of a file, whatever they have, and how many there are of all. */
export async function readFirst(ctx: InAccount, importId: number): Promise<{ rows: Line[]; all: number }> {
  const own = sql`account_id = ${ctx.account.id} and import_id = ${importId}`;
  const { rows } = await sql<Line>`select nth, cells from import_row
    where ${own} order by nth limit ${mostTitles}`.execute(ctx.tx);
  const counted = await sql<{ all: number }>`select count(*) as all from import_row where ${own}`.execute(ctx.tx);
  return { rows, all: onlyRow(counted).all };
}

/** The texts of a column, without rows that are left out, and how many rows have each. */
export async function countTexts(
  ctx: InAccount,
  { id: importId, headingRow }: Pick<Import, 'id' | 'headingRow'>,
  at: number,
): Promise<{ text: string; rows: number }[]> {
  const { rows } = await sql<{ text: string; rows: number }>`select text, count(*) as rows from import_row
    cross join lateral coalesce(cells ->> ${at}::int, '') text
    where account_id = ${ctx.account.id} and import_id = ${importId} and nth > ${headingRow} and not is_left_out group by text`.execute(
    ctx.tx,
  );
  return rows;
}

/** The mapping with which the account last imported a file with the same headings. */
export async function findRemembered(
  ctx: InAccount,
  kind: Import['kind'],
  headings: readonly string[],
): Promise<Pick<Import, 'mapping' | 'updatesExisting'> | undefined> {
  const { rows } = await sql<Pick<Import, 'mapping' | 'updatesExisting'>>`select mapping, updates_existing from import
    where account_id = ${ctx.account.id} and kind = ${kind} and status <> 'draft' and headings = ${JSON.stringify(headings)}::jsonb
    order by id desc limit 1`.execute(ctx.tx);
  return rows[0];
}

type Matching = Pick<Import, 'mapping' | 'constants' | 'updatesExisting' | 'headings' | 'headingRow' | 'rowCount'>;

export async function changeImport(
  ctx: InAccount,
  id: number,
  { mapping, constants, updatesExisting, headings, headingRow, rowCount }: Matching,
): Promise<void> {
  await sql`update import set mapping = ${JSON.stringify(mapping)}::jsonb, constants = ${JSON.stringify(constants)}::jsonb,
    updates_existing = ${updatesExisting}, headings = ${JSON.stringify(headings)}::jsonb, heading_row = ${headingRow}, row_count = ${rowCount}
    where account_id = ${ctx.account.id} and id = ${id}`.execute(ctx.tx);
}

/** Writes a text into one cell, or into all cells of the column that read the same. @returns how many */
export async function correctCells(
  ctx: InAccount,
  importId: number,
  { nth, at, text, alike }: { nth: number; at: number; text: string; alike: boolean },
): Promise<number> {
  const path = sql`array[${String(at)}]`;
  const which = alike
    ? sql`cells ->> ${at}::int = (select own.cells ->> ${at}::int from import_row own
        where own.account_id = ${ctx.account.id} and own.import_id = ${importId} and own.nth = ${nth})`
    : sql`nth = ${nth}`;
  const { numAffectedRows } = await sql`update import_row set cells = jsonb_set(cells, ${path}, to_jsonb(${text}::text))
    where account_id = ${ctx.account.id} and import_id = ${importId} and ${which}`.execute(ctx.tx);
  return Number(numAffectedRows ?? 0);
}

/** Characters of all rows of a file, and of its longest. */
export async function measureRows(ctx: InAccount, importId: number): Promise<{ whole: number; row: number }> {
  const measured = await sql<{
    whole: number;
    row: number;
  }>`select sum(length(cells::text)) as whole, max(length(cells::text)) as row
    from import_row where account_id = ${ctx.account.id} and import_id = ${importId}`.execute(ctx.tx);
  return onlyRow(measured);
}

export async function leaveRowsOut(
  ctx: InAccount,
  importId: number,
  rows: number[],
  isLeftOut: boolean,
): Promise<number> {
  const { numAffectedRows } = await sql`update import_row set is_left_out = ${isLeftOut}
    where account_id = ${ctx.account.id} and import_id = ${importId} and nth = any(${rows}::int[])`.execute(ctx.tx);
  return Number(numAffectedRows ?? 0);
}

interface Finished {
  created: number;
  updated: number;
  act: string | null;
  unwritten: UnwrittenRow[];
}

/** What was written is the account's by now: its rows are let go, and the others say why they stay. */
export async function finishImport(
  ctx: InAccount,
  id: number,
  { created, updated, act, unwritten }: Finished,
): Promise<void> {
  await sql`update import set status = 'done', done_at = now(), created_count = ${created}, updated_count = ${updated}, act = ${act}
    where account_id = ${ctx.account.id} and id = ${id}`.execute(ctx.tx);
  const rows = sql`account_id = ${ctx.account.id} and import_id = ${id}`;
  await sql`delete from import_row where ${rows} and nth <> all(${unwritten.map(({ nth }) => nth)}::int[])`.execute(
    ctx.tx,
  );
  await sql`update import_row set faults = given.faults
    from jsonb_to_recordset(${JSON.stringify(unwritten)}::jsonb) given(nth int, faults jsonb)
    where ${rows} and import_row.nth = given.nth`.execute(ctx.tx);
}

/** A row that an import has not written: it was left out, or its record was there already. */
export interface UnwrittenRow {
  nth: number;
  /** What was wrong with it. */
  faults: Fault[];
}

export async function readUnwritten(
  ctx: InAccount,
  importId: number,
  page: number,
  pageSize: number,
): Promise<(FileRow & UnwrittenRow)[]> {
  const { rows } = await sql<FileRow & UnwrittenRow>`select nth, cells, is_left_out, faults from import_row
    where account_id = ${ctx.account.id} and import_id = ${importId} and faults is not null
    order by nth limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.tx);
  return rows;
}

export async function countUnwritten(
  ctx: InAccount,
  importId: number,
): Promise<Pick<Preview['counts'], 'exists' | 'left_out'>> {
  const counted = await sql<{
    exists: number;
    leftOut: number;
  }>`select count(*) filter (where not is_left_out) as exists,
    count(*) filter (where is_left_out) as left_out from import_row
    where account_id = ${ctx.account.id} and import_id = ${importId} and faults is not null`.execute(ctx.tx);
  const { exists, leftOut } = onlyRow(counted);
  return { exists, left_out: leftOut };
}

export async function deleteImport(ctx: Ctx, id: number, version: number | undefined): Promise<void> {
  const { numAffectedRows } = await sql`delete from import
    where account_id = ${ctx.account.id} and id = ${id} and ${hasVersion(version)}`.execute(ctx.tx);
  if (!numAffectedRows) throw stale();
}

/** What is written from here on belongs to this act. */
export async function beginAct(ctx: InAccount, act: string): Promise<void> {
  await sql`select set_local('app.act', ${act})`.execute(ctx.tx);
}
