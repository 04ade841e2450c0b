import type { BestPlace } from '@boxyard/contract/positions.ts';
import type { TFunction } from 'i18next';
import type { Cell, Span } from '../geometry/geometry.ts';
import type { Block } from './section-model.ts';
import type { Target, Warning } from './target.ts';

type T = TFunction<'storage-areas'>;

const range = ({ from, to }: Pick<Span, 'from' | 'to'>): string => (from === to ? String(from) : `${from}–${to}`);

export const placeWords = (t: T, span: Span): string =>
  t('place', { row: span.row, tier: span.tier, positions: range(span) });

/** The same where several sections are in sight. */
export const placeInSection = (t: T, { name }: { name: string }, span: Span): string =>
  `${name} · ${placeWords(t, span)}`;

export const warningWords = (t: T, { key, params }: Warning): string => t(key, { ns: 'sentences', ...params });

/** The same with the name of its section, and of its area where that is another one. */
export function bestPlaceWords(t: T, place: BestPlace, isElsewhere: boolean): string {
  const { storageAreaName, storageSectionName, row, tier, position, blockIndex } = place;
  const words = placeInSection(
    t,
    { name: storageSectionName },
    { row, tier, from: position, to: position + blockIndex - 1 },
  );
  return isElsewhere ? `${storageAreaName} › ${words}` : words;
}

export const reasonWords = (t: T, reasons: BestPlace['reasons']): string =>
  reasons.map(({ key, params, message }) => t(key, { ns: 'sentences', defaultValue: message, ...params })).join('; ');

/** What the words beside the highlight say. */
export interface TargetWords {
  state: 'look' | 'valid' | 'forbidden';
  verdict: string;
  place: string;
  details: string[];
}

/** @param lost the preview was valid until someone else's change */
export function targetWords(t: T, target: Target, lost: boolean): TargetWords {
  const place = placeWords(t, target);
  if (!target.refusal) {
    const details = target.warnings.map((warning) => warningWords(t, warning));
    return { state: 'valid', verdict: t('target.free'), place, details };
  }
  return {
    state: 'forbidden',
    verdict: lost ? t('target.noLongerFree') : t('target.forbidden'),
    place,
    details: [refusalWords(t, target.refusal)],
  };
}

export function refusalWords(t: T, refusal: NonNullable<Target['refusal']>): string {
  if (refusal.reason === 'narrow') return t('target.narrow', { count: refusal.free });
  return t(`target.${refusal.reason}`, { container: refusal.by.cin });
}

/** What a screen reader says on a cell. */
export function cellWords(t: T, cell: Cell, block: Block | undefined, target: Target | undefined): string {
  const span = block ?? { from: cell.position, to: cell.position };
  const place = t('cell.place', { row: cell.row, tier: cell.tier, positions: range(span) });
  const holds = block ? blockWords(t, block) : t('cell.free');
  if (!target) return `${place}: ${holds}`;
  const { verdict, details } = targetWords(t, target, false);
  return [`${place}: ${holds}`, verdict, ...details].join('. ');
}

export function blockWords(t: T, { cin, kind, isInTransfer }: Block): string {
  if (kind === 'reserved') return t('cell.reserved', { container: cin });
  return isInTransfer ? t('cell.inTransfer', { container: cin }) : cin;
}
