import { actRoutes } from '@boxyard/contract/core/acts.ts';
import { notifications } from '@mantine/notifications';
import i18next from 'i18next';
import { call } from '../../core/api/api.ts';
import { ApiProblem, isLost, notDoneProblem } from '../../core/api/problem.ts';
import { untilAnswer } from '../../core/api/reach.ts';
import { queryClient } from '../../core/data/queries.ts';
import { newKey } from '../../core/new-key.ts';

/** A request that got no answer may still be under way, and a line that is there again may break once more. */
const pause = () => new Promise((done) => setTimeout(done, 2_000));

/**
 * Does what can be undone. Where the answer is lost nobody knows whether it was done: that is said, and asked as soon as the
 * server answers again. Whoever waits for this goes on as after any answer.
 * @param work with the id by which its requests are undone together
 * @returns that id, and the answer where there was one
 * @throws ApiProblem of a refusal, also where it turns out that nothing was done
 */
export async function doAct<T>(work: (act: string) => Promise<T>): Promise<{ act: string; answer: T | undefined }> {
  const act = newKey();
  try {
    return { act, answer: await work(act) };
  } catch (error) {
    // Browsers send a request again whose connection broke: then the second answer says that the first has done it.
    const isConflict = error instanceof ApiProblem && error.status === 409;
    if (!isLost(error) && !(isConflict && (await askIfDone(act)))) throw error;
  }
  await whileLooking(async () => {
    if (await askIfDone(act)) return;
    await pause();
    if (!(await askIfDone(act))) throw notDoneProblem();
  });
  // Nobody waits for what is read again: on a bad line it may take long, and the offer to undo would wait with it.
  void queryClient.invalidateQueries();
  return { act, answer: undefined };
}

/**
 * The same for a request that the server does once however often it is sent: where the answer is lost it is sent again as soon
 * as the server answers.
 */
export async function sendUntilAnswered<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isLost(error)) throw error;
  }
  return whileLooking(() => answerOf(work));
}

/** Says until the end of it that the answer was lost, and is looked for. */
async function whileLooking<T>(work: () => Promise<T>): Promise<T> {
  const message = i18next.t('lost.looking');
  const id = notifications.show({ message, loading: true, autoClose: false, withCloseButton: false });
  try {
    return await work();
  } finally {
    notifications.hide(id);
  }
}

const askIfDone = async (act: string): Promise<boolean> =>
  (await answerOf(() => call(actRoutes.get, { params: { act } }))).isDone;

/** Asks whenever the server has given a sign of life, until it answers. */
async function answerOf<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    await untilAnswer();
    try {
      return await ask();
    } catch (error) {
      if (!isLost(error)) throw error;
    }
    await pause();
  }
}
