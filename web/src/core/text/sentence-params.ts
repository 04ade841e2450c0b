import { placeInWords, placeWordsOf } from '@boxyard/contract/yard/place-words.ts';
import i18next from 'i18next';
import { formatDay, formatNumber } from './format.ts';

type Params = Record<string, unknown>;

/**
 * What a sentence names, in the current language: limits, places, words to choose from, and what a record is used by. The server sends tables and counts
 * (`usedBy`: "container:12,client_user:2"), and the keys of words (`listed`: "clientType.customer"), beside its English words, which stay where there is no word here.
 */
export function paramsInWords(given: Params | undefined): Params | undefined {
  const params = typeof given?.place === 'string' ? { ...given, place: placeInWords(given.place, inLanguage) } : given;
  if (typeof params?.listed === 'string') return { ...params, words: listInWords(params.listed, String(params.words)) };
  if (typeof params?.usedBy !== 'string') return limitsInWords(params);
  const english = String(params.uses).split(', ');
  const uses = params.usedBy.split(',').map((use, i) => {
    const [table, count] = use.split(':');
    return i18next.t(`usedBy.${table}`, { ns: 'enums', count: Number(count), defaultValue: english[i] ?? use });
  });
  const entity = i18next.t(`record.${params.table}`, { ns: 'enums', defaultValue: String(params.entity) });
  return { ...params, entity, uses: uses.join(', '), ...statusInWords(params) };
}

function listInWords(listed: string, words: string): string {
  const english = words.split(', ');
  const inWords = (key: string, at: number) => i18next.t(key, { ns: 'enums', defaultValue: english[at] ?? key });
  return listed.split(',').map(inWords).join(', ');
}

/** A starting status is stored in English. */
const statusInWords = ({ table, name }: Params): Params =>
  table === 'container_status'
    ? { name: i18next.t(`containerStatus.${String(name)}`, { ns: 'enums', defaultValue: String(name) }) }
    : {};

/** `Row: 1` in the reader's language. */
export const inLanguage = placeWordsOf((key, values) => i18next.t(key, { ns: 'common', ...values }));

/** Numbers that may be large. */
const grouped = ['min', 'max', 'kilos', 'limit'];

/** A limit has its digits in groups, a day is written, and the state of a message is named, as they are everywhere. */
function limitsInWords(params: Params | undefined): Params | undefined {
  const words = Object.entries(params ?? {}).map(([name, value]) => {
    if (grouped.includes(name) && typeof value === 'number') return [name, formatNumber(value, 0, 6)];
    if (name === 'status' && typeof value === 'string') return [name, messageStatus(value)];
    return [name, name === 'day' && typeof value === 'string' ? formatDay(value) : value];
  });
  return params && Object.fromEntries(words);
}

const messageStatus = (status: string): string =>
  i18next.t(`ediMessageStatus.${status}`, { ns: 'enums', defaultValue: status }).toLowerCase();
