import { z } from 'zod';
import { Grade } from '../bookings/order-fields.ts';
import { choice, orNone } from '../core/choice.ts';
import { ContainerCondition } from '../core/enums.ts';
import {
  asJson,
  createInput,
  Day,
  decimal,
  flag,
  Id,
  Instant,
  InstantOrNow,
  isOneLine,
  limits,
  paragraphs,
  recordFields,
  requiredText,
  text,
} from '../core/fields.ts';
import { uploadRoute } from '../core/files.ts';
import { Image } from '../core/images.ts';
import { listRoute, recordListInput } from '../core/list.ts';
import { asPaper } from '../core/papers.ts';
import { ofModule, route } from '../core/route.ts';
import { Checklist, SurveyKind } from './checklists.ts';
import { DamageCodes, damageCodeFields, noCodes } from './damage-codes.ts';

/** What a container is judged by (IICL-6, UCIRC, cargo worthy, wind and watertight); '' where nobody asks. */
export const criteria = ['', 'iicl', 'ucirc', 'cargo_worthy', 'wwt', 'as_is'] as const;
const Criteria = choice(criteria, 'enums:surveyCriteria');
export const outcomes = ['passed', 'failed'] as const;
const Outcome = choice(outcomes, 'enums:surveyOutcome');

const SurveyAnswer = z.strictObject({
  /** The item of the checklist that it answers. */
  key: text(40).refine(isOneLine, { error: 'notOneLine' }),
  answer: z.enum(['ok', 'not_ok', 'n_a', 'measure']),
  value: decimal(2, -1000, 100_000).nullable(),
  note: text(200).refine(isOneLine, { error: 'notOneLine' }),
});
export type SurveyAnswer = z.output<typeof SurveyAnswer>;

/** What the surveyor found and told, as it stays; `damageId` is the record that lives on: it is repaired, and closed. */
const SurveyFinding = DamageCodes.extend({ damageId: Id, isInside: z.boolean(), remark: z.string() });
export type SurveyFinding = z.output<typeof SurveyFinding>;

const fields = {
  containerId: Id,
  kind: SurveyKind,
  criteria: Criteria,
  startedAt: Instant,
  finishedAt: Instant,
  outcome: Outcome,
  answers: asJson(z.array(SurveyAnswer).max(60)),
  /** What the container is after a repair that passed; '' for any other survey. */
  gradeAfter: Grade,
  conditionAfter: orNone(ContainerCondition),
  /** The day of the next examination, after a passed one (CSC). */
  nextDay: Day.nullable(),
  /** The surveyor's name, as typed. */
  signature: requiredText(limits.name),
  remark: paragraphs(limits.notes),
  /** The survey that this one corrects. */
  correctsId: Id.nullable(),
  /** The repair task that was looked at. */
  workTaskId: Id.nullable(),
};

/** As stored: finished, and never changed. */
export const StoredSurvey = z.object({
  ...recordFields,
  ...fields,
  /** '' once the surveyor was erased. */
  signature: z.string(),
  checklistId: Id,
  adminId: Id.nullable(),
  /** The gate move before it, if the survey was of one. */
  transportId: Id.nullable(),
  findings: asJson(z.array(SurveyFinding)),
  /** Damages that were found repaired. */
  closedIds: asJson(z.array(Id)),
});
export type StoredSurvey = z.output<typeof StoredSurvey>;

/** A damage by what is told of it in one line. */
export const DamageInShort = DamageCodes.pick({ location: true, component: true, damageCode: true }).extend({
  id: Id,
  remark: z.string(),
});
export type DamageInShort = z.output<typeof DamageInShort>;

export const Survey = StoredSurvey.extend({
  containerName: z.string(),
  clientName: z.string(),
  lengthFt: z.number(),
  adminUsername: z.string(),
  checklist: Checklist,
  /** Finished surveys of the same kind by others within a day: two may have looked at it at the same time. */
  others: z.array(z.object({ id: Id, finishedAt: Instant, signature: z.string() })),
  /** The survey that corrects it; null while it holds. */
  correctedById: Id.nullable(),
  /** Those of `closedIds`. */
  closed: z.array(DamageInShort),
  images: z.array(Image),
});
export type Survey = z.output<typeof Survey>;

export const SurveyRow = Survey.omit({
  answers: true,
  findings: true,
  images: true,
  checklist: true,
  closedIds: true,
  closed: true,
  others: true,
}).extend({
  damagesCount: z.int(),
});
export type SurveyRow = z.output<typeof SurveyRow>;

const NewFinding = createInput({ ...damageCodeFields, isInside: z.boolean(), remark: paragraphs(limits.notes) }, [
  'location',
  'damageCode',
]);
export const mostFindings = 60;
export const SurveyCreate = createInput(
  {
    ...fields,
    startedAt: InstantOrNow,
    finishedAt: InstantOrNow,
    /** The revision of the checklist that was on the device. */
    checklistRevision: z.int().min(0).max(1_000_000),
    /** They come back in this order, before those that a correction keeps. */
    findings: z.array(NewFinding).max(mostFindings),
    /** A correction says which damages of the corrected survey stand. All others of it are withdrawn. */
    keptIds: z.array(Id).max(mostFindings),
    /** Damages that a survey after a repair found repaired; of a correction that says nothing, those of the corrected one. */
    closedIds: z.array(Id).max(200),
  },
  ['containerId', 'kind', 'checklistRevision', 'startedAt', 'finishedAt', 'outcome', 'answers', 'signature'],
);
export type SurveyCreate = z.output<typeof SurveyCreate>;
/** A finding as a form begins with it. */
export const emptyFinding = { ...noCodes, isInside: false, remark: '' };

/** An open damage of a container: saved, and neither repaired nor withdrawn. */
export const OpenDamage = DamageCodes.extend({
  id: Id,
  isInside: z.boolean(),
  remark: z.string(),
  seenAt: Instant,
  surveyId: Id.nullable(),
  imagesCount: z.int(),
});
export type OpenDamage = z.output<typeof OpenDamage>;

/** An examination that is due soon or overdue. */
const Due = z.object({ kind: z.enum(['csc', 'pti']), day: Day });

/** A container as the surveyor finds it. */
export const SurveyedBox = z.object({
  id: Id,
  name: z.string(),
  clientName: z.string(),
  containerTypeName: z.string(),
  lengthFt: z.number(),
  isRefrigerated: z.boolean(),
  location: z.string(),
  isInYard: z.boolean(),
  grade: Grade,
  containerCondition: ContainerCondition,
  /** By its last move and its repair: what it is most likely surveyed for. */
  proposedKind: SurveyKind,
  /** The repair that waits for a survey. */
  workTaskId: Id.nullable(),
  /** Damages that this repair was to mend. */
  repairedIds: z.array(Id),
  damages: z.array(OpenDamage),
  due: z.array(Due),
  last: z
    .object({
      id: Id,
      kind: SurveyKind,
      finishedAt: Instant,
      outcome: Outcome,
      signature: z.string(),
    })
    .nullable(),
});
export type SurveyedBox = z.output<typeof SurveyedBox>;

/** A container in the yard whose examination or pre-trip inspection is due soon, or was. */
export const DueRow = z.object({
  /** The id of this row; a container may be due in both ways. */
  id: Id,
  containerId: Id,
  updatedAt: Instant,
  name: z.string(),
  clientName: z.string(),
  warehouseName: z.string(),
  location: z.string(),
  kind: z.enum(['csc', 'pti']),
  dueDay: Day,
  /** Negative once it is overdue. */
  daysLeft: z.int(),
});
export type DueRow = z.output<typeof DueRow>;

const idInAddress = z.coerce.number().pipe(Id);
const path = '/:account/surveys' as const;
export const surveyRoutes = ofModule('inspections', {
  list: listRoute({
    path: `${path}/list`,
    access: 'admin',
    summary: 'Finished surveys, the latest first',
    input: recordListInput(['finishedAt', 'containerName', 'kind', 'outcome'], {
      containerId: idInAddress.optional(),
      kind: SurveyKind.optional(),
      outcome: Outcome.optional(),
      /** Without those that were corrected. */
      holds: flag.optional(),
    }),
    row: SurveyRow,
  }),
  look: route({
    method: 'GET',
    path: `${path}/look`,
    access: 'admin',
    summary: 'A container by its number, with its open damages and what it is most likely surveyed for',
    query: z.strictObject({ number: requiredText(32) }),
    response: SurveyedBox,
  }),
  get: route({ method: 'GET', path: `${path}/:id`, access: 'admin', summary: 'One survey', response: Survey }),
  create: route({
    method: 'POST',
    path: `${path}/create`,
    access: 'admin',
    summary: 'A finished survey, with the damages that it found; a passed one after a repair closes damages',
    body: SurveyCreate,
    response: Survey,
    created: true,
  }),
  upload: uploadRoute({
    path: `${path}/:id/images/upload`,
    access: 'admin',
    summary: 'A picture of a survey; that of an item of its checklist has the key of the item as its title',
    response: Image,
  }),
  paper: route({
    method: 'POST',
    path: `${path}/:id/paper`,
    access: 'admin',
    summary: 'The link of a survey as a PDF',
    ...asPaper,
  }),
  due: listRoute({
    path: `${path}/due/list`,
    access: 'admin',
    summary: 'Containers in the yard whose examination (CSC) or pre-trip inspection (PTI) is due soon, or was',
    input: recordListInput(['dueDay', 'name', 'clientName'], {
      kind: z.enum(['csc', 'pti']).optional(),
      isOverdue: flag.optional(),
    }),
    row: DueRow,
  }),
});
