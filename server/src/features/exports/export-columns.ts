import { wordsOf } from '@boxyard/contract/core/choice.ts';
import type { Language } from '@boxyard/contract/core/enums.ts';
import { factText, isFactList } from '@boxyard/contract/yard/box-facts.ts';
import { placeInWords, placeWordsOf } from '@boxyard/contract/yard/place-words.ts';
import { z } from 'zod';
import { choiceWords } from '../../core/crud/choice-words.ts';
import { innerOf, isInstant } from '../../core/crud/rows.ts';
import { type Texts, textsOf } from '../../core/crud/texts.ts';

/** The kind of value in a cell. Instants are unix seconds. */
export type Kind = 'text' | 'number' | 'instant';
export type Cell = string | number | null;

export interface ExportColumn {
  kind: Kind;
  heading: string;
  cell(row: Record<string, unknown>): Cell;
}

/** Fields that are not exported: keys, whose names are exported, when a record was written, and the looks of our screens. */
const left = /^(id|version|createdAt|updatedAt|hSize|styleWarehouseColor|formerName)$|Id$/;

/**
 * Derives the columns of a list from the schema of its rows.
 * @param screen the texts of the list's screen: a field's label there is its heading, unless the exports have one
 */
export function columnsOf(
  row: z.ZodObject,
  language: Language,
  { screen, withFields = false }: { screen: string; withFields?: boolean },
): ExportColumn[] {
  const text = textsOf(language, 'exports');
  const label = textsOf(language, screen);
  const stored = storedWords(language, textsOf(language, 'enums'), screen);
  const forPeople = Object.entries(row.shape).flatMap(([field, schema]) => {
    const column = left.test(field) ? undefined : columnOf(field, bare(schema), text, language, stored[field]);
    // A list may have a word of its own for a field, as transports have for the company.
    const heading = [`${screen}.${field}`, `field.${field}`]
      .map((key) => [key, text(key)])
      .find(([key, said]) => said !== key);
    return column ? [{ ...column, heading: heading?.[1] ?? label(field) }] : [];
  });
  return withFields ? [...forPeople, ...Object.entries(row.shape).flatMap(fieldColumn)] : forPeople;
}

/** For programs, under the name of the field and in no language: what the API answers, with times in ISO 8601. */
function fieldColumn([field, schema]: [string, z.core.$ZodType]): ExportColumn[] {
  const inner = bare(schema);
  const textOf = (value: unknown) => {
    if (value === null || value === undefined) return null;
    return isInstant(inner) ? new Date(Number(value) * 1000).toISOString() : String(value);
  };
  if (['object', 'array'].includes(inner._zod.def.type)) return [];
  if (inner._zod.def.type === 'number' && !isInstant(inner))
    return [
      { kind: 'number', heading: field, cell: ({ [field]: value }) => (typeof value === 'number' ? value : null) },
    ];
  return [{ kind: 'text', heading: field, cell: (row) => textOf(row[field]) }];
}

type Said = (row: Record<string, unknown>) => string;

/** The texts of ours that are stored in English, in the reader's language as on the screens; what people typed stays. */
function storedWords(language: Language, labelled: Texts, screen: string): Record<string, Said> {
  const places = textsOf(language, 'common');
  const inLanguage = placeWordsOf(places);
  const placeOf =
    (field: string): Said =>
    (row) =>
      placeInWords(String(row[field] ?? ''), inLanguage);
  const known = (group: string, text: unknown) => {
    const key = `${group}.${String(text ?? '')}`;
    const label = labelled(key);
    return label === key ? String(text ?? '') : label;
  };
  return {
    location: placeOf('location'),
    fromPlace: placeOf('fromPlace'),
    toPlace: placeOf('toPlace'),
    containerStatusName: (row) => known('containerStatus', row.containerStatusName),
    ...(screen === 'container-statuses' && { name: (row) => known('containerStatus', row.name) }),
    formerNames: ({ formerNames }) =>
      (Array.isArray(formerNames) ? formerNames : []).map(({ name }: { name: string }) => name).join(', '),
    // A credit note is settled by itself, and has no status on screen either.
    ...(screen === 'invoices' && {
      status: ({ kind, status }) => (kind === 'credit_note' ? '' : choiceWords('invoices:isStatus', language)(status)),
    }),
    title: ({ type, title }) => (type === 'transfer' ? known('transferReason', title) : String(title ?? '')),
  };
}

/** The kind without `nullable` and the like around it. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  const inner = innerOf(schema);
  return inner && !isInstant(schema) ? bare(inner) : schema;
}

function columnOf(
  field: string,
  schema: z.core.$ZodType,
  text: Texts,
  language: Language,
  own?: Said,
): Omit<ExportColumn, 'heading'> | undefined {
  const said: Said = own ?? (({ [field]: value }) => String(value ?? ''));
  const value = (row: Record<string, unknown>) => row[field] ?? null;
  const numberIn = (row: Record<string, unknown>) => (typeof row[field] === 'number' ? row[field] : null);
  if (isInstant(schema)) return { kind: 'instant', cell: numberIn };
  const words = wordsOf(schema);
  if (schema instanceof z.ZodEnum && words !== undefined) {
    const say = choiceWords(words, language);
    return { kind: 'text', cell: own ?? ((row) => say(value(row) ?? '')) };
  }
  switch (schema._zod.def.type) {
    case 'number':
    case 'literal':
      return { kind: 'number', cell: numberIn };
    case 'boolean':
      return { kind: 'text', cell: (row) => (value(row) === null ? null : text(value(row) ? 'yes' : 'no')) };
    case 'string':
    case 'pipe':
    case 'union':
      return { kind: 'text', cell: said };
    case 'array':
      return isFactList(field)
        ? { kind: 'text', cell: (row) => factText(field, value(row), choiceWords('enums:sealWord', language)) }
        : own && { kind: 'text', cell: own };
    default:
      return undefined;
  }
}
