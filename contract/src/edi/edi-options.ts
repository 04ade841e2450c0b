import { z } from 'zod';
import { CargoUse } from '../bookings/order-fields.ts';
import { plainChoice } from '../core/choice.ts';
import { Currency } from '../core/enums.ts';
import { Id, isOneLine, requiredText, text } from '../core/fields.ts';
import { Payer } from '../inspections/repair-price.ts';
import { readInterchange, type Segment } from './edi-syntax.ts';

/** Out: gate moves, stock and estimates are told. In: orders, announced trucks, and what the line says of our messages. */
const outTypes = ['CODECO', 'COEDOR', 'DESTIM'] as const;
const inTypes = ['COPARN', 'COREOR', 'COPINO', 'CONTRL', 'APERAK'] as const;
export const ediTypes = [...outTypes, ...inTypes] as const;
export const EdiType = plainChoice(ediTypes);
export type EdiType = (typeof ediTypes)[number];
export const isOut = (type: EdiType): type is (typeof outTypes)[number] =>
  (outTypes as readonly string[]).includes(type);

/** What a template may name in braces; `seal` and the like stand for each of several. */
export const boxWords = [
  ...['number', 'type', 'load', 'status', 'at', 'day', 'tare', 'gross', 'weightCode', 'grade', 'condition', 'damage'],
  ...['booking', 'release', 'billOfLading', 'customs', 'order', 'receipt', 'text', 'driver'],
  ...['locode', 'facility', 'haulier', 'plate', 'mode', 'means', 'temperature'],
  ...['seal', 'sealIssuer', 'sealState', 'damageCode', 'damageText', 'damagePlace', 'damagePart', 'imdg', 'unNumber'],
] as const;
export const headWords = [
  ...['us', 'them', 'operator', 'code', 'document', 'function', 'earlier', 'now', 'locode', 'facility', 'count'],
] as const;
export type Word = (typeof boxWords)[number] | (typeof headWords)[number];

/** Text with words in braces: `FTX+DAR++{damage}`. Null where it is no segment, or names a word that there is not. */
export function readTemplate(given: string): Segment | null {
  const bare = given.replace(/'$/, '');
  try {
    const [, segment] = readInterchange(`UNB+X'${bare}'`).segments;
    const words = [...bare.matchAll(/\{([^{}]*)\}/g)].map(([, word = '']) => word);
    const known: readonly string[] = [...boxWords, ...headWords];
    return segment && words.every((word) => known.includes(word)) ? segment : null;
  } catch {
    return null;
  }
}
/** Within lists and objects nothing else asks for one line. */
const word = (max: number) => text(max).refine(isOneLine, { error: 'notOneLine' });
const Template = requiredText(200).refine((given) => readTemplate(given) !== null, { error: 'notEdiTemplate' });

/** Where own segments stand: in the head of a message, or with each container; after the usual ones with the same tag. */
const OwnSegment = z.strictObject({
  where: z.enum(['head', 'box', 'goods']),
  /** '' for both. */
  direction: z.enum(['', 'in', 'out']),
  template: Template,
});
export type OwnSegment = z.output<typeof OwnSegment>;

const Party = z.strictObject({
  qualifier: requiredText(3).refine(isOneLine, { error: 'notOneLine' }),
  is: z.enum(['us', 'operator', 'them', 'haulier']),
  /** Code list (1131) and agency (3055), as in `LIN:160:20`; '' for none. */
  list: word(3),
  agency: word(3),
});

export const references = ['BN', 'RE', 'BM', 'AAE'] as const;
const code = word(9);
const outFields = {
  /** Element 0057 of UNH: ITG14, SMDG16 …; '' for none. */
  subset: word(6),
  release: z.enum(['95B', '00B']),
  codeIn: requiredText(9).refine(isOneLine, { error: 'notOneLine' }),
  codeOut: requiredText(9).refine(isOneLine, { error: 'notOneLine' }),
  codeStock: requiredText(9).refine(isOneLine, { error: 'notOneLine' }),
  /** A gate move that was corrected: the whole of it again with function 5, or function 1 and then 9. */
  correcting: z.enum(['replace', 'cancelAndNew']),
  /** By function 1; or the message waits for a person, who tells the line. */
  cancelling: z.enum(['function1', 'byHand']),
  parties: z.array(Party).min(1, 'required').max(9),
  /** Code list and agency of size and type: 102 and 5 as in `22G1:102:5`; '' for the bare code. */
  typeList: word(3),
  typeAgency: word(3),
  /** 8249 by what the cargo travels for: left out, ours by direction and load, or these. */
  status: z.enum(['usual', 'none', 'own']),
  statusCodes: z.strictObject({ emptyIn: code, emptyOut: code, fullIn: code, fullOut: code }),
  references: z.array(z.enum(references)).max(references.length),
  place: z.enum(['box', 'head', 'none']),
  facilityType: z.enum(['STO', 'TER', 'REP']),
  facilityAgency: word(3),
  tare: z.boolean(),
  gross: z.boolean(),
  seals: z.boolean(),
  sealState: z.boolean(),
  /** A seal that is longer than the message allows. */
  longSeal: z.enum(['hold', 'cut']),
  /** A flag by FTX+DAR, DAM with each damage, both or neither. */
  damage: z.enum(['none', 'flag', 'DAM', 'both']),
  damageFlag: Template,
  /** What `{damage}` says; '' leaves the segment out. */
  sound: word(20),
  damaged: word(20),
  text: z.boolean(),
  truck: z.enum(['none', 'plate', 'haulier', 'both']),
  /** 8179: 31 for a truck. */
  means: z.boolean(),
  haulierList: word(3),
  haulierAgency: word(3),
  needsHaulier: z.boolean(),
  reefers: z.boolean(),
  dangerousGoods: z.boolean(),
  own: z.array(OwnSegment).max(20),
  /** COEDOR: the hour of the day, in the account's time zone; null: on demand. */
  stockHour: z.int().min(0).max(23).nullable(),
};
export const OutOptions = z.strictObject(outFields);
export type OutOptions = z.output<typeof OutOptions>;

export const usualOut: OutOptions = {
  subset: 'ITG14',
  release: '95B',
  codeIn: '34',
  codeOut: '36',
  codeStock: '35',
  correcting: 'replace',
  cancelling: 'function1',
  parties: [
    { qualifier: 'MS', is: 'us', list: '', agency: '' },
    { qualifier: 'CF', is: 'operator', list: '160', agency: '20' },
  ],
  typeList: '102',
  typeAgency: '5',
  status: 'usual',
  statusCodes: { emptyIn: '3', emptyOut: '2', fullIn: '2', fullOut: '3' },
  references: ['BN', 'RE', 'BM'],
  place: 'box',
  facilityType: 'STO',
  facilityAgency: 'ZZZ',
  tare: true,
  gross: false,
  seals: true,
  sealState: false,
  longSeal: 'hold',
  damage: 'flag',
  damageFlag: 'FTX+DAR++{damage}',
  sound: '',
  damaged: '5',
  text: false,
  truck: 'both',
  means: true,
  haulierList: '172',
  haulierAgency: '87',
  needsHaulier: false,
  reefers: false,
  dangerousGoods: false,
  own: [],
  stockHour: null,
};
/** A stock says neither weights nor trucks, and has no subset. */
export const usualStock: OutOptions = {
  ...usualOut,
  subset: '',
  references: [],
  status: 'none',
  tare: false,
  seals: false,
  damage: 'none',
  text: false,
  truck: 'none',
};

const list = word(3);
const estimateFields = {
  /** Element 0057 of UNH; '' for none. */
  subset: word(6),
  /** 1001 of BGM. */
  code: requiredText(3).refine(isOneLine, { error: 'notOneLine' }),
  typeList: list,
  typeAgency: list,
  /** Code lists (1131) of damage, location, repair and component; '' for the bare code. */
  damageList: list,
  placeList: list,
  repairList: list,
  partList: list,
  /** NAD of what the user pays: its qualifier (3035), and what stands as the user's id. */
  userQualifier: requiredText(3).refine(isOneLine, { error: 'notOneLine' }),
  userCode: word(17),
  /** 5025 of the amount of a line; '' for labour and material apart, as 185 and 186. */
  totalCode: word(3),
};
export const EstimateOptions = z.strictObject(estimateFields);
export type EstimateOptions = z.output<typeof EstimateOptions>;
/** As lines that take it by message have it. No public page names a qualifier of the user: ZZZ is mutually defined. */
export const usualEstimate: EstimateOptions = {
  subset: '',
  code: '28',
  typeList: '102',
  typeAgency: '5',
  damageList: 'AD',
  placeList: 'AC',
  repairList: 'AF',
  partList: 'AK',
  userQualifier: 'ZZZ',
  userCode: 'U',
  totalCode: '',
};

export const meanings = ['release', 'acceptance', 'truck', 'ignored'] as const;
export type Meaning = (typeof meanings)[number];
const codes = z.array(requiredText(9).refine(isOneLine, { error: 'notOneLine' })).max(20);
const inFields = {
  /** What document codes (1001) mean; a code that is in none of the lists is refused. */
  codes: z.strictObject({ release: codes, acceptance: codes, truck: codes, ignored: codes }),
  /** The reference that is the number of an order, the first that is there; the document's own number where none is. */
  keys: z.array(requiredText(3).refine(isOneLine, { error: 'notOneLine' })).max(9),
  /** Apply by itself what has no line that is refused or asks for a word. */
  auto: z.boolean(),
};
export const InOptions = z.strictObject(inFields);
export type InOptions = z.output<typeof InOptions>;
const usualIn: InOptions = {
  codes: { release: ['12', '129'], acceptance: ['11', '126'], truck: ['661'], ignored: [] },
  keys: ['RE', 'ATX', 'REO'],
  auto: false,
};
/** COREOR releases full containers; ITIGG has no code of its own for it. */
const usualCoreor: InOptions = { ...usualIn, codes: { ...usualIn.codes, release: ['12', '129', '12E'] } };

export const EdiOptions = z.union([OutOptions, InOptions, EstimateOptions]);
export type EdiOptions = z.output<typeof EdiOptions>;
const usual: Partial<Record<EdiType, EdiOptions>> = {
  CODECO: usualOut,
  COEDOR: usualStock,
  DESTIM: usualEstimate,
  COREOR: usualCoreor,
};
export const optionsOf = (type: EdiType): EdiOptions => usual[type] ?? usualIn;
/** What the options of a profile of this kind are. */
export const optionsSchemaOf = (type: EdiType): z.ZodType<EdiOptions> =>
  type === 'DESTIM' ? EstimateOptions : isOut(type) ? OutOptions : InOptions;
export const isOutOptions = (options: EdiOptions): options is OutOptions => 'codeIn' in options;
export const isEstimateOptions = (options: EdiOptions): options is EstimateOptions => 'userQualifier' in options;

const Seal = z.object({ number: z.string(), issuer: z.string(), isBroken: z.boolean() });
const Damage = z.object({
  /** CEDEX type of damage, `DT`; '' where it is not told. */
  code: z.string(),
  text: z.string(),
  /** CEDEX location, `LB3N`. */
  place: z.string(),
  /** CEDEX component; '' without. */
  part: z.string(),
});

/** A gate move, or a container in stock, as it is told: with the words of the partner where the map has them. */
export const EdiBox = z.object({
  direction: z.enum(['in', 'out']),
  /** The gate move's id; 0 for one in stock that came without. */
  transportId: z.int(),
  containerId: z.int(),
  number: z.string(),
  /** ISO size and type as the partner writes it. */
  type: z.string(),
  isEmpty: z.boolean(),
  cargoUse: CargoUse,
  /** When it passed, in the depot's local time: CCYYMMDDHHMM. */
  at: z.string(),
  bookingNumber: z.string(),
  /** The order by which it came or left; '' without one. */
  orderNumber: z.string(),
  releaseNumber: z.string(),
  billOfLading: z.string(),
  customsReference: z.string(),
  receipt: z.string(),
  text: z.string(),
  tareKg: z.int(),
  grossKg: z.int().nullable(),
  isVerified: z.boolean(),
  seals: z.array(Seal),
  isDamaged: z.boolean(),
  damages: z.array(Damage),
  grade: z.string(),
  condition: z.string(),
  locode: z.string(),
  facility: z.string(),
  haulierName: z.string(),
  /** The partner's code of the transport company; '' where the map has none. */
  haulier: z.string(),
  plate: z.string(),
  driver: z.string(),
  vehicle: z.string(),
  temperature: z.number().nullable(),
  goods: z.array(z.object({ imdg: z.string(), unNumber: z.string() })),
});
export type EdiBox = z.output<typeof EdiBox>;

const EstimateLine = z.object({
  location: z.string(),
  component: z.string(),
  damageCode: z.string(),
  repairCode: z.string(),
  lengthCm: z.int().nullable(),
  widthCm: z.int().nullable(),
  quantity: z.int(),
  remark: z.string(),
  hours: z.number(),
  rate: z.number(),
  labour: z.number(),
  material: z.number(),
  /** Labour and material, or the cap. */
  net: z.number(),
  payer: Payer,
});

/** An estimate as it was sent, with the words of the partner where the map has them; amounts are net of VAT. */
export const EdiEstimate = z.object({
  estimateId: Id,
  /** Number and revision, `12/1`. */
  document: z.string(),
  /** The container's number. */
  number: z.string(),
  /** ISO size and type as the partner writes it. */
  type: z.string(),
  currency: Currency,
  /** When it was sent, in the depot's local time: CCYYMMDDHHMM. */
  at: z.string(),
  lines: z.array(EstimateLine),
});
export type EdiEstimate = z.output<typeof EdiEstimate>;
