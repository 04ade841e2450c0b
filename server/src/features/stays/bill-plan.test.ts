import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ReferenceCard, type ReferenceStay, referenceDays } from '../../../test/tools/reference-storage.ts';
import type { Card } from '../rate-cards/pricing.service.ts';
import { type BillingRules, findWrong, planBills } from './bill-plan.service.ts';
import type { Billable, StoredPiece } from './billable.queries.ts';

/** Billed by hand on paper: pieces are kept in a list as the table keeps them. */
const code = 1;
const today = 21_000;

interface Case {
  cards: ReferenceCard[];
  first: number;
  last: number | null;
  /** Each client that pays, with its first day. Sorted by that day; the first entry begins on the first day of the stay. */
  payers: { from: number; payer: number }[];
  cuts: number[];
}

const slabs = fc
  .record({
    ends: fc.uniqueArray(fc.integer({ min: 1, max: 25 }), { maxLength: 3 }),
    cents: fc.array(fc.integer({ min: 0, max: 2000 }), { minLength: 4, maxLength: 4 }),
  })
  .map(({ ends, cents }) =>
    [...ends.toSorted((a, b) => a - b), null].map((to, at) => ({ to, cents: cents[at] ?? 100 })),
  );
const prices = fc.record({
  unit: fc.constantFrom('day' as const, 'day' as const, 'day' as const, 'week' as const),
  free: fc.constantFrom(0, 0, 1, 2, 5, 10),
  keepsFree: fc.boolean(),
  basis: fc.constantFrom('stay' as const, 'after_free' as const),
  slabs,
  countsFirst: fc.constantFrom(true, true, false),
  countsLast: fc.constantFrom(true, true, false),
  priceDate: fc.constantFrom('day' as const, 'day' as const, 'start' as const),
  clock: fc.constantFrom('continue' as const, 'restart' as const),
});
const stay: fc.Arbitrary<Case> = fc
  .record({
    card: prices,
    /** Another version in the middle has other slabs only: units and free days of two versions do not mix within one stay here. */
    later: fc.option(fc.record({ at: fc.integer({ min: 1, max: 40 }), slabs }), { nil: undefined }),
    start: fc.integer({ min: today - 400, max: today - 70 }),
    length: fc.integer({ min: 1, max: 60 }),
    isOpen: fc.boolean(),
    changes: fc.uniqueArray(fc.integer({ min: 1, max: 55 }), { maxLength: 2 }),
    cuts: fc.array(fc.integer({ min: 0, max: 65 }), { maxLength: 4 }),
  })
  .map(({ card, later, start, length, isOpen, changes, cuts }) => {
    const whole = card.unit === 'week' ? { ...card, keepsFree: true } : card;
    const cut = start + (later?.at ?? 0);
    const cards = later
      ? [
          { ...whole, from: 0, to: cut - 1 },
          { ...whole, slabs: later.slabs, from: cut, to: null },
        ]
      : [{ ...whole, from: 0, to: null }];
    return {
      cards,
      first: start,
      last: isOpen ? null : start + length - 1,
      payers: [
        { from: start, payer: 1 },
        ...changes.toSorted((a, b) => a - b).map((at, n) => ({ from: start + at, payer: 2 + (n % 2) })),
      ],
      cuts: cuts.toSorted((a, b) => a - b).map((at) => start + at),
    };
  });

const payerOn = (payers: Case['payers']) => (day: number) => payers.findLast(({ from }) => from <= day)?.payer ?? 1;
const referenceOf = ({ cards, first, last, payers }: Case): ReferenceStay => ({
  cards,
  first,
  last,
  payerOn: payerOn(payers),
});

function rulesOf({ cards }: Pick<Case, 'cards'>): BillingRules {
  const own = cards.map(
    (card, at): Card => ({
      id: at + 1,
      name: '',
      currency: 'EUR',
      clientId: null,
      from: card.from,
      to: card.to,
      countsFirstDay: card.countsFirst,
      countsLastDay: card.countsLast,
      priceDate: card.priceDate,
      dayClock: card.clock,
      lines: [
        {
          id: at + 1,
          cardId: at + 1,
          chargeCodeId: code,
          containerTypeId: null,
          isEmpty: null,
          containerCondition: '',
          warehouseId: null,
          direction: '',
          taskType: '',
          unit: card.unit,
          freeDays: card.free,
          keepsFreeDays: card.keepsFree,
          slabBasis: card.basis,
          slabs: card.slabs.map(({ to, cents }) => ({ to, price20: cents, price40: cents, price45: cents })),
          onceDay: null,
          oncePrice: null,
        },
      ],
    }),
  );
  return {
    tariffs: { cards: own, currencyOf: () => 'EUR' },
    today,
    openingDay: 0,
    vatOn: () => 0,
    isDepot: () => true,
  };
}

const billableOf = ({ first, last, payers }: Case, pieces: StoredPiece[]): Billable => ({
  id: 1,
  containerId: 1,
  containerName: '',
  inId: 1,
  outId: null,
  isVoid: false,
  missingOut: null,
  first,
  last,
  length: 20,
  containerTypeId: 1,
  extraFree: 0,
  spans: payers
    .filter(({ from }) => last === null || from <= last)
    .map(({ from, payer }) => ({
      from,
      clientId: payer,
      isEmpty: true,
      containerCondition: 'used',
      warehouseId: null,
    })),
  pieces,
  elsewhere: [],
  handMade: [],
});

let ids = 0;
/** One run: the pieces that there are then, and how many were made. */
function run(of: Case, pieces: StoredPiece[], until: number): { pieces: StoredPiece[]; made: number } {
  const plan = planBills(billableOf(of, pieces), rulesOf(of), { until });
  const made = plan.pieces.map((piece) => ({
    id: ++ids,
    chargeCodeId: code,
    first: piece.first,
    last: piece.last,
    clock: null,
    clientId: piece.clientId,
    price: piece.price,
    currency: piece.card.currency,
    free: piece.free,
    rateLineId: piece.line.id,
    isSettled: false,
    invoice: null,
    isPriceChanged: false,
  }));
  return { pieces: [...pieces.filter(({ id }) => !plan.forfeited.includes(id)), ...made], made: made.length };
}

const unitOf = ({ cards }: Case) => cards[0]?.unit;
/** As the database counts a piece: days without the free ones, or weeks that have begun. */
function sums(of: Case, pieces: StoredPiece[]): Record<number, number> {
  const all: Record<number, number> = {};
  for (const { first, last, free, price, clientId } of pieces) {
    const charged = (last ?? 0) - (first ?? 0) + 1 - free;
    all[clientId] = (all[clientId] ?? 0) + price * (unitOf(of) === 'week' ? Math.ceil(charged / 7) : charged);
  }
  return withoutZero(all);
}
function referenceSums(of: Case, until: number): Record<number, number> {
  const all: Record<number, number> = {};
  for (const { payer, cents } of referenceDays(referenceOf(of), until).values()) all[payer] = (all[payer] ?? 0) + cents;
  return withoutZero(all);
}
const withoutZero = (all: Record<number, number>) =>
  Object.fromEntries(Object.entries(all).filter(([, sum]) => sum !== 0));

const lastDay = ({ last, cuts }: Case) => last ?? Math.max(...cuts, 0);
const end = (of: Case) => Math.max(lastDay(of), of.first);

describe('the bills of a stay', () => {
  it('come to the price day by day for each payer, however many runs there are', () => {
    fc.assert(
      fc.property(stay, (of) => {
        let pieces: StoredPiece[] = [];
        for (const until of [...of.cuts, end(of)]) ({ pieces } = run(of, pieces, until));
        expect(sums(of, pieces)).toEqual(referenceSums(of, end(of)));
      }),
      { numRuns: 1200, seed: 20261126 },
    );
  });

  it('cover each day once, and the same run again makes nothing', () => {
    fc.assert(
      fc.property(stay, (of) => {
        let pieces: StoredPiece[] = [];
        for (const until of [...of.cuts, end(of)]) ({ pieces } = run(of, pieces, until));
        const days = pieces.flatMap(({ first, last }) =>
          Array.from({ length: (last ?? 0) - (first ?? 0) + 1 }, (_, at) => (first ?? 0) + at),
        );
        expect(new Set(days).size).toBe(days.length);
        expect(days.toSorted((a, b) => a - b)).toEqual(
          [...referenceDays(referenceOf(of), end(of)).keys()].toSorted((a, b) => a - b),
        );
        expect(run(of, pieces, end(of)).made).toBe(0);
      }),
      { numRuns: 800, seed: 20261127 },
    );
  });

  it('come to the price of the true stay, once what is wrong by a late fact is taken back and billed anew', () => {
    const late = fc.record({
      before: stay,
      shorter: fc.integer({ min: 0, max: 30 }),
      newPayer: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(late, ({ before, shorter, newPayer }) => {
        let pieces: StoredPiece[] = [];
        for (const until of [...before.cuts, end(before)]) ({ pieces } = run(before, pieces, until));
        const last = Math.max(before.first, end(before) - shorter);
        const payers =
          newPayer === undefined
            ? before.payers
            : [
                ...before.payers.filter(({ from }) => from < before.first + newPayer),
                { from: before.first + newPayer, payer: 4 },
              ];
        const now = { ...before, last, payers };
        const wrong = findWrong(billableOf(now, pieces), rulesOf(now));
        const kept = pieces.filter(({ id }) => !wrong.pieces.includes(id));
        const mended = run(now, kept, last).pieces;
        expect(sums(now, mended)).toEqual(referenceSums(now, last));
        expect(findWrong(billableOf(now, mended), rulesOf(now)).days).toBe(0);
      }),
      { numRuns: 800, seed: 20261128 },
    );
  });

  it('stay right where the bills of later days were taken back', () => {
    fc.assert(
      fc.property(stay, fc.nat(), (of, keep) => {
        const last = end(of);
        const pieces = [...of.cuts, last].reduce<StoredPiece[]>((kept, until) => run(of, kept, until).pieces, []);
        const left = pieces.slice(0, keep % (pieces.length + 1));
        expect(findWrong(billableOf(of, left), rulesOf(of)).days).toBe(0);
      }),
      { numRuns: 400, seed: 20261126 },
    );
  });
});
