import type { TransportType } from '@boxyard/contract/core/enums.ts';
import { splitContainerNumber } from '@boxyard/contract/yard/iso6346.ts';
import i18next from 'i18next';
import { ApiProblem } from '../../core/api/problem.ts';
import { formatDateTime } from '../../core/text/format.ts';
import { confirm } from '../dialog/confirm.tsx';

/** What is being recorded, for the words of the question. */
interface Passage {
  type: TransportType;
  date: number | null;
}

/** What a request says about it: nothing at first, `isRepeat` once the clerk said yes. */
interface Meant {
  isRepeat?: true;
}

/**
 * Sends a passage; where the one beside it is in the same direction, asks whether that is meant, and sends it again on a yes.
 * @returns null on a no: nothing was sent
 */
export async function askIfRepeated<Answer>(
  passage: Passage,
  send: (meant: Meant) => Promise<Answer>,
): Promise<Answer | null> {
  try {
    return await send({});
  } catch (error) {
    if (!(error instanceof ApiProblem) || !isAsked(error)) throw error;
    return (await isMeant(passage, error)) ? send({ isRepeat: true }) : null;
  }
}

/** A passage that can hardly be meant: the second in its direction, or out before the only one in. */
export const isAsked = ({ body }: ApiProblem): boolean => body.key === 'passageRepeated' || body.key === 'outBeforeIn';

/** Asks about a passage that was refused so. @param refusal what it says of the passage beside it */
export function isMeant({ type, date }: Passage, { body: { key, params: neighbour = {} } }: ApiProblem) {
  const t = i18next.getFixedT(null, 'common', 'repeatedPassage');
  const neighbourDate = Number(neighbour.date);
  const side = date !== null && neighbourDate > date ? 'after' : 'before';
  const direction = type === 'gate_in' ? 'in' : 'out';
  const values = {
    container: spaced(String(neighbour.container)),
    date: formatDateTime(neighbourDate),
    tripCode: neighbour.tripCode,
  };
  const isBeforeIn = key === 'outBeforeIn';
  return confirm({
    title: t(isBeforeIn ? 'title.beforeIn' : `title.${direction}`),
    message: t(isBeforeIn ? 'beforeIn' : `${side}.${direction}`, values),
    yes: t('yes'),
    no: t('no'),
    danger: true,
  });
}

/** A number as it is painted: `MSKU 123456 7`. */
function spaced(number: string): string {
  const parts = splitContainerNumber(number);
  return parts ? `${parts.owner} ${parts.serial} ${parts.digit}` : number;
}
