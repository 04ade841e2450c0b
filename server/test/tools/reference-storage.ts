/** A card and a box as the reference knows them: one charge code, prices in cents, days as numbers. */
export interface ReferenceCard {
  from: number;
  to: number | null;
  unit: 'day' | 'week';
  free: number;
  keepsFree: boolean;
  basis: 'stay' | 'after_free';
  slabs: { to: number | null; cents: number }[];
  countsFirst: boolean;
  countsLast: boolean;
  priceDate: 'day' | 'start';
  clock: 'continue' | 'restart';
}
export interface ReferenceStay {
  first: number;
  last: number | null;
  /** The payer of a day. Both are numbers. */
  payerOn: (day: number) => number;
  /** The versions of the one card that all payers have. */
  cards: ReferenceCard[];
}

interface Day {
  payer: number;
  cents: number;
  isFree: boolean;
  /** A day of a week that began before: it costs nothing more. */
  isInWeek: boolean;
}

/**
 * What each day of a stay costs if it is billed up to a day, told day by day: who pays, how much, and whether it is free. Slow and
 * plain, to compare the product with. Weeks go on beyond the last day.
 */
export function referenceDays({ first, last, payerOn, cards }: ReferenceStay, until: number): Map<number, Day> {
  const end = Math.min(until, last ?? until);
  const days = new Map<number, Day>();
  const cardOn = (day: number) => cards.find(({ from, to }) => from <= day && (to === null || day <= to));
  const counts = (day: number) => {
    const card = cardOn(day);
    return !(day === first && card && !card.countsFirst) && !(day === last && card && !card.countsLast);
  };
  /** The day from which the days of a day's payer are counted. */
  let clockStart = first;
  let clockPayer = payerOn(first);
  let weekUntil = first - 1;
  const countedFrom = (start: number, to: number) => {
    let n = 0;
    for (let day = start; day <= to; day++) if (counts(day)) n += 1;
    return n;
  };
  /** The last day of the clock that began on a day, as far as the stay is billed. */
  const endOfClock = (start: number) => {
    let payer = payerOn(start);
    for (let day = start; day <= end; day++) {
      if (payerOn(day) !== payer && cardOn(day)?.clock === 'restart') return day - 1;
      payer = payerOn(day);
    }
    return end;
  };
  for (let day = first; day <= end; day++) {
    if (day <= weekUntil) continue;
    const payer = payerOn(day);
    if (payer !== clockPayer) {
      if (cardOn(day)?.clock === 'restart') clockStart = day;
      clockPayer = payer;
    }
    const present = cardOn(day);
    if (!present) continue;
    const card = present.priceDate === 'start' ? (cardOn(clockStart) ?? present) : present;
    const n = countedFrom(clockStart, day);
    const isOver = !card.keepsFree && countedFrom(clockStart, endOfClock(clockStart)) > card.free;
    const isFree = !counts(day) || (!isOver && n <= card.free);
    const nth = card.basis === 'stay' || isOver ? n : n - card.free;
    const slab = card.slabs.find(({ to }) => to === null || nth <= to) ?? card.slabs.at(-1);
    const cents = isFree ? 0 : (slab?.cents ?? 0);
    days.set(day, { payer, cents, isFree, isInWeek: false });
    if (card.unit === 'week' && !isFree) {
      weekUntil = day + 6;
      for (let within = day + 1; within <= weekUntil; within++)
        days.set(within, { payer, cents: 0, isFree: false, isInWeek: true });
    }
  }
  return days;
}
