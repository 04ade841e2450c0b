import type { DamageCodes } from '@boxyard/contract/inspections/damage-codes.ts';
import { noCodes } from '@boxyard/contract/inspections/damage-codes.ts';
import {
  type Estimate,
  type EstimateLine,
  EstimateUpdate,
  type priceGaps,
} from '@boxyard/contract/inspections/estimates.ts';
import {
  type Measures,
  type Priced,
  type PriceRule,
  priceByHand,
  priceRepair,
} from '@boxyard/contract/inspections/repair-price.ts';
import { lineFor, type RepairTariff } from '@boxyard/contract/inspections/repair-tariffs.ts';
import { newKey } from '../../../core/new-key.ts';

/** Numbers are '' while nothing is typed. */
type Typed = number | '';

export interface LineValues
  extends Omit<DamageCodes, 'lengthCm' | 'widthCm' | 'quantity'>,
    Pick<EstimateLine, 'damageId' | 'remark' | 'payer'> {
  /** Tells the rows of the form apart. */
  key: string;
  lengthCm: Typed;
  widthCm: Typed;
  quantity: Typed;
  /** Hours and material are given; else the tariff prices it. */
  isByHand: boolean;
  hours: Typed;
  material: Typed;
}

export interface DraftValues
  extends Pick<Estimate, 'userClientId' | 'tariffId' | 'currency' | 'dppMode' | 'notes' | 'validUntil'> {
  dpp: Typed;
  lines: LineValues[];
}

/** Work that is about no damage, such as washing. */
export const newLine = (): LineValues => ({
  ...noCodes,
  key: newKey(),
  damageId: null,
  remark: '',
  payer: 'owner',
  lengthCm: '',
  widthCm: '',
  isByHand: false,
  hours: '',
  material: '',
});

export const valuesOf = (estimate: Estimate): DraftValues => ({
  userClientId: estimate.userClientId,
  tariffId: estimate.tariffId,
  currency: estimate.currency,
  validUntil: estimate.validUntil,
  dpp: estimate.dpp ?? '',
  dppMode: estimate.dppMode,
  notes: estimate.notes,
  // Lines go by their place: they are written anew as a whole.
  lines: estimate.lines.map((line, at) => lineValues(line, at)),
});

function lineValues(line: EstimateLine, at: number): LineValues {
  const { damageId, location, component, damageCode, repairCode, responsibility, remark, payer } = line;
  const isByHand = line.formula === '' && line.gap === '';
  return {
    ...{ damageId, location, component, damageCode, repairCode, responsibility, remark, payer, isByHand },
    key: `line-${at}`,
    lengthCm: line.lengthCm ?? '',
    widthCm: line.widthCm ?? '',
    quantity: line.quantity,
    hours: isByHand ? line.hours : '',
    material: isByHand ? line.material : '',
  };
}

const orNull = (typed: Typed): number | null => (typed === '' ? null : typed);
const orZero = (typed: Typed): number => (typed === '' ? 0 : typed);

const measuresOf = ({ lengthCm, widthCm, quantity }: LineValues): Measures => ({
  lengthCm: orNull(lengthCm),
  widthCm: orNull(widthCm),
  quantity: quantity === '' ? 1 : quantity,
});

function lineBody({ key: _, isByHand, hours, material, ...line }: LineValues) {
  const measures = { lengthCm: orNull(line.lengthCm), widthCm: orNull(line.widthCm) };
  const price = { hours: isByHand ? orZero(hours) : null, material: isByHand ? orZero(material) : null };
  return { ...line, ...measures, ...price };
}

export const ChangedDraft = {
  safeParse: ({ lines, dpp, ...head }: DraftValues) =>
    EstimateUpdate.safeParse({ ...head, dpp: orNull(dpp), lines: lines.map(lineBody) }),
};

type LinePrice =
  | { gap: (typeof priceGaps)[number] }
  | { gap: null; rule: PriceRule | null; priced: Priced; measures: Measures; rate: number };

/** What a line comes to as it is typed. @param tariff null: there is none */
export function priceOf(line: LineValues, tariff: RepairTariff | null): LinePrice {
  const rate = tariff?.labourRate ?? 0;
  const measures = measuresOf(line);
  // Without a tariff nobody says what an hour costs.
  if (!tariff && orZero(line.hours) > 0) return { gap: 'noTariff' };
  if (line.isByHand) {
    const priced = priceByHand(orZero(line.hours), orZero(line.material), rate);
    return typeof priced === 'string' ? { gap: priced } : { gap: null, rule: null, priced, measures, rate };
  }
  if (!tariff) return { gap: 'noTariff' };
  const rule = lineFor(tariff.lines, line);
  if (!rule) return { gap: 'noLine' };
  const priced = priceRepair(rule, measures, rate);
  return typeof priced === 'string' ? { gap: priced } : { gap: null, rule, priced, measures, rate };
}
