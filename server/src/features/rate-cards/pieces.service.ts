import type { Card, Day, Line, Priced } from './pricing.service.ts';

/** Days that one bill covers: free ones first, then charged ones at one price. */
export interface Piece {
  chargeCodeId: number;
  clientId: number;
  card: Card;
  line: Line;
  first: Day;
  last: Day;
  free: number;
  price: number;
  /** Percent. */
  vat: number;
}

/** The calendar month of a day, as a number. */
function monthOf(day: Day): number {
  const date = new Date(day * 86_400_000);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/**
 * Cuts days of one stay and one charge code into pieces: at the ends of months, where the payer, the line, the price or the VAT
 * changes, and where days are left out. Whole weeks stay whole, and belong to the month in which they begin.
 * @param days in order
 */
export function cutIntoPieces(days: readonly Priced[], vatOn: (chargeCodeId: number, day: Day) => number): Piece[] {
  const pieces: Piece[] = [];
  for (const { day, isInWeek, isFree, price, card, line, clientId, chargeCodeId } of days) {
    const vat = vatOn(chargeCodeId, day);
    const open = pieces.at(-1);
    if (open && isInWeek) {
      open.last = day;
      continue;
    }
    const charged = open ? open.last - open.first + 1 - open.free : 0;
    const goesOn =
      open !== undefined &&
      open.last === day - 1 &&
      open.clientId === clientId &&
      open.line.id === line.id &&
      open.vat === vat &&
      monthOf(open.first) === monthOf(day) &&
      (charged === 0 ? isFree || line.unit === 'day' || open.free === 0 : !isFree && open.price === price);
    if (!goesOn) {
      pieces.push({ chargeCodeId, clientId, card, line, first: day, last: day, free: isFree ? 1 : 0, price, vat });
      continue;
    }
    open.last = day;
    if (isFree) open.free += 1;
    else open.price = price;
  }
  return pieces;
}
