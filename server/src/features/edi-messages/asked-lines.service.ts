import type { LineInput, OrderLine } from '@boxyard/contract/bookings/gate-orders.ts';
import type { EdiReason } from '@boxyard/contract/edi/edi-messages.ts';
import type { ReadBox } from '@boxyard/contract/edi/edi-read-box.ts';
import type { InAccount } from '../../core/http/context.ts';
import { reasonOf } from '../edi-events/reasons.service.ts';
import { findLinesWithUnits } from '../gate-orders/gate-orders.queries.ts';
import { findNumberedLines } from './known.queries.ts';
import { formersOf, kindOf, linesMeant, mergedLines, reservedOf } from './merge-lines.service.ts';
import type { Planned, PlannedLine } from './plan-lines.service.ts';

/** What lines of an order have in common: type, load, whether they are named, their references and their last day. */
const signOf = ({ box, typeIds, lastDay }: PlannedLine): string => {
  const { BN, BM, AAE } = box.references;
  return JSON.stringify([typeIds, box.isEmpty, box.number !== '', BN, BM, AAE, lastDay]);
};

const loadOf = ({ isEmpty }: Pick<PlannedLine['box'], 'isEmpty'>): '' | 'empty' | 'full' =>
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
 * Says what of the order that is there goes by a message that replaces (5) or cancels it (1). A part of it that is added to (2), taken away
 * (3) or changed (4) must be one line of it: which of two alike is meant, nobody knows.
 * @param left the lines that can still be applied
 */
export async function judgePart(ctx: InAccount, planned: Planned, left: readonly PlannedLine[]): Promise<void> {
  const { message, presentId, action } = planned;
  const ours = planned.lines.filter(({ depot }) => depot.is !== 'another');
  const [first] = left;
  if (!['change', 'add', 'cancel'].includes(action) || presentId === null || !first) return;
  const name = action === 'add' ? '9' : message.function;
  const present = await findLinesWithUnits(ctx, presentId);
  for (const line of ours) line.quantityNow = quantityNow(line, present, planned);
  const asked = askedLines(ours, planned);
  if (name === '5' || name === '1') {
    const merged = name === '1' ? [] : mergedLines({ lines: present }, { asked, name, left: false });
    const what = going(present, merged, name === '1' ? [] : askedLines(left, planned));
    if (name === '5' && what !== '') first.reasons.push(reasonOf('ediLinesGo', { what }, false));
    const days = name === '5' ? daysGoing(present, merged) : '';
    if (days !== '') first.reasons.push(reasonOf('ediDayGoes', { day: days }, false));
    if (name === '1') judgeCancel(present, ours, first, what);
    return;
  }
  if (name === '3' || name === '4') judgeNumbered(ours, await findNumberedLines(ctx, presentId));
  const formers = formersOf(
    present,
    asked.filter(({ numbers = [] }) => numbers.length > 0),
  );
  for (const line of ours)
    line.reasons.push(
      ...(line.box.number === ''
        ? reasonsOfPart(line, present, planned, name)
        : reasonsOfNamed(line, formers.get(line.box.number) ?? [], present, name)),
    );
  if (name === '3' && mergedLines({ lines: present }, { asked, name, left: false }).length === 0)
    first.reasons.push(reasonOf('ediNoLineStays'));
}

const saysSame = (one: Pick<ReadBox, 'references'>, other: Pick<ReadBox, 'references'>): boolean =>
  (['BN', 'BM', 'AAE'] as const).every((name) => one.references[name] === other.references[name]);

/**
 * Lines of one type are one line of the order, whatever number (RFF+SQ) they have in their messages: of several, nobody knows how many are
 * meant, nor what becomes of a line whose type changes.
 */
function judgeNumbered(ours: readonly PlannedLine[], known: Awaited<ReturnType<typeof findNumberedLines>>): void {
  for (const { box, reasons } of ours) {
    if (box.number !== '') continue;
    const sequence = box.references.SQ ?? '';
    const same = known.findLast((one) => sequence !== '' && one.sequence === sequence);
    const alike = known.filter((one) => one.type === box.type && one.isEmpty === box.isEmpty && saysSame(one, box));
    const others = new Set(alike.flatMap((one) => (['', sequence].includes(one.sequence) ? [] : [one.sequence])));
    if (same && same.type !== box.type)
      reasons.push(reasonOf('ediLineOfOtherType', { line: sequence, type: same.type }));
    else if (others.size > (sequence === '' ? 1 : 0)) reasons.push(reasonOf('ediWhichLine', { type: box.type }));
  }
}

/** A cancel is of a whole order: it is said what that is, unless the message names just that. A container must be one of the order's. */
function judgeCancel(
  present: readonly OrderLine[],
  ours: readonly PlannedLine[],
  first: PlannedLine,
  what: string,
): void {
  const named = new Set(present.flatMap(reservedOf));
  const asked = ours.flatMap(({ box }) => box.number || []);
  const countsOf = (kinds: [string, number][]) =>
    [...Map.groupBy(kinds, ([kind]) => kind)].map(([kind, all]) => `${kind} ${all.reduce((sum, [, n]) => sum + n, 0)}`);
  const there = countsOf(present.map((line) => [kindOf(line), line.left]));
  const said = countsOf(
    ours.map(({ box, typeIds }) => [
      kindOf({ quantity: 1, containerTypeIds: typeIds, load: loadOf(box) }),
      box.number ? 1 : (box.quantity ?? 0),
    ]),
  );
  const isSame = there.toSorted().join() === said.toSorted().join() && [...named].every((one) => asked.includes(one));
  if (!isSame && what !== '') first.reasons.push(reasonOf('ediAllCancelled', { what }, false));
  if (named.size === 0) return;
  for (const { box, reasons } of ours)
    if (box.number !== '' && !named.has(box.number)) reasons.push(reasonOf('ediNotNamed', { number: box.number }));
}

/** Last days of lines that those after a message have not. */
const daysGoing = (present: readonly OrderLine[], merged: ReturnType<typeof mergedLines>): string =>
  present
    .flatMap(({ id, validTo }) =>
      validTo && merged.some((line) => line.id === id && line.validTo === null) ? [validTo] : [],
    )
    .join(', ');

/**
 * What of the lines of an order is not on them afterwards, in words: numbers, and quantities of types that are not named.
 * @param said what the lines that are left say themselves
 */
function going(
  present: readonly (OrderLine & { types: string | null })[],
  merged: ReturnType<typeof mergedLines>,
  said: readonly LineInput[],
): string {
  const saidKinds = new Set(said.flatMap((line) => (line.numbers?.length ? [] : [kindOf(line)])));
  const after = merged.map((line) => {
    const known = present.find(({ id }) => id === line.id);
    const numbers = line.numbers ?? (known ? reservedOf(known) : []);
    const passed = known ? known.taken + known.gone : 0;
    return { kind: kindOf(line), numbers, unnamed: line.quantity - passed - numbers.length };
  });
  const staying = new Set(after.flatMap(({ numbers }) => numbers));
  const fewer = [...Map.groupBy(present, kindOf)].flatMap(([kind, lines]) => {
    const before = lines.reduce((sum, { left, reserved }) => sum + left - reserved, 0);
    const rest = after.reduce((sum, line) => sum + (line.kind === kind ? line.unnamed : 0), 0);
    return saidKinds.has(kind) || before <= rest ? [] : [[before - rest, lines[0]?.types].filter(Boolean).join(' × ')];
  });
  return [...present.flatMap(reservedOf).filter((number) => !staying.has(number)), ...fewer].join(', ');
}

/** How many the one line has that is meant by type. */
function quantityNow(line: PlannedLine, present: readonly OrderLine[], planned: Planned): number | null {
  if (line.box.number !== '') return null;
  const [meant, another] = askedLines([line], planned).flatMap((asked) => linesMeant(present, asked));
  return meant && !another ? meant.quantity : null;
}

function reasonsOfPart(line: PlannedLine, present: readonly OrderLine[], planned: Planned, name: string): EdiReason[] {
  const { type, quantity } = line.box;
  const [meant, another] = askedLines([line], planned).flatMap((asked) => linesMeant(present, asked));
  if (name === '9') {
    const isThere = meant !== undefined && meant.left > meant.reserved;
    return isThere ? [reasonOf('ediLineThere', { count: meant.quantity, type }, false)] : [];
  }
  if (another) return [reasonOf('ediWhichLine', { type })];
  if (!meant) return [name === '3' ? reasonOf('ediOnlySoMany', { count: 0 }) : reasonOf('ediLineAdded', {}, false)];
  const passed = meant.taken + meant.gone;
  const asked = quantity ?? 0;
  if (name === '4' && asked < passed) return [reasonOf('ediBelowTaken', { count: passed })];
  if (name === '3' && asked > meant.left) return [reasonOf('ediOnlySoMany', { count: meant.left })];
  // Fewer than are named: which of them go, nobody knows.
  const isBelowNamed =
    name === '4' ? asked < passed + meant.reserved : name === '3' && asked > meant.left - meant.reserved;
  return isBelowNamed ? [reasonOf('ediWhichGo', { count: meant.reserved })] : [];
}

/** @param formers the lines of the order that the container may be of */
function reasonsOfNamed(
  { box: { number, type, isEmpty }, typeIds }: PlannedLine,
  formers: readonly OrderLine[],
  present: readonly OrderLine[],
  name: string,
): EdiReason[] {
  const unit = present.flatMap(({ units }) => units).find((one) => one.number === number);
  if (name === '2' || name === '9') return unit ? [reasonOf('ediNamedAlready', { number })] : [];
  const isGone = unit !== undefined && unit.transportId !== null;
  if (isGone || (name === '3' && !unit)) return [reasonOf('ediNotNamed', { number })];
  if (formers.length > 1) return [reasonOf('ediWhichLine', { type })];
  if (formers.length === 1) return [];
  const isFull = linesMeant(present, { quantity: 1, containerTypeIds: typeIds, load: loadOf({ isEmpty }) }).length > 0;
  return [isFull ? reasonOf('ediAllNamed', { type }, false) : reasonOf('ediLineAdded', {}, false)];
}
