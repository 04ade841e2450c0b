import { foreignLetters } from '@boxyard/contract/core/foreign-letters.ts';
import i18next from 'i18next';
import { confirm } from '../../ui/dialog/confirm.tsx';

/** Asks about a number with letters that only look like those on a container: nobody would find it by what is painted on it. */
export async function isNumberMeant(number: string): Promise<boolean> {
  const letters = foreignLetters(number).join(' ');
  if (letters === '') return true;
  const t = i18next.getFixedT(null, 'containers', 'oddNumber');
  return confirm({ title: t('title', { letters }), message: t('text'), yes: t('yes'), no: t('no'), danger: true });
}
