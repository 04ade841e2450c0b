import {
  type BoxLength,
  isPriced,
  priceOf,
  type RateLine,
  type Slab,
  type StoredRateCard,
} from '@boxyard/contract/billing/rate-cards.ts';

/** Days are whole numbers since 1970-01-01, by the calendar of the account. */
export type Day = number;

/** What a box is on some days, from `from` on. */
export interface Span {
  from: Day;
  clientId: number;
  isEmpty: boolean;
  containerCondition: string;
  warehouseId: number | null;
}

/** A stay as far as its price hangs on it. */
export interface PricedStay {
  first: Day;
  /** The day on which it left; null while it is here. */
  last: Day | null;
  length: BoxLength;
  containerTypeId: number;
  /** Rising; the first begins on the first day. */
  spans: readonly Span[];
  /** Given to this stay beside those of the tariff: to the days that are counted from its first day. */
  extraFree: number;
}

export type Line = RateLine & { cardId: number };
export interface Card extends Omit<StoredRateCard, 'validFrom' | 'validTo' | 'version' | 'createdAt' | 'updatedAt'> {
  from: Day;
  to: Day | null;
  lines: readonly Line[];
}

export interface Tariffs {
  cards: readonly Card[];
  /** The currency in which a client is billed. */
  currencyOf: (clientId: number) => string | undefined;
}

export interface Priced {
  day: Day;
  chargeCodeId: number;
  nth: number;
  isInWeek: boolean;
  isFree: boolean;
  slab: number;
  price: number;
  card: Card;
  line: Line;
  clientId: number;
  /** The client's own card, where its end is why the default one charges this day: `endedCard`. */
  ended: Card | undefined;
}
export interface Once {
  day: Day;
  /** The day from which its days were counted. */
  clock: Day;
  chargeCodeId: number;
  price: number;
  card: Card;
  line: Line;
  clientId: number;
}
export interface Unpriced {
  day: Day;
  reason: 'noCard' | 'cardEnds' | 'noLine';
  /** Null: no code at all is charged. */
  chargeCodeId: number | null;
}
export interface Prices {
  days: Priced[];
  once: Once[];
  unpriced: Unpriced[];
}

const isStorage = ({ unit }: Pick<RateLine, 'unit'>) => unit === 'day' || unit === 'week';
const isValid = ({ from, to }: Card, day: Day) => from <= day && (to === null || day <= to);

/** The client's own card and the default one on a day, in the client's currency. */
function cardsOn({ cards, currencyOf }: Tariffs, clientId: number, day: Day): Card[] {
  const currency = currencyOf(clientId);
  const on = (owner: number | null) =>
    cards.find((card) => card.clientId === owner && card.currency === currency && isValid(card, day));
  return [on(clientId), on(null)].filter((card) => card !== undefined);
}

/** The client's card if it has the code among lines of this kind, else the default one. */
export function cardFor(
  tariffs: Tariffs,
  { clientId, day, chargeCodeId }: { clientId: number; day: Day; chargeCodeId: number },
  isOfKind: (line: RateLine) => boolean = isStorage,
): Card | undefined {
  return cardsOn(tariffs, clientId, day).find(({ lines }) =>
    lines.some((line) => line.chargeCodeId === chargeCodeId && isOfKind(line)),
  );
}

/**
 * The client's own card that had the code and ended last before the day, where the client has no own card on that day.
 * A card of the client that leaves the code out leaves it to the default card on purpose.
 */
export function endedCard(
  { cards, currencyOf }: Tariffs,
  { clientId, day, chargeCodeId }: { clientId: number; day: Day; chargeCodeId: number },
): Card | undefined {
  const currency = currencyOf(clientId);
  const own = cards.filter((card) => card.clientId === clientId && card.currency === currency);
  if (own.some((card) => isValid(card, day))) return undefined;
  const before = own.filter(({ to }) => to !== null && to < day).toSorted((one, other) => other.from - one.from)[0];
  return before?.lines.some((line) => line.chargeCodeId === chargeCodeId) ? before : undefined;
}

/** A box as a line of a tariff asks for it. */
export type Box = Pick<PricedStay, 'length' | 'containerTypeId'> & Omit<Span, 'from' | 'clientId'>;

const conditionsOf = (line: RateLine): number =>
  [
    line.containerTypeId !== null,
    line.isEmpty !== null,
    line.containerCondition !== '',
    line.warehouseId !== null,
    line.direction !== '',
    line.taskType !== '',
    !([20, 40, 45] as const).every((length) => isPriced(line.slabs, length)),
  ].filter(Boolean).length;

export const fits = (line: RateLine, box: Box): boolean =>
  isPriced(line.slabs, box.length) &&
  (line.containerTypeId === null || line.containerTypeId === box.containerTypeId) &&
  (line.isEmpty === null || line.isEmpty === box.isEmpty) &&
  (line.containerCondition === '' || line.containerCondition === box.containerCondition) &&
  (line.warehouseId === null || line.warehouseId === box.warehouseId);

/** The line that says most of the box. Two that say as much and can meet are refused when the card is saved. */
export const lineFor = (lines: readonly Line[], box: Box): Line | undefined =>
  lines.filter((line) => fits(line, box)).toSorted((one, other) => conditionsOf(other) - conditionsOf(one))[0];

/** Two lines of one code that say as much and can meet on one box, by their places from 0. */
export function findMeeting(lines: readonly RateLine[]): [number, number] | undefined {
  const meets = (one: RateLine, other: RateLine) =>
    one.chargeCodeId === other.chargeCodeId &&
    (isStorage(one) ? isStorage(other) : one.unit === other.unit) &&
    conditionsOf(one) === conditionsOf(other) &&
    ([20, 40, 45] as const).some((length) => isPriced(one.slabs, length) && isPriced(other.slabs, length)) &&
    (['containerTypeId', 'isEmpty', 'warehouseId'] as const).every(
      (name) => one[name] === null || other[name] === null || one[name] === other[name],
    ) &&
    (['containerCondition', 'direction', 'taskType'] as const).every(
      (name) => one[name] === '' || other[name] === '' || one[name] === other[name],
    );
  for (const [first, one] of lines.entries())
    for (const [nth, other] of lines.slice(first + 1).entries()) if (meets(one, other)) return [first, first + 1 + nth];
  return undefined;
}

/** From which day the days of a payer are counted, and how many were counted so far. */
interface Clock {
  start: Day;
  clientId: number;
  nth: number;
}

/**
 * What each day of a stay costs up to a day, for each charge code. A begun week is covered to its end, also beyond that day.
 * The rules are those of the trade: the clock, the free days that stay free or do not, slabs, weeks and amounts on a day.
 */
export function priceStay(stay: PricedStay, tariffs: Tariffs, until: Day): Prices {
  const end = Math.min(until, stay.last ?? until);
  const prices: Prices = { days: [], once: [], unpriced: [] };
  if (end < stay.first) return prices;
  const codes = new Set<number>();
  const isCharged: boolean[] = [];
  for (let day = stay.first; day <= end; day++) {
    const cards = cardsOn(tariffs, spanOn(stay, day).clientId, day);
    isCharged.push(cards.length > 0);
    for (const { lines } of cards) for (const line of lines) if (isStorage(line)) codes.add(line.chargeCodeId);
  }
  const reason = isCharged.includes(true) ? 'cardEnds' : 'noCard';
  for (const [at, charged] of isCharged.entries())
    if (!charged) prices.unpriced.push({ day: stay.first + at, reason, chargeCodeId: null });
  for (const code of codes) walk(stay, tariffs, { code, end }, prices);
  return prices;
}

export function spanOn({ spans }: Pick<PricedStay, 'spans'>, day: Day): Span {
  const span = spans.findLast(({ from }) => from <= day) ?? spans[0];
  if (!span) throw new Error('A stay has days of nobody.');
  return span;
}

function walk(stay: PricedStay, tariffs: Tariffs, { code, end }: { code: number; end: Day }, prices: Prices): void {
  const onDay = (day: Day) => {
    const { clientId } = spanOn(stay, day);
    return cardFor(tariffs, { clientId, day, chargeCodeId: code });
  };
  const isCounted = (day: Day) => {
    const card = onDay(day);
    return (
      !(day === stay.first && card?.countsFirstDay === false) && !(day === stay.last && card?.countsLastDay === false)
    );
  };
  const nextClock = (clock: Clock, day: Day): Clock => {
    const { clientId } = spanOn(stay, day);
    if (clientId === clock.clientId) return clock;
    return onDay(day)?.dayClock === 'restart' ? { start: day, clientId, nth: 0 } : { ...clock, clientId };
  };
  const begin = (): Clock => ({ start: stay.first, clientId: spanOn(stay, stay.first).clientId, nth: 0 });

  // How many days each clock comes to by the end: that decides whether free days stay free.
  const counted = new Map<Day, number>();
  for (let clock = begin(), day = stay.first; day <= end; day++) {
    clock = nextClock(clock, day);
    if (isCounted(day)) clock = { ...clock, nth: clock.nth + 1 };
    counted.set(clock.start, clock.nth);
  }

  let clock = begin();
  for (let day = stay.first; day <= end; ) {
    clock = nextClock(clock, day);
    const isDay = isCounted(day);
    const before = clock.nth;
    if (isDay) clock = { ...clock, nth: clock.nth + 1 };
    const found = chargeOf(stay, tariffs, { code, day, clock });
    if (!found) {
      if (onDay(day)) prices.unpriced.push({ day, reason: 'noLine', chargeCodeId: code });
      day += 1;
      continue;
    }
    const { card, line } = found;
    const free = line.freeDays + (clock.start === stay.first ? stay.extraFree : 0);
    const isForfeited = !line.keepsFreeDays && (counted.get(clock.start) ?? 0) > free;
    const isFree = !isDay || (!isForfeited && clock.nth <= free);
    const slab = slabOf(line.slabs, line.slabBasis === 'stay' || isForfeited ? clock.nth : clock.nth - free);
    const price = priceOf(line.slabs[slab] ?? noSlab, stay.length) ?? 0;
    const { clientId } = spanOn(stay, day);
    const ended = card.clientId === null ? endedCard(tariffs, { clientId, day, chargeCodeId: code }) : undefined;
    const one = { chargeCodeId: code, nth: clock.nth, isFree, slab, price, card, line, clientId, ended };
    const isWeek = line.unit === 'week' && !isFree;
    for (let within = 0; within < (isWeek ? 7 : 1); within++) {
      prices.days.push({ ...one, day: day + within, isInWeek: within > 0 });
      const isLater = within > 0 && (stay.last === null || day + within <= stay.last);
      if (isLater && isCounted(day + within)) clock = { ...clock, nth: clock.nth + 1 };
    }
    const { onceDay, oncePrice } = line;
    if (onceDay !== null && oncePrice !== null && before < onceDay && onceDay <= clock.nth) {
      const on = day + Math.max(0, onceDay - before - 1);
      if (on <= end)
        prices.once.push({ day: on, clock: clock.start, chargeCodeId: code, price: oncePrice, card, line, clientId });
    }
    day += isWeek ? 7 : 1;
  }
}

const noSlab: Slab = { to: null, price20: null, price40: null, price45: null };

/** The line that a day is charged by: of the card of that day, or of the day from which its payer's days are counted. */
function chargeOf(
  stay: PricedStay,
  tariffs: Tariffs,
  { code, day, clock }: { code: number; day: Day; clock: Clock },
): { card: Card; line: Line } | undefined {
  const span = spanOn(stay, day);
  const asked = { clientId: span.clientId, chargeCodeId: code };
  const present = cardFor(tariffs, { ...asked, day });
  if (!present) return undefined;
  const locked = present.priceDate === 'start' ? cardFor(tariffs, { ...asked, day: clock.start }) : undefined;
  const card = locked ?? present;
  const line = lineFor(
    card.lines.filter((each) => each.chargeCodeId === code && isStorage(each)),
    { ...span, length: stay.length, containerTypeId: stay.containerTypeId },
  );
  return line && { card, line };
}

/** Which slab has the so-manieth day; the last one has no end. */
function slabOf(slabs: readonly Slab[], nth: number): number {
  const at = slabs.findIndex(({ to }) => to === null || nth <= to);
  return at < 0 ? slabs.length - 1 : at;
}
