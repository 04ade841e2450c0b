import { cellsText } from '@boxyard/contract/yard/place-words.ts';
import type { BestPlace } from '@boxyard/contract/yard/positions.ts';
import type { TFunction } from 'i18next';
import { sentence } from '../../../../core/text/i18n.ts';
import { inLanguage } from '../../../../core/text/sentence-params.ts';
import { placeText } from '../../../../ui/container/place-text.ts';
import type { Cell, Span } from '../geometry/geometry.ts';
import type { Block } from './section-model.ts';
import type { Target, Warning } from './target.ts';

type T = TFunction<'storage-areas'>;

export const placeWords = ({ row, tier, from, to }: Span): string =>
  cellsText({ row, tier, position: from, blockIndex: to - from + 1 }, inLanguage);

/** The same where several sections are in sight. */
export const placeInSection = ({ name }: { name: string }, span: Span): string => `${name} > ${placeWords(span)}`;

export const warningWords = (t: T, { key, params }: Warning): string => t(key, { ns: 'sentences', ...params });

/** The same with the name of its section, and of its area where that is another one. */
export const bestPlaceWords = (place: BestPlace, isElsewhere: boolean): string =>
  isElsewhere ? placeText(place) : `${place.storageSectionName} > ${cellsText(place, inLanguage)}`;

export const reasonWords = (reasons: BestPlace['reasons']): string =>
  reasons.map((reason) => sentence(reason, reason.message).replace(/\.$/, '')).join('; ');

/** What the words beside the highlight say. */
export interface TargetWords {
  state: 'look' | 'valid' | 'forbidden';
  verdict: string;
  place: string;
  details: string[];
}

/** @param lost the preview was valid until someone else's change */
export function targetWords(t: T, target: Target, lost: boolean): TargetWords {
  const place = placeWords(target);
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
  const span = { from: block?.from ?? cell.position, to: block?.to ?? cell.position };
  const place = placeWords({ row: cell.row, tier: cell.tier, ...span });
  const holds = block ? blockWords(t, block) : t('cell.free');
  if (!target) return `${place} · ${holds}`;
  const { verdict, details } = targetWords(t, target, false);
  return [`${place} · ${holds}`, verdict, ...details].join('. ');
}

export function blockWords(t: T, { cin: number, kind, isInTransfer, isPluggedIn }: Block): string {
  const cin = isPluggedIn ? t('cell.pluggedIn', { container: number }) : number;
  if (kind === 'reserved') return t('cell.reserved', { container: cin });
  return isInTransfer ? t('cell.inTransfer', { container: cin }) : cin;
}
