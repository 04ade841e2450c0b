import type { OrderDirection } from '@boxyard/contract/bookings/order-fields.ts';
import type { EdiLine, EdiReason } from '@boxyard/contract/edi/edi-messages.ts';
import type { Meaning } from '@boxyard/contract/edi/edi-options.ts';
import type { CodeKind, EdiPartner } from '@boxyard/contract/edi/edi-partners.ts';
import type { ReadBox, ReadMessage } from '@boxyard/contract/edi/edi-read.ts';
import { hasWrongCheckDigit } from '@boxyard/contract/yard/iso6346.ts';
import { reasonOf } from '../edi-events/reasons.service.ts';

/** What one container of a message means here. */
export interface PlannedLine {
  nth: number;
  box: ReadBox;
  typeIds: number[];
  reasons: EdiReason[];
  gap: EdiLine['gap'];
}

/** What one message asks for: an order, or a truck that is announced. */
export interface Planned {
  message: ReadMessage;
  kind: EdiLine['kind'];
  action: EdiLine['action'];
  direction: OrderDirection;
  clientId: number;
  warehouseId: number | null;
  number: string;
  /** The order, or the announced truck, that is there. */
  presentId: number | null;
  /** The order that a truck comes for. */
  orderOfTruck: number | null;
  haulierId: number | null;
  day: string;
  lines: PlannedLine[];
}

/** What is said of a message as a whole; it stands with each of its lines. */
export interface Head {
  reasons: EdiReason[];
  gap: EdiLine['gap'];
}

/** What of the depot the lines are compared with. */
export interface Known {
  partner: EdiPartner;
  types: { id: number; isoCode: string }[];
  /** Numbers of containers that stand here. */
  present: Set<string>;
}

/** Our ids of what the partner calls so. */
export const mapped = ({ codes }: EdiPartner, kind: CodeKind, theirs: string): number[] =>
  codes.flatMap((one) =>
    one.kind === kind && one.theirs === theirs && /^\d+$/.test(one.ours) ? [Number(one.ours)] : [],
  );

interface InMessage {
  nth: number;
  head: Head;
  meaning: Meaning | undefined;
  direction: OrderDirection;
  /** What the lines before it have named. */
  seen: Set<string>;
}

export function planLine(
  { partner, types, present }: Known,
  box: ReadBox,
  { nth, head, meaning, direction, seen }: InMessage,
): PlannedLine {
  const reasons = [...head.reasons];
  let { gap } = head;
  const { number, type, references } = box;
  const typeIds = [
    ...new Set([
      ...mapped(partner, 'type', type),
      ...types.flatMap(({ id, isoCode }) => (isoCode === type ? [id] : [])),
    ]),
  ];
  if (type !== '' && typeIds.length === 0) {
    reasons.push(reasonOf('ediUnknownBoxType', { value: type }));
    gap ??= { kind: 'type', theirs: type };
  }
  if (number !== '' && hasWrongCheckDigit(number)) reasons.push(reasonOf('ediBadCheckDigit', { number }));
  const name = number || (references.SQ ? `line ${references.SQ}` : '');
  const isTwice = name !== '' && seen.has(name.toLowerCase());
  seen.add(name.toLowerCase());
  if (isTwice) reasons.push(reasonOf('ediDuplicateLine', { number: number || (references.SQ ?? '') }));
  if (box.quantity === null || (number === '' && meaning !== 'truck' && box.quantity > 9999))
    reasons.push(reasonOf('ediBadQuantity', { value: box.quantityText }));
  if (number !== '' && meaning !== undefined && meaning !== 'ignored') {
    if (direction === 'in' && present.has(number)) reasons.push(reasonOf('ediBoxHere', { number }, false));
    if (direction === 'out' && !present.has(number)) reasons.push(reasonOf('ediBoxNotHere', { number }, false));
  }
  return { nth, box, typeIds, reasons, gap };
}

/** A whole order that asks for fewer than were taken is refused with each of its lines. */
export function judgeQuantity(lines: readonly PlannedLine[], taken: number): void {
  const asked = lines.reduce((sum, { box }) => sum + (box.quantity ?? 0), 0);
  if (asked < taken) for (const line of lines) line.reasons.push(reasonOf('ediBelowTaken', { count: taken }));
}

/** What a plan says of each line, for people. */
export const linesOf = (planned: readonly Planned[]): EdiLine[] =>
  planned.flatMap((one) =>
    one.lines.map(({ nth, box, reasons, gap }) => ({
      nth,
      action: one.action,
      kind: one.kind,
      orderNumber: one.number,
      quantity: box.quantity,
      numbers: box.number ? [box.number] : [],
      type: box.type,
      isEmpty: box.isEmpty,
      truck: [one.message.truck.plate, one.message.truck.driver].filter(Boolean).join(' · '),
      day: one.day,
      reasons,
      gap,
      isApplied: false,
      orderId: null,
    })),
  );
