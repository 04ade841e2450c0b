import { z } from 'zod';
import { choice } from '../core/choice.ts';
import { asJson, createInput, isOneLine, recordFields, requiredText, text } from '../core/fields.ts';
import { ofModule, route } from '../core/route.ts';

export const surveyKinds = [
  'gate_in',
  'gate_out',
  'on_hire',
  'off_hire',
  'cargo_worthy',
  'pti',
  'csc',
  'post_repair',
] as const;
export const SurveyKind = choice(surveyKinds, 'enums:surveyKind');
export type SurveyKind = (typeof surveyKinds)[number];

/** Periodic examination, or an approved continuous programme (ACEP), which needs no day. */
export const cscSchemes = ['', 'pes', 'acep'] as const;
export const CscScheme = choice(cscSchemes, 'enums:cscScheme');

const ChecklistItem = z.strictObject({
  /** The answer is kept by it, so it stays when the words change. */
  key: z.string().regex(/^[a-z0-9_]{1,40}$/, { error: 'notItemKey' }),
  en: requiredText(120).refine(isOneLine, { error: 'notOneLine' }),
  sk: text(120).refine(isOneLine, { error: 'notOneLine' }),
  answer: z.enum(['ok', 'measure']),
  /** What a measure is in, such as `°C` or `mm`; '' for what is not measured. */
  unit: text(12).refine(isOneLine, { error: 'notOneLine' }),
  needsPhoto: z.boolean(),
});
export type ChecklistItem = z.output<typeof ChecklistItem>;

const isOnce = (items: readonly ChecklistItem[]) => new Set(items.map(({ key }) => key)).size === items.length;
const fields = {
  kind: SurveyKind,
  items: asJson(z.array(ChecklistItem).min(1, 'required').max(60).refine(isOnce, { error: 'namedTwice' })),
};
/** A revision of the list of one kind; revision 0 is the one that everybody begins with. What a survey was made by never changes. */
export const StoredChecklist = z.object({ ...recordFields, ...fields, revision: z.int().min(0) });
export type StoredChecklist = z.output<typeof StoredChecklist>;
/** The revision by which new surveys are made. */
export const Checklist = z.object({ ...fields, revision: z.int().min(0), isUsed: z.boolean() });
export type Checklist = z.output<typeof Checklist>;
export const ChecklistSave = createInput(fields, ['kind', 'items']);
export type ChecklistSave = z.output<typeof ChecklistSave>;

const item = (key: string, en: string, sk: string, more: Partial<ChecklistItem> = {}): ChecklistItem => ({
  key,
  en,
  sk,
  answer: 'ok',
  unit: '',
  needsPhoto: false,
  ...more,
});
const outside = item('outside', 'Sides, roof and ends', 'Steny, strecha a čelá');
const doors = item('doors', 'Doors open, close and lock', 'Dvere sa otvárajú, zatvárajú a zamykajú');
const inside = item('inside', 'Inside clean, dry and free of odour', 'Vnútri čisto, sucho a bez zápachu');
const floor = item('floor', 'Floor', 'Podlaha');
const light = item('light', 'Light test: no hole', 'Skúška svetlom: bez diery');
const under = item('under', 'Understructure', 'Podvozok');
const plate = item('plate', 'CSC plate there and valid', 'Štítok CSC je na mieste a platí');
const posts = item('posts', 'Corner posts and castings', 'Rohové stĺpy a prvky');

/** What is looked at until an owner changes it. */
export const usualItems: Record<SurveyKind, ChecklistItem[]> = {
  gate_in: [outside, doors, inside, plate],
  gate_out: [outside, doors, inside, light],
  on_hire: [outside, doors, inside, floor, light, under, plate],
  off_hire: [outside, doors, inside, floor, light, under, plate],
  cargo_worthy: [posts, outside, doors, floor, light, under, plate],
  pti: [
    item('unit', 'Unit runs without alarm', 'Agregát beží bez alarmu'),
    item('supply', 'Supply air', 'Privádzaný vzduch', { answer: 'measure', unit: '°C' }),
    item('return', 'Return air', 'Odvádzaný vzduch', { answer: 'measure', unit: '°C' }),
    item('defrost', 'Defrosts', 'Odmrazuje'),
    item('drains', 'Drains and vents', 'Odtoky a vetranie'),
    item('cable', 'Cable and plug', 'Kábel a zástrčka'),
  ],
  csc: [posts, item('rails', 'Rails', 'Nosníky'), under, doors, { ...plate, needsPhoto: true }],
  post_repair: [item('repairs', 'Repairs done as approved', 'Opravy sú urobené, ako boli schválené'), light, doors],
};

const path = '/:account/checklists' as const;
export const checklistRoutes = ofModule('inspections', {
  list: route({
    method: 'GET',
    path,
    access: 'admin',
    summary: 'What is looked at in a survey of each kind',
    response: z.array(Checklist),
  }),
  save: route({
    method: 'POST',
    path: `${path}/save`,
    access: 'owner',
    summary: 'Change what is looked at; where surveys were made by it, as a new revision',
    body: ChecklistSave,
    bodyLimit: 128 * 1024,
    response: Checklist,
  }),
});
