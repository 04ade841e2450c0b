import { readFile as readBytes } from 'node:fs/promises';
import { basename } from 'node:path';
import { ImportKind, importKinds } from '@boxyard/contract/integrations/import-kinds.ts';
import { maxImportBytes } from '@boxyard/contract/integrations/imports.ts';
import { type Db, withAccountTransaction } from '../../core/db/connection.ts';
import type { CurrentAccount, InAccount } from '../../core/http/context.ts';
import { conflict, Problem } from '../../core/http/problems.ts';
import { headingOf, missingColumns } from './columns.ts';
import type { Draft, FileRow } from './drafts.ts';
import { findHeadings } from './headings.ts';
import { insertImport } from './imports.queries.ts';
import { matchColumns, writeImport } from './imports.service.ts';
import { countsOf, faultsWithFixes, judge } from './preview.ts';
import { readFile } from './reading/read-file.ts';
import { samplesOf, type Table } from './reading/table.ts';

interface Order {
  slug: string;
  kind: string;
  path: string;
  /** Changes records that are there. */
  updates: boolean;
  /** Writes nothing. */
  checks: boolean;
}

/** Imports a file from the command line: all of it, or nothing. @returns what to print, and whether rows were wrong */
export async function importFile(db: Db, order: Order): Promise<{ text: string; isRefused: boolean }> {
  const kind = ImportKind.safeParse(order.kind.replace('-', '_')).data;
  if (!kind) return refused(`KIND is one of ${importKinds.map((name) => name.replace('_', '-')).join(', ')}.`);
  const account = await accountOf(db, order.slug);
  if (!account) return refused(`There is no account ${order.slug}.`);
  const bytes = await readBytes(order.path);
  if (bytes.length > maxImportBytes)
    throw new Problem('TOO_LARGE', 'fileTooLarge', { max: maxImportBytes / 1024 / 1024 });
  const table = await readFile(bytes, order.slug);
  return withAccountTransaction(db, account.id, null, (tx) => importTable({ tx, account }, kind, table, order));
}

const refused = (text: string) => ({ text, isRefused: true });

async function accountOf(db: Db, slug: string): Promise<CurrentAccount | undefined> {
  return db.kysely
    .selectFrom('account')
    .select(['id', 'slug', 'name', 'timezone', 'currency', 'language', 'defaultVat'])
    .where('slug', '=', slug)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

async function importTable(ctx: InAccount, kind: ImportKind, table: Table, { path, updates, checks }: Order) {
  const headed = findHeadings(kind, table);
  const { headings, headingRow } = headed;
  const { mapping } = await matchColumns(ctx, kind, headings, samplesOf(table, headingRow));
  const matched = { kind, headings, mapping, constants: {}, updatesExisting: updates };
  const missing = missingColumns(matched);
  if (missing.length > 0)
    return refused(`The file has no column ${missing.map((name) => headingOf(kind, name, 'en')).join(', ')}.`);
  const rows = rowsOf(table).filter(({ nth }) => nth > headingRow);
  const { drafts } = await judge(ctx, matched, rows);
  const counts = countsOf(drafts);
  const lines = await faultLines(ctx, kind, drafts);
  const summary = `${counts.new} new, ${counts.update} changed, ${counts.exists} there already, ${counts.bad} wrong`;
  if (counts.bad > 0) return refused([...lines, `Nothing was written: ${summary}.`].join('\n'));
  if (checks) return { text: [...lines, `Nothing was written, as asked: ${summary}.`].join('\n'), isRefused: false };
  if (counts.new + counts.update === 0) throw conflict('importNothing');
  const id = await insertImport(ctx, {
    ...matched,
    ...headed,
    separator: table.separator,
    filename: basename(path),
  });
  await writeImport(ctx, { ...matched, id }, rows, null);
  return { text: [...lines, `Imported: ${summary}.`].join('\n'), isRefused: false };
}

const rowsOf = ({ batches }: Table): FileRow[] =>
  batches.flatMap((batch) => {
    // Written by our own reader.
    const rows: Omit<FileRow, 'isLeftOut'>[] = JSON.parse(batch);
    return rows.map((row) => ({ ...row, isLeftOut: false }));
  });

/** Rows whose faults are printed. */
const mostTold = 200;

/** `Row 7, Client "Mearsk": There is no such record in the account. Likely: Maersk` */
async function faultLines(ctx: InAccount, kind: ImportKind, drafts: readonly Draft[]): Promise<string[]> {
  const all = drafts.filter(({ state, findings }) => state !== 'exists' && findings.length > 0);
  const told = all.slice(0, mostTold);
  const faultOf = await faultsWithFixes(ctx, told);
  const lines = told.flatMap((draft) =>
    draft.findings.map((finding) => {
      const { column, message, fix, isDoubt } = faultOf(draft, finding);
      const text = draft.given[column];
      const cell = `${headingOf(kind, column, 'en')}${text === undefined ? '' : ` "${text}"`}`;
      return `${isDoubt ? 'In doubt: row' : 'Row'} ${draft.nth}, ${cell}: ${message}${fix ? ` Likely: ${fix}` : ''}`;
    }),
  );
  return all.length > told.length ? [...lines, `… and ${all.length - told.length} more rows.`] : lines;
}
