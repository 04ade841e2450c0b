import { estimateBody, type ToldEstimate } from './edi-estimate.ts';
import type { EdiBox, EstimateOptions, OutOptions } from './edi-options.ts';
import { type Charset, inCharset, type Segment, writeSegment } from './edi-syntax.ts';
import { boxLines, fill, goodsLines, goodsOrder, headLines, type Line, type Said } from './edi-templates.ts';

/** Sender, recipient and way of writing of an interchange (UNB, ISO 9735). */
export interface Envelope {
  charset: Charset;
  syntax: '1' | '2' | '3';
  hasUna: boolean;
  newline: '' | '\n' | '\r\n';
  ourId: string;
  ourQualifier: string;
  theirId: string;
  theirQualifier: string;
  /** Code of the operator of the containers, as in NAD+CF. */
  operator: string;
  /** The partner wants the message's name in UNB. */
  hasReference: boolean;
  isTest: boolean;
}

/** One message with containers. */
export interface Told {
  type: 'CODECO' | 'COEDOR';
  kind: EdiBox['direction'] | 'stock';
  /** 9 new, 5 replace, 1 cancel. */
  function: '9' | '5' | '1';
  /** The document's number: GI123, GO124, ST326. */
  document: string;
  /** The interchange that told the gate move before (RFF+ACW); '' for the first. */
  earlier: string;
  /** When it was drawn up, local: CCYYMMDDHHMM. */
  now: string;
  boxes: EdiBox[];
}

/** One message of an interchange, with the options by which it is written. */
export type Writing = { told: Told; options: OutOptions } | { told: ToldEstimate; options: EstimateOptions };
type EstimateWriting = Extract<Writing, { told: ToldEstimate }>;
export const isOfEstimate = (writing: Writing): writing is EstimateWriting => writing.told.type === 'DESTIM';

/** Why a message cannot go as it is, or what was cut; with the container that it is about. */
export interface BuildFault {
  key:
    | 'ediNoTypeCode'
    | 'ediNoPlace'
    | 'ediNoHaulierCode'
    | 'ediSealTooLong'
    | 'ediPlateCut'
    | 'ediHaulierUnmapped'
    | 'ediTextCut'
    | 'ediLineNoCodes'
    | 'ediRemarkCut';
  number: string;
  value: string;
  /** It does not leave before somebody has mended this. */
  isHeld: boolean;
}

const [longestSeal, longestPlate, textPart, textParts] = [{ '95B': 10, '00B': 35 }, 9, 70, 5] as const;

const sealIssuers: Record<string, string> = { line: 'CA', shipper: 'SH', customs: 'CU', depot: 'TO' };
/** 8067 and 8179: how a vehicle goes. */
const modes: Record<string, [string, string]> = {
  truck: ['3', '31'],
  car: ['3', ''],
  train: ['2', ''],
  ship: ['8', ''],
};

/** 8249: 1 continental, 2 export, 3 import, 6 transhipment; by direction and load where the cargo's use is not told. */
function statusOf(box: EdiBox, { status, statusCodes }: OutOptions): string {
  if (status === 'none') return '';
  const byUse = { continental: '1', export: '2', import: '3', transhipment: '6', '': '' }[box.cargoUse];
  if (status === 'usual' && byUse) return byUse;
  const codes = status === 'own' ? statusCodes : { emptyIn: '3', emptyOut: '2', fullIn: '2', fullOut: '3' };
  const name = `${box.isEmpty ? 'empty' : 'full'}${box.direction === 'in' ? 'In' : 'Out'}` as const;
  return codes[name];
}

const plateOf = (plate: string): string => plate.replace(/[^\p{L}\p{N}]/gu, '');

/** What the words say of a container, before the character set. */
function saidOf(box: EdiBox, options: OutOptions): Said {
  const [mode = '', means = ''] = modes[box.vehicle] ?? [];
  return {
    number: box.number,
    type: box.type,
    load: box.isEmpty ? '4' : '5',
    status: statusOf(box, options),
    at: box.at,
    day: box.at.slice(0, 8),
    tare: box.tareKg > 0 ? String(box.tareKg) : '',
    gross: box.grossKg === null ? '' : String(box.grossKg),
    weightCode: box.isVerified ? 'VGM' : 'G',
    grade: box.grade,
    condition: box.condition,
    damage: box.isDamaged ? options.damaged : options.sound,
    booking: box.bookingNumber,
    release: box.releaseNumber,
    order: box.orderNumber,
    billOfLading: box.billOfLading,
    customs: box.customsReference,
    receipt: box.receipt,
    text: box.text,
    driver: box.driver,
    locode: box.locode,
    facility: box.facility,
    haulier: box.haulier,
    plate: plateOf(box.plate).slice(0, longestPlate),
    mode,
    means,
    temperature: box.temperature === null ? '' : String(box.temperature),
  };
}

const saidOfEach = {
  seals: ({ seals }: EdiBox, { longSeal, release }: OutOptions): Said[] =>
    seals.map(({ number, issuer, isBroken }) => ({
      seal: longSeal === 'cut' ? number.slice(0, longestSeal[release]) : number,
      sealIssuer: sealIssuers[issuer] ?? '',
      sealState: isBroken ? '2' : '1',
    })),
  damages: ({ damages }: EdiBox): Said[] =>
    damages.map(({ code, text, place, part }) => ({
      damageCode: code,
      damageText: text,
      damagePlace: place,
      damagePart: part,
    })),
  goods: ({ goods }: EdiBox): Said[] => goods.map(({ imdg, unNumber }) => ({ imdg, unNumber })),
};

/** Each word in the partner's character set, and the text in its lines. */
function inCharsetOf(said: Said, charset: Charset): Said {
  const tidy = (value: string | string[]) => (Array.isArray(value) ? value : inCharset(value, charset));
  const all: Said = Object.fromEntries(Object.entries(said).map(([word, value]) => [word, tidy(value)]));
  const { text } = all;
  if (typeof text !== 'string') return all;
  const parts = text.match(new RegExp(`.{1,${textPart}}`, 'gsu')) ?? [];
  return { ...all, text: parts.slice(0, textParts) };
}

function segmentsOf(lines: readonly Line[], box: EdiBox, options: OutOptions, charset: Charset): Segment[] {
  const said = inCharsetOf(saidOf(box, options), charset);
  return lines.flatMap(({ template, each }) => {
    const ones = each
      ? saidOfEach[each](box, options).map((one) => ({ ...said, ...inCharsetOf(one, charset) }))
      : [said];
    return ones.flatMap((one) => fill(template, one) ?? []);
  });
}

/** Cargo before the containers: GID with what is said of it, and SGP with its container. */
function goodsOf(box: EdiBox, nth: number, { told, options, charset }: Context): Segment[] {
  const said = segmentsOf(goodsLines(options, told.kind), box, options, charset);
  if (said.length === 0) return [];
  const rank = ({ tag }: Segment) => goodsOrder.indexOf(tag);
  const own: Segment[] = [
    { tag: 'GID', elements: [[String(nth)]] },
    { tag: 'SGP', elements: [[inCharset(box.number, charset)]] },
  ];
  return [...own, ...said].toSorted((a, b) => rank(a) - rank(b));
}

interface Context {
  told: Told;
  options: OutOptions;
  charset: Charset;
}

/** The segments of a message with containers, between UNH and UNT. */
function bodyOfBoxes(told: Told, options: OutOptions, envelope: Envelope): Segment[] {
  const { charset } = envelope;
  const context = { told, options, charset };
  const code = { in: options.codeIn, out: options.codeOut, stock: options.codeStock }[told.kind];
  const [first] = told.boxes;
  const head: Said = {
    us: envelope.ourId,
    them: envelope.theirId,
    operator: envelope.operator,
    haulier: first?.haulier ?? '',
    code,
    document: told.document,
    function: told.function,
    earlier: told.earlier,
    now: told.now,
    locode: first?.locode ?? '',
    facility: first?.facility ?? '',
    count: String(told.boxes.length),
  };
  let nth = 0;
  const goods = told.boxes.flatMap((box) => {
    const own = goodsOf(box, nth + 1, context);
    if (own.length > 0) nth += 1;
    return own;
  });
  return [
    ...headLines(options, told.kind).flatMap(({ template }) => fill(template, inCharsetOf(head, charset)) ?? []),
    ...goods,
    ...told.boxes.flatMap((box) => segmentsOf(boxLines(options, told.kind), box, options, charset)),
    { tag: 'CNT', elements: [['16', String(told.boxes.length)]] },
  ];
}

function bodyOfEstimate({ told, options }: EstimateWriting, envelope: Envelope): Segment[] {
  const { estimate } = told;
  const bgm: Segment = { tag: 'BGM', elements: [[options.code], [estimate.document], [told.function]] };
  return [bgm, ...estimateBody(estimate, options, envelope)];
}

/** The segments of a message from UNH to UNT. @param reference of the message in its interchange */
function buildMessage(writing: Writing, envelope: Envelope, reference: string): Segment[] {
  const isEstimate = isOfEstimate(writing);
  const release = isEstimate ? '96B' : writing.options.release;
  const version = [writing.told.type, 'D', release, 'UN', writing.options.subset];
  const body = isEstimate ? bodyOfEstimate(writing, envelope) : bodyOfBoxes(writing.told, writing.options, envelope);
  return [
    { tag: 'UNH', elements: [[reference], version] },
    ...body,
    { tag: 'UNT', elements: [[String(body.length + 2)], [reference]] },
  ];
}

/** What is told of a container, whatever message it stands in: two that are the same tell the same. */
export const bodyOf = (box: EdiBox, told: Pick<Told, 'kind'>, options: OutOptions, charset: Charset): string =>
  [
    ...segmentsOf(goodsLines(options, told.kind), box, options, charset),
    ...segmentsOf(boxLines(options, told.kind), box, options, charset),
  ]
    .map(writeSegment)
    .join('');

/** A whole interchange. @param at when it is drawn up, local: CCYYMMDDHHMM @param icr its number with this partner */
export function buildInterchange(
  messages: readonly Writing[],
  envelope: Envelope,
  { icr, at }: { icr: string; at: string },
): string {
  const { charset, syntax, ourId, ourQualifier, theirId, theirQualifier, hasReference, isTest } = envelope;
  const name = hasReference ? (messages[0]?.told.type ?? '') : '';
  const id = (given: string) => inCharset(given, charset);
  const unb: Segment = {
    tag: 'UNB',
    elements: [
      [charset, syntax],
      [id(ourId), id(ourQualifier)],
      [id(theirId), id(theirQualifier)],
      [at.slice(2, 8), at.slice(8)],
      [icr],
      [''],
      [name],
      [''],
      [''],
      [''],
      [isTest ? '1' : ''],
    ],
  };
  const all = [
    unb,
    ...messages.flatMap((writing, nth) => buildMessage(writing, envelope, String(nth + 1))),
    { tag: 'UNZ', elements: [[String(messages.length)], [icr]] },
  ];
  const una = envelope.hasUna ? [`UNA:+.? '`] : [];
  return [...una, ...all.map(writeSegment)].map((segment) => segment + envelope.newline).join('');
}

/** What keeps a container from being told, or is told shorter than it is. */
export function faultsOf(box: EdiBox, kind: Told['kind'], options: OutOptions): BuildFault[] {
  const faults: BuildFault[] = [];
  const add = (key: BuildFault['key'], value: string, isHeld: boolean) =>
    faults.push({ key, number: box.number, value, isHeld });
  if (box.type === '') add('ediNoTypeCode', box.number, true);
  if (options.place !== 'none' && box.locode === '') add('ediNoPlace', box.number, true);
  const longest = longestSeal[options.release];
  if (options.seals && options.longSeal === 'hold')
    for (const { number } of box.seals) if (number.length > longest) add('ediSealTooLong', number, true);
  const asksTruck = kind !== 'stock' && options.truck !== 'none';
  const asksHaulier = asksTruck && options.truck !== 'plate' && box.haulierName !== '' && box.haulier === '';
  if (asksHaulier)
    add(options.needsHaulier ? 'ediNoHaulierCode' : 'ediHaulierUnmapped', box.haulierName, options.needsHaulier);
  const plate = plateOf(box.plate);
  if (asksTruck && options.truck !== 'haulier' && plate.length > longestPlate) add('ediPlateCut', plate, false);
  if (options.text && box.text.length > textPart * textParts) add('ediTextCut', box.number, false);
  return faults;
}
