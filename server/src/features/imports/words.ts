import { languages } from '@boxyard/contract/enums.ts';
import { textsOf } from '../../core/text/texts.ts';
import { fold } from './fold.ts';

/** The group of texts with the words of an enumeration, by the column. */
const groups: Record<string, string[]> = {
  type: ['clientType', 'transactionType'],
  addressCountry: ['country'],
  billingAddressCountry: ['country'],
  containerCondition: ['containerCondition'],
  cargoTypeAllowed: ['cargoType'],
  direction: ['transportType'],
  vehicleType: ['vehicleType'],
  billingPeriod: ['billingPeriod'],
};

/** Words that the screens do not use, but files do. */
const others: Record<string, string[]> = {
  SVK: ['sk', 'slovakia', 'slovak republic', 'slovenska republika'],
  CZE: ['cz', 'czechia', 'cesko', 'czech republic'],
  gate_in: ['in', 'prijem', 'vjazd', 'arrival', 'prichod'],
  gate_out: ['out', 'vydaj', 'vyjazd', 'departure', 'odchod'],
  truck: ['lorry', 'kamion'],
  transport: ['carrier', 'haulier', 'dopravca'],
};

/** The values of an enumeration by their words, in both languages, in small letters and without accents. */
export function wordsOf(column: string, values: readonly string[]): Map<string, string> {
  const words = new Map<string, string>();
  for (const value of values.filter((each) => each !== '')) {
    const said = languages.flatMap((language) => {
      const text = textsOf(language, 'enums');
      return (groups[column] ?? []).map((group) => text(`${group}.${value}`));
    });
    for (const word of [value, ...said, ...(others[value] ?? [])]) words.set(fold(word), value);
  }
  return words;
}
