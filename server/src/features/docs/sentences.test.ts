import { expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';
import { sentences } from './sentences/all.ts';

const document = openApiDocument('1.0.0');

interface Described {
  where: string;
  description: string | undefined;
  schema: unknown;
}

/** Every property and parameter of the document. */
function describedIn(part: unknown, where: string): Described[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]): Described[] => {
    if (key === 'example') return [];
    const inner = describedIn(value, `${where}.${key}`);
    if (key === 'parameters' && Array.isArray(value)) {
      const inline = value.filter((parameter) => parameter.name);
      return [...inline.map((each) => ({ where: `${where}.${each.name}`, ...each })), ...inner];
    }
    if (key !== 'properties') return inner;
    const own = Object.entries<{ description?: string }>(value).map(([name, schema]) => ({
      where: `${where}.${name}`,
      description: schema.description,
      schema,
    }));
    return [...own, ...inner];
  });
}

const all = [...describedIn(document.components, 'components'), ...describedIn(document.paths, 'paths')];
const sentenceIn = (text: string | undefined) => /^\S.*[.]$/.test(text ?? '');

it('says of each property in a sentence what it is', () => {
  expect(all.length).toBeGreaterThan(2000);
  expect(all.filter(({ description }) => !sentenceIn(description)).map(({ where }) => where)).toEqual([]);
});

it('says what null and the empty text mean where they are values', () => {
  const can = (value: RegExp) =>
    all.filter(({ schema }) => value.test(JSON.stringify(schema).replace(/"properties".*/, '')));
  const silent = (found: Described[], word: RegExp) =>
    found.filter(({ description = '' }) => !word.test(description) && !/Ignored|Keeps/.test(description));
  expect(silent(can(/"null"/), /[Nn]ull/).map(({ where }) => where)).toEqual([]);
  expect(silent(can(/"enum":\[""/), /''/).map(({ where }) => where)).toEqual([]);
});

it('says in which unit weights, measures, money and moments are', () => {
  const unitOf: [name: RegExp, unit: RegExp][] = [
    [/(Kg|[wW]eight\w*)$/, /\bkg\b|pixels/],
    [/Ft$/, /\bft\b/],
    [/(Cbm|[vV]olume)$/, /m³/],
    [/\.(temperature)$/, /°C/],
    [/\.(vat|defaultVat)$/, /percent/],
    [/(Price|\.net|vatAmount)$/, /`currency`/],
    [/(At|\.at|Date)$/, /1970|null|2026|Ignored|year/],
  ];
  const without = all.filter(({ where, description = '' }) =>
    unitOf.some(
      ([name, unit]) =>
        name.test(where) && !/height/i.test(where) && !unit.test(description) && !/Ignored/.test(description),
    ),
  );
  expect(without.map(({ where }) => where)).toEqual([]);
});

it('has each sentence once, and none that belongs to no property', () => {
  const texts = Object.values(sentences);
  expect(texts.filter((text, at) => texts.indexOf(text) < at)).toEqual([]);
  const said = all.map(({ description = '' }) => description).join('\n');
  expect(Object.entries(sentences).flatMap(([name, text]) => (said.includes(text) ? [] : [name]))).toEqual([]);
});
