import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wordsOf } from '@boxyard/contract/core/choice.ts';
import { type HistoryEntity, historyOf } from '@boxyard/contract/core/entities.ts';
import { type Language, languages } from '@boxyard/contract/core/enums.ts';
import { importColumns } from '@boxyard/contract/integrations/import-columns.ts';
import { importKinds } from '@boxyard/contract/integrations/import-kinds.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { innerOf } from '../src/core/crud/rows.ts';
import { columnsOf } from '../src/features/exports/export-columns.ts';
import { exportedLists } from '../src/features/exports/exported-lists.ts';
import { labelOf } from '../src/features/history/history-export.service.ts';
import { toldFields } from '../src/features/history/told-fields.ts';
import { columnsByHeading, headingOf } from '../src/features/imports/columns.ts';
import { fold } from '../src/features/imports/fold.ts';
import { sentenceOf } from '../src/features/notifications/sentences.ts';

const folder = join(import.meta.dirname, '../../web/src/i18n');

/** The text of a key as the file of one language has it, and of no other. */
function textIn(language: string, file: string, key: string): unknown {
  const texts: unknown = JSON.parse(readFileSync(join(folder, language, `${file}.json`), 'utf8'));
  return key.split('.').reduce<unknown>((found, part) => (found as Record<string, unknown> | undefined)?.[part], texts);
}

const bare = (schema: z.core.$ZodType): z.core.$ZodType => {
  const inner = innerOf(schema);
  return inner ? bare(inner) : schema;
};

/** The words of each value of a choice in each language; none for a code. */
function wordsOfValues(where: string, schema: z.ZodEnum): { language: Language; value: string; word: unknown }[] {
  const words = wordsOf(schema);
  expect(words, `${where} is a choice or a code`).toBeDefined();
  const [file = '', group] = words?.split(':') ?? [];
  const values = schema.options.map(String).filter((value) => value !== '');
  if (group === undefined) return [];
  return values.flatMap((value) =>
    languages.map((language) => ({ language, value, word: textIn(language, file, `${group}.${value}`) })),
  );
}

const exported = Object.entries(exportedLists).flatMap(([list, { row, screen = list }]) =>
  Object.entries(row.shape).flatMap(([field, schema]) => {
    const choice = bare(schema);
    return choice instanceof z.ZodEnum ? [{ where: `${list}.${field}`, list, screen, field, choice, row }] : [];
  }),
);

it.each(exported)(
  'an export says each value of $where in words of the language',
  ({ where, screen, field, choice, row }) => {
    for (const { language, value, word } of wordsOfValues(where, choice)) {
      expect(word, `${language} ${value}`).toEqual(expect.any(String));
      const column = columnsOf(z.object({ [field]: row.shape[field] as z.ZodType }), language, {
        screen,
      })[0];
      expect(column?.cell({ [field]: value }), `${language} ${value}`).toBe(word);
    }
  },
);

const told = Object.entries(toldFields).flatMap(([entity, fields]) =>
  fields.flatMap(({ field, schema }) => {
    const choice = bare(schema);
    return choice instanceof z.ZodEnum ? [{ where: `${entity}.${field}`, choice }] : [];
  }),
);

it.each(told)('the history has words in both languages for each value of $where', ({ where, choice }) => {
  for (const { language, value, word } of wordsOfValues(where, choice))
    expect(word, `${language} ${value}`).toEqual(expect.any(String));
});

const labelled = Object.entries(toldFields).flatMap(([entity, fields]) =>
  fields.map(({ field }) => ({ entity: entity as HistoryEntity, field })),
);

it.each(labelled)('the history has a label in both languages for $entity.$field', ({ entity, field }) => {
  for (const language of languages) expect(labelOf(language, entity, field), language).not.toBe(field);
});

const imported = importKinds.flatMap((kind) => importColumns[kind].map(({ name }) => ({ kind, name })));

it.each(imported)('an import calls $name of $kind in both languages', ({ kind, name }) => {
  for (const language of languages) expect(headingOf(kind, name, language), language).toMatch(/^\p{Lu}/u);
});

const filesOfOurs = {
  clients: 'clients',
  containers: 'containers',
  gate_moves: 'transports',
  transactions: 'transactions',
} as const;

it.each(Object.entries(filesOfOurs))('an import of %s knows the headings of our exports', (kind, list) => {
  const known = columnsByHeading(kind as keyof typeof filesOfOurs);
  const { row, screen = list } = exportedLists[list];
  for (const language of languages)
    for (const { name } of importColumns[kind as keyof typeof filesOfOurs]) {
      const schema = row.shape[name];
      if (!schema) continue;
      const [column] = columnsOf(z.object({ [name]: schema }), language, { screen });
      if (column) expect(known.get(fold(column.heading)), `${language} ${column.heading}`).toBe(name);
    }
});

it('names that the product suggests have words in both languages', () => {
  const groups = Object.values(historyOf).flatMap(({ nameWords }) => nameWords ?? []);
  expect(groups.length).toBeGreaterThan(2);
  for (const words of groups)
    for (const language of languages) {
      const [file = '', group = ''] = words.split(':');
      expect(textIn(language, file, group), words).toEqual(expect.any(Object));
    }
});

it('a notification calls a task of the product in the reader’s words', () => {
  const line = {
    kind: 'task_overdue',
    facts: { title: 'Allocation/Release from warehouse', container: 'MSKU6011672' },
    count: 1,
  } as const;
  expect(sentenceOf('sk', line)).toContain('Príjem na sklad / výdaj zo skladu');
  expect(sentenceOf('en', { ...line, facts: { ...line.facts, title: 'Fix: the door. Now' } })).toContain(
    'Fix: the door. Now',
  );
});
