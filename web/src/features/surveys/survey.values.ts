import type { ChecklistItem, SurveyKind } from '@boxyard/contract/inspections/checklists.ts';
import { longestFt, spotOf } from '@boxyard/contract/inspections/locations.ts';
import {
  type DamageInShort,
  emptyFinding,
  type Survey,
  type SurveyAnswer,
  SurveyCreate,
  type SurveyedBox,
} from '@boxyard/contract/inspections/surveys.ts';
import type { z } from 'zod';
import { serverNow } from '../../core/device/server-clock.ts';
import { newKey } from '../../core/new-key.ts';
import { today } from '../../core/text/day.ts';

/** What a number field holds: '' or a text while it is no number yet. */
type Typed = number | string;

export interface AnswerValues {
  /** '' until it is answered; a measure is answered by its value. */
  answer: Exclude<SurveyAnswer['answer'], 'measure'> | '';
  value: Typed;
  note: string;
}

type Finding = typeof emptyFinding;
export interface FindingValues extends Omit<Finding, 'lengthCm' | 'widthCm' | 'quantity'> {
  key: string;
  lengthCm: Typed;
  widthCm: Typed;
  quantity: Typed;
}

/** A photo that was taken; it is sent once the survey is. */
export interface SurveyPhoto {
  /** By which it is sent once. */
  id: string;
  /** `itemOf` an item of the checklist, or the key of a finding. */
  of: string;
  file: File;
}
export const itemOf = (key: string): string => `item ${key}`;

/** A survey as the form holds it. It is kept on the device as it stands. */
export interface SurveyValues
  extends Pick<
    Survey,
    | 'kind'
    | 'criteria'
    | 'startedAt'
    | 'gradeAfter'
    | 'conditionAfter'
    | 'nextDay'
    | 'signature'
    | 'remark'
    | 'workTaskId'
  > {
  /** The same for each try to send it, so that it is recorded once. */
  key: string;
  box: SurveyedBox;
  /** Said by the person, where the device cannot know it; else it is when the survey is finished. */
  finishedAt?: number | undefined;
  /** '': as proposed. */
  outcome: Survey['outcome'] | '';
  /** By the key of the item. */
  answers: Record<string, AnswerValues>;
  findings: FindingValues[];
  photos: SurveyPhoto[];
  /** Open damages that are found repaired. */
  closedIds: number[];
  /** The survey that it corrects, with the damages that it found, of which those of `keptIds` stand, and those that it closed. */
  corrects: { id: number; outcome: Survey['outcome']; damages: DamageInShort[]; closed: DamageInShort[] } | null;
  keptIds: number[];
}

export const noAnswer: AnswerValues = { answer: '', value: '', note: '' };
export const newFinding = (): FindingValues => ({ ...emptyFinding, key: newKey(), lengthCm: '', widthCm: '' });

/** The next examination (CSC) is so many months later at most. */
const mostCscMonths = 30;
function inMonths(months: number): string {
  const [year = 0, month = 0, day = 0] = today().split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, day)).toISOString().slice(0, 10);
}

/** A container that cannot be looked up for want of a line: it is found by its number when the survey is sent. */
export const unseenBox = (name: string): SurveyedBox => ({
  ...{ id: 0, name, clientName: '', containerTypeName: '', lengthFt: 0, isRefrigerated: false, location: '' },
  ...{ isInYard: false, grade: '', containerCondition: 'used', proposedKind: 'gate_in', workTaskId: null },
  ...{ repairedIds: [], damages: [], due: [], last: null },
});

export const newSurvey = (box: SurveyedBox, signature: string, kind?: SurveyKind): SurveyValues => ({
  key: newKey(),
  box,
  kind: kind ?? box.proposedKind,
  criteria: '',
  startedAt: serverNow(),
  outcome: '',
  answers: {},
  findings: [],
  photos: [],
  gradeAfter: box.grade,
  conditionAfter: box.workTaskId === null ? '' : 'repaired',
  nextDay: inMonths(mostCscMonths),
  signature,
  remark: '',
  closedIds: box.repairedIds,
  workTaskId: box.workTaskId,
  corrects: null,
  keptIds: [],
});

/** A correction begins with what was told before. */
export function correctionOf(survey: Survey, box: SurveyedBox, signature: string): SurveyValues {
  const { id, kind, criteria, outcome, gradeAfter, conditionAfter, nextDay, remark, findings, workTaskId } = survey;
  const answers = survey.answers.map(({ key, answer, value, note }): [string, AnswerValues] => [
    key,
    { answer: answer === 'measure' ? '' : answer, value: value ?? '', note },
  ]);
  const values: SurveyValues = {
    ...newSurvey(box, signature),
    ...{ kind, criteria, gradeAfter, conditionAfter, nextDay, remark, workTaskId },
    answers: Object.fromEntries(answers),
    corrects: {
      ...{ id, outcome, closed: survey.closed },
      damages: findings.map((finding) => ({ ...finding, id: finding.damageId })),
    },
    ...(outcome === 'passed' && { closedIds: survey.closedIds }),
    keptIds: findings.map(({ damageId }) => damageId),
  };
  // An outcome that follows from the answers goes on to follow them.
  return { ...values, outcome: outcomeOf(values, survey.checklist.items) === outcome ? '' : outcome };
}

/** Damages of which a survey after a repair says whether they were repaired. */
export const closable = ({ box, corrects }: SurveyValues): DamageInShort[] => [
  ...(corrects?.closed ?? []),
  ...box.damages.filter(({ id }) => !corrects?.damages.some((own) => own.id === id)),
];

const isAnswered = ({ answer }: ChecklistItem, given: AnswerValues | undefined): boolean =>
  given !== undefined && (given.answer !== '' || (answer === 'measure' && typeof given.value === 'number'));

/** Sets what is not answered yet, and is no measure, to ok. */
export function allInOrder({ answers }: SurveyValues, items: readonly ChecklistItem[]): SurveyValues['answers'] {
  const open = items.filter((item) => item.answer === 'ok' && !isAnswered(item, answers[item.key]));
  return { ...answers, ...Object.fromEntries(open.map(({ key }) => [key, { ...noAnswer, answer: 'ok' as const }])) };
}

/** Failed once something is not in order or damaged or, after a repair, a damage that it was to mend is still there. */
export function outcomeOf(values: SurveyValues, items: readonly ChecklistItem[]): Survey['outcome'] {
  const { outcome, answers, kind, closedIds, box } = values;
  const isBad = items.some(({ key }) => answers[key]?.answer === 'not_ok');
  const isUnmended = kind === 'post_repair' && box.repairedIds.some((id) => !closedIds.includes(id));
  return outcome || (isBad || isUnmended || values.findings.length > 0 ? 'failed' : 'passed');
}

/** What keeps it from being finished, by the item or the finding: the key of a sentence. */
export function gapsOf(
  values: SurveyValues,
  items: readonly ChecklistItem[],
): Record<string, 'answer' | 'photo' | 'location' | 'finding'> {
  const { answers, photos, findings, corrects, box } = values;
  const gaps: ReturnType<typeof gapsOf> = {};
  for (const item of items) {
    const given = answers[item.key];
    const needs = item.needsPhoto && given?.answer !== 'n_a' && !corrects;
    if (!isAnswered(item, given)) gaps[itemOf(item.key)] = 'answer';
    else if (needs && !photos.some(({ of }) => of === itemOf(item.key))) gaps[itemOf(item.key)] = 'photo';
  }
  for (const { key, location, damageCode } of findings) {
    const isNowhere = !spotOf(location, box.lengthFt || longestFt);
    if (location && isNowhere) gaps[key] = 'location';
    else if (isNowhere || !damageCode) gaps[key] = 'finding';
  }
  return gaps;
}

/** What is no number is sent as it is, and refused. */
const numberOf = (typed: Typed): Typed | null => (typed === '' ? null : typed);

/** What is sent of it, with the id of its container. */
const ToSend = SurveyCreate.omit({ containerId: true });
export type SurveyToSend = z.output<typeof ToSend>;

export function readSurvey(values: SurveyValues, items: readonly ChecklistItem[], checklistRevision: number) {
  const { kind, criteria, answers, findings, signature, remark, corrects, keptIds } = values;
  const { finishedAt = serverNow() } = values;
  const startedAt = Math.min(values.startedAt, finishedAt);
  const outcome = outcomeOf(values, items);
  const isMended = kind === 'post_repair' && outcome === 'passed';
  return ToSend.safeParse({
    ...{ kind, criteria, startedAt, outcome, checklistRevision, signature, remark },
    finishedAt,
    answers: items.map(({ key }): SurveyAnswer => {
      const { answer, value, note } = answers[key] ?? noAnswer;
      return { key, answer: answer || 'measure', value: answer || typeof value !== 'number' ? null : value, note };
    }),
    findings: findings.map(({ key: _, lengthCm, widthCm, quantity, ...finding }) => ({
      ...finding,
      lengthCm: numberOf(lengthCm),
      widthCm: numberOf(widthCm),
      quantity: numberOf(quantity) ?? 1,
    })),
    ...(corrects && { correctsId: corrects.id, keptIds }),
    ...(kind === 'post_repair' && { workTaskId: values.workTaskId }),
    ...(isMended && {
      closedIds: values.closedIds,
      gradeAfter: values.gradeAfter,
      conditionAfter: values.conditionAfter,
    }),
    ...(kind === 'csc' && outcome === 'passed' && { nextDay: values.nextDay }),
  });
}

/** The item or the finding that a refusal speaks of; '' for the survey as a whole. */
export function subjectOf(path: string, { findings }: SurveyValues, items: readonly ChecklistItem[]): string {
  const [list, at] = path.split('.');
  const item = list === 'answers' ? items[Number(at)] : undefined;
  if (item) return itemOf(item.key);
  return (list === 'findings' && findings[Number(at)]?.key) || '';
}

/** Whose each photo is, once the survey has its id and its damages theirs: new findings keep their order. */
export function photosToSend({ photos, findings, keptIds }: SurveyValues, survey: Pick<Survey, 'findings'>) {
  const found = survey.findings.filter(({ damageId }) => !keptIds.includes(damageId));
  const damageOf = new Map(findings.map(({ key }, at) => [key, found[at]?.damageId]));
  return photos.map((photo) => ({ ...photo, damageId: damageOf.get(photo.of) ?? null }));
}
