import { type Import, type Preview, rowStates } from '@boxyard/contract/imports.ts';
import { say } from '@boxyard/contract/sentences.ts';
import type { InAccount } from '../../core/request/context.ts';
import type { Draft, FileRow } from './drafts.ts';
import { countUnwritten, readUnwritten, type UnwrittenRow } from './imports.queries.ts';
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

/** One page of the rows that a confirmed import has not written. They stay for a day. */
export async function previewUnwritten(
  ctx: InAccount,
  { id, createdCount, updatedCount }: Import,
  page: number,
): Promise<Preview> {
  const none = Object.fromEntries(rowStates.map((state) => [state, 0])) as Record<(typeof rowStates)[number], 0>; // one of each
  const counted = await countUnwritten(ctx, id);
  const rows = await readUnwritten(ctx, id, page);
  return {
    counts: { ...none, ...counted, new: createdCount, update: updatedCount, doubts: 0 },
    total: counted.exists + counted.left_out,
    rows: rows.map(({ nth, cells, faults, isLeftOut }) => ({
      nth,
      cells,
      faults,
      state: isLeftOut ? 'left_out' : 'exists',
    })),
  };
}
