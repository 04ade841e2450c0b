import type { Language } from '@boxyard/contract/core/enums.ts';
import type { DamageCodes } from '@boxyard/contract/inspections/damage-codes.ts';
import { codeKinds, type SurveyCode } from '@boxyard/contract/inspections/survey-settings.ts';
import type { InAccount } from '../../core/http/context.ts';
import { findSettings } from '../survey-settings/survey-settings.queries.ts';

/** By language, the words of `repairs GS`. */
export type CodeWords = Record<Language, Record<string, string>>;

/** The words of the codes of these lines, as the depot has them now. */
export async function findWords(ctx: InAccount, lines: readonly DamageCodes[]): Promise<CodeWords> {
  const settings = await findSettings(ctx);
  const used = new Set(
    lines.flatMap((line) => [line.component, line.damageCode, line.repairCode, line.responsibility]),
  );
  const lists = codeKinds.map((kind) =>
    settings[kind].filter(({ code }) => used.has(code)).map((code) => ({ kind, ...code })),
  );
  const wordsIn = (say: (code: SurveyCode) => string) =>
    Object.fromEntries(lists.flat().map(({ kind, ...code }) => [`${kind} ${code.code}`, say(code)]));
  return { en: wordsIn(({ en }) => en), sk: wordsIn(({ en, sk }) => sk || en) };
}
