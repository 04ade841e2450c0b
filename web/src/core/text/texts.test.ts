import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sentences } from '@boxyard/contract/sentences.ts';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../i18n');
const plural = /_(?:zero|one|two|few|many|other)$/;

type Texts = { [key: string]: string | Texts };

function read(language: string, file: string): Texts {
  return JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as Texts;
}

function flat(texts: Texts, before = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[before + key, text] as [string, string]] : flat(text, `${before}${key}.`),
  );
}

/** Keys without their plural endings: each language has its own. */
const keys = (texts: Texts) => [...new Set(flat(texts).map(([key]) => key.replace(plural, '')))].sort();
const values = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

const english = readdirSync(join(folder, 'en'));

describe('texts', () => {
  it('are there for the same features in both languages', () => {
    expect(readdirSync(join(folder, 'sk')).filter((file) => file !== 'sentences.json')).toEqual(english);
  });

  it.each(english)('have every key of en/%s in Slovak, with the same values', (file) => {
    const [en, sk] = [read('en', file), read('sk', file)];
    // Slovak may hold more: words that the server's English sentences already carry in them.
    expect(keys(sk)).toEqual(expect.arrayContaining(keys(en)));
    const slovak = Object.fromEntries(flat(sk));
    for (const [key, text] of flat(en)) if (slovak[key]) expect(values(slovak[key]), key).toEqual(values(text));
  });

  it('say every sentence of the contract in Slovak', () => {
    expect(keys(read('sk', 'sentences.json'))).toEqual(keys(sentences));
  });
});
