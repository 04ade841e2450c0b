import type { LineInput } from '@boxyard/contract/bookings/gate-orders.ts';
import type { EdiReason } from '@boxyard/contract/edi/edi-messages.ts';
import type { InAccount } from '../../core/http/context.ts';
import { reasonOf } from '../edi-events/reasons.service.ts';
import { findLines } from '../gate-orders/gate-orders.queries.ts';
import { matchTo } from '../gate-orders/order-lines.service.ts';
import type { Planned, PlannedLine } from './plan-lines.service.ts';

/** What lines of an order have in common: type, load, whether they are named, their references and their last day. */
const signOf = ({ box, typeIds, lastDay }: PlannedLine): string => {
  const { BN, BM, AAE } = box.references;
  return JSON.stringify([typeIds, box.isEmpty, box.number !== '', BN, BM, AAE, lastDay]);
};

const loadOf = ({ isEmpty }: PlannedLine['box']): '' | 'empty' | 'full' =>
  isEmpty === null ? '' : isEmpty ? 'empty' : 'full';

/** Containers that have everything in common are one line of the order, with the numbers that are named. */
export function askedLines(lines: readonly PlannedLine[], { direction, day }: Planned): LineInput[] {
  return [...Map.groupBy(lines, signOf).values()].flatMap((members) => {
    const [first] = members;
    if (!first) return [];
    const { references } = first.box;
    const numbers = members.flatMap(({ box }) => box.number || []);
    return {
      quantity: members.reduce((sum, { box }) => sum + (box.number ? 1 : (box.quantity ?? 0)), 0),
      containerTypeIds: first.typeIds,
      load: loadOf(first.box),
      namedOnly: numbers.length > 0 && direction === 'out',
      bookingNumber: references.BN ?? '',
      billOfLading: references.BM ?? '',
      customsReference: references.AAE ?? '',
      validTo: first.lastDay === day ? null : first.lastDay || null,
      numbers,
    };
  });
}

/**
 * Says what of the order that is there goes by a message that replaces it (5). A part of it that is added to (2), taken away (3) or
 * changed (4) must be one line of it: which of two alike is meant, nobody knows.
 */
export async function judgePart(ctx: InAccount, planned: Planned): Promise<void> {
  const { message, presentId, lines, action } = planned;
  const ours = lines.filter(({ depot }) => depot.is !== 'another');
  const [first] = ours;
  if (action !== 'change' || presentId === null || !first) return;
  const present = await findLines(ctx, [presentId]);
  if (message.function === '5') {
    const asked = matchTo(present, askedLines(ours, planned));
    const going = present.filter(({ id }) => !asked.some((line) => line.id === id));
    const what = going.map(({ left, types }) => [left, types].filter(Boolean).join(' × ')).join(', ');
    if (what !== '') first.reasons.push(reasonOf('ediLinesGo', { what }, false));
    return;
  }
  for (const line of ours.filter(({ box }) => box.number === ''))
    line.reasons.push(...reasonsOfPart(line, present, message.function));
}

type PresentLine = Awaited<ReturnType<typeof findLines>>[number];

function reasonsOfPart({ box, typeIds }: PlannedLine, present: readonly PresentLine[], name: string): EdiReason[] {
  const { BN, BM, AAE } = box.references;
  const isSame = (line: PresentLine) =>
    line.load === loadOf(box) &&
    JSON.stringify(line.containerTypeIds.toSorted()) === JSON.stringify(typeIds.toSorted());
  const alike = present.filter(isSame);
  const saysSame = (line: PresentLine) =>
    [line.bookingNumber, line.billOfLading, line.customsReference].join('/') ===
    [BN ?? '', BM ?? '', AAE ?? ''].join('/');
  const meant = alike.length > 1 ? alike.filter(saysSame) : alike;
  const left = meant[0]?.left ?? 0;
  if (alike.length > 1 && meant.length !== 1) return [reasonOf('ediWhichLine', { type: box.type })];
  if (alike.length === 0)
    return name === '3' ? [reasonOf('ediOnlySoMany', { count: 0 })] : [reasonOf('ediLineAdded', {}, false)];
  return name === '3' && (box.quantity ?? 0) > left ? [reasonOf('ediOnlySoMany', { count: left })] : [];
}
