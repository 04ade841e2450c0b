import { damageImageRoutes } from '@boxyard/contract/core/images.ts';
import type { ProblemBody } from '@boxyard/contract/core/problems.ts';
import { type Survey, surveyRoutes } from '@boxyard/contract/inspections/surveys.ts';
import { call } from '../../core/api/api.ts';
import { ApiProblem, askWhenProblem, isLost } from '../../core/api/problem.ts';
import { getReach, onReach, untilAnswer } from '../../core/api/reach.ts';
import { invalidate } from '../../core/data/queries.ts';
import { getClockDifference, mostDifference } from '../../core/device/server-clock.ts';
import { addUploads, targetOf } from '../../ui/uploads/queue.ts';
import {
  dropSurvey,
  getKeptSurveys,
  type KeptSurvey,
  keepSurvey,
  keptSurvey,
  loadKeptSurveys,
} from './kept-surveys.ts';
import { photosToSend, type SurveyToSend, type SurveyValues } from './survey.values.ts';

/** What became of it by the first answer; neither: it waits for the line. */
interface Sent {
  survey?: Survey;
  problem?: ProblemBody;
}

const pauseMs = 2_000;
const pause = () => new Promise((done) => setTimeout(done, pauseMs));
/** A line that is there and answers nothing is none for who stands in the yard. */
const patienceMs = 8_000;
/** Those that are on their way from this tab. */
const onTheWay = new Set<string>();

/** Keeps the finished survey, and sends it at once if there is a line. */
export async function finishSurvey(values: SurveyValues, body: SurveyToSend): Promise<Sent> {
  await keepSurvey({ values, body, problem: null });
  return new Promise((done, fail) => {
    setTimeout(() => done({}), patienceMs);
    send(values.key, done).catch(fail);
  });
}

/** Sends whatever waits; where a line is missing, as soon as it is there. */
function sendWaiting(): void {
  for (const { values, body } of getKeptSurveys()) if (body) void send(values.key, () => undefined);
}

/** Takes up what an earlier visit left, and sends it. */
export async function takeUpSurveys(): Promise<void> {
  await loadKeptSurveys();
  sendWaiting();
}

/** Sent again with the same key it is recorded once, from another tab, too. */
async function send(key: string, onFirst: (sent: Sent) => void): Promise<void> {
  if (onTheWay.has(key)) return onFirst({});
  onTheWay.add(key);
  try {
    for (;;) {
      const kept = keptSurvey(key);
      if (!kept?.body) return onFirst({});
      const sent = await trySend(kept, kept.body);
      onFirst(sent ?? {});
      if (sent) return;
      await untilAnswer();
      await pause();
    }
  } finally {
    onTheWay.delete(key);
  }
}

/** @returns null where no answer came */
async function trySend(kept: KeptSurvey, body: SurveyToSend): Promise<Sent | null> {
  const { values } = kept;
  if (isWhenUnknown(kept)) {
    const problem = askWhenProblem().body;
    await keepSurvey({ values, body: null, problem });
    return { problem };
  }
  try {
    const { id, name } = values.box;
    // Begun without a line, it has the number alone.
    const containerId = id || (await call(surveyRoutes.look, { query: { number: name } })).id;
    const survey = await call(surveyRoutes.create, { body: { ...body, containerId }, key: values.key });
    await takeAnswer(kept, survey);
    return { survey };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    if (isLost(error)) return null;
    // Signed out, too many requests, a fault of the server: that is no word about the survey.
    if (error.status >= 500 || error.status === 401 || error.status === 429) return {};
    await keepSurvey({ values, body: null, problem: error.body });
    return { problem: error.body };
  }
}

/** The device's clock was changed while it waited: it may have been finished at another time than it says. */
const isWhenUnknown = ({ values, behind }: KeptSurvey): boolean =>
  values.finishedAt === undefined && Math.abs(getClockDifference() - behind) > mostDifference;

/** Its photos go to the queue of uploads, which keeps them; only then it is dropped here. */
async function takeAnswer(kept: KeptSurvey, survey: Survey): Promise<void> {
  const { id, containerId, containerName } = survey;
  const page = { address: `/inspections/${id}`, title: containerName };
  for (const { id: key, of, file, damageId } of photosToSend(kept.values, survey)) {
    const target =
      damageId === null
        ? targetOf(surveyRoutes.upload, { id }, 'image')
        : targetOf(damageImageRoutes.upload, { containerId, damageId }, 'image');
    const title = damageId === null ? of.replace('item ', '') : '';
    await addUploads(target, [file], { shrinks: true, key, title, page });
  }
  await dropSurvey(kept);
  await invalidate('survey', 'damage', 'container', 'work_task', 'survey_setting');
}

onReach(() => {
  if (getReach().isReached) sendWaiting();
});
