import {
  type SurveySettings,
  type SurveySettingsUpdate,
  type SurveySettingsValues,
  surveySettingsRoutes,
} from '@boxyard/contract/inspections/survey-settings.ts';
import { call } from '../../core/api/api.ts';
import { type DataQuery, invalidate, queryClient } from '../../core/data/queries.ts';

/** A form takes records, which have ids; there is one of these in an account. */
export type SettingsRecord = SurveySettings & { id: number };

export const settingsRecordQuery: DataQuery<SettingsRecord> = {
  queryKey: ['survey_setting', 'record'],
  queryFn: async ({ signal }) => ({ ...(await call(surveySettingsRoutes.get, { signal })), id: 0 }),
};

export const surveySettings = {
  one: () => settingsRecordQuery,
  fresh: (): Promise<SettingsRecord> => queryClient.fetchQuery({ ...settingsRecordQuery, staleTime: 0 }),
  valuesOf: ({ version: _, mostUsed: __, id: ___, ...values }: SettingsRecord): SurveySettingsValues => values,
  async update(_id: number, body: SurveySettingsUpdate, version?: number): Promise<SurveySettings> {
    const saved = await call(surveySettingsRoutes.save, { body, ifMatch: version });
    await invalidate('survey_setting');
    return saved;
  },
};
