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
  /** The last day that the message says for the whole order; '' for none. */
  day?: string;
  /** What the order says of all its lines that say nothing of their own. */
  head?: Head;
}

type Reference = 'bookingNumber' | 'billOfLading' | 'customsReference';
type Head = Partial<Pick<OrderDetail, Reference | 'validTo'>>;
const references: readonly Reference[] = ['bookingNumber', 'billOfLading', 'customsReference'];

/**
 * The lines of an order after a message. A line of which something was taken is never dropped, but lowered to that. Containers that are
 * named are added, changed and taken away one by one: those beside them on a line stay.
 */
export function mergedLines(
  { lines: present }: Pick<OrderDetail, 'lines'>,
  { asked, name, left, day = '', head = {} }: Change,
): Line[] {
  // A part of a message that says all of an order says nothing of its other lines.
  if (name === '5' && !left) return replaced(present, asked, head);
  const named = asked.filter(({ numbers = [] }) => numbers.length > 0);
  const others = asked.filter(({ numbers = [] }) => numbers.length === 0).map((line) => withMeant(present, line));
  if (name === '3') return without(present, namesOf(named), others);
  if (name === '2') return withNamed(changed(present, present.map(bare), others, { name, day, head }), present, named);
  const formers = formersOf(present, named);
  const rest = without(present, namesOf(named), joining(present, formers));
  return withNamed(
    changed(present, rest, others, { name, day, head }),
    present,
    named.flatMap((line) => asChanged(line, formers, day)),
  );
}

/**
 * The line of the order on which each container stands, by its number; else the one asked for by type that has room for it. Several
 * where nobody knows which is meant, none where there is none.
 */
export function formersOf(present: readonly OrderLine[], named: readonly LineInput[]): Map<string, OrderLine[]> {
  const room = new Map(present.map(({ id, left, reserved }) => [id, left - reserved]));
  const gone = passedNumbers(present);
  const formers = new Map<string, OrderLine[]>();
  for (const asked of named)
    for (const number of asked.numbers ?? []) {
      const named = present.filter((line) => reservedOf(line).includes(number));
      const roomy = gone.has(number) ? [] : present.filter(({ id }) => (room.get(id) ?? 0) > 0);
      const possible = named.length > 0 ? named : linesMeant(roomy, asked);
      const [only, another] = possible;
      if (named.length === 0 && only && !another) room.set(only.id, (room.get(only.id) ?? 0) - 1);
      formers.set(number, possible);
    }
  return formers;
}

/** How many of each line were asked for by type and are named now. */
const joining = (present: readonly OrderLine[], formers: Map<string, OrderLine[]>): Line[] =>
  present.flatMap((line) => {
    const isOf = ([number, [only]]: [string, OrderLine[]]) =>
      only?.id === line.id && !reservedOf(line).includes(number);
    const quantity = [...formers].filter(isOf).length;
    return quantity === 0 ? [] : [{ ...bare(line), quantity }];
  });

const referencesOf = ({ bookingNumber = '', billOfLading = '', customsReference = '' }: LineInput): string =>
  [bookingNumber, billOfLading, customsReference].join('/');

/** By type and load. */
export const kindOf = ({ containerTypeIds = [], load = '' }: LineInput): string =>
  JSON.stringify([containerTypeIds.toSorted((one, other) => one - other), load]);

/**
 * The lines of an order that a line of a message can mean: alike by type and load. Where several are, those with the references or
 * the last day that it says, those on which containers are left that nobody has named, and those with no references like it.
 */
export function linesMeant(present: readonly OrderLine[], asked: LineInput): OrderLine[] {
  const saysSame = (line: OrderLine) => referencesOf(line) === referencesOf(asked);
  const hasUnnamed = ({ left, reserved }: OrderLine) => left > reserved;
  const isOfDay = ({ validTo }: OrderLine) => Boolean(asked.validTo) && validTo === asked.validTo;
  const signs = referencesOf(asked) === '//' ? [isOfDay, hasUnnamed, saysSame] : [saysSame, isOfDay, hasUnnamed];
  let meant = present.filter((line) => kindOf(line) === kindOf(asked));
  for (const sign of signs) if (meant.length > 1 && meant.some(sign)) meant = meant.filter(sign);
  return meant;
}

/** A line that asks by type, with the one line of the order that it means. */
function withMeant(present: readonly OrderLine[], asked: LineInput): LineInput {
  const [only, another] = linesMeant(present, asked);
  return only && !another ? { ...asked, id: only.id } : asked;
}

const namesOf = (lines: readonly LineInput[]): Set<string> => new Set(lines.flatMap(({ numbers = [] }) => numbers));
const passed = ({ taken, gone }: OrderLine): number => taken + gone;
/** Numbers of the containers that are reserved on a line and have not passed the gate. */
export const reservedOf = ({ units }: OrderLine): string[] =>
  units.flatMap(({ number, transportId }) => (transportId === null ? [number] : []));
const passedNumbers = (lines: readonly OrderLine[]): Set<string> =>
  new Set(lines.flatMap(({ units }) => units.flatMap((unit) => (unit.transportId === null ? [] : [unit.number]))));

/** A day that a change says for the whole order holds for the lines that it speaks of, too: they have none of their own any more. */
const ofWhole = (day: string): Partial<LineInput> => (day === '' ? {} : { validTo: null });

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

function replaced(present: readonly OrderLine[], asked: readonly LineInput[], head: Head): Line[] {
  // A line of a shipping line knows no transport company of ours: that of the line that is there stays, with all else that it does not say.
  const given = matchTo(
    present.map((line) => ({ ...line, haulierId: null })),
    byFormers(present, asked),
  ).map((line) => {
    const known = present.find(({ id }) => id === line.id);
    if (!known) return line;
    // What has passed the gate keeps the references with which it has.
    const isBeside = isOfOthers(line, known) || hasPassedWithOthers(known, line, head);
    return isBeside ? { ...line, ...beside(line, known) } : line;
  });
  const gone = passedNumbers(present);
  const lines = given.map((line) => {
    const known = present.find(({ id }) => id === line.id);
    // Those that have left are no longer named.
    const numbers = (line.numbers ?? []).filter((one) => !gone.has(one));
    const quantity = line.numbers?.length ? numbers.length + (known ? passed(known) : 0) : line.quantity;
    return { ...line, ...(known ? referencesKept(line, known) : ofFormer(present, line)), quantity, numbers };
  });
  const kept = present.filter((line) => !given.some(({ id }) => id === line.id) && passed(line) > 0);
  return [
    ...lines.filter(({ quantity }) => quantity > 0),
    ...kept.map((line) => ({ ...bare(line), quantity: passed(line), numbers: [] })),
  ];
}

const formerOf = (present: readonly OrderLine[], number: string) =>
  present.find((line) => reservedOf(line).includes(number));

/** References belong to their containers: where those of one line come from several lines of the order, each part is a line of its own. */
function byFormers(present: readonly OrderLine[], asked: readonly LineInput[]): Line[] {
  const taken = new Set<number>();
  return asked.flatMap((line): Line[] => {
    if (!line.numbers?.length) return [line];
    return [...Map.groupBy(line.numbers, (number) => formerOf(present, number))].map(([former, numbers]) => {
      const part = { ...line, quantity: numbers.length, numbers };
      if (!former || taken.has(former.id)) return part;
      taken.add(former.id);
      return { ...part, id: former.id };
    });
  });
}

/** The line that is there is of other containers: none of these is named on it, and all that are left on it are named. */
function isOfOthers({ numbers = [] }: LineInput, known: OrderLine): boolean {
  const reserved = reservedOf(known);
  if (numbers.length === 0) return reserved.length > 0 && known.left === reserved.length;
  return known.left === reserved.length && !numbers.some((one) => reserved.includes(one));
}

/** Containers have passed on the line that is there, and what is said now has other references. */
const hasPassedWithOthers = (known: OrderLine, line: LineInput, head: Head): boolean =>
  passed(known) > 0 && references.some((name) => line[name] && line[name] !== (known[name] || head[name]));

/** A line of its own for what has not passed yet. */
const beside = (line: LineInput, known: OrderLine): Pick<Line, 'id' | 'quantity'> => ({
  id: undefined,
  quantity: line.numbers?.length ? line.quantity : Math.max(line.quantity - passed(known), 0),
});

/** A line that is split off keeps what only we know of the one that its containers were on. */
function ofFormer(present: readonly OrderLine[], line: LineInput): Partial<LineInput> {
  const [number] = line.numbers ?? [];
  const former = number
    ? formerOf(present, number)
    : linesMeant(present, line).find((known) => !isOfOthers(line, known));
  if (!former) return {};
  const { pin, haulierId, leastGrade, leastCondition } = former;
  return { pin, haulierId, leastGrade, leastCondition };
}

/** References that a line does not say stay as they are. */
const referencesKept = (line: LineInput, known: OrderLine) => ({
  bookingNumber: line.bookingNumber || known.bookingNumber,
  billOfLading: line.billOfLading || known.billOfLading,
  customsReference: line.customsReference || known.customsReference,
});

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
  { name, day, head }: { name: string; day: string; head: Head },
): Line[] {
  const given = matchTo(present, asked);
  const lines = given.map(({ numbers: _, ...line }) => {
    const known = present.find(({ id }) => id === line.id);
    if (!known) return line;
    if (name === '2' && isOther(line, known, head)) return { ...line, id: undefined };
    if (name === '4' && hasPassedWithOthers(known, line, head))
      return { ...bare(known), pin: known.pin, ...ofWhole(day), ...said(line), ...beside(line, known) };
    const quantity = name === '2' ? line.quantity + known.quantity : line.quantity;
    return { ...bare(known), ...ofWhole(day), ...said(line), quantity };
  });
  // Containers that have passed the gate stay on their line; a new line has the others.
  const left = rest.flatMap((line) => {
    if (lines.some(({ id }) => id === line.id)) return [];
    const known = present.find(({ id }) => id === line.id);
    const isSplit = name === '4' && known && given.some(({ id }) => id === known.id);
    return [isSplit ? { ...line, quantity: passed(known), numbers: [] } : line];
  });
  return [...left.filter(({ quantity }) => quantity > 0), ...lines.filter(({ quantity }) => quantity > 0)];
}

/** It has other references, or another last day, than the line: what says none has those of the order, not of the line. */
const isOther = (line: LineInput, known: OrderLine, head: Head): boolean =>
  ([...references, 'validTo'] as const).some(
    (name) => (line[name] || head[name] || '') !== (known[name] || head[name] || ''),
  );

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
function asChanged(line: LineInput, formers: Map<string, OrderLine[]>, day: string): LineInput[] {
  const formerOf = (number: string) => formers.get(number)?.[0];
  return [...Map.groupBy(line.numbers ?? [], formerOf)].map(([former, numbers]) => {
    if (!former) return { ...line, numbers };
    const { id: _, ...before } = bare(former);
    // A container that leaves its line takes the PIN along.
    return { ...before, pin: former.pin, ...ofWhole(day), ...said(line), numbers };
  });
}

/** The numbers that are reserved for a line: those that are said, else those that it has. */
function numbersAfter({ id, numbers }: Line, present: readonly OrderLine[]): string[] {
  const line = present.find((one) => one.id === id);
  return numbers ?? (line ? reservedOf(line) : []);
}

const signOf = (line: Line): string => JSON.stringify([kindOf(line), referencesOf(line), line.validTo ?? null]);
