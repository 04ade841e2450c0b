import { languages } from '@boxyard/contract/core/enums.ts';
import { transferReasons } from '@boxyard/contract/work/work-tasks.ts';
import { textsOf } from '../../core/crud/texts.ts';

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** The suggested reasons whose words hold this text in any language: they are stored in English, and searched by what a screen says. */
export const reasonsSaid = (text: string): string[] =>
  transferReasons.filter((reason) =>
    languages.some((language) => plain(textsOf(language, 'enums')(`transferReason.${reason}`)).includes(plain(text))),
  );
