import { z } from 'zod';
import { choice } from '../core/choice.ts';
import { decimal } from '../core/fields.ts';

/** Flat; by pieces; by length; by begun area; by a table of areas (patch). */
export const formulas = ['F', 'Q', 'L', 'A', 'P'] as const;
export const Formula = choice(formulas, 'enums:formula');

const hours = decimal(2, 0, 1000);
const price = decimal(2, 0, 1_000_000);

const PatchStep = z.strictObject({ toCm2: z.int().min(1).max(1_000_000), hours, material: price });

/** What a repair takes, and of which measure. */
export const priceFields = {
  formula: Formula,
  /** F: in all; Q: a piece; L: the first length; A: each begun area. P reads its table instead. */
  hours,
  material: price,
  /** L: the first length, and what each further begun step takes. */
  firstCm: z.int().min(1).max(2000).nullable(),
  stepCm: z.int().min(1).max(2000).nullable(),
  stepHours: hours,
  stepMaterial: price,
  /** A: the area that is counted, 1000 for 0.1 m². */
  areaCm2: z.int().min(1).max(1_000_000).nullable(),
  /** P: rising areas. */
  patches: z.array(PatchStep).max(20),
  /** The line never comes to more (M); null: no cap. */
  most: price.nullable(),
};
const PriceRule = z.object(priceFields);
export type PriceRule = z.output<typeof PriceRule>;

/** A flat price of nothing, without what the other formulas need. */
export const plainRule: PriceRule = {
  formula: 'F',
  hours: 0,
  material: 0,
  firstCm: null,
  stepCm: null,
  stepHours: 0,
  stepMaterial: 0,
  areaCm2: null,
  patches: [],
  most: null,
};

export interface Measures {
  lengthCm: number | null;
  widthCm: number | null;
  quantity: number;
}

export interface Priced {
  hours: number;
  labour: number;
  material: number;
  net: number;
  /** How many pieces, steps after the first or begun areas were counted. */
  count: number;
  isCapped: boolean;
}

/** No bill takes a higher price. */
const mostNet = 1_000_000_000;

const hundredths = (value: number): number => Math.round(value * 100);

/**
 * labour = hours × rate, rounded once, half up; net = labour + material, or the cap. Hours and prices have two decimals, so all is counted
 * in hundredths. @returns the measure that is missing, or `tooLarge` for an area beyond the table
 */
export function priceRepair(
  rule: PriceRule,
  measures: Measures,
  rate: number,
): Priced | 'lengthCm' | 'widthCm' | 'tooLarge' {
  const taken = takenBy(rule, measures);
  if (typeof taken === 'string') return taken;
  const labour = Math.floor((taken.hours * hundredths(rate) + 50) / 100);
  const whole = labour + taken.material;
  if (whole > mostNet || taken.hours > mostNet) return 'tooLarge';
  const most = rule.most === null ? whole : hundredths(rule.most);
  return {
    hours: taken.hours / 100,
    labour: labour / 100,
    material: taken.material / 100,
    net: Math.min(whole, most) / 100,
    count: taken.count,
    isCapped: whole > most,
  };
}

/** What hours and material come to that were given by hand, by the same rounding. */
export const priceByHand = (hours: number, material: number, rate: number) =>
  priceRepair({ ...plainRule, hours, material }, { lengthCm: null, widthCm: null, quantity: 1 }, rate);

interface Taken {
  hours: number;
  material: number;
  count: number;
}

function takenBy(
  rule: PriceRule,
  { lengthCm, widthCm, quantity }: Measures,
): Taken | 'lengthCm' | 'widthCm' | 'tooLarge' {
  const one = { hours: hundredths(rule.hours), material: hundredths(rule.material) };
  const times = (count: number): Taken => ({ hours: one.hours * count, material: one.material * count, count });
  if (rule.formula === 'F') return times(1);
  if (rule.formula === 'Q') return times(quantity);
  if (lengthCm === null) return 'lengthCm';
  if (rule.formula === 'L') {
    const count = Math.ceil(Math.max(0, lengthCm - (rule.firstCm ?? 0)) / (rule.stepCm ?? 1));
    return {
      hours: one.hours + hundredths(rule.stepHours) * count,
      material: one.material + hundredths(rule.stepMaterial) * count,
      count,
    };
  }
  if (widthCm === null) return 'widthCm';
  const area = lengthCm * widthCm;
  if (rule.formula === 'A') return times(Math.ceil(area / (rule.areaCm2 ?? 1)));
  const patch = rule.patches.find(({ toCm2 }) => area <= toCm2);
  return patch ? { hours: hundredths(patch.hours), material: hundredths(patch.material), count: 1 } : 'tooLarge';
}

export const dppModes = ['excess', 'all_or_nothing'] as const;
export const DppMode = choice(dppModes, 'enums:dppMode');
export const payers = ['owner', 'user'] as const;
export const Payer = choice(payers, 'enums:payer');
export type Payer = (typeof payers)[number];
export interface Share {
  payer: Payer;
  net: number;
}

interface Cover {
  dpp: number | null;
  dppMode: (typeof dppModes)[number];
  /** What it has covered of the same container already. */
  covered?: number;
  /** The user's lines that are judged besides: of all or nothing. */
  others?: number;
}

/**
 * What each party pays of each line. A damage protection plan (DPP) covers the user's lines up to an amount, which the owner pays then: by
 * excess the cover consumes the lines in order and splits the one across it; all or nothing, it covers them only where all of them fit.
 * The shares of a line add up to it.
 */
export function sharesOf(
  lines: readonly { payer: Payer; net: number }[],
  { dpp, dppMode, covered = 0, others = 0 }: Cover,
): Share[][] {
  const users = lines.reduce((sum, { payer, net }) => sum + (payer === 'user' ? hundredths(net) : 0), 0);
  const isOver = dpp !== null && dppMode === 'all_or_nothing' && users + hundredths(others) > hundredths(dpp);
  let cover = dpp === null || isOver ? 0 : Math.max(0, hundredths(dpp) - hundredths(covered));
  return lines.map(({ payer, net }) => {
    if (payer === 'owner') return [{ payer, net }];
    const owner = Math.min(cover, hundredths(net));
    cover -= owner;
    const user = hundredths(net) - owner;
    return [
      ...(owner > 0 ? [{ payer: 'owner' as const, net: owner / 100 }] : []),
      ...(user > 0 || owner === 0 ? [{ payer: 'user' as const, net: user / 100 }] : []),
    ];
  });
}
