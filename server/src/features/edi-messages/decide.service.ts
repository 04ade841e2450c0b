import {
  bodyOf,
  buildInterchange,
  type Envelope,
  faultsOf,
  type Told,
  type Writing,
} from '@boxyard/contract/edi/edi-build.ts';
import { checkInterchange } from '@boxyard/contract/edi/edi-check.ts';
import { estimateBody, faultsOfEstimate, type ToldEstimate } from '@boxyard/contract/edi/edi-estimate.ts';
import type { EdiReason } from '@boxyard/contract/edi/edi-messages.ts';
import {
  type EdiBox,
  type EdiEstimate,
  type EstimateOptions,
  isOutOptions,
  type OutOptions,
} from '@boxyard/contract/edi/edi-options.ts';
import { writeSegment } from '@boxyard/contract/edi/edi-syntax.ts';
import type { LastTold, WaitingEvent } from '../edi-events/edi-events.queries.ts';
import type { ToldBefore } from '../edi-events/estimates.queries.ts';
import { ofFault, ofProblem, reasonOf } from '../edi-events/reasons.service.ts';

/** What is told of one gate move, once. */
export interface Telling {
  event: WaitingEvent;
  kind: 'in' | 'out';
  function: Told['function'];
  box: EdiBox;
  /** Number of the interchange that told it last; '' for the first time. */
  earlier: string;
  revision: number;
  body: string;
  reasons: EdiReason[];
}

/** What becomes of an event that waits: told (a cancel and then a new one are two), held or dropped. */
type Decision = { tellings: Omit<Telling, 'event'>[] } | Untold;
type Untold = { status: 'held' | 'dropped'; reasons: EdiReason[] };

const hasNoIds = ({ ourId, theirId, operator }: Envelope): boolean => [ourId, theirId, operator].includes('');
const dropped = (key: 'ediNeverTold' | 'ediUnchanged' | 'ediEstimateReplaced'): Untold => ({
  status: 'dropped',
  reasons: [reasonOf(key, {}, false)],
});

interface Facts {
  /** As the gate move is now; undefined where it is gone, or another client's. */
  box: EdiBox | undefined;
  last: LastTold | undefined;
  revision: number;
}

/**
 * By what the gate move is now and what was told last: new, corrected, cancelled, or nothing. So several changes before a message
 * leaves are told as one.
 */
export function decide({ box, last, revision }: Facts, options: OutOptions, envelope: Envelope): Decision {
  const isTold = last !== undefined && last.function !== '1';
  const earlier = last?.icr ?? '';
  if (!box) {
    if (!isTold) return dropped('ediNeverTold');
    return { tellings: [{ ...last, function: '1', earlier, revision, reasons: [] }] };
  }
  const kind = box.direction;
  if (hasNoIds(envelope)) return { status: 'held', reasons: [reasonOf('ediNoIds')] };
  const faults = [...faultsOf(box, kind, options).map(ofFault), ...checkAlone(box, options, envelope)];
  if (faults.some(({ isError }) => isError)) return { status: 'held', reasons: faults };
  const body = bodyOf(box, { kind }, options, envelope.charset);
  const telling = { kind, box, body, reasons: faults };
  if (!isTold) return { tellings: [{ ...telling, function: '9', earlier: last ? earlier : '', revision }] };
  if (last.body === body && last.kind === kind) return dropped('ediUnchanged');
  // A gate in that becomes a gate out is another message: the one before is cancelled.
  if (options.correcting === 'replace' && last.kind === kind)
    return { tellings: [{ ...telling, function: '5', earlier, revision }] };
  return {
    tellings: [
      { ...last, function: '1', earlier, revision, reasons: [] },
      { ...telling, function: '9', earlier, revision: revision + 1 },
    ],
  };
}

interface EstimateFacts {
  /** Undefined where the partner is another client's by now. */
  estimate: EdiEstimate | undefined;
  last: ToldBefore | undefined;
}

/** By what was told last of the estimate: new, or in its place. What was told of a revision that is later stands. */
export function decideEstimate(
  { estimate, last }: EstimateFacts,
  options: EstimateOptions,
  envelope: Envelope,
): { told: ToldEstimate; body: string; reasons: EdiReason[] } | Untold {
  if (!estimate) return dropped('ediNeverTold');
  if (last?.isLaterRevision) return dropped('ediEstimateReplaced');
  if (hasNoIds(envelope)) return { status: 'held', reasons: [reasonOf('ediNoIds')] };
  const reasons = faultsOfEstimate(estimate, envelope.charset).map(ofFault);
  if (reasons.some(({ isError }) => isError)) return { status: 'held', reasons };
  const body = estimateBody(estimate, options, envelope).map(writeSegment).join('');
  if (last?.isSameRevision && last.body === body) return dropped('ediUnchanged');
  return { told: { type: 'DESTIM', function: last ? '5' : '9', estimate }, body, reasons };
}

/** GI123 and GO124, by the gate move. */
export const documentOf = (kind: 'in' | 'out', transportId: number | null): string =>
  `${kind === 'in' ? 'GI' : 'GO'}${transportId}`;

function ownTags(options: Writing['options']): string[] {
  if (!isOutOptions(options)) return [];
  const { own, place, release } = options;
  return [
    ...own.map(({ template }) => template.slice(0, 3)),
    ...(place === 'head' ? ['LOC'] : []),
    ...(release === '00B' ? ['DTM'] : []),
  ];
}

/** Judges a finished interchange as a stranger would. */
export const judge = (text: string, options: Writing['options']): EdiReason[] =>
  checkInterchange(text, { own: ownTags(options) }).map(ofProblem);

/** A container by itself, so that one that cannot be told keeps none of the others. */
function checkAlone(box: EdiBox, options: OutOptions, envelope: Envelope): EdiReason[] {
  const told: Told = {
    type: 'CODECO',
    kind: box.direction,
    function: '9',
    document: documentOf(box.direction, box.transportId),
    earlier: '',
    now: box.at,
    boxes: [box],
  };
  return judge(buildInterchange([{ told, options }], envelope, { icr: '1', at: box.at }), options);
}

/** The most containers of one message (D.95B). */
const mostBoxes = 999;

/**
 * Tellings as messages, in an order in which a container's own stand as they happened: one may join an earlier message only where none
 * after that has the same container.
 */
export function group<T extends Pick<Telling, 'kind' | 'function' | 'earlier' | 'box'>>(
  tellings: readonly T[],
  isGathered: boolean,
): T[][] {
  const groups: T[][] = [];
  for (const telling of tellings) {
    const isOf = (one: T) =>
      isGathered &&
      one.kind === telling.kind &&
      one.function === telling.function &&
      one.earlier === '' &&
      telling.earlier === '';
    const hasBox = (members: T[]) => members.some(({ box }) => box.number === telling.box.number);
    const lastWithBox = groups.findLastIndex(hasBox);
    const at = groups.findIndex(
      (members, nth) => nth > lastWithBox && members.length < mostBoxes && members.every(isOf),
    );
    const found = groups[at];
    if (found) found.push(telling);
    else groups.push([telling]);
  }
  return groups;
}
