import { bareContainerNumber } from '../yard/iso6346.ts';
import { part, type Segment, writeSegment } from './edi-syntax.ts';
import { readCount, readDate, readDecimal } from './edi-values.ts';

/** A LOC with its qualifier (98 where it is collected, 99 where it is returned, 165 where it stands …). */
export interface ReadPlace {
  qualifier: string;
  locode: string;
  facility: string;
  /** In words, where it has no code. */
  name?: string;
}

/** What stands in a message before its first container, or behind one. */
export interface Common {
  /** By qualifier; the first of several. */
  references: Record<string, string>;
  /** By qualifier, as `2026-11-24`, or with `T14:00`. */
  dates: Record<string, string>;
  places: ReadPlace[];
  /** Free text (FTX). */
  texts: string[];
  /** Gross weight (MEA with G or VGM), in kilograms. */
  grossKg: number | null;
  /** Set temperature (TMP), in degrees Celsius. */
  temperature: number | null;
  /** Segments whose date or number cannot be read, as they stand there. */
  unreadable: string[];
  /** Segments that none of the above reads, as they stand there. */
  rest: string[];
}

/** One EQD of a message with what stands behind it. */
export interface ReadBox extends Common {
  /** Which segment of the interchange it is, from 1. */
  segment: number;
  /** '' where any container of the type is meant. */
  number: string;
  type: string;
  /** 8249: 1 continental, 2 export, 3 import, 6 transhipment. */
  status: string;
  isEmpty: boolean | null;
  /** 1 where it says none; null where what it says is no whole number from 1 on. */
  quantity: number | null;
  /** EQN as it stands there; '' without one. */
  quantityText: string;
}

/** So many segments without a meaning are listed of one place, each up to so many signs. */
const [mostRest, mostSigns] = [100, 200];
/** A segment for people: without its end. */
export const textOf = (segment: Segment): string => writeSegment(segment).slice(0, -1).slice(0, mostSigns);

/** @param decimal the decimal sign of UNA @param ignored tags that others read, or that say nothing */
export function readCommon(segments: readonly Segment[], decimal: string, ignored: readonly string[]): Common {
  const common: Common = {
    ...{ references: {}, dates: {}, places: [], texts: [] },
    ...{ grossKg: null, temperature: null, unreadable: [], rest: [] },
  };
  for (const segment of segments) {
    if (ignored.includes(segment.tag)) continue;
    const outcome = take(common, segment, decimal);
    if (outcome !== 'read' && common[outcome].length < mostRest) common[outcome].push(textOf(segment));
  }
  return common;
}

function take(common: Common, segment: Segment, decimal: string): 'read' | 'unreadable' | 'rest' {
  const name = part(segment, 0);
  switch (segment.tag) {
    case 'RFF':
      return takeReference(common, segment);
    case 'DTM': {
      if (part(segment, 0, 1).trim() === '') return 'read';
      const date = readDate(segment);
      if (date === '') return 'unreadable';
      if (common.dates[name] !== undefined && common.dates[name] !== date) return 'rest';
      common.dates[name] = date;
      return 'read';
    }
    case 'LOC':
      common.places.push(placeOf(segment));
      return 'read';
    case 'FTX': {
      const text = (segment.elements[3] ?? [])
        .map((line) => line.trim())
        .filter(Boolean)
        .join(' ');
      if (text !== '') common.texts.push(text);
      return text === '' ? 'rest' : 'read';
    }
    case 'MEA':
      return takeWeight(common, segment, decimal);
    case 'TMP':
      return takeTemperature(common, segment, decimal);
    default:
      return 'rest';
  }
}

function placeOf(segment: Segment): ReadPlace {
  const [locode, facility] = [part(segment, 1).trim(), part(segment, 2).trim()];
  const name = part(segment, 1, 3).trim() || part(segment, 2, 3).trim();
  return { qualifier: part(segment, 0), locode, facility, ...(locode + facility === '' && name !== '' && { name }) };
}

/** The first one of a qualifier; another one, and the number of a line behind it, have no place here. */
function takeReference({ references }: Common, segment: Segment): 'read' | 'rest' {
  const [name, value] = [part(segment, 0), part(segment, 0, 1).trim()];
  if (value === '') return 'read';
  if (references[name] !== undefined && references[name] !== value) return 'rest';
  references[name] = value;
  return part(segment, 0, 2) === '' ? 'read' : 'rest';
}

function takeWeight(common: Common, segment: Segment, decimal: string): 'read' | 'unreadable' | 'rest' {
  const [unit, text] = [part(segment, 2), part(segment, 2, 1)];
  if (text.trim() === '') return 'read';
  const value = readDecimal(text, decimal);
  if (value === null || value < 0) return 'unreadable';
  const isGross = ['G', 'VGM'].includes(part(segment, 1) || part(segment, 0));
  if (!isGross || unit !== 'KGM' || (common.grossKg !== null && common.grossKg !== value)) return 'rest';
  common.grossKg = value;
  return 'read';
}

function takeTemperature(common: Common, segment: Segment, decimal: string): 'read' | 'unreadable' | 'rest' {
  const [text, unit] = [part(segment, 1), part(segment, 1, 1)];
  if (text.trim() === '') return 'read';
  const value = readDecimal(text, decimal);
  if (value === null) return 'unreadable';
  if (unit !== 'CEL' || (common.temperature !== null && common.temperature !== value)) return 'rest';
  common.temperature = value;
  return 'read';
}

/** 8169, full or empty: 4 is empty, 5 is full. */
const loads: Record<string, boolean | null> = { '': null, '4': true, '5': false };

/** @param segments EQD and what stands behind it @param at the number of EQD in the interchange */
export function readBox(segments: readonly Segment[], at: number, decimal: string): ReadBox {
  const [eqd, ...others] = segments;
  const counts = others.flatMap((segment) => (segment.tag === 'EQN' ? [part(segment, 0)] : []));
  const quantityText = counts.join(', ');
  const [supplier, status, load] = [part(eqd, 3).trim(), part(eqd, 4).trim(), part(eqd, 5).trim()];
  const common = readCommon(others, decimal, ['EQN', 'CNT', 'UNT']);
  const isEmpty = loads[load];
  return {
    segment: at,
    number: bareContainerNumber(part(eqd, 1).trim()),
    type: part(eqd, 2).trim(),
    status,
    isEmpty: isEmpty ?? null,
    quantity: counts.length > 0 ? readCount(quantityText, decimal) : 1,
    quantityText,
    ...common,
    unreadable: [...(isEmpty === undefined ? [`EQD 8169 ${load}`] : []), ...common.unreadable],
    rest: [
      ...(supplier === '' ? [] : [`EQD 8077 ${supplier}`]),
      ...(['', '1', '2', '3', '6'].includes(status) ? [] : [`EQD 8249 ${status}`]),
      ...common.rest,
    ],
  };
}
