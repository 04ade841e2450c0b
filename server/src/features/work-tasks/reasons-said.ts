import { languages } from '@boxyard/contract/core/enums.ts';
import { splitWords } from '@boxyard/contract/core/split-words.ts';
import { transferReasons } from '@boxyard/contract/work/work-tasks.ts';
import { textsOf } from '../../core/crud/texts.ts';

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** The suggested reasons whose words hold this text in any language: they are stored in English, and searched by what a screen says. */
export function reasonsSaid(text: string): string[] {
  const words = splitWords(plain(text));
  const isSaid = (said: string) => words.every((word) => plain(said).includes(word));
  return transferReasons.filter((reason) =>
    languages.some((language) => isSaid(textsOf(language, 'enums')(`transferReason.${reason}`))),
  );
}
