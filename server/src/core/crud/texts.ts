import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@boxyard/contract/core/enums.ts';
import { sentences } from '@boxyard/contract/core/sentences.ts';

export type Texts = (key: string, values?: Record<string, string | number>) => string;

/** The folder with the texts of the screens, which the server prints from as well. */
const folder = join(import.meta.dirname, '../../../../web/src/i18n');
type Group = Record<string, unknown>;
const isGroup = (found: unknown): found is Group => typeof found === 'object' && found !== null;
const files = new Map<string, Group>();

/** The texts of one file in one language, or in English if the language has none: `text('title.gate_in')`. With a `count` its plural form and with a `context` the one for that, where there is one. For an unknown key the key is returned. */
export function textsOf(language: Language, name: string): Texts {
  const chosen = read(language, name);
  const english = language === 'en' ? chosen : read('en', name);
  const plurals = new Intl.PluralRules(language);
  return (key, values = {}) => {
    const form = typeof values.count === 'number' ? [`_${plurals.select(values.count)}`, ''] : [''];
    const about = typeof values.context === 'string' ? [`${key}_${values.context}`, key] : [key];
    const names = about.flatMap((name) => form.map((ending) => name + ending));
    const text = firstOf(chosen, names) ?? firstOf(english, about) ?? key;
    return text.replace(/\{\{(\w+)\}\}/g, (_, value: string) => String(values[value] ?? ''));
  };
}

function read(language: Language, name: string): Group {
  const path = join(folder, language, `${name}.json`);
  // Those in English stand in the contract.
  const isOfContract = language === 'en' && name === 'sentences';
  const texts: Group = files.get(path) ?? (isOfContract ? sentences : JSON.parse(readFileSync(path, 'utf8')));
  files.set(path, texts);
  return texts;
}

const firstOf = (texts: Group, keys: string[]) =>
  keys.map((key) => find(texts, key)).find((found) => found !== undefined);

function find(texts: Group, key: string): string | undefined {
  let found: unknown = texts;
  for (const part of key.split('.')) {
    if (!isGroup(found) || !Object.hasOwn(found, part)) return undefined;
    found = found[part];
  }
  return typeof found === 'string' ? found : undefined;
}
