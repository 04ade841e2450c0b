import { randomUUID } from 'node:crypto';
import { fieldError } from '@boxyard/contract/core/problems.ts';
import type { ImportKind } from '@boxyard/contract/integrations/import-kinds.ts';
import { type Import, type ImportDetail, mostDrafts, type Preview } from '@boxyard/contract/integrations/imports.ts';
import { lockByName } from '../../core/db/lock-by-name.ts';
import { quietly } from '../../core/db/quietly.ts';
import { problemOfDatabase } from '../../core/http/constraints.ts';
import type { Ctx, InAccount } from '../../core/http/context.ts';
import type { Step } from '../../core/http/handle.ts';
import { onceByKey } from '../../core/http/once-by-key.ts';
import { conflict, invalid, invalidFields, notFound } from '../../core/http/problems.ts';
import { contentsOf, type Upload } from '../../core/http/uploads.ts';
import { members, notify } from '../notifications/notify.service.ts';
import { checkMapping, guessMapping, missingColumns } from './columns.ts';
import type { FileRow } from './drafts.ts';
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
  readRows,
  readSamples,
} from './imports.queries.ts';
import { lackingColumns } from './lacking.ts';
import { type Counts, countsOf, judge, previewOf, requireKind } from './preview.ts';
import { readFile } from './reading/read-file.ts';
import { mostText, mostTextOfRow } from './reading/table.ts';
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
  const { headings, separator, rowCount } = table;
  return step(async (ctx) => {
    const { id } = await onceByKey(ctx, contentsOf(upload), async () => {
      await refuseTooMany(ctx);
      const matched = await matchColumns(ctx, kind, headings);
      const { filename } = upload;
      const made = await insertImport(ctx, { kind, filename, headings, separator, rowCount, ...matched });
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

export async function matchColumns(ctx: InAccount, kind: ImportKind, headings: string[]) {
  const guessed = { mapping: guessMapping(kind, headings), updatesExisting: false };
  return (await findRemembered(ctx, kind, headings)) ?? guessed;
}

/** @throws 404 */
export async function getDetail(ctx: Ctx, id: number): Promise<ImportDetail> {
  const found = await getImport(ctx, id);
  const { kind, mapping, updatesExisting } = found;
  const missing = missingColumns(kind, mapping, updatesExisting);
  return { ...found, samples: await readSamples(ctx, found), missing, lacking: await lackingColumns(ctx, found) };
}

/** @throws 404, 409 once it is confirmed, 412 */
async function lockDraft(ctx: Ctx, id: number, version?: number): Promise<Import> {
  const found = await lockImport(ctx, id, version);
  if (found.status !== 'draft') throw conflict('importOver');
  return found;
}

type Changes = { mapping?: Import['mapping'] | undefined; updatesExisting?: boolean | undefined };

/** @throws 404, 409, 412, 422 */
export async function updateImport(ctx: Ctx, id: number, changes: Changes, version?: number): Promise<ImportDetail> {
  const found = await lockDraft(ctx, id, version);
  if (changes.mapping) checkMapping(found.kind, found, changes.mapping);
  const { mapping = null, updatesExisting = null } = changes;
  await changeImport(ctx, id, { mapping, updatesExisting });
  return getDetail(ctx, id);
}

/** Once the import is confirmed: the rows that it has not written. @throws 404, 409, 422 while a required column is not matched */
export async function preview(ctx: Ctx, id: number, page = 1, all = false): Promise<Preview> {
  const found = await getImport(ctx, id);
  if (found.status === 'done') return previewUnwritten(ctx, found, page);
  if (found.status !== 'draft') throw conflict('importOver');
  requireColumns(found);
  const { drafts } = await judge(ctx, found, await readRows(ctx, id));
  return previewOf(ctx, drafts, page, all);
}

function requireColumns({ kind, mapping, updatesExisting }: Import): void {
  const missing = missingColumns(kind, mapping, updatesExisting);
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
  const { drafts } = await judge(ctx, found, await readRows(ctx, found.id));
  return drafts.flatMap(({ state, nth }) => (state === 'bad' ? [nth] : []));
}

/** Writes all rows, or none. @throws 404, 409 with rows that are wrong, or when somebody was faster, 412, 422 */
export async function confirmImport(ctx: Ctx, id: number, version?: number): Promise<ImportDetail> {
  const found = await lockDraft(ctx, id, version);
  requireColumns(found);
  // Whatever act the request names: an import is one by itself, so that nothing else is undone for as long as it is.
  const act = randomUUID();
  await beginAct(ctx, act);
  const rows = await readRows(ctx, id);
  const counts = await writeImport(ctx, found, rows, act);
  await notify({ ...ctx, admin: { id: 0 } }, 'import_ended', members.withIds([ctx.admin.id]), {
    thing: `import ${id}`,
    path: `/imports/${id}`,
    facts: { file: found.filename, created: counts.new, updated: counts.update },
  });
  return getDetail(ctx, id);
}

/** @param act by which it can be undone; null where nobody could @throws 409 */
export async function writeImport(
  ctx: InAccount,
  found: Matched,
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

type Matched = Pick<Import, 'id' | 'kind' | 'mapping' | 'updatesExisting'>;

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
