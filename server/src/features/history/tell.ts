import { isDeepStrictEqual } from 'node:util';
import { wordsOf } from '@boxyard/contract/core/choice.ts';
import { type HistoryEntity, historyOf } from '@boxyard/contract/core/entities.ts';
import type { Change, FieldChange, ToldValue } from '@boxyard/contract/core/history.ts';
import type { SentenceParams } from '@boxyard/contract/core/sentences.ts';
import { factText, isFactList } from '@boxyard/contract/yard/box-facts.ts';
import type { Place } from '@boxyard/contract/yard/places.ts';
import { z } from 'zod';
import { choiceWords } from '../../core/crud/choice-words.ts';
import { textOf } from '../../core/crud/rich-text.ts';
import { innerOf, isInstant } from '../../core/crud/rows.ts';
import { sentenceIn } from '../../core/crud/sentence-in.ts';
import type { Ctx } from '../../core/http/context.ts';
import type { Entry, KeptRow } from './entry.ts';
import { findNames, type Names } from './names.queries.ts';
import { mayRestore } from './restorable.ts';
import { namedBy, richTexts, suggested, type ToldField, toldFields } from './told-fields.ts';

/** So many characters of a text are told: enough to know it again. */
const longestText = 300;

/** What the history keeps, as people read it: told fields only, with names in place of ids. */
export async function tell(ctx: Ctx, entries: Entry[]): Promise<Change[]> {
  const names = await findNames(ctx, entries.flatMap(referencesOf));
  return entries.map((entry) => {
    const { id, at, action, entity, recordId, before, after, isErasure } = entry;
    const record = names.of(entity, recordId);
    const owners = names.ownersOf(entry).map(({ entity, id, name }) => ({ entity, id, name }));
    return {
      id,
      at,
      action,
      entity,
      recordId,
      recordName: record?.name ?? '',
      of: owners.find(({ name }) => name !== '') ?? null,
      owners,
      isGone: record?.isGone ?? false,
      admin: authorOf(entry, names),
      fields: [
        ...compare(entity, before, after, names).filter((change) => action === 'update' || !isOwner(entry, change)),
        ...passedRules(ctx, entity, before, after),
      ],
      isErasure,
      canRestore: mayRestore(ctx, entry),
    };
  });
}

/** The rules that somebody who placed a container passed on purpose. */
function passedRules(ctx: Ctx, entity: HistoryEntity, before: KeptRow | null, after: KeptRow | null): FieldChange[] {
  const passed = entity === 'container_place' && Array.isArray(after?.against) ? after.against : [];
  if (passed.length === 0 || isDeepStrictEqual(passed, before?.against)) return [];
  const say = sentenceIn(ctx.language);
  const sentences = passed.map(({ key, params }: { key: string; params?: SentenceParams }) => say(key, params));
  return [{ field: 'against', kind: 'plain', before: null, after: sentences.join(' ') }];
}

function authorOf({ adminId, tokenName }: Entry, names: Names): Change['admin'] {
  if (adminId !== null) return { id: adminId, name: names.of('admin', adminId)?.name ?? '' };
  return tokenName === null ? null : { id: null, name: tokenName };
}

/** The record that a new one belongs to stands beside it already. */
const isOwner = ({ ofEntity, ofId }: Entry, { field, before, after }: FieldChange): boolean =>
  namedBy(field) === ofEntity &&
  [before, after].some((value) => value instanceof Object && 'id' in value && value.id === ofId);

/** The records that an entry names: itself, its person, its owner, and those of its fields. */
function referencesOf({ entity, recordId, adminId, ofEntity, ofId, before, after }: Omit<Entry, 'isErasure'>) {
  const rows = [before, after].filter((row) => row !== null);
  const byFields = toldFields[entity].flatMap(({ field, column }) => {
    const named = namedBy(field);
    return named ? rows.map((row) => ({ entity: named, id: Number(row[column] ?? 0) })) : [];
  });
  const sections = rows.map((row) => ({ entity: 'storage_section' as const, id: Number(row.section_id ?? 0) }));
  return [
    { entity, id: recordId },
    ...(adminId === null ? [] : [{ entity: 'admin' as const, id: adminId }]),
    ...(ofEntity && ofId ? [{ entity: ofEntity, id: ofId }] : []),
    ...byFields,
    ...(entity === 'container_place' ? sections : []),
  ].filter(({ id }) => id > 0);
}

/** The records that two rows name, for `compare`. */
export const namesIn = (ctx: Ctx, entity: HistoryEntity, before: KeptRow | null, after: KeptRow | null) =>
  findNames(
    ctx,
    referencesOf({
      id: 0,
      at: 0,
      action: 'update',
      entity,
      recordId: 0,
      adminId: null,
      tokenName: null,
      ofEntity: null,
      ofId: null,
      before,
      after,
    }),
  );

/** The told fields in which two rows differ. @param only those columns */
export function compare(
  entity: HistoryEntity,
  before: KeptRow | null,
  after: KeptRow | null,
  names: Names,
  only?: readonly string[],
): FieldChange[] {
  const fields = toldFields[entity].filter(({ column }) => !only || only.includes(column));
  const changes = fields.flatMap((told) => changeOf(entity, told, before, after, names));
  if (entity === 'container_place') {
    const [from, to] = [placeOf(before, names), placeOf(after, names)];
    if (JSON.stringify(from) !== JSON.stringify(to)) {
      changes.push({ field: 'place', kind: 'place', before: from, after: to });
    }
  }
  return changes;
}

/** What a field holds that nobody has filled in: no news of a new or a deleted record. */
const saysNothing = (value: unknown) =>
  value === null || value === '' || value === false || value === 0 || (Array.isArray(value) && value.length === 0);

function changeOf(
  entity: HistoryEntity,
  { field, column, schema }: ToldField,
  before: KeptRow | null,
  after: KeptRow | null,
  names: Names,
): FieldChange[] {
  const [from, to] = [before?.[column] ?? null, after?.[column] ?? null];
  if (isDeepStrictEqual(from, to) || (saysNothing(from) && saysNothing(to) && (before === null || after === null)))
    return [];
  if (field === 'password') return [{ field, kind: 'mark', before: null, after: null }];
  const facts = isFactList(field) ? field : undefined;
  if (!facts && (Array.isArray(from) || Array.isArray(to))) {
    const isChanged = before !== null && after !== null && JSON.stringify(from) !== JSON.stringify(to);
    return isChanged ? [{ field, kind: 'mark', before: null, after: null }] : [];
  }
  const named = namedBy(field);
  const choices = wordsOf(bare(schema)) || undefined;
  const namedLike = named ?? (suggested[entity] === field ? entity : undefined);
  const words = choices ?? (namedLike && historyOf[namedLike].nameWords);
  const say = (value: unknown): ToldValue => {
    if (facts)
      return value === null ? null : cut(factText(facts, value, choiceWords('enums:sealWord', names.language)));
    if (named) return saysNothing(value) ? null : recordOf(named, Number(value), names);
    if (isInstant(schema)) return value === null ? null : Math.floor(Date.parse(String(value)) / 1000);
    if (typeof value === 'string') return cut(richTexts[entity] === field ? textOf(value) : value);
    return typeof value === 'number' || typeof value === 'boolean' ? value : null;
  };
  return [
    {
      field,
      kind: named ? 'record' : isInstant(schema) ? 'instant' : choices ? 'choice' : 'plain',
      ...(words !== undefined && { words }),
      before: say(from),
      after: say(to),
    },
  ];
}

const recordOf = (entity: HistoryEntity, id: number, names: Names) => {
  const known = names.of(entity, id);
  return { id, name: known?.name || (known && names.nearestOwner(known)?.name) || '' };
};

const cut = (text: string) => (text.length > longestText ? `${text.slice(0, longestText).trimEnd()}…` : text);

/** The kind without `nullable` and the like around it. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  const inner = schema instanceof z.ZodNullable || schema instanceof z.ZodOptional ? innerOf(schema) : undefined;
  return inner ? bare(inner) : schema;
}

function placeOf(row: KeptRow | null, names: Names): Place | null {
  if (!row) return null;
  const section = names.of('storage_section', Number(row.section_id));
  const [first = 0, end = first + 1] = [...String(row.span).matchAll(/\d+/g)].map(Number);
  return {
    storageAreaName: (section && names.nearestOwner(section)?.name) ?? '',
    storageSectionName: section?.name ?? '',
    row: Number(row.row),
    tier: Number(row.tier),
    position: first,
    blockIndex: end - first,
  };
}
