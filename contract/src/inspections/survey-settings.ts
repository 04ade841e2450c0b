import { z } from 'zod';
import { asJson, isOneLine, recordFields, requiredText, text } from '../core/fields.ts';
import { ofModule, route } from '../core/route.ts';
import { usualComponents, usualDamages, usualRepairs, usualResponsibilities } from './usual-codes.ts';

/** A code as lines and depots write it (ISO 9897), with our own words for it. */
export const SurveyCode = z.strictObject({
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{1,4}$/, { error: 'notSurveyCode' }),
  en: requiredText(60).refine(isOneLine, { error: 'notOneLine' }),
  /** Slovak; '' where the English word serves. */
  sk: text(60).refine(isOneLine, { error: 'notOneLine' }),
});
export type SurveyCode = z.output<typeof SurveyCode>;

export const codeKinds = ['components', 'damages', 'repairs', 'responsibilities'] as const;
export type CodeKind = (typeof codeKinds)[number];
const mostCodes = 300;

const isOnce = (codes: readonly SurveyCode[]) => new Set(codes.map(({ code }) => code)).size === codes.length;
const codes = asJson(z.array(SurveyCode).min(1, 'required').max(mostCodes).refine(isOnce, { error: 'namedTwice' }));

const fields = {
  components: codes,
  damages: codes,
  repairs: codes,
  /** The party that answers for a damage. */
  responsibilities: codes,
  /** A client that has not answered is reminded after so many hours, and again after as many; 0: never. */
  reminderHours: z.int().min(0).max(720),
  /** A link to an estimate works for so many days. */
  linkDays: z.int().min(1).max(90),
  /** Examinations are told of so many days before they are due. */
  dueDays: z.int().min(0).max(365),
};

/** As stored, once an owner has changed them. */
export const StoredSurveySettings = z.object({ ...recordFields, ...fields });
export type StoredSurveySettings = z.output<typeof StoredSurveySettings>;
const shape = z.object(fields);
export const SurveySettings = shape.extend({
  /** 0 until they are changed for the first time. */
  version: z.int(),
  /** What damages were described by most in the last year, the most used first; filled up from the head of each list. */
  mostUsed: z.object({ components: z.array(z.string()), damages: z.array(z.string()), repairs: z.array(z.string()) }),
});
export type SurveySettings = z.output<typeof SurveySettings>;
export type SurveySettingsValues = z.output<typeof shape>;
export const SurveySettingsUpdate = z.strictObject(fields).partial();
export type SurveySettingsUpdate = z.output<typeof SurveySettingsUpdate>;

/** Until an owner changes them. */
export const usualSettings: SurveySettingsValues = {
  components: usualComponents,
  damages: usualDamages,
  repairs: usualRepairs,
  responsibilities: usualResponsibilities,
  reminderHours: 48,
  linkDays: 14,
  dueDays: 30,
};

/** So many buttons a surveyor is offered of each list. */
export const mostUsedCount = 10;

const path = '/:account/survey-settings' as const;
export const surveySettingsRoutes = ofModule('inspections', {
  get: route({
    method: 'GET',
    path,
    access: 'admin',
    summary: 'Codes of components, damages and repairs, with reminders and days',
    response: SurveySettings,
  }),
  save: route({
    method: 'PUT',
    path,
    access: 'owner',
    summary: 'Change codes, reminders and days',
    body: SurveySettingsUpdate,
    bodyLimit: 256 * 1024,
    response: SurveySettings,
  }),
});
