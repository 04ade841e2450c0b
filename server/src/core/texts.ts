import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@boxyard/contract/enums.ts';

export type Texts = (key: string, values?: Record<string, string | number>) => string;

/** The one store of texts, for screens as for what the server prints. */
const folder = join(import.meta.dirname, '../../../web/src/i18n');
const files = new Map<string, Record<string, unknown>>();

/** The texts of one file in one language, English where there is none: `text('title.gate_in')`. An unknown key answers itself. */
export function textsOf(language: Language, name: string): Texts {
  const chosen = read(language, name);
  const english = language === 'en' ? chosen : read('en', name);
  return (key, values = {}) => {
    const text = find(chosen, key) ?? find(english, key) ?? key;
    return text.replace(/\{\{(\w+)\}\}/g, (_, value: string) => String(values[value] ?? ''));
  };
}

function read(language: Language, name: string): Record<string, unknown> {
  const path = join(folder, language, `${name}.json`);
  const texts = files.get(path) ?? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>);
  files.set(path, texts);
  return texts;
}

function find(texts: Record<string, unknown>, key: string): string | undefined {
  let found: unknown = texts;
  for (const part of key.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return undefined;
    found = (found as Record<string, unknown>)[part];
  }
  return typeof found === 'string' ? found : undefined;
}
