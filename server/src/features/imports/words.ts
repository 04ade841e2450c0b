import { wordsOf } from '@boxyard/contract/core/choice.ts';
import type { Language } from '@boxyard/contract/core/enums.ts';
import type { z } from 'zod';
import { choiceWords } from '../../core/crud/choice-words.ts';
import { fold } from './fold.ts';

/** Words that the screens do not use, but files do. */
const others: Record<string, string[]> = {
  SVK: ['sk', 'slovakia', 'slovak republic', 'slovenska republika'],
  CZE: ['cz', 'czechia', 'cesko', 'czech republic'],
  gate_in: ['in', 'prijem', 'vjazd', 'arrival', 'prichod'],
  gate_out: ['out', 'vydaj', 'vyjazd', 'departure', 'odchod'],
  in: ['acceptance', 'gate in', 'turn in', 'drop off', 'redelivery', 'return', 'ero', 'prijem', 'vjazd', 'vratenie'],
  out: ['release', 'gate out', 'pick up', 'edo', 'cro', 'vydaj', 'vyjazd', 'uvolnenie', 'odvolavka'],
  empty: ['e', 'mt', 'mty', 'prazdne'],
  full: ['f', 'fcl', 'loaded', 'laden', 'plny', 'plne', 'nalozeny'],
  import: ['dovoz'],
  export: ['vyvoz'],
  transhipment: ['transshipment', 'prekladka'],
  truck: ['lorry', 'kamion'],
  transport: ['carrier', 'haulier', 'dopravca'],
};

/** A word of the screens, in each language. */
export type Shown = Record<Language, string>;

/** The words of an enumeration. */
interface Words {
  /** The values by their words, in both languages, in small letters and without accents. */
  values: Map<string, string>;
  /** The words as they are written. */
  spelled: string[];
  /** The screens' word in place of one that they do not use, in each language. */
  shown: Map<string, Shown>;
  /** What is told of a text that is none of them: the English words, and where the screens find theirs. */
  told: { words: string; listed?: string };
}

/** The words of a choice, by its schema. */
export function choicesOf(schema: z.ZodEnum): Words {
  const values = new Map<string, string>();
  const spelled: string[] = [];
  const shown: Words['shown'] = new Map();
  const named = schema.options.map(String).filter((each) => each !== '');
  const words = wordsOf(schema) ?? '';
  const [, group] = words.split(':');
  const [english, slovak] = [choiceWords(words, 'en'), choiceWords(words, 'sk')];
  for (const value of named) {
    const said = group === undefined ? [] : [english(value), slovak(value)];
    const unsaid = [value, ...(others[value] ?? [])].filter((word) => !said.includes(word));
    for (const word of [...said, ...unsaid]) values.set(fold(word), value);
    spelled.push(...said, ...unsaid);
    if (group !== undefined) for (const word of unsaid) shown.set(word, { en: english(value), sk: slovak(value) });
  }
  const listed = group === undefined ? undefined : named.map((value) => `${group}.${value}`).join(',');
  return { values, spelled, shown, told: { words: named.map(english).join(', '), ...(listed && { listed }) } };
}
