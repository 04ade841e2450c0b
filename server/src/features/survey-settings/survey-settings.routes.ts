import { surveySettingsRoutes } from '@boxyard/contract/inspections/survey-settings.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { readSettings, saveSettings } from './survey-settings.queries.ts';

export function registerSurveySettings(app: Services): void {
  handle(app, surveySettingsRoutes.get, (ctx) => readSettings(ctx));
  handle(app, surveySettingsRoutes.save, (ctx, { body, ifMatch }) => saveSettings(ctx, body, ifMatch));
}
