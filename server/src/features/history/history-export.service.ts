import { type HistoryEntity, historyOf } from '@boxyard/contract/core/entities.ts';
import type { Language } from '@boxyard/contract/core/enums.ts';
import { Change, type FieldChange, type HistoryInput, type ToldValue } from '@boxyard/contract/core/history.ts';
import { placeWordsOf } from '@boxyard/contract/yard/place-words.ts';
import { Place, placeText } from '@boxyard/contract/yard/places.ts';
import { z } from 'zod';
import { choiceWords } from '../../core/crud/choice-words.ts';
import { type List, mapRows } from '../../core/crud/list-page.ts';
import { localClock, writtenOf } from '../../core/crud/local-time.ts';
import { type Texts, textsOf } from '../../core/crud/texts.ts';
import type { Ctx } from '../../core/http/context.ts';
import { listHistory } from './history.queries.ts';

/** A change in one line of a file. */
export const HistoryExport = Change.pick({ id: true, at: true }).extend({
  adminName: z.string(),
  action: Change.shape.action,
  entity: Change.shape.entity,
  recordName: z.string(),
  ofName: z.string(),
  changes: z.string(),
});
type HistoryExport = z.output<typeof HistoryExport>;

export function listForExport(ctx: Ctx, input: HistoryInput): List<HistoryExport> {
  const { language } = ctx;
  const say = wordsIn(language, localClock(ctx.account.timezone));
  const nameOf = (entity: HistoryEntity, name: string) =>
    choiceWords(historyOf[entity].nameWords ?? '', language)(name);
  const own = textsOf(language, 'history');
  return mapRows(listHistory(ctx, input), ({ id, at, admin, action, entity, recordName, of, fields, isErasure }) => ({
    id,
    at,
    adminName: admin?.name ?? 'Boxyard',
    action,
    entity,
    recordName: nameOf(entity, recordName),
    ofName: of ? nameOf(of.entity, of.name) : '',
    changes:
      fields.length === 0 && action === 'update'
        ? own(isErasure ? 'erased' : 'otherwise')
        : fields.map((change) => say(entity, change)).join('\n'),
  }));
}

/** `Status: In repair → Available` */
function wordsIn(language: Language, clock: ReturnType<typeof localClock>) {
  const own = textsOf(language, 'history');
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 6, useGrouping: false });
  const common = textsOf(language, 'common');
  const exported = textsOf(language, 'exports');
  const say = ({ kind, words }: FieldChange, value: ToldValue): string => {
    if (value === null || value === '') return own('none');
    const called = choiceWords(words ?? '', language);
    const place = Place.safeParse(value);
    if (place.success) return placeText(place.data, placeWordsOf(common));
    if (typeof value === 'object')
      return ('name' in value && called(value.name)) || `#${'id' in value ? value.id : ''}`;
    if (typeof value === 'boolean') return exported(value ? 'yes' : 'no');
    if (kind === 'instant') return writtenOf(clock(Number(value)));
    return typeof value === 'number' && !words ? numbers.format(value) : called(value);
  };
  return (entity: HistoryEntity, change: FieldChange): string => {
    const label = labelOf(language, entity, change.field);
    if (change.kind === 'mark') return label;
    const after = say(change, change.after);
    return change.before === null ? `${label}: ${after}` : `${label}: ${say(change, change.before)} → ${after}`;
  };
}

/** A field by the label of its form, or by that of the history where no form shows it. */
export function labelOf(language: Language, entity: HistoryEntity, field: string): string {
  const inFile = (texts: Texts, key: string) => (texts(key) === key ? undefined : texts(key));
  const own = textsOf(language, 'history');
  const { labels } = historyOf[entity];
  return (
    inFile(own, `fieldOf.${entity}.${field}`) ??
    (labels === 'history' ? undefined : inFile(textsOf(language, labels), field)) ??
    inFile(own, `field.${field}`) ??
    field
  );
}
