import { languages } from '@boxyard/contract/enums.ts';
import type { z } from 'zod';
import { wordsOf } from '../../core/text/enum-words.ts';
import { textsOf } from '../../core/text/texts.ts';
import { fold } from './fold.ts';

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

/** The words of a choice, by its schema. */
export function choicesOf(schema: z.ZodEnum): Words {
  const values = new Map<string, string>();
  const spelled: string[] = [];
  const named = schema.options.map(String).filter((each) => each !== '');
  const [file = '', group] = wordsOf(schema)?.split(':') ?? [];
  for (const value of named) {
    const said = group === undefined ? [] : languages.map((language) => textsOf(language, file)(`${group}.${value}`));
    const words = [...said, value, ...(others[value] ?? [])];
    for (const word of words) values.set(fold(word), value);
    spelled.push(...words);
  }
  if (group === undefined) return { values, spelled, told: { words: named.join(', ') } };
  const english = textsOf('en', file);
  const keys = named.map((value) => `${group}.${value}`);
  return { values, spelled, told: { words: keys.map((key) => english(key)).join(', '), listed: keys.join(',') } };
}
