import type { PlaceWords } from '@boxyard/contract/yard/place-words.ts';
import { type Place, placeOfCells, placeText as textOf } from '@boxyard/contract/yard/places.ts';
import type { StoragePosition } from '@boxyard/contract/yard/positions.ts';
import { inLanguage } from '../../core/text/sentence-params.ts';

/** A place, or the cells that a container holds, in the reader's language; '' when there is none. */
export function placeText(at: Place | readonly StoragePosition[] | null, words: PlaceWords = inLanguage): string {
  return textOf(isCells(at) ? placeOfCells(at) : at, words);
}

function isCells(at: Place | readonly StoragePosition[] | null): at is readonly StoragePosition[] {
  return Array.isArray(at);
}
