import { z } from 'zod';
import { choice } from '../core/choice.ts';
import { Language } from '../core/enums.ts';
import { Instant, limits, paragraphs, recordFields } from '../core/fields.ts';
import { uploadRoute } from '../core/files.ts';
import { listInput, listRoute } from '../core/list.ts';
import { FieldError } from '../core/problems.ts';
import { route } from '../core/route.ts';
import { ExportFormat } from './exports.ts';
import { ImportKind } from './import-kinds.ts';

export const mostImportRows = 10_000;
export const mostImportColumns = 100;
export const maxImportBytes = 10 * 1024 * 1024;
/** For so many hours a file waits for its confirmation, and a confirmed import can be undone. */
export const importHours = 24;
/** Files of an account that wait at the same time. */
export const mostDrafts = 20;
/** Rows of one page of a preview. */
export const previewRows = 50;

const importStatuses = ['draft', 'done', 'undone'] as const;
const ImportStatus = choice(importStatuses, 'history:importStatus');

const columnName = z.string().regex(/^[A-Za-z0-9]{1,64}$/);

/** The column that each heading of the file stands for, in their order; null for one that is left out. */
const Mapping = z.array(columnName.nullable()).max(mostImportColumns);

/** A text for all rows, by the column that no heading stands for. */
const Constants = z.record(columnName, paragraphs(limits.notes));

/**
 * A file on its way in. As a `draft` it has written nothing but itself. `done` has written all its rows at once, as the act
 * `act`, which the server makes and no other request can name: until `undoableUntil` the one who confirmed it can take it back by `POST acts/:act/undo`.
 */
export const Import = z.object({
  ...recordFields,
  kind: ImportKind,
  filename: z.string(),
  status: ImportStatus,
  headings: z.array(z.string()),
  /** The number of the row in the file that has them; those above it are not imported. */
  headingRow: z.int(),
  /** What stands between the columns of a CSV file; '' for a workbook. */
  separator: z.string(),
  mapping: Mapping,
  constants: Constants,
  /** Rows whose record is there already change its given columns; otherwise they are left out. */
  updatesExisting: z.boolean(),
  rowCount: z.int(),
  createdCount: z.int(),
  updatedCount: z.int(),
  doneAt: Instant.nullable(),
  adminName: z.string(),
  act: z.string().nullable(),
  /** Null where it is over, or was somebody else's. */
  undoableUntil: Instant.nullable(),
});
export type Import = z.output<typeof Import>;

/** What is asked about a column of a file: which weight it is, a place in one text, a unit that is not read. `converted`: it is in a unit that is read; `unitOf`: it says the units of other columns. */
const importHints = ['', 'weight', 'place', 'unit', 'converted', 'unitOf'] as const;
export type ImportHint = (typeof importHints)[number];

/** With the first texts of each column, in the order of the headings, to match them by. */
export const ImportDetail = Import.extend({
  samples: z.array(z.array(z.string())),
  /** For each heading; '' where there is nothing to ask. */
  hints: z.array(z.enum(importHints)),
  /** The first rows of the file, any of which may have the headings. */
  firstRows: z.array(z.object({ nth: z.int(), cells: z.array(z.string()) })),
  /** Required columns that no heading stands for. */
  missing: z.array(z.string()),
  /** Columns that no heading stands for and without which so many rows are wrong, as depot and rent need a billing period. */
  lacking: z.array(z.object({ column: z.string(), rows: z.int() })),
});
export type ImportDetail = z.output<typeof ImportDetail>;

export const rowStates = ['new', 'update', 'exists', 'bad', 'left_out'] as const;

/** What is wrong with a cell, or with a column that the file does not have. A doubt is written all the same. */
export const Fault = FieldError.omit({ path: true }).extend({
  column: z.string(),
  isDoubt: z.boolean(),
  /** The text that would be right, most likely. */
  fix: z.string().nullable(),
});
export type Fault = z.output<typeof Fault>;

export const PreviewRow = z.object({
  /** Its number in the file, headings included. */
  nth: z.int(),
  state: z.enum(rowStates),
  cells: z.array(z.string()),
  /** By column what is written where the text alone does not say it: a number of another unit, whether a container is empty, the name of its type. */
  read: z.record(columnName, z.union([z.number(), z.boolean(), z.string()])),
  faults: z.array(Fault),
});
export type PreviewRow = z.output<typeof PreviewRow>;

/** `rows` is one page of the rows asked for: those with faults unless `all`, bad ones first. Once the import is confirmed, for a day: those that it did not write. */
export const Preview = z.object({
  counts: z.object({
    new: z.int(),
    update: z.int(),
    exists: z.int(),
    bad: z.int(),
    left_out: z.int(),
    doubts: z.int(),
  }),
  rows: z.array(PreviewRow),
  total: z.int(),
});
export type Preview = z.output<typeof Preview>;

/** As the database numbers them. */
const rowNumber = z
  .int()
  .min(1)
  .max(2 ** 31 - 1);
const one = '/:account/imports/:id';

/** For owners: an import writes thousands of records at once. */
export const importRoutes = {
  list: listRoute({
    path: '/:account/imports/list',
    access: 'owner',
    summary: 'Imports of the account, the last one first',
    input: listInput(['createdAt'], { kind: ImportKind.optional() }),
    row: Import,
  }),
  template: route({
    method: 'GET',
    path: '/:account/imports/template/:kind',
    access: 'owner',
    summary: 'An empty file with the headings of a kind and one row as an example, in base64',
    query: z.strictObject({ format: ExportFormat, language: Language }),
    response: z.object({ filename: z.string(), contents: z.base64() }),
  }),
  upload: uploadRoute({
    path: '/:account/imports/upload/:kind',
    access: 'owner',
    summary: `A file to be imported, CSV or XLSX, at most ${mostImportRows} rows; nothing is written before it is confirmed`,
    response: ImportDetail,
  }),
  get: route({ method: 'GET', path: one, access: 'owner', summary: 'One import', response: ImportDetail }),
  update: route({
    method: 'PUT',
    path: one,
    access: 'owner',
    summary:
      'Match the columns of a draft, say what holds for all rows, which row has the headings, and whether it changes records that are there',
    body: z
      .strictObject({ mapping: Mapping, constants: Constants, updatesExisting: z.boolean(), headingRow: rowNumber })
      .partial(),
    response: ImportDetail,
  }),
  preview: route({
    method: 'GET',
    path: `${one}/preview`,
    access: 'owner',
    summary:
      'What a draft would write, and each cell that is wrong with its reason and its likely correction; of an import the rows that it left out',
    query: z.strictObject({
      page: z.coerce.number().pipe(z.int().min(1).max(mostImportRows)).optional(),
      show: z.enum(['faults', 'all']).optional(),
    }),
    response: Preview,
  }),
  unwritten: route({
    method: 'GET',
    path: `${one}/unwritten`,
    access: 'owner',
    summary: 'The rows that a confirmed import did not write, with the reasons, as a CSV file in base64',
    /** By default the language of the account. */
    query: z.strictObject({ language: Language.optional() }),
    response: z.object({ filename: z.string(), contents: z.base64() }),
  }),
  correct: route({
    method: 'POST',
    path: `${one}/correct`,
    access: 'owner',
    summary: 'Write another text into a cell of a draft, or into all cells of its column with the same text',
    body: z.strictObject({
      nth: rowNumber,
      column: columnName,
      // Cells of notes hold several lines.
      body: paragraphs(limits.notes),
      alike: z.boolean(),
    }),
    response: z.object({ count: z.int() }),
  }),
  leaveOut: route({
    method: 'POST',
    path: `${one}/leave-out`,
    access: 'owner',
    summary: 'Leave rows of a draft out, or take them in again; without numbers all rows that are wrong',
    body: z.strictObject({ rows: z.array(rowNumber).min(1).max(500).optional(), isLeftOut: z.boolean() }),
    response: z.object({ count: z.int() }),
  }),
  confirm: route({
    method: 'POST',
    path: `${one}/confirm`,
    access: 'owner',
    summary: 'Write all rows of a draft at once, or none, as an act of their own',
    response: ImportDetail,
  }),
  remove: route({ method: 'DELETE', path: one, access: 'owner', summary: 'Throw a draft away' }),
};
