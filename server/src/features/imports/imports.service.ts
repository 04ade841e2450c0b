import { randomUUID } from 'node:crypto';
import { fieldError, listed } from '@boxyard/contract/core/problems.ts';
import type { BodyOf } from '@boxyard/contract/core/route.ts';
import type { ImportKind } from '@boxyard/contract/integrations/import-kinds.ts';
import {
  type Import,
  type ImportDetail,
  type importRoutes,
  mostDrafts,
  type Preview,
} from '@boxyard/contract/integrations/imports.ts';
import { notificationPaths } from '@boxyard/contract/people/notification-paths.ts';
import { lockByName } from '../../core/db/lock-by-name.ts';
import { quietly } from '../../core/db/quietly.ts';
import { problemOfDatabase } from '../../core/http/constraints.ts';
import type { Ctx, InAccount } from '../../core/http/context.ts';
import type { Step } from '../../core/http/handle.ts';
import { onceByKey } from '../../core/http/once-by-key.ts';
import { conflict, invalid, invalidFields, notFound } from '../../core/http/problems.ts';
import { contentsOf, type Upload } from '../../core/http/uploads.ts';
import { members, notify } from '../notifications/notify.service.ts';
import {
  checkConstants,
  checkMapping,
  guessMapping,
  hintsOf,
  judgedByUnit,
  type Matched,
  missingColumns,
} from './columns.ts';
import type { FileRow } from './drafts.ts';
import { findHeadings, headedBy } from './headings.ts';
import {
  beginAct,
  changeImport,
  correctCells,
  countDrafts,
  deleteImport,
  findRemembered,
  finishImport,
  getImport,
  insertImport,
  insertRows,
  leaveRowsOut,
  lockImport,
  measureRows,
  readFirst,
  readRows,
  readSamples,
} from './imports.queries.ts';
import { lackingColumns } from './lacking.ts';
import { type Counts, countsOf, judge, previewOf, requireKind } from './preview.ts';
import { readFile } from './reading/read-file.ts';
import { mostText, mostTextOfRow, samplesOf } from './reading/table.ts';
import { previewUnwritten, unwrittenOf } from './unwritten.ts';

/** Keeps a file as a draft. The columns are matched as they were last time, else by the headings. @throws 409, 413, 415, 422 */
export async function stageImport(step: Step, kind: ImportKind, receive: () => Promise<Upload>): Promise<ImportDetail> {
  // With a key it may be a repeat of the last file that fitted in.
  await step(async (ctx) => {
    await requireKind(ctx, kind);
    if (!ctx.once) await refuseTooMany(ctx);
  });
  const upload = await receive();
  const account = await step(async (ctx) => ctx.account.slug);
  const table = await readFile(upload.bytes, account);
  const headed = findHeadings(kind, table);
  return step(async (ctx) => {
    const { id } = await onceByKey(ctx, contentsOf(upload), async () => {
      await refuseTooMany(ctx);
      const matched = await matchColumns(ctx, kind, headed.headings, samplesOf(table, headed.headingRow));
      const { filename } = upload;
      const { separator } = table;
      const made = await insertImport(ctx, { kind, filename, separator, ...headed, ...matched });
      await insertRows(ctx, made, table);
      return { id: made };
    });
    return getDetail(ctx, id);
  });
}

/** One at a time: two uploads at once are counted one after the other. @throws 409 */
async function refuseTooMany(ctx: Ctx): Promise<void> {
  await lockByName(ctx.tx, `imports ${ctx.account.id}`);
  if ((await countDrafts(ctx)) >= mostDrafts) throw conflict('importTooMany', { count: mostDrafts });
}

export async function matchColumns(ctx: InAccount, kind: ImportKind, headings: string[], samples: string[][]) {
  const remembered = await findRemembered(ctx, kind, headings);
  const mapping = remembered ? judgedByUnit(headings, remembered.mapping) : guessMapping(kind, headings, samples);
  return { mapping, updatesExisting: remembered?.updatesExisting ?? false, constants: {} };
}

/** @throws 404 */
export async function getDetail(ctx: Ctx, id: number): Promise<ImportDetail> {
  const found = await getImport(ctx, id);
  const missing = missingColumns(found);
  const { rows } = await readFirst(ctx, id);
  const samples = await readSamples(ctx, found);
  return {
    ...found,
    samples,
    hints: hintsOf(found, samples),
    firstRows: found.status === 'draft' ? rows : [],
    missing,
    lacking: await lackingColumns(ctx, found),
  };
}

/** @throws 404, 409 once it is confirmed, 412 */
async function lockDraft(ctx: Ctx, id: number, version?: number): Promise<Import> {
  const found = await lockImport(ctx, id, version);
  if (found.status !== 'draft') throw conflict('importOver');
  return found;
}

type Changes = BodyOf<typeof importRoutes.update>;

/** @throws 404, 409, 412, 422 */
export async function updateImport(ctx: Ctx, id: number, changes: Changes, version?: number): Promise<ImportDetail> {
  const locked = await lockDraft(ctx, id, version);
  const found = changes.headingRow ? await rehead(ctx, locked, changes.headingRow) : locked;
  const { mapping = found.mapping, updatesExisting = found.updatesExisting } = changes;
  checkMapping(found.kind, found, mapping);
  if (changes.constants) checkConstants(found.kind, mapping, changes.constants);
  // A heading that is matched now takes the place of the value for all rows.
  const constants = Object.fromEntries(
    Object.entries(changes.constants ?? found.constants).filter(
      ([name, text]) => text !== '' && !mapping.includes(name),
    ),
  );
  await changeImport(ctx, id, { ...found, mapping, constants, updatesExisting });
  return getDetail(ctx, id);
}

/** The file by the headings of another row, which are matched anew. @throws 422 */
async function rehead(ctx: Ctx, found: Import, headingRow: number): Promise<Import> {
  const { rows, all } = await readFirst(ctx, found.id);
  const row = rows.find(({ nth }) => nth === headingRow);
  if (!row) throw invalid('headingRow', 'notListed', listed(rows.map(({ nth }) => String(nth))));
  const headed = { ...found, ...headedBy(row, { rows, all, path: 'headingRow' }) };
  const matched = await matchColumns(ctx, found.kind, headed.headings, await readSamples(ctx, headed));
  return { ...headed, ...matched };
}

/** Once the import is confirmed: the rows that it has not written. @throws 404, 409, 422 while a required column is not matched */
export async function preview(ctx: Ctx, id: number, page = 1, all = false): Promise<Preview> {
  const found = await getImport(ctx, id);
  if (found.status === 'done') return previewUnwritten(ctx, found, page);
  if (found.status !== 'draft') throw conflict('importOver');
  requireColumns(found);
  const { drafts } = await judge(ctx, found, await readRows(ctx, found));
  return previewOf(ctx, drafts, page, all);
}

function requireColumns(found: Import): void {
  const missing = missingColumns(found);
  if (missing.length > 0) throw invalidFields(missing.map((column) => fieldError(column, 'importColumnMissing')));
}

interface Correction {
  nth: number;
  column: string;
  body: string;
  alike: boolean;
}

/** @throws 404, 409, 422 for a column that the file does not have, or where its text would become more than a file may have */
export async function correct(
  ctx: Ctx,
  id: number,
  { nth, column, body, alike }: Correction,
): Promise<{ count: number }> {
  const { mapping } = await lockDraft(ctx, id);
  const at = mapping.indexOf(column);
  if (at < 0) throw invalid('column', 'importColumnMissing');
  const count = await correctCells(ctx, id, { nth, at, text: body, alike });
  if (count === 0) throw notFound();
  const { whole, row } = await measureRows(ctx, id);
  if (whole > mostKept || row > mostKeptOfRow) throw invalid('body', 'importTooMuch');
  return { count };
}

/** As the database writes the cells: with quotes and commas. A file may have a little less. */
const mostKept = 1.25 * mostText;
const mostKeptOfRow = 2 * mostTextOfRow;

/** @param rows all that are wrong where they are left out @throws 404, 409 */
export async function leaveOut(
  ctx: Ctx,
  id: number,
  rows: number[] | undefined,
  isLeftOut: boolean,
): Promise<{ count: number }> {
  const found = await lockDraft(ctx, id);
  return { count: await leaveRowsOut(ctx, id, rows ?? (await wrongRows(ctx, found)), isLeftOut) };
}

async function wrongRows(ctx: Ctx, found: Import): Promise<number[]> {
  requireColumns(found);
  const { drafts } = await judge(ctx, found, await readRows(ctx, found));
  return drafts.flatMap(({ state, nth }) => (state === 'bad' ? [nth] : []));
}

/** Writes all rows, or none. @throws 404, 409 with rows that are wrong, or when somebody was faster, 412, 422 */
export async function confirmImport(ctx: Ctx, id: number, version?: number): Promise<ImportDetail> {
  const found = await lockDraft(ctx, id, version);
  requireColumns(found);
  // Whatever act the request names: an import is one by itself, so that nothing else is undone for as long as it is.
  const act = randomUUID();
  await beginAct(ctx, act);
  const rows = await readRows(ctx, found);
  const counts = await writeImport(ctx, found, rows, act);
  await notify({ ...ctx, admin: { id: 0 } }, 'import_ended', members.withIds([ctx.admin.id]), {
    thing: `import ${id}`,
    path: notificationPaths.import_ended(id),
    facts: { file: found.filename, created: counts.new, updated: counts.update },
  });
  return getDetail(ctx, id);
}

/** @param act by which it can be undone; null where nobody could @throws 409 */
export async function writeImport(
  ctx: InAccount,
  found: Matched & Pick<Import, 'id'>,
  rows: readonly FileRow[],
  act: string | null,
): Promise<Counts> {
  // Names are no unique keys: of two imports at once the second is judged by what the first has written.
  await lockByName(ctx.tx, `import into ${ctx.account.id}`);
  const { drafts, write } = await judge(ctx, found, rows, true);
  const unwritten = await unwrittenOf(ctx, found, rows, drafts);
  const counts = countsOf(drafts);
  if (counts.bad > 0) throw conflict('importBadRows', { count: counts.bad });
  if (counts.new + counts.update === 0) throw conflict('importNothing');
  await quietly(ctx.tx, async () => {
    await writeOrTell(() => write(drafts.filter(({ state }) => state === 'new' || state === 'update')));
    await finishImport(ctx, found.id, { created: counts.new, updated: counts.update, act, unwritten });
  });
  return counts;
}

/** All rows were judged: what the database refuses now has come up meanwhile, and the next preview names it. */
async function writeOrTell(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const problem = problemOfDatabase(error);
    if (!problem || problem.code === 'UNAVAILABLE') throw error;
    throw conflict('importMeanwhile');
  }
}

/** @throws 404, 409, 412 */
export async function removeImport(ctx: Ctx, id: number, version?: number): Promise<void> {
  await lockDraft(ctx, id);
  await deleteImport(ctx, id, version);
}
