import {
  type CodeKind,
  type SurveyCode,
  type SurveySettings,
  surveySettingsRoutes,
} from '@boxyard/contract/inspections/survey-settings.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../core/api/api.ts';
import type { DataQuery } from '../../core/data/queries.ts';
import { inSlovak } from '../../core/text/format.ts';

/** Codes of components, damages and repairs, with reminders and days. */
export const surveySettingsQuery: DataQuery<SurveySettings> = {
  queryKey: ['survey_setting'],
  queryFn: ({ signal }) => call(surveySettingsRoutes.get, { signal }),
};

export type CodeLists = Pick<SurveySettings, CodeKind>;

const wordOf = ({ en, sk }: SurveyCode): string => (inSlovak() && sk) || en;

/** A code in the reader's language; one that is on no list stays as it is. */
export function codeWord(lists: CodeLists | undefined, kind: CodeKind, code: string): string {
  const found = lists?.[kind].find((each) => each.code === code);
  return found ? wordOf(found) : code;
}

/** For a list of choices: `DT Dent`. */
export const codeOptions = (codes: readonly SurveyCode[]): { value: string; label: string }[] =>
  codes.map((each) => ({ value: each.code, label: `${each.code} ${wordOf(each)}` }));

/** The depot's lists of codes once they are there, and the words of one. */
export function useSurveyCodes() {
  const { data: lists } = useQuery(surveySettingsQuery);
  const word = useCallback((kind: CodeKind, code: string) => codeWord(lists, kind, code), [lists]);
  return { lists, word };
}
