import { type Fault, type Import, type Preview, previewRows, rowStates } from '@boxyard/contract/imports.ts';
import { say } from '@boxyard/contract/sentences.ts';
import type { InAccount } from '../../core/request/context.ts';
import { type Draft, type FileRow, type Finding, isBad, type Kind, readDrafts, type Writer } from './drafts.ts';
import { fold } from './fold.ts';
import { clientKind } from './kinds/clients.ts';
import { containerKind } from './kinds/containers.ts';
import { gateMoveKind } from './kinds/gate-moves.ts';
import { transactionKind } from './kinds/transactions.ts';
import { nearClients, nearContainers } from './lookups.queries.ts';

const kinds: Record<Import['kind'], (ctx: InAccount) => Kind> = {
  clients: clientKind,
  containers: containerKind,
  gate_moves: gateMoveKind,
  transactions: transactionKind,
};

type Matched = Pick<Import, 'kind' | 'mapping' | 'updatesExisting'>;

/** Reads and judges the rows of a file. @param holds locks what they would change */
export async function judge(
  ctx: InAccount,
  matched: Matched,
  rows: readonly FileRow[],
  holds = false,
): Promise<{ drafts: Draft[]; write: Writer }> {
  const drafts = await readDrafts(matched.kind, rows, matched.mapping, ctx.account.timezone);
  const write = await kinds[matched.kind](ctx).judge(drafts, { updatesExisting: matched.updatesExisting, holds });
  // A row whose record is there, and which is left out for that, may have whatever faults.
  for (const draft of drafts)
    if (isBad(draft) && draft.state !== 'left_out' && draft.state !== 'exists') draft.state = 'bad';
  return { drafts, write };
}

export type Counts = Preview['counts'];

export function countsOf(drafts: readonly Draft[]): Counts {
  const counts = { ...Object.fromEntries(rowStates.map((state) => [state, 0])), doubts: 0 } as Counts; // one of each state
  for (const { state, findings } of drafts) {
    counts[state] += 1;
    if ((state === 'new' || state === 'update') && findings.length > 0) counts.doubts += 1;
  }
  return counts;
}

/** One page of the rows: those that are wrong, then those that are in doubt; with `all` the others as well. */
export async function previewOf(
  ctx: InAccount,
  drafts: readonly Draft[],
  page: number,
  all: boolean,
): Promise<Preview> {
  const doubted = ({ state, findings }: Draft) => (state === 'new' || state === 'update') && findings.length > 0;
  const bad = drafts.filter(({ state }) => state === 'bad');
  const others = drafts.filter(
    (draft) => draft.state !== 'bad' && !doubted(draft) && (all || draft.state === 'left_out'),
  );
  const shown = [...bad, ...drafts.filter(doubted), ...others];
  const rows = shown.slice((page - 1) * previewRows, page * previewRows);
  const faultsOf = await faultsWithFixes(ctx, rows);
  return {
    counts: countsOf(drafts),
    total: shown.length,
    rows: rows.map((draft) => {
      const { nth, state, cells } = draft;
      return {
        nth,
        state,
        cells,
        faults: state === 'exists' ? [] : draft.findings.map((each) => faultsOf(draft, each)),
      };
    }),
  };
}

/** Faults as they are told. What is likely meant is looked up for the rows of a page only. */
export async function faultsWithFixes(
  ctx: InAccount,
  drafts: readonly Draft[],
): Promise<(draft: Draft, finding: Finding) => Fault> {
  const texts = (near: 'client' | 'container') => [
    ...new Set(
      drafts.flatMap((draft) =>
        draft.findings.flatMap((each) => (each.near === near ? (draft.given[each.column] ?? []) : [])),
      ),
    ),
  ];
  const near = {
    client: await nearClients(ctx, texts('client')),
    container: await nearContainers(ctx, texts('container')),
  };
  return (draft, { column, key, params, isDoubt = false, fix, near: among }) => {
    const text = draft.given[column] ?? '';
    const found = nearest(text, (typeof among === 'string' ? near[among].get(text) : among) ?? []);
    const whole = { column, key, message: say(key, params), isDoubt, fix: fix ?? found ?? null };
    return params ? { ...whole, params } : whole;
  };
}

/** The word that takes the fewest changes, if it takes few, or that the text is a part of. */
function nearest(text: string, words: readonly string[]): string | undefined {
  const typed = fold(text);
  const ranked = words
    .map((word) => ({ word, changes: changesBetween(typed, fold(word)) }))
    .sort((a, b) => a.changes - b.changes);
  const [best] = ranked;
  if (best && best.changes <= Math.max(1, typed.length * 0.4)) return best.word;
  const within = words.filter((word) => fold(word).includes(typed) || typed.includes(fold(word)));
  return within.length === 1 ? within[0] : undefined;
}

/** How many letters have to be changed, added or taken away (Levenshtein). */
function changesBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (letter === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length] ?? 0;
}
