import { type FieldError, fieldError, fieldErrors } from '@boxyard/contract/core/problems.ts';
import { SurveyCode } from '@boxyard/contract/inspections/survey-settings.ts';

interface ReadLine {
  /** From 1, as an editor counts them. */
  line: number;
  text: string;
  /** Null where something is wrong with it. */
  code: SurveyCode | null;
  errors: FieldError[];
}

/** Reads lines `code;English;Slovak`, also with tabs between, as a spreadsheet copies them. Empty lines are passed over. */
export function readList(pasted: string): ReadLine[] {
  const seen = new Set<string>();
  return pasted.split(/\r?\n/).flatMap((text, at): ReadLine[] => {
    if (!text.trim()) return [];
    const [code = '', en = '', sk = ''] = text.split(/[;\t]/).map((part) => part.trim());
    const read = SurveyCode.safeParse({ code, en, sk });
    const line = { line: at + 1, text: text.trim() };
    if (!read.success) return [{ ...line, code: null, errors: fieldErrors(read.error) }];
    if (seen.has(read.data.code)) return [{ ...line, code: null, errors: [fieldError('code', 'namedTwice')] }];
    seen.add(read.data.code);
    return [{ ...line, code: read.data, errors: [] }];
  });
}

/** Puts codes to a list: one that is there gets the new words, the others follow. */
export function extended(list: readonly SurveyCode[], added: readonly SurveyCode[]): SurveyCode[] {
  const byCode = new Map(added.map((each) => [each.code, each]));
  const known = new Set(list.map(({ code }) => code));
  return [...list.map((each) => byCode.get(each.code) ?? each), ...added.filter(({ code }) => !known.has(code))];
}
