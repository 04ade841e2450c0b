import {
  type SurveySettings,
  type SurveySettingsUpdate,
  type SurveySettingsValues,
  surveySettingsRoutes,
} from '@boxyard/contract/inspections/survey-settings.ts';
import { call } from '../../core/api/api.ts';
import { invalidate, queryClient } from '../../core/data/queries.ts';
import { surveySettingsQuery } from '../../ui/inspections/use-survey-codes.ts';

/** The one record of an account, as a form takes records: their ids say nothing. */
export const surveySettings = {
  one: () => surveySettingsQuery,
  fresh: (): Promise<SurveySettings> => queryClient.fetchQuery({ ...surveySettingsQuery, staleTime: 0 }),
  valuesOf: ({ version: _, mostUsed: __, ...values }: SurveySettings): SurveySettingsValues => values,
  async update(_id: number, body: SurveySettingsUpdate, version?: number): Promise<SurveySettings> {
    const saved = await call(surveySettingsRoutes.save, { body, ifMatch: version });
    await invalidate('survey_setting');
    return saved;
  },
};
