import { type Place, type PlaceLabel, placeOfCells, placeText as textOf } from '@boxyard/contract/places.ts';
import type { StoragePosition } from '@boxyard/contract/positions.ts';
import i18next from 'i18next';

/** The labelled numbers of a place in the reader's language. */
export type PlaceWords = (label: PlaceLabel, n: string | number) => string;

const inLanguage: PlaceWords = (label, n) => i18next.t(`place.${label}`, { ns: 'common', n });

/** A place, or the cells that a container holds, in the reader's language; '' when there is none. */
export function placeText(at: Place | readonly StoragePosition[] | null, words = inLanguage): string {
  return textOf(isCells(at) ? placeOfCells(at) : at, words);
}

function isCells(at: Place | readonly StoragePosition[] | null): at is readonly StoragePosition[] {
  return Array.isArray(at);
}
