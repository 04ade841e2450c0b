import { say } from '@boxyard/contract/core/sentences.ts';
import { moduleOfKind } from '@boxyard/contract/integrations/import-kinds.ts';
import {
  type Fault,
  type Import,
  type Preview,
  previewRows,
  rowStates,
} from '@boxyard/contract/integrations/imports.ts';
import type { InAccount } from '../../core/http/context.ts';
import { requireModule } from '../../core/http/require-module.ts';
import type { Matched } from './columns.ts';
import { type Draft, type FileRow, type Finding, isBad, type Kind, readDrafts, type Writer } from './drafts.ts';
import { clientKind } from './kinds/clients.ts';
import { containerKind } from './kinds/containers.ts';
import { gateMoveKind } from './kinds/gate-moves.ts';
import { orderKind } from './kinds/orders.ts';
import { transactionKind } from './kinds/transactions.ts';
import { nearClients, nearContainers } from './lookups.queries.ts';
import { longestNear, nearestWords } from './near.ts';

const kinds: Record<Import['kind'], (ctx: InAccount) => Kind> = {
  clients: clientKind,
  containers: containerKind,
  gate_moves: gateMoveKind,
  orders: orderKind,
  transactions: transactionKind,
};

/** @throws 409 while the account has the module of the kind switched off */
export async function requireKind(ctx: InAccount, kind: Import['kind']): Promise<void> {
  const module = moduleOfKind[kind];
  if (module) await requireModule(ctx, module);
}

/** Reads and judges the rows of a file. @param holds locks what they would change @throws 409 */
export async function judge(
  ctx: InAccount,
  matched: Matched,
  rows: readonly FileRow[],
  holds = false,
): Promise<{ drafts: Draft[]; write: Writer }> {
  await requireKind(ctx, matched.kind);
  const drafts = await readDrafts(rows, matched, ctx.account.timezone);
  const write = await kinds[matched.kind](ctx).judge(drafts, { updatesExisting: matched.updatesExisting, holds });
  for (const draft of drafts) {
    const heading = draft.findings.find(({ key }) => key === 'importSecondHeading');
    if (heading) draft.findings = [heading];
  }
  // A row whose record is there, and which is left out for that, may have whatever faults.
  for (const draft of drafts)
    if (isBad(draft) && draft.state !== 'left_out' && draft.state !== 'exists') draft.state = 'bad';
  return { drafts, write };
}

/** A row whose record is there says nothing but that it has another number by now. */
const toldOf = ({ state, findings }: Draft) =>
  state === 'exists' ? findings.filter(({ key }) => key === 'importRenumbered') : findings;
const isDoubted = (draft: Draft) => draft.state !== 'bad' && draft.state !== 'left_out' && toldOf(draft).length > 0;

export type Counts = Preview['counts'];

export function countsOf(drafts: readonly Draft[]): Counts {
  const counts = { ...Object.fromEntries(rowStates.map((state) => [state, 0])), doubts: 0 } as Counts; // one of each state
  for (const draft of drafts) {
    counts[draft.state] += 1;
    if (isDoubted(draft)) counts.doubts += 1;
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
  const bad = drafts.filter(({ state }) => state === 'bad');
  const others = drafts.filter(
    (draft) => draft.state !== 'bad' && !isDoubted(draft) && (all || draft.state === 'left_out'),
  );
  const shown = [...bad, ...drafts.filter(isDoubted), ...others];
  const rows = shown.slice((page - 1) * previewRows, page * previewRows);
  const faultsOf = await faultsWithFixes(ctx, rows);
  return {
    counts: countsOf(drafts),
    total: shown.length,
    rows: rows.map((draft) => {
      const { nth, state, cells, read } = draft;
      return {
        nth,
        state,
        cells,
        read,
        faults: toldOf(draft).map((each) => faultsOf(draft, each)),
      };
    }),
  };
}

/** Faults as they are told. What is likely meant is looked up for the rows of a page only. */
export async function faultsWithFixes(
  ctx: InAccount,
  drafts: readonly Draft[],
): Promise<(draft: Draft, finding: Finding) => Fault> {
  const texts = (near: 'client' | 'container') => {
    const given = drafts.flatMap((draft) =>
      draft.findings.flatMap((each) => (each.near === near ? (draft.given[each.column] ?? []) : [])),
    );
    return [...new Set(given)].filter((text) => text.length <= longestNear);
  };
  const near = {
    client: await nearClients(ctx, texts('client')),
    container: await nearContainers(ctx, texts('container')),
  };
  const nearest = nearestWords();
  return (draft, { column, key, params, isDoubt = false, fix, near: among, shown }) => {
    const text = draft.given[column] ?? '';
    const found = nearest(text, (typeof among === 'string' ? near[among].get(text) : among) ?? []);
    const offered = found === undefined ? undefined : (shown?.get(found)?.[ctx.account.language] ?? found);
    const whole = { column, key, message: say(key, params), isDoubt, fix: fix ?? offered ?? null };
    return params ? { ...whole, params } : whole;
  };
}
