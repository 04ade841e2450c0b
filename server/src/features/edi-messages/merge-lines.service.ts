import type { LineInput, OrderDetail, OrderLine } from '@boxyard/contract/bookings/gate-orders.ts';
import { matchTo } from '../gate-orders/order-lines.service.ts';

type Line = LineInput & { id?: number | undefined };

interface Change {
  /** What the message names. */
  asked: LineInput[];
  /** 1225: 5 says all of the order, 4 and 2 some of it, 3 what goes. */
  name: string;
  /** Lines of the message were left out by choice. */
  left: boolean;
}

/**
 * The lines of an order after a message. A line of which something was taken is never dropped, but lowered to that. Containers that are
 * named are added, changed and taken away one by one: those beside them on a line stay.
 */
export function mergedLines({ lines: present }: OrderDetail, { asked, name, left }: Change): Line[] {
  if (name === '5') return replaced(present, asked, left);
  const named = asked.filter(({ numbers = [] }) => numbers.length > 0);
  const others = asked.filter(({ numbers = [] }) => numbers.length === 0);
  if (name === '3') return without(present, namesOf(named), others);
  if (name === '2') return withNamed(changed(present, present.map(bare), others, name), present, named);
  const rest = without(present, namesOf(named), []);
  return withNamed(
    changed(present, rest, others, name),
    present,
    named.flatMap((line) => asChanged(line, present)),
  );
}

const namesOf = (lines: readonly LineInput[]): Set<string> => new Set(lines.flatMap(({ numbers = [] }) => numbers));
const passed = ({ taken, gone }: OrderLine): number => taken + gone;
const reservedOf = ({ units }: OrderLine): string[] =>
  units.flatMap(({ number, transportId }) => (transportId === null ? [number] : []));
const passedNumbers = (lines: readonly OrderLine[]): Set<string> =>
  new Set(lines.flatMap(({ units }) => units.flatMap((unit) => (unit.transportId === null ? [] : [unit.number]))));

/** What is not empty. */
export const said = <V extends object>(values: V): Partial<V> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null)) as Partial<V>;

/** A line that is there, as it is sent again. */
function bare(line: OrderLine): LineInput & { id: number } {
  const { id, quantity, containerTypeIds, load, leastCondition, leastGrade, namedOnly, haulierId } = line;
  const { bookingNumber, billOfLading, customsReference, cargoUse, validTo } = line;
  return {
    ...{ id, quantity, containerTypeIds, load, leastCondition, leastGrade, namedOnly, haulierId },
    ...{ bookingNumber, billOfLading, customsReference, cargoUse, validTo },
  };
}

function replaced(present: readonly OrderLine[], asked: readonly LineInput[], left: boolean): Line[] {
  const given = matchTo(present, asked);
  const gone = passedNumbers(present);
  // Those that have left are no longer named.
  const lines = given.map((line) => ({ ...line, numbers: (line.numbers ?? []).filter((one) => !gone.has(one)) }));
  const others = present.filter((line) => !given.some(({ id }) => id === line.id));
  if (left) return [...lines, ...others.map(bare)];
  const kept = others.filter((line) => passed(line) > 0);
  return [...lines, ...kept.map((line) => ({ ...bare(line), quantity: passed(line), numbers: [] }))];
}

/** The lines without these numbers, and without as many as others say. */
function without(present: readonly OrderLine[], numbers: Set<string>, others: readonly LineInput[]): Line[] {
  const less = matchTo(present, others);
  return present.flatMap((line) => {
    const reserved = reservedOf(line);
    const staying = reserved.filter((one) => !numbers.has(one));
    const fewer = less.find(({ id }) => id === line.id)?.quantity ?? 0;
    const quantity = Math.max(line.quantity - (reserved.length - staying.length) - fewer, passed(line));
    if (quantity === 0) return [];
    if (quantity === line.quantity && staying.length === reserved.length) return [bare(line)];
    // Fewer than are reserved: nobody knows which.
    const fits = staying.length <= quantity - passed(line);
    return [{ ...bare(line), quantity, numbers: fits ? staying : [] }];
  });
}

/** Lines that name a quantity: function 2 adds it, 4 says it. */
function changed(
  present: readonly OrderLine[],
  rest: readonly Line[],
  asked: readonly LineInput[],
  name: string,
): Line[] {
  const given = matchTo(present, asked);
  const lines = given.map(({ numbers: _, ...line }) => {
    const known = present.find(({ id }) => id === line.id);
    if (!known) return line;
    const quantity = name === '2' ? line.quantity + known.quantity : line.quantity;
    return { ...bare(known), ...said(line), quantity };
  });
  return [...rest.filter(({ id }) => !given.some((line) => line.id === id)), ...lines];
}

/** Containers that are named join the line that says the same of them, or are a line of their own. */
function withNamed(lines: readonly Line[], present: readonly OrderLine[], named: readonly LineInput[]): Line[] {
  const known = new Set(present.flatMap(({ units }) => units.map(({ number }) => number)));
  const staying = new Set(lines.flatMap((line) => numbersAfter(line, present)));
  const gone = passedNumbers(present);
  const merged = [...lines];
  for (const line of named) {
    const fresh = (line.numbers ?? []).filter((one) => !gone.has(one) && !(known.has(one) && staying.has(one)));
    if (fresh.length === 0) continue;
    const at = merged.findIndex((one) => signOf(one) === signOf(line));
    const found = merged[at];
    if (!found) merged.push({ ...line, quantity: fresh.length, numbers: fresh });
    else {
      const numbers = [...numbersAfter(found, present), ...fresh];
      merged[at] = { ...found, quantity: found.quantity + fresh.length, numbers };
    }
  }
  return merged;
}

/** A line of a change, for each line on which its containers stood: what it does not say stays as it was there. */
function asChanged(line: LineInput, present: readonly OrderLine[]): LineInput[] {
  const formerOf = (number: string) => present.find((one) => reservedOf(one).includes(number));
  return [...Map.groupBy(line.numbers ?? [], formerOf)].map(([former, numbers]) => {
    if (!former) return { ...line, numbers };
    const { id: _, ...before } = bare(former);
    return { ...before, ...said(line), numbers };
  });
}

/** The numbers that are reserved for a line: those that are said, else those that it has. */
function numbersAfter({ id, numbers }: Line, present: readonly OrderLine[]): string[] {
  const line = present.find((one) => one.id === id);
  return numbers ?? (line ? reservedOf(line) : []);
}

const signOf = (line: Line): string => {
  const { containerTypeIds = [], load = '', bookingNumber = '', billOfLading = '', customsReference = '' } = line;
  const types = containerTypeIds.toSorted((a, b) => a - b);
  return JSON.stringify([types, load, bookingNumber, billOfLading, customsReference, line.validTo ?? null]);
};
