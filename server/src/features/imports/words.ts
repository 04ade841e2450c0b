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

/** The words of an enumeration. */
interface Words {
  /** The values by their words, in both languages, in small letters and without accents. */
  values: Map<string, string>;
  /** The words as they are written. */
  spelled: string[];
  /** What is told of a text that is none of them: the English words, and where the screens find theirs. */
  told: { words: string; listed?: string };
}

export function wordsOf(column: string, all: readonly string[]): Words {
  const [first] = groups[column] ?? [];
  const values = new Map<string, string>();
  const spelled: string[] = [];
  const named = all.filter((each) => each !== '');
  for (const value of named) {
    const said = languages.flatMap((language) => {
      const text = textsOf(language, 'enums');
      return (groups[column] ?? []).map((group) => text(`${group}.${value}`));
    });
    const words = [...said, value, ...(others[value] ?? [])];
    for (const word of words) values.set(fold(word), value);
    spelled.push(...words);
  }
  if (first === undefined) return { values, spelled, told: { words: named.join(', ') } };
  const keys = named.map((value) => `${first}.${value}`);
  const words = keys.map((key) => textsOf('en', 'enums')(key)).join(', ');
  return { values, spelled, told: { words, listed: keys.join(',') } };
}
