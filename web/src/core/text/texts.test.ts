import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sentences } from '@boxyard/contract/core/sentences.ts';
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

/** Second words for a thing that has one already, by the glossary of docs/domain-terms.md. */
const second = {
  en: [/(?<!\w)bills?(?!\w)(?! of lading)/i],
  sk: [
    ...[
      /správc/i,
      /chybn/i,
      /pracovn(é hodiny|á doba)/i,
      /výdajový doklad/i,
      /doklad(?! o vozidle)/i,
      /(?<!\p{L})vydať/iu,
    ],
    ...[/vykonáva/i, /nahlásil/i, /(?<!\p{L})vytvoril/iu, /oneskoren/i, /vykonaná/i, /od vstupu/i],
    ...[/zmaza/i, /vymaza/i, /žiadne položky/i, /nič sa nenašlo/i, /reporty/i, /farba v sklade/i, /umiestnenie/i],
    ...[/filtrovať/i, /zoradiť podľa/i, /pridať (položku|fakturáciu)$/i, /úspešne/i, /(?<!\p{L})tara(?!\p{L})/iu],
    ...[/(?<!\p{L})návrh/iu, /fakturáci\p{L}* skladn/iu, /stav\p{L}* zásob/iu, /(?<!\p{L})poštou/iu],
    ...[/nosnosť/i, /najv(yššia|äčšia) celková/i, /obrázky (pred|po)$/i],
  ],
};

/** What is the same word, or no word at all, in both languages. */
const alike =
  /^(Logo|Booking|Boxyard|Export|Import|Token|Webhook|CSV|PDF|IBAN|BIC|PAY by square|Excel|Online|Detail|ID|20′|40′|\(Esc\)|Ctrl \+ Enter|[^\p{L}]*(\{\{\w+\}\}[^\p{L}]*)+)$/u;

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

  it('have each plural form of Slovak, no second word for a thing, and no English left', () => {
    const wrong: string[] = [];
    for (const language of ['en', 'sk'] as const) {
      for (const file of readdirSync(join(folder, language))) {
        const texts = Object.fromEntries(flat(read(language, file)));
        const named = language === 'sk' && english.includes(file) ? Object.fromEntries(flat(read('en', file))) : {};
        for (const [key, text] of Object.entries(texts)) {
          const stem = key.replace(plural, '');
          const lacking = ['one', 'few', 'many', 'other'].filter((form) => !(`${stem}_${form}` in texts));
          if (language === 'sk' && stem !== key && lacking.length > 0) wrong.push(`${file} ${stem} lacks ${lacking}`);
          if (second[language].some((word) => word.test(text))) wrong.push(`${file} ${key}: ${text}`);
          if (named[key] === text && !alike.test(text) && !key.startsWith('country.'))
            wrong.push(`${file} ${key} is English: ${text}`);
        }
      }
    }
    wrong.push(...Object.values<string>(sentences).filter((text) => second.en.some((word) => word.test(text))));
    expect(wrong).toEqual([]);
  });
});
