import type { LineInput } from '@boxyard/contract/bookings/gate-orders.ts';
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

/** Containers that have everything in common are one line of the order, with the numbers that are named. */
export function askedLines(lines: readonly PlannedLine[], { direction, day }: Planned): LineInput[] {
  return [...Map.groupBy(lines, signOf).values()].flatMap((members) => {
    const [first] = members;
    if (!first) return [];
    const { isEmpty, references } = first.box;
    const numbers = members.flatMap(({ box }) => box.number || []);
    return {
      quantity: members.reduce((sum, { box }) => sum + (box.number ? 1 : (box.quantity ?? 0)), 0),
      containerTypeIds: first.typeIds,
      load: isEmpty === null ? '' : isEmpty ? 'empty' : 'full',
      namedOnly: numbers.length > 0 && direction === 'out',
      bookingNumber: references.BN ?? '',
      billOfLading: references.BM ?? '',
      customsReference: references.AAE ?? '',
      validTo: first.lastDay === day ? null : first.lastDay || null,
      numbers,
    };
  });
}

/** Says what of the order that is there goes by a message that replaces it (5), and where one takes away (3) more than is left. */
export async function judgeWhatGoes(ctx: InAccount, planned: Planned): Promise<void> {
  const { message, presentId, lines, action } = planned;
  const ours = lines.filter(({ depot }) => depot.is !== 'another');
  const [first] = ours;
  if (action !== 'change' || presentId === null || !first || !['3', '5'].includes(message.function)) return;
  const present = await findLines(ctx, [presentId]);
  const asked = matchTo(
    present,
    askedLines(ours, planned).filter(({ numbers = [] }) => message.function === '5' || numbers.length === 0),
  );
  if (message.function === '5') {
    const going = present.filter(({ id }) => !asked.some((line) => line.id === id));
    const what = going.map(({ left, types }) => [left, types].filter(Boolean).join(' × ')).join(', ');
    if (what !== '') first.reasons.push(reasonOf('ediLinesGo', { what }, false));
    return;
  }
  for (const line of asked) {
    const left = present.find(({ id }) => id === line.id)?.left ?? 0;
    if (line.quantity > left) first.reasons.push(reasonOf('ediOnlySoMany', { count: left }, false));
  }
}
