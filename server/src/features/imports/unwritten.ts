import type { Language } from '@boxyard/contract/core/enums.ts';
import { say } from '@boxyard/contract/core/sentences.ts';
import { type Import, type Preview, previewRows, rowStates } from '@boxyard/contract/integrations/imports.ts';
import { sentenceIn } from '../../core/crud/sentence-in.ts';
import { textsOf } from '../../core/crud/texts.ts';
import type { Ctx, InAccount } from '../../core/http/context.ts';
import { rowsFile } from '../exports/tables.service.ts';
import { headingOf } from './columns.ts';
import type { Draft, FileRow } from './drafts.ts';
import { countUnwritten, getImport, readUnwritten, type UnwrittenRow } from './imports.queries.ts';
import { judge } from './preview.ts';

/** The rows that are not written, with what would be wrong with them: those that are left out are judged as if they were not. */
export async function unwrittenOf(
  ctx: InAccount,
  matched: Parameters<typeof judge>[1],
  rows: readonly FileRow[],
  drafts: readonly Draft[],
): Promise<UnwrittenRow[]> {
  const taken = rows.map((row) => ({ ...row, isLeftOut: false }));
  const hasLeftOut = drafts.some(({ state }) => state === 'left_out');
  const judged = hasLeftOut ? (await judge(ctx, matched, taken)).drafts : [];
  const findings = new Map(judged.map((draft) => [draft.nth, draft.state === 'bad' ? draft.findings : []]));
  return drafts.flatMap(({ nth, state }) => {
    if (state !== 'left_out' && state !== 'exists') return [];
    const found = state === 'left_out' ? (findings.get(nth) ?? []) : [];
    const faults = found.flatMap(({ column, key, params, isDoubt }) =>
      isDoubt ? [] : [{ column, key, message: say(key, params), isDoubt: false, fix: null, ...(params && { params }) }],
    );
    return [{ nth, faults }];
  });
}

const rowsAtOnce = 500;

/** The same rows as a file: their texts between their numbers and the reasons. */
export async function unwrittenFile(ctx: Ctx, id: number, language: Language = ctx.account.language) {
  const { kind, headings, filename } = await getImport(ctx, id);
  const words = textsOf(language, 'imports');
  const say = sentenceIn(language);
  const reasonOf = ({ isLeftOut, faults }: FileRow & UnwrittenRow) => {
    if (!isLeftOut) return words('state.exists');
    const told = faults.map(({ column, key, params }) => `${headingOf(kind, column, language)}: ${say(key, params)}`);
    return told.join(' ') || words('leftOutUnharmed');
  };
  async function* rows() {
    for (let page = 1; ; page += 1) {
      const some = await readUnwritten(ctx, id, page, rowsAtOnce);
      yield some.map((row) => [String(row.nth), ...headings.map((_, at) => row.cells[at] ?? ''), reasonOf(row)]);
      if (some.length < rowsAtOnce) return;
    }
  }
  const contents = await rowsFile([words('row'), ...headings, words('why')], rows(), {
    format: 'csv',
    language,
    title: '',
  });
  const name = filename.replace(/\.[^.]*$/, '');
  return { filename: `${name}-${words('unwrittenFile')}.csv`, contents: contents.toString('base64') };
}

/** One page of the rows that a confirmed import has not written. They stay for a day. */
export async function previewUnwritten(
  ctx: InAccount,
  { id, createdCount, updatedCount }: Import,
  page: number,
): Promise<Preview> {
  const none = Object.fromEntries(rowStates.map((state) => [state, 0])) as Record<(typeof rowStates)[number], 0>; // one of each
  const counted = await countUnwritten(ctx, id);
  const rows = await readUnwritten(ctx, id, page, previewRows);
  return {
    counts: { ...none, ...counted, new: createdCount, update: updatedCount, doubts: 0 },
    total: counted.exists + counted.left_out,
    rows: rows.map(({ nth, cells, faults, isLeftOut }) => ({
      nth,
      cells,
      read: {},
      faults,
      state: isLeftOut ? 'left_out' : 'exists',
    })),
  };
}
