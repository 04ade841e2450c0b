import i18next from 'i18next';
import { ApiProblem } from '../../core/api/problem.ts';
import { confirm } from '../dialog/confirm.tsx';

/** The number is one that another container had. */
export const isOfRenumbered = ({ body }: ApiProblem): boolean => body.key === 'containerRenumbered';

/** Asks whether a container that was refused so is another one. */
export function isAnotherMeant({ body: { params = {} } }: ApiProblem): Promise<boolean> {
  const t = i18next.getFixedT(null, 'common', 'renumbered');
  return confirm({ title: t('title'), message: t('message', params), yes: t('yes'), no: t('no') });
}

/**
 * Sends a container; where another had its number before, asks whether it is another, and sends it again on a yes.
 * @returns null on a no: nothing was sent
 */
export async function askIfAnother<Answer>(
  send: (meant: { isAnother?: true }) => Promise<Answer>,
): Promise<Answer | null> {
  try {
    return await send({});
  } catch (error) {
    if (!(error instanceof ApiProblem) || !isOfRenumbered(error)) throw error;
    return (await isAnotherMeant(error)) ? send({ isAnother: true }) : null;
  }
}
