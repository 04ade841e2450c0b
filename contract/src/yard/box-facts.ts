import { z } from 'zod';
import { choice } from '../core/choice.ts';
import { asJson, Day, decimal, isOneLine, limits, namesOf, requiredText, text } from '../core/fields.ts';

/** The party that put a seal on; '' where it is not known. */
export const sealIssuers = ['', 'line', 'shipper', 'customs', 'depot'] as const;
const SealIssuer = choice(sealIssuers, 'enums:sealIssuer');
/** How a gross weight is known: tare and cargo added up, or weighed as SOLAS asks for (verified gross mass). */
export const weightKinds = ['', 'sum', 'vgm'] as const;
const WeightKind = choice(weightKinds, 'enums:weightKind');
/** Classes and divisions of dangerous goods (UN Model Regulations). */
export const hazardClasses = [
  ...['1', '1.1', '1.2', '1.3', '1.4', '1.5', '1.6', '2.1', '2.2', '2.3', '3', '4.1', '4.2', '4.3'],
  ...['5.1', '5.2', '6.1', '6.2', '7', '8', '9'],
] as const;
export const packingGroups = ['', 'I', 'II', 'III'] as const;

export const Seal = z.strictObject({
  /** Without the signs that part seals in a text. */
  number: requiredText(limits.reference)
    .refine(isOneLine, { error: 'notOneLine' })
    .regex(/^[^();]*$/, { error: 'notSealNumber' }),
  issuer: SealIssuer,
  isBroken: z.boolean(),
});
export type Seal = z.output<typeof Seal>;

export const DangerousGoods = z.strictObject({
  /** Four digits, without the letters UN. */
  unNumber: z.string().regex(/^(?!0000)\d{4}$/, { error: 'notUnNumber' }),
  hazardClass: z
    .string()
    .refine((given) => (hazardClasses as readonly string[]).includes(given), { error: 'notHazardClass' }),
  packingGroup: z.enum(packingGroups),
});
export type DangerousGoods = z.output<typeof DangerousGoods>;

const [mostOtherSeals, mostGoods] = [9, 10];

export { mostGoods, mostOtherSeals };

/** Degrees Celsius of what reefers carry. */
export const temperature = decimal(1, -80, 60);

/**
 * What the gate asks of a box beside its state: on a gate move as it was then, on a container as its last gate move told it.
 * `sealNumber` is the first seal, of which issuer and state stand here.
 */
export const factFields = {
  sealIssuer: SealIssuer,
  sealIsBroken: z.boolean(),
  otherSeals: asJson(z.array(Seal).max(mostOtherSeals)),
  /** °C; null for what is not cooled. */
  setTemperature: temperature.nullable(),
  isPluggedIn: z.boolean(),
  /** Day of the last pre-trip inspection (PTI). */
  ptiDay: Day.nullable(),
  /** Container and cargo. */
  grossWeightKg: z.int().min(1).max(99_999).nullable(),
  weightKind: WeightKind,
  /** Person or company that determined the verified gross mass. */
  weighedBy: text(limits.name),
  dangerousGoods: asJson(z.array(DangerousGoods).max(mostGoods)),
  /** How far the cargo stands out of an open top or a flat, beyond its height and, both sides together, its width. */
  overHeightCm: z.int().min(1).max(999).nullable(),
  overWidthCm: z.int().min(1).max(999).nullable(),
};
export const factNames = namesOf(factFields);
export const BoxFacts = z.object(factFields);
export type BoxFacts = z.output<typeof BoxFacts>;

/** A box of which nothing more was told. */
export const noFacts: BoxFacts = {
  sealIssuer: '',
  sealIsBroken: false,
  otherSeals: [],
  setTemperature: null,
  isPluggedIn: false,
  ptiDay: null,
  grossWeightKg: null,
  weightKind: '',
  weighedBy: '',
  dangerousGoods: [],
  overHeightCm: null,
  overWidthCm: null,
};

/** What tells of the load: an empty box has none of it, unless somebody says so. */
const ofLoad = [
  'setTemperature',
  'grossWeightKg',
  'weightKind',
  'weighedBy',
  'dangerousGoods',
  'overHeightCm',
  'overWidthCm',
] as const;
const ofFirstSeal = ['sealIssuer', 'sealIsBroken'] as const;

/** A box as its record has it, with what its facts tell of. */
export type RecordedBox = BoxFacts & { isEmpty: boolean; sealNumber: string };

/** What a record tells still holds beside what is said of it now: facts of a load or of a seal end with it. Null says nothing. */
export function factsBeside(
  record: RecordedBox,
  said: { isEmpty?: boolean | null | undefined; sealNumber?: string | null | undefined },
): BoxFacts {
  const isEmptied = said.isEmpty === true && !record.isEmpty;
  const isResealed = (said.sealNumber ?? record.sealNumber) !== record.sealNumber;
  const ended = [...(isEmptied ? ofLoad : []), ...(isResealed ? ofFirstSeal : [])];
  return { ...BoxFacts.parse(record), ...Object.fromEntries(ended.map((name) => [name, noFacts[name]])) };
}

/** Open tops and platforms, by the third sign of an ISO 6346 size and type: their cargo may stand out. */
export const isOpenType = (isoCode: string): boolean => ['U', 'P'].includes(isoCode.charAt(2));

/** `UN 1263 3 III`, as on a transport document. */
export const goodsText = ({ unNumber, hazardClass, packingGroup }: DangerousGoods): string =>
  ['UN', unNumber, hazardClass, packingGroup].filter(Boolean).join(' ');

/** What a seal is besides its number: who put it on, and whether it is broken. */
export const sealWords = [...sealIssuers.filter((issuer) => issuer !== ''), 'broken'] as const;
type SealWord = (typeof sealWords)[number];

const sealText = ({ number, issuer, isBroken }: Seal, wordOf: (word: SealWord) => string): string => {
  const words: SealWord[] = [...(issuer === '' ? [] : [issuer]), ...(isBroken ? (['broken'] as const) : [])];
  return words.length > 0 ? `${number} (${words.map(wordOf).join(', ')})` : number;
};

/** No list of facts is longer as a text. */
const longestList = 1000;

/** What stands between `;` of a text, each read by `one`; undefined where one of them cannot be. */
function readEach<T>(text: string, one: (part: string) => T | undefined): T[] | undefined {
  const read = text
    .slice(0, longestList)
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
    .map(one);
  return read.includes(undefined) ? undefined : read.flatMap((each) => each ?? []);
}

function readGoods(text: string): DangerousGoods[] | undefined {
  return readEach(text, (part) => {
    const [, unNumber, hazardClass, packingGroup = ''] =
      /^(?:UN)?\s*(\d{4})[\s,/]+(\d(?:\.\d)?)(?:[\s,/]+(I{1,3}))?$/i.exec(part) ?? [];
    const goods = DangerousGoods.safeParse({ unNumber, hazardClass, packingGroup: packingGroup.toUpperCase() });
    return goods.success ? goods.data : undefined;
  });
}

function readSeals(text: string, wordIn: (text: string) => SealWord | undefined): Seal[] | undefined {
  return readEach(text, (part) => {
    const [number = '', more = '', end = ')'] = part.split(/[()]/, 3);
    if (end.trim() !== '' && end !== ')') return undefined;
    const words = more
      .split(',')
      .filter((word) => word.trim() !== '')
      .map(wordIn);
    if (words.includes(undefined)) return undefined;
    const isBroken = words.includes('broken');
    const [issuer = '', ...others] = words.filter((word) => word !== 'broken');
    const seal = Seal.safeParse({ number: number.trim(), issuer, isBroken });
    return seal.success && others.length === 0 ? seal.data : undefined;
  });
}

/** Reads lists of facts that are one text in files: `UN 1263 3 III; UN 1993 3` and `ML-1; CU-44 (customs, broken)`. */
export const readFacts = { dangerousGoods: readGoods, otherSeals: readSeals };

/** Whether a field is such a list. */
export const isFactList = (field: string): field is keyof typeof readFacts => Object.hasOwn(readFacts, field);

/** A list of facts as one text, as files and the history have it. @param wordOf the words of seals in the reader's language */
export const factText = (field: keyof typeof readFacts, value: unknown, wordOf: (word: SealWord) => string): string =>
  (field === 'dangerousGoods'
    ? z.array(DangerousGoods).catch([]).parse(value).map(goodsText)
    : z
        .array(Seal)
        .catch([])
        .parse(value)
        .map((seal) => sealText(seal, wordOf))
  ).join('; ');
