import {
  type ChargeCode,
  ChargeCodeCreate,
  ChargeCodeUpdate,
  type ChargeCodeValues,
} from '@boxyard/contract/billing/charge-codes.ts';
import { newKey } from '../../core/new-key.ts';
import { chargeCodes } from './charge-codes.api.ts';

interface RateValues {
  /** Tells the rows of the form apart. */
  key: string;
  from: string | null;
  vat: number | '';
}

export type CodeValues = Omit<ChargeCodeValues, 'vatRates'> & { vatRates: RateValues[] };

export const newRate = (): RateValues => ({ key: newKey(), from: null, vat: '' });

export const emptyCode: CodeValues = { ...chargeCodes.empty, vatRates: [] };

export const valuesOf = (code: ChargeCode): CodeValues => ({
  ...chargeCodes.valuesOf(code),
  vatRates: code.vatRates.map((rate) => ({ ...rate, key: rate.from })),
});

const withoutKeys = (rates: readonly RateValues[]) => rates.map(({ key: _, ...rate }) => rate);

export const NewCode = {
  safeParse: ({ vatRates, ...typed }: CodeValues) =>
    ChargeCodeCreate.safeParse({ ...typed, vatRates: withoutKeys(vatRates) }),
};
/** Its kind stays. */
export const ChangedCode = {
  safeParse: ({ vatRates, type: _, ...typed }: CodeValues) =>
    ChargeCodeUpdate.safeParse({ ...typed, vatRates: withoutKeys(vatRates) }),
};
