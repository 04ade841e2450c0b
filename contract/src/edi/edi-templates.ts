import type { EdiBox, OutOptions, OwnSegment, Word } from './edi-options.ts';
import { readTemplate } from './edi-options.ts';
import type { Segment } from './edi-syntax.ts';

/** What the words of a template say; a text of several parts becomes several components. */
export type Said = Partial<Record<Word, string | string[]>>;

/** Written only because others are: how a vehicle goes says nothing without a plate or a company. */
const weak = ['mode', 'means', 'sealState', 'weightCode', 'sealIssuer'];

/**
 * A template with its words filled in. A composite all of whose words say nothing goes with its fixed parts, and so does a
 * segment. @returns undefined where nothing is said
 */
export function fill(template: string, said: Said): Segment | undefined {
  const segment = readTemplate(template);
  if (!segment) return undefined;
  let [isAsked, isSaid] = [false, false];
  const elements = segment.elements.map((components) => {
    let [words, own] = [0, 0];
    const filled = components.flatMap((component) => {
      let parts: string[] | undefined;
      const text = component.replace(/\{([^{}]*)\}/g, (_, word: string) => {
        const value = said[word as Word] ?? '';
        words += 1;
        const isFull = Array.isArray(value) ? value.length > 0 : value !== '';
        if (isFull) own += 1;
        if (!weak.includes(word)) {
          isAsked = true;
          if (isFull) isSaid = true;
        }
        if (Array.isArray(value)) parts = value;
        return Array.isArray(value) ? '' : value;
      });
      return parts ?? [text];
    });
    return words > 0 && own === 0 ? [''] : filled;
  });
  return isAsked && !isSaid ? undefined : { tag: segment.tag, elements };
}

/** Which part of a message a template stands in, and of what there may be several. */
export interface Line {
  template: string;
  each?: 'seals' | 'damages' | 'goods';
}

const listed = (word: string, ...lists: string[]): string => [word, ...lists].join(':').replace(/:+$/, '');

const referenceLines: Record<OutOptions['references'][number], string> = {
  BN: 'RFF+BN:{booking}',
  RE: 'RFF+RE:{release}',
  BM: 'RFF+BM:{billOfLading}',
  AAE: 'RFF+AAE:{customs}',
};

const place = ({ facilityType, facilityAgency }: OutOptions): Line => ({
  template: `LOC+165+{locode}:139:6+${listed('{facility}', facilityType, facilityAgency)}`,
});

/** The segments between UNH and the first container, in the order of D.95B; own ones after the usual ones with their tag. */
export function headLines(options: OutOptions, direction: EdiBox['direction'] | 'stock'): Line[] {
  const party = ({ qualifier, is, list, agency }: OutOptions['parties'][number]): Line => ({
    template: `NAD+${qualifier}+${listed(`{${is}}`, list, agency)}`,
  });
  const usual: Line[] = [
    { template: 'BGM+{code}+{document}+{function}' },
    ...(direction === 'stock' || options.release === '00B' ? [{ template: 'DTM+137:{now}:203' }] : []),
    { template: 'RFF+ACW:{earlier}' },
    ...(options.place === 'head' ? [place(options)] : []),
    ...options.parties.map(party),
  ];
  return withOwn(usual, options.own, 'head', direction, headOrder);
}

const truckOf = ({ truck, means, haulierList, haulierAgency }: OutOptions): Line[] => {
  const haulier = truck === 'plate' ? '' : listed('{haulier}', haulierList, haulierAgency);
  const plate = truck === 'haulier' ? '' : '{plate}:146';
  return truck === 'none' ? [] : [{ template: `TDT+1++{mode}+${means ? '{means}' : ''}+${haulier}+++${plate}` }];
};

/** The segments of one container behind its EQD. */
export function boxLines(options: OutOptions, direction: EdiBox['direction'] | 'stock'): Line[] {
  const { damage } = options;
  const usual: Line[] = [
    { template: `EQD+CN+{number}+${listed('{type}', options.typeList, options.typeAgency)}++{status}+{load}` },
    ...options.references.map((name) => ({ template: referenceLines[name] })),
    { template: 'DTM+7:{at}:203' },
    ...(options.place === 'box' ? [place(options)] : []),
    ...(options.tare ? [{ template: 'MEA+AAE+T+KGM:{tare}' }] : []),
    ...(options.gross ? [{ template: 'MEA+AAE+{weightCode}+KGM:{gross}' }] : []),
    ...(options.seals
      ? [{ template: `SEL+{seal}+{sealIssuer}${options.sealState ? '+{sealState}' : ''}`, each: 'seals' as const }]
      : []),
    ...(damage === 'flag' || damage === 'both' ? [{ template: options.damageFlag }] : []),
    ...(options.text ? [{ template: 'FTX+AAI+++{text}' }] : []),
    ...(damage === 'DAM' || damage === 'both'
      ? [{ template: 'DAM+1+{damageCode}:ZZZ::{damageText}+{damagePlace}:ZZZ', each: 'damages' as const }]
      : []),
    ...truckOf(options),
  ];
  return withOwn(usual, options.own, 'box', direction, boxOrder);
}

/** What D.95B says of cargo stands before the containers and is tied to one by SGP. */
export function goodsLines(options: OutOptions, direction: EdiBox['direction'] | 'stock'): Line[] {
  const usual: Line[] = [
    ...(options.reefers ? [{ template: 'TMP+2+{temperature}:CEL' }] : []),
    ...(options.dangerousGoods ? [{ template: 'DGS+IMD+{imdg}+{unNumber}', each: 'goods' as const }] : []),
  ];
  return withOwn(usual, options.own, 'goods', direction, goodsOrder);
}

const headOrder = ['BGM', 'DTM', 'FTX', 'RFF', 'TDT', 'LOC', 'NAD', 'CTA'];
export const goodsOrder = ['GID', 'HAN', 'FTX', 'PIA', 'MEA', 'TMP', 'RNG', 'SGP', 'DGS'];
const boxOrder = [
  ...['EQD', 'RFF', 'EQN', 'TMD', 'DTM', 'TSR', 'LOC', 'MEA', 'DIM', 'TMP', 'RNG', 'SEL', 'FTX', 'PCD', 'HAN', 'DGS'],
  ...['MOA', 'GOR', 'EQA', 'DAM', 'COD', 'TDT', 'NAD'],
];

/** Own segments in their place: behind those of their tag, else where the message's table has them. */
function withOwn(
  usual: readonly Line[],
  own: readonly OwnSegment[],
  where: OwnSegment['where'],
  direction: EdiBox['direction'] | 'stock',
  order: readonly string[],
): Line[] {
  const lines = [...usual];
  const rank = ({ template }: Line) => {
    const at = order.indexOf(template.slice(0, 3));
    return at < 0 ? order.length : at;
  };
  for (const { template, ...each } of own) {
    if (each.where !== where || (each.direction !== '' && each.direction !== direction)) continue;
    const line = { template };
    const after = lines.findLastIndex((known) => rank(known) <= rank(line));
    lines.splice(after + 1, 0, line);
  }
  return lines;
}
