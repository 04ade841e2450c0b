import { type OrderDirection, referenceFields } from '@boxyard/contract/bookings/order-fields.ts';
import type { EdiLine, EdiReason } from '@boxyard/contract/edi/edi-messages.ts';
import type { Meaning } from '@boxyard/contract/edi/edi-options.ts';
import type { CodeKind, EdiPartner } from '@boxyard/contract/edi/edi-partners.ts';
import type { ReadMessage } from '@boxyard/contract/edi/edi-read.ts';
import type { ReadBox, ReadPlace } from '@boxyard/contract/edi/edi-read-box.ts';
import { hasWrongCheckDigit, splitContainerNumber } from '@boxyard/contract/yard/iso6346.ts';
import { reasonOf } from '../edi-events/reasons.service.ts';
import type { Promised, Recorded } from './known.queries.ts';
import { notTakenOverOfBox } from './not-taken-over.service.ts';
import type { Depot } from './places.service.ts';

/** A container of a message with the depot that it is for. */
export interface ToPlan {
  /** In the message, from 1. */
  nth: number;
  box: ReadBox;
  depot: Depot;
  /** The LOC that names the depot; undefined where none does. */
  place: ReadPlace | undefined;
}

/** What one container of a message means here. */
export interface PlannedLine {
  nth: number;
  box: ReadBox;
  depot: Depot;
  typeIds: number[];
  /** Its own last day, else that of the message; '' where none is said. */
  lastDay: string;
  /** For how many containers the line of the order is now; null where there is none. */
  quantityNow: number | null;
  reasons: EdiReason[];
  gap: EdiLine['gap'];
  notTakenOver: string[];
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
  /** The last day of the order, or the day of the truck; '' without. */
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
  /** What the record of a container says, by its number. */
  recorded: Map<string, Recorded>;
  /** Orders for which containers are reserved. */
  promised: Promised[];
}

/** Our ids of what the partner calls so. */
export const mapped = ({ codes }: EdiPartner, kind: CodeKind, theirs: string): number[] =>
  codes.flatMap((one) =>
    one.kind === kind && one.theirs === theirs && /^\d+$/.test(one.ours) ? [Number(one.ours)] : [],
  );

interface InMessage {
  head: Head;
  message: ReadMessage;
  meaning: Meaning | undefined;
  direction: OrderDirection;
  clientId: number;
  /** The warehouse of ours that the order is for; null: any of them. */
  warehouseId: number | null;
  /** The order that is there; null for a new one. */
  orderId: number | null;
  today: string;
  /** What the lines of the message name. */
  named: readonly string[];
}

export function planLine(known: Known, { nth, box, depot, place }: ToPlan, of: InMessage): PlannedLine {
  const { head, message, meaning, today } = of;
  const lastDay = (box.dates['36'] ?? message.dates['36'] ?? '').slice(0, 10);
  const typeIds = typesOf(known, box.type);
  const line: PlannedLine = {
    ...{ nth, box, depot, typeIds, lastDay, quantityNow: null },
    notTakenOver: notTakenOverOfBox(box, { meaning, place }),
    reasons: [],
    gap: head.gap,
  };
  const { reasons } = line;
  if (depot.is === 'another') {
    reasons.push(reasonOf('ediOtherDepot', { value: depot.theirs }));
    return { ...line, gap: { kind: 'place', theirs: depot.theirs } };
  }
  reasons.push(...head.reasons);
  if (depot.is === 'unknown') {
    reasons.push(reasonOf('ediNotOurPlace', { value: depot.theirs }));
    line.gap ??= { kind: 'place', theirs: depot.theirs };
  }
  if (box.type !== '' && typeIds.length === 0) {
    reasons.push(reasonOf('ediUnknownBoxType', { value: box.type }));
    line.gap ??= { kind: 'type', theirs: box.type };
  }
  if (box.type === '' && box.number === '' && meaning !== 'truck' && message.function !== '1')
    reasons.push(reasonOf('ediNoType', {}, false));
  if ((meaning === 'release' || meaning === 'acceptance') && ![undefined, of.direction].includes(wayOf(box)))
    reasons.push(reasonOf(of.direction === 'out' ? 'ediIsReturn' : 'ediIsPickUp', {}, false));
  for (const value of box.unreadable) reasons.push(reasonOf('ediUnreadable', { value }));
  for (const value of tooLong(message, box)) reasons.push(reasonOf('ediReferenceTooLong', { value }));
  if (meaning !== 'truck' && !['1', '3'].includes(message.function) && lastDay !== '' && lastDay < today)
    reasons.push(reasonOf('ediExpired', { day: lastDay }));
  reasons.push(...reasonsOfNumber(known, box, of), ...reasonsOfRecord(known, line, of));
  return line;
}

const typesOf = ({ partner, types }: Known, type: string): number[] => [
  ...new Set([...mapped(partner, 'type', type), ...types.flatMap(({ id, isoCode }) => (isoCode === type ? [id] : []))]),
];

/** 8249 with 8169: empty and for import, it comes back; empty and for export, it is collected. Full, the other way round. */
export const wayOf = ({ status, isEmpty }: ReadBox): OrderDirection | undefined =>
  isEmpty !== null && (status === '2' || status === '3') ? ((status === '3') === isEmpty ? 'in' : 'out') : undefined;

/** References that an order, or a line of it, has no room for. */
const tooLong = (message: ReadMessage, box: ReadBox): string[] =>
  [message, box].flatMap(({ references }) =>
    [references.BN, references.BM, references.AAE].flatMap((one) =>
      one && !referenceFields.bookingNumber.safeParse(one).success ? [one] : [],
    ),
  );

/** By which a line is known among the others of its message. */
export const nameOf = ({ number, references }: ReadBox): string =>
  number.toLowerCase() || (references.SQ ? `line ${references.SQ}` : '');

function reasonsOfNumber({ present }: Known, box: ReadBox, { meaning, direction, named }: InMessage): EdiReason[] {
  const reasons: EdiReason[] = [];
  const { number, references, quantity, quantityText } = box;
  if (number !== '' && splitContainerNumber(number) === null)
    reasons.push(reasonOf('ediNoContainerNumber', { value: number }));
  else if (number !== '' && hasWrongCheckDigit(number)) reasons.push(reasonOf('ediBadCheckDigit', { number }));
  const name = nameOf(box);
  if (name !== '' && named.filter((one) => one === name).length > 1)
    reasons.push(reasonOf('ediDuplicateLine', { number: number || (references.SQ ?? '') }));
  if (quantity === null || (number === '' && meaning !== 'truck' && quantity > 9999))
    reasons.push(reasonOf('ediBadQuantity', { value: quantityText || 'EQN+' }));
  else if (number !== '' && quantity > 1) reasons.push(reasonOf('ediMoreThanNumber', { number, count: quantity }));
  if (number !== '' && meaning !== undefined && meaning !== 'ignored') {
    if (direction === 'in' && present.has(number)) reasons.push(reasonOf('ediBoxHere', { number }, false));
    if (direction === 'out' && !present.has(number)) reasons.push(reasonOf('ediBoxNotHere', { number }, false));
  }
  return reasons;
}

/** What the gate would refuse, or the order: a container of another client, one that is reserved elsewhere, of another type or load. */
function reasonsOfRecord(
  { recorded, promised, present }: Known,
  { box, typeIds }: PlannedLine,
  { meaning, message, direction, clientId, warehouseId, orderId }: InMessage,
): EdiReason[] {
  const { number, isEmpty } = box;
  if (number === '' || (meaning !== 'release' && meaning !== 'acceptance') || ['1', '3'].includes(message.function))
    return [];
  const record = recorded.get(number);
  const other = promised.find(
    (one) =>
      one.number === number &&
      one.direction === direction &&
      one.orderId !== orderId &&
      (direction === 'out' || one.clientId === clientId),
  );
  const isOthers = record !== undefined && record.clientId !== clientId;
  const isOtherType = record !== undefined && typeIds.length > 0 && !typeIds.includes(record.containerTypeId);
  const isOtherLoad = direction === 'out' && record !== undefined && isEmpty !== null && isEmpty !== record.isEmpty;
  const isElsewhere = direction === 'out' && present.has(number) && record?.warehouseId !== warehouseId;
  return [
    ...(other ? [reasonOf('numberPromised', { container: number, number: other.orderNumber })] : []),
    ...(isOthers ? [reasonOf('ediOthersBox', { number, client: record.clientName }, direction === 'out')] : []),
    ...(isElsewhere && warehouseId !== null && record?.warehouseName
      ? [reasonOf('ediInOtherWarehouse', { number, warehouse: record.warehouseName }, false)]
      : []),
    ...(isOtherType ? [reasonOf('ediOtherTypeHere', { number, type: record.typeName }, false)] : []),
    ...(isOtherLoad ? [reasonOf(record.isEmpty ? 'ediIsEmptyHere' : 'ediIsFullHere', { number }, false)] : []),
  ];
}

/** What a plan says of each line, for people. */
export const linesOf = (planned: readonly Planned[]): EdiLine[] =>
  planned.flatMap((one) => one.lines.map((line) => lineOf(one, line))).toSorted((one, other) => one.nth - other.nth);

/** 1225 of a message about an order, or a truck, that is there. */
const changes: Record<string, EdiLine['action']> = { '2': 'add', '3': 'delete', '5': 'replace' };

function lineOf(
  one: Planned,
  { nth, box, depot, lastDay, quantityNow, reasons, gap, notTakenOver }: PlannedLine,
): EdiLine {
  const { message, kind, number } = one;
  const said = (name: 'BN' | 'BM' | 'AAE') => box.references[name] ?? message.references[name] ?? '';
  const isForAnotherDepot = depot.is === 'another';
  return {
    ...{ nth, kind, orderNumber: number, reasons, gap, notTakenOver, isForAnotherDepot },
    action: isForAnotherDepot ? 'none' : one.action === 'change' ? (changes[message.function] ?? 'change') : one.action,
    quantity: box.quantity,
    quantityNow,
    numbers: box.number ? [box.number] : [],
    type: box.type,
    isEmpty: box.isEmpty,
    truck: kind === 'truck' ? [message.truck.plate, message.truck.driver].filter(Boolean).join(' · ') : '',
    day: kind === 'truck' ? one.day : lastDay,
    bookingNumber: said('BN'),
    billOfLading: said('BM'),
    customsReference: said('AAE'),
    grossWeightKg: box.grossKg,
    setTemperature: box.temperature,
    place: depot.theirs,
    isApplied: false,
    orderId: null,
  };
}
