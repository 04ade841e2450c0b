import { type FieldError, fieldError } from '@boxyard/contract/core/problems.ts';
import type { ChecklistItem } from '@boxyard/contract/inspections/checklists.ts';
import { codesOf } from '@boxyard/contract/inspections/damage-codes.ts';
import { lengthOf, placeOfLocation, sectionsOf, spotOf } from '@boxyard/contract/inspections/locations.ts';
import type { Survey, SurveyCreate, SurveyFinding } from '@boxyard/contract/inspections/surveys.ts';
import { notificationPaths } from '@boxyard/contract/people/notification-paths.ts';
import type { Container } from '@boxyard/contract/yard/containers.ts';
import { sql } from 'kysely';
import { withoutUndefined } from '../../core/crud/without-undefined.ts';
import type { Ctx } from '../../core/http/context.ts';
import { momentOf, nowInSeconds } from '../../core/http/moment.ts';
import { conflict, invalid, invalidFields, referred } from '../../core/http/problems.ts';
import { checklistOf } from '../checklists/checklists.queries.ts';
import { containers } from '../containers/containers.queries.ts';
import { damages } from '../damages/damages.queries.ts';
import { movesMayDiffer } from '../edi-events/touched.queries.ts';
import { members, notify } from '../notifications/notify.service.ts';
import { workTasks } from '../work-tasks/work-tasks.queries.ts';
import { changeWorkTask } from '../work-tasks/work-tasks.service.ts';
import { findOpenDamages, getSurvey, surveys } from './surveys.queries.ts';

/**
 * Stores a finished survey in one transaction with all that follows from it: its damages; of a correction, which damages of the first still
 * stand; of one after a repair, what is closed, and condition and grade, or the task that is opened again.
 * @throws 404, 409, 422
 */
export async function createSurvey(ctx: Ctx, input: SurveyCreate): Promise<Survey> {
  const container = await referred('containerId', containers.lock(ctx, input.containerId));
  const checklist = await checklistOf(ctx, input.kind, input.checklistRevision);
  refuse([
    ...errorsOfAnswers(input, checklist.items),
    ...errorsOfFindings(input, container),
    ...errorsOfEnd(input, container),
  ]);
  const corrected = await correctedBy(ctx, input);
  const task = await taskOf(ctx, input);
  const closedIds = await closedBy(ctx, input, { container, corrected });
  const times = timesOf(ctx, input);
  const transportId = await moveBefore(ctx, input.containerId, times.finishedAt);
  const { checklistRevision: _, keptIds = [], findings: found = [], ...values } = withoutUndefined(input);
  const fresh: SurveyFinding[] = [];
  for (const { isInside = false, remark = '', ...codes } of found) {
    const place = placeOfLocation(codes.location, isInside);
    if (!place) throw invalid('findings', 'notLocation');
    const { id: damageId, ...damage } = await damages.insert(ctx, {
      containerId: container.id,
      transportId,
      scdType: place.type,
      scdCode: place.place,
      isDraft: false,
      remark,
      ...codes,
    });
    fresh.push({ damageId, ...codesOf(damage), isInside: place.type === 'inner', remark });
  }
  const kept = corrected?.findings.filter(({ damageId }) => keptIds.includes(damageId)) ?? [];
  const { id } = await surveys.insert(ctx, {
    ...values,
    ...times,
    closedIds,
    checklistId: checklist.id,
    transportId,
    findings: [...fresh, ...kept],
  });
  await adopt(
    ctx,
    id,
    [...fresh, ...kept].map(({ damageId }) => damageId),
  );
  if (corrected) await takeBackRest(ctx, id, corrected.id);
  if (corrected) await openClosed(ctx, corrected.id);
  await close(ctx, id, closedIds);
  if (input.kind === 'post_repair' && input.outcome === 'failed')
    await containers.update(ctx, container.id, { isDefective: true }, undefined);
  await applyTo(ctx, container, input, times.finishedAt);
  // Partners are told of the damages with the gate move.
  if (transportId !== null) await movesMayDiffer(ctx, [container.id]);
  if (task && input.outcome === 'failed') await openAgain(ctx, task.id, { container, survey: id });
  return getSurvey(ctx, id);
}

function refuse(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw invalidFields([...errors]);
}

/** Each item is answered once, a measure by its value or as not applicable. */
function errorsOfAnswers({ answers }: SurveyCreate, items: readonly ChecklistItem[]): FieldError[] {
  const unknown = answers.flatMap(({ key }, nth) =>
    items.some((item) => item.key === key) && answers.findIndex((one) => one.key === key) === nth
      ? []
      : [fieldError(`answers.${nth}.key`, 'unknownItem')],
  );
  const missing = items.flatMap(({ key, en, answer: kind }) => {
    const given = answers.find((one) => one.key === key);
    const isAnswered =
      kind === 'ok'
        ? given && given.answer !== 'measure'
        : given?.answer === 'n_a' || (given?.answer === 'measure' && given.value !== null);
    return isAnswered ? [] : [fieldError('answers', 'answerMissing', { item: en })];
  });
  return [...unknown, ...missing];
}

function errorsOfFindings({ findings = [] }: SurveyCreate, container: Container): FieldError[] {
  const length = lengthOf(container);
  return findings.flatMap(({ location, damageCode }, nth) => [
    ...(location === '' ? [fieldError(`findings.${nth}.location`, 'required')] : []),
    ...(location !== '' && !spotOf(location, length)
      ? [fieldError(`findings.${nth}.location`, 'locationTooLong', { sections: sectionsOf('L', length) })]
      : []),
    ...(damageCode === '' ? [fieldError(`findings.${nth}.damageCode`, 'required')] : []),
  ]);
}

function errorsOfEnd(input: SurveyCreate, { cscScheme }: Container): FieldError[] {
  const {
    kind,
    outcome,
    answers,
    findings = [],
    keptIds = [],
    remark = '',
    gradeAfter,
    conditionAfter,
    closedIds = [],
    nextDay = null,
  } = input;
  const isRepaired = kind === 'post_repair' && outcome === 'passed';
  const hasReason =
    answers.some(({ answer }) => answer === 'not_ok') || findings.length > 0 || keptIds.length > 0 || remark !== '';
  return [
    ...(outcome === 'failed' && !hasReason ? [fieldError('outcome', 'failedWithoutReason')] : []),
    ...(!isRepaired && (gradeAfter || conditionAfter || closedIds.length > 0)
      ? [fieldError('outcome', 'onlyAfterRepair')]
      : []),
    ...(nextDay !== null && (kind !== 'csc' || outcome === 'failed') ? [fieldError('nextDay', 'onlyOfCsc')] : []),
    // A continuous programme has no next day.
    ...(kind === 'csc' && outcome === 'passed' && nextDay === null && cscScheme !== 'acep'
      ? [fieldError('nextDay', 'required')]
      : []),
  ];
}

/** A device whose clock is ahead has not surveyed in the future. */
function timesOf(ctx: Ctx, { startedAt, finishedAt }: SurveyCreate): { startedAt: number; finishedAt: number } {
  const end = Math.min(momentOf(ctx, finishedAt, 'finishedAt'), nowInSeconds());
  return { startedAt: Math.min(momentOf(ctx, startedAt, 'startedAt'), end), finishedAt: end };
}

/** The survey that is corrected: of the same container and kind, and corrected by none yet. @throws 422 */
async function correctedBy(ctx: Ctx, { correctsId = null, containerId, kind, keptIds = [] }: SurveyCreate) {
  if (correctsId === null) {
    if (keptIds.length > 0) throw invalid('keptIds', 'keptOfCorrected');
    return undefined;
  }
  const corrected = await referred('correctsId', getSurvey(ctx, correctsId));
  const { containerId: of, kind: as, correctedById, findings } = corrected;
  if (of !== containerId || as !== kind || correctedById !== null) throw invalid('correctsId', 'correctsOther');
  if (keptIds.some((id) => !findings.some(({ damageId }) => damageId === id)))
    throw invalid('keptIds', 'keptOfCorrected');
  return corrected;
}

/** @throws 422 for what is no repair of this container, 409 where a repair is passed that is not completed */
async function taskOf(ctx: Ctx, { workTaskId = null, containerId, kind, outcome }: SurveyCreate) {
  if (workTaskId === null) return undefined;
  const task = await referred('workTaskId', workTasks.lock(ctx, workTaskId));
  if (
    kind !== 'post_repair' ||
    task.containerId !== containerId ||
    !['repair', 'cleaning'].includes(task.type) ||
    task.status === 'canceled'
  )
    throw invalid('workTaskId', 'taskNotRepair');
  if (outcome === 'passed' && task.status !== 'completed') throw conflict('repairNotDone');
  return task;
}

/** What it closes: open damages and, of a correction, those of the corrected survey as well, which are meant where it says nothing. */
async function closedBy(
  ctx: Ctx,
  { closedIds, outcome }: SurveyCreate,
  { container, corrected }: { container: Container; corrected: Survey | undefined },
): Promise<number[]> {
  if (outcome !== 'passed') return [];
  const before = corrected?.closedIds ?? [];
  if (!closedIds) return before;
  const open = (await findOpenDamages(ctx, container.id, lengthOf(container))).map(({ id }) => id);
  const isOther = (id: number) => !open.includes(id) && !before.includes(id);
  if (closedIds.some(isOther)) throw invalid('closedIds', 'damageNotOpen');
  return [...new Set(closedIds)];
}

/** The gate move within a day before: the survey was of it. */
async function moveBefore({ tx, account }: Ctx, containerId: number, at: number): Promise<number | null> {
  const { rows } = await sql<{
    id: number;
  }>`select id from transport where account_id = ${account.id} and container_id = ${containerId}
    and type in ('gate_in', 'gate_out') and moved_at <= to_timestamp(${at}) and moved_at > to_timestamp(${at - 86_400})
    order by moved_at desc, id desc limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

const set = (ctx: Ctx, ids: readonly number[], values: { surveyId: number } | { closedById: number }) =>
  ctx.tx.updateTable('damage').set(values).where('accountId', '=', ctx.account.id).where('id', 'in', ids).execute();

/** Damages are those of the survey that told them last. */
async function adopt(ctx: Ctx, surveyId: number, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await set(ctx, ids, { surveyId });
}

async function close(ctx: Ctx, surveyId: number, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await set(ctx, ids, { closedById: surveyId });
}

/** What the corrected survey had closed is open again, until its correction closes it. */
async function openClosed({ tx, account }: Ctx, correctedId: number): Promise<void> {
  await sql`update damage set closed_by_id = null where account_id = ${account.id} and closed_by_id = ${correctedId}`.execute(
    tx,
  );
}

/** What a correction does not keep was none: it is open no longer. */
async function takeBackRest(ctx: Ctx, surveyId: number, correctedId: number): Promise<void> {
  await ctx.tx
    .updateTable('damage')
    .set({ closedById: surveyId })
    .where('accountId', '=', ctx.account.id)
    .where('surveyId', '=', correctedId)
    .where('closedById', 'is', null)
    .execute();
}

/** What the container is from then on. */
async function applyTo(ctx: Ctx, container: Container, input: SurveyCreate, at: number): Promise<void> {
  const { kind, outcome, gradeAfter, conditionAfter, nextDay } = input;
  if (outcome !== 'passed') return;
  const local = sql`${ctx.account.timezone}::text`;
  if (kind === 'post_repair') {
    const isOpen = (await findOpenDamages(ctx, container.id, lengthOf(container))).length > 0;
    const values = {
      ...(gradeAfter && { grade: gradeAfter }),
      ...(conditionAfter && { containerCondition: conditionAfter }),
      ...(!isOpen && { isDefective: false }),
    };
    if (Object.keys(values).length > 0) await containers.update(ctx, container.id, values, undefined);
  }
  const own = sql`account_id = ${ctx.account.id} and id = ${container.id}`;
  if (kind === 'csc' && nextDay)
    await sql`update container set certification_expiry_date = (${nextDay}::date + 1)::timestamp at time zone ${local} - interval '1 second',
      csc_scheme = ${container.cscScheme || 'pes'} where ${own}`.execute(ctx.tx);
  if (kind === 'pti') {
    const day = sql`(to_timestamp(${at}) at time zone ${local})::date`;
    await sql`update container set pti_day = ${day} where ${own} and (pti_day is null or pti_day < ${day})`.execute(
      ctx.tx,
    );
  }
}

/** The same task, and nothing is billed for doing it again. */
async function openAgain(
  ctx: Ctx,
  taskId: number,
  { container, survey }: { container: Container; survey: number },
): Promise<void> {
  await changeWorkTask(ctx, taskId, { status: 'in_progress', finishedAt: null });
  await notify(ctx, 'repair_failed', members.all, {
    thing: `survey ${survey}`,
    path: notificationPaths.repair_failed(survey),
    facts: { container: container.name },
  });
}
