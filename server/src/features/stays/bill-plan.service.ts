import { cutIntoPieces, type Piece } from '../rate-cards/pieces.service.ts';
import {
  type Day,
  type Once,
  type Priced,
  priceStay,
  spanOn,
  type Tariffs,
  type Unpriced,
} from '../rate-cards/pricing.service.ts';
import type { Billable, StoredPiece } from './billable.queries.ts';

export interface BillingRules {
  tariffs: Tariffs;
  /** By the calendar of the account. */
  today: Day;
  /** The first day that is billed. Days before it count as free days and for slabs. */
  openingDay: Day;
  vatOn: (chargeCodeId: number, day: Day) => number;
  /** Whether the charge code is of type `depot`: days under hand-made charges of that type are left out. */
  isDepot: (chargeCodeId: number) => boolean;
}

export interface BillPlan {
  pieces: Piece[];
  once: Once[];
  /** Free days that were forfeited since: their bills go, and the days are billed anew. */
  forfeited: number[];
  unpriced: Unpriced[];
  /** The days among them that the default card charges because the client's own card ended. */
  inGap: Priced[];
  /** Days that are not billed because a charge made by hand covers them. */
  handMade: Day[];
}

/** The last day that may be billed up to a day: a box that is here is billed to yesterday. */
export function lastBillable({ last, missingOut }: Pick<Billable, 'last' | 'missingOut'>, until: Day, today: Day): Day {
  const ends = Math.min(until, last ?? today - 1);
  return missingOut === null ? ends : Math.min(ends, missingOut - 1);
}

/** What of a stay is to be billed up to a day, and is not yet. @param clients all unless given */
export function planBills(
  stay: Billable,
  rules: BillingRules,
  { until, clients }: { until: Day; clients?: ReadonlySet<number> | undefined },
): BillPlan {
  const { openingDay, isDepot } = rules;
  const { days, once, unpriced } = priceStay(stay, rules.tariffs, lastBillable(stay, until, rules.today));
  const isAsked = ({ day, clientId }: { day: Day; clientId: number }) =>
    day >= openingDay && (!clients || clients.has(clientId));
  const forfeited = stay.pieces.filter((piece) => isForfeited(piece, days));
  const kept = stay.pieces.filter((piece) => !forfeited.includes(piece));
  const byHand = ({ day, chargeCodeId }: Priced) =>
    isDepot(chargeCodeId) && stay.handMade.some(({ first, last }) => first <= day && day <= last);
  const isCovered = ({ day, chargeCodeId }: Priced) =>
    kept.some((piece) => piece.chargeCodeId === chargeCodeId && covers(piece, day)) ||
    isBilledElsewhere(stay, chargeCodeId, day);
  const open = days.filter((priced) => isAsked(priced) && !isCovered(priced));
  const billed = whole(open.filter((priced) => !byHand(priced)));
  return {
    pieces: [...Map.groupBy(billed, ({ chargeCodeId }) => chargeCodeId).values()].flatMap((ofCode) =>
      cutIntoPieces(ofCode, rules.vatOn),
    ),
    once: once.filter(
      (one) =>
        isAsked(one) &&
        !stay.pieces.some(({ clock, chargeCodeId }) => clock === one.clock && chargeCodeId === one.chargeCodeId),
    ),
    forfeited: forfeited.map(({ id }) => id),
    unpriced: unpriced.filter(({ day }) => isAsked({ day, clientId: spanOn(stay, day).clientId })),
    inGap: billed.filter(({ ended }) => ended !== undefined),
    handMade: [...new Set(open.filter(byHand).map(({ day }) => day))],
  };
}

const covers = ({ first, last }: Pick<StoredPiece, 'first' | 'last'>, day: Day) =>
  first !== null && last !== null && first <= day && day <= last;

/** The day on which one stay ends and the next begins is billed once for each of them. */
const isBilledElsewhere = (stay: Billable, code: number, day: Day): boolean =>
  stay.elsewhere.some(
    ({ chargeCodeId, first, last, stayFirst, stayLast }) =>
      chargeCodeId === code &&
      first <= day &&
      day <= last &&
      !(day === stay.first && day === stayLast) &&
      !(day === stay.last && day === stayFirst),
  );

function isForfeited({ first, last, free, isSettled, chargeCodeId }: StoredPiece, days: readonly Priced[]): boolean {
  if (first === null || last === null || isSettled || free !== last - first + 1) return false;
  return days.some(
    (priced) =>
      priced.chargeCodeId === chargeCodeId &&
      first <= priced.day &&
      priced.day <= last &&
      !priced.isFree &&
      !priced.line.keepsFreeDays,
  );
}

/** Without the days of weeks that begin on a day that is left out. */
function whole(days: readonly Priced[]): Priced[] {
  const kept: Priced[] = [];
  for (const priced of days) {
    const before = kept.at(-1);
    const goesOn = before?.day === priced.day - 1 && before.chargeCodeId === priced.chargeCodeId;
    if (!priced.isInWeek || goesOn) kept.push(priced);
  }
  return kept;
}

interface Wrong {
  days: number;
  /** How many of them belong to settled bills. */
  settledDays: number;
  /** The unsettled bills with a wrong day. */
  pieces: number[];
  /** The issued invoices with a wrong day: a credit note takes them back. */
  invoices: { id: number; number: string }[];
}

/**
 * Billed days whose payer, price or free mark is another by now, or that are no longer days of the stay. A price that somebody
 * changed by hand is not wrong. Free days that a longer stay loses are right both as they were before and as they are now: the run that
 * bills the longer stay bills them anew. A bill is judged in its own currency, whatever the client is billed in by now.
 */
export function findWrong(stay: Billable, { tariffs, today }: Pick<BillingRules, 'tariffs' | 'today'>): Wrong {
  const billedTo = Math.max(...stay.pieces.map(({ last }) => last ?? 0));
  const until = stay.missingOut === null ? billedTo : Math.min(billedTo, stay.missingOut - 1);
  const inCurrencies = new Map<string, ReturnType<typeof priceIn>>();
  for (const { clientId, currency } of stay.pieces) {
    const key = `${clientId} ${currency}`;
    if (!inCurrencies.has(key)) inCurrencies.set(key, priceIn(clientId, currency));
  }
  const wrong: Wrong = { days: 0, settledDays: 0, pieces: [], invoices: [] };
  for (const piece of stay.pieces) {
    const days = wrongDaysOf(piece);
    wrong.days += days;
    if (piece.isSettled) wrong.settledDays += days;
    else if (days > 0) wrong.pieces.push(piece.id);
    const { invoice } = piece;
    if (invoice && days > 0 && !wrong.invoices.some(({ id }) => id === invoice.id)) wrong.invoices.push(invoice);
  }
  return wrong;

  /** What the days cost where a client is billed in a currency: up to the last billed day, and as far as it could be billed now. */
  function priceIn(client: number, currency: string) {
    const own: Tariffs = { ...tariffs, currencyOf: (id) => (id === client ? currency : tariffs.currencyOf(id)) };
    const pricedTo = (day: Day) => (stay.isVoid ? { days: [], once: [] } : priceStay(stay, own, day));
    const ofBilled = pricedTo(until);
    const days = [...ofBilled.days, ...pricedTo(lastBillable(stay, today, today)).days];
    return { once: ofBilled.once, byDay: Map.groupBy(days, (priced) => `${priced.chargeCodeId} ${priced.day}`) };
  }

  function wrongDaysOf({
    first,
    last,
    clock,
    chargeCodeId,
    clientId,
    currency,
    price,
    free,
    isPriceChanged,
  }: StoredPiece): number {
    const expected = inCurrencies.get(`${clientId} ${currency}`);
    if (first === null || last === null)
      return expected?.once.some(
        (one) =>
          one.clock === clock &&
          one.chargeCodeId === chargeCodeId &&
          one.clientId === clientId &&
          (isPriceChanged || one.price === price),
      )
        ? 0
        : 1;
    let days = 0;
    for (let day = first; day <= last; day++) {
      const isFree = day - first < free;
      const isRight = (priced: Priced) =>
        priced.clientId === clientId &&
        priced.isFree === isFree &&
        (isFree || isPriceChanged || priced.price === price);
      if (!expected?.byDay.get(`${chargeCodeId} ${day}`)?.some(isRight)) days += 1;
    }
    return days;
  }
}
