import type { InOptions, Meaning } from '@boxyard/contract/edi/edi-options.ts';
import type { ReadMessage } from '@boxyard/contract/edi/edi-read.ts';
import type { Common, ReadBox, ReadPlace } from '@boxyard/contract/edi/edi-read-box.ts';
import type { InAccount } from '../../core/http/context.ts';
import { profileOfToday } from '../edi-profiles/edi-profiles.queries.ts';
import type { Parsed } from './known.queries.ts';
import { meaningOf, pickUpDates, truckDates, usualOptions } from './meaning.service.ts';
import { depotAmong } from './places.service.ts';

interface Use {
  meaning: Meaning | undefined;
  /** The LOC that says which depot it is for. */
  place: ReadPlace | undefined;
}

/** What of a container of a message has no place here, as it stands there. */
export function notTakenOverOfBox(box: ReadBox, { meaning, place }: Use): string[] {
  const isTruck = meaning === 'truck';
  const references = isTruck ? ['RE', 'BN'] : ['BN', 'BM', 'AAE'];
  const dates = isTruck ? [] : ['36', firstOf(box.dates, pickUpDates)];
  const texts = isTruck ? box.texts.map((text) => `FTX ${text}`) : [];
  const weight = isTruck && box.grossKg !== null ? [`MEA G ${box.grossKg} KGM`] : [];
  const temperature = isTruck && box.temperature !== null ? [`TMP ${box.temperature} CEL`] : [];
  return [...leftOf(box, { references: ['SQ', ...references], dates, place }), ...texts, ...weight, ...temperature];
}

/** What of a message as a whole has no place here, as it stands there. */
export async function notTakenOver(ctx: InAccount, { partnerId, parsed }: Parsed): Promise<string[]> {
  if (partnerId === null || parsed === null) return [];
  const found: string[] = [];
  for (const message of parsed) {
    if (!['COPARN', 'COREOR', 'COPINO'].includes(message.type)) continue;
    const profile = await profileOfToday<InOptions>(ctx, partnerId, message.type || 'COPARN');
    found.push(...ofMessage(message, profile?.options ?? usualOptions(message)));
  }
  return found;
}

function ofMessage(message: ReadMessage, options: InOptions): string[] {
  const meaning = meaningOf(message, options);
  const isTruck = meaning === 'truck';
  const key = options.keys.find((one) => message.references[one]);
  const number = key === undefined ? message.number : message.references[key];
  const references = [...(key === undefined ? [] : [key]), ...(isTruck ? ['RE', 'BN'] : ['BN', 'BM', 'AAE', 'ACW'])];
  const dates = isTruck ? [firstOf(message.dates, truckDates)] : ['36', firstOf(message.dates, pickUpDates)];
  const place = depotAmong(message.places, isTruck ? 'truck' : meaning === 'acceptance' ? 'in' : 'out');
  return [
    ...(message.number === '' || message.number === number ? [] : [`BGM ${message.number}`]),
    ...leftOf(message, { references, dates, place }),
    ...(isTruck || message.truck.text === '' ? [] : [message.truck.text]),
    ...message.equipment.map(({ kind, number }) => `EQD ${kind} ${number}`.trim()),
  ];
}

const firstOf = (dates: Record<string, string>, qualifiers: readonly string[]): string =>
  qualifiers.find((one) => dates[one] !== undefined) ?? '';

/** The day on which the message was drawn up (137) says nothing of the order. */
const ofTheDocument = '137';

function leftOf(
  { references, dates, places, rest }: Pick<Common, 'references' | 'dates' | 'places' | 'rest'>,
  taken: { references: readonly string[]; dates: readonly string[]; place: ReadPlace | undefined },
): string[] {
  const left = (given: Record<string, string>, names: readonly string[], tag: string) =>
    Object.entries(given).flatMap(([name, value]) => (names.includes(name) ? [] : [`${tag} ${name} ${value}`]));
  return [
    ...left(references, taken.references, 'RFF'),
    ...left(dates, [...taken.dates, ofTheDocument], 'DTM'),
    ...places
      .filter((place) => place !== taken.place && !isSame(place, taken.place))
      .map(({ qualifier, locode, facility }) => `LOC ${qualifier} ${locode} ${facility}`.trim()),
    ...rest,
  ];
}

const isSame = (one: ReadPlace, other: ReadPlace | undefined): boolean =>
  one.locode === other?.locode && one.facility === other.facility;
