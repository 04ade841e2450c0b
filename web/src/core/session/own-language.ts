import { request } from '../api/api.ts';
import { currentLanguage, type Language, showLanguage } from '../text/i18n.ts';
import { getSession } from './session.ts';
import { sessionRoutes } from './session-routes.ts';

/** Chosen on this page before the sign-in: it is kept with the person that signs in. */
let chosenBefore: Language | undefined;

/** Chooses the language of the screens. It is kept with the person, whose other devices begin in it. */
export async function chooseLanguage(language: Language): Promise<void> {
  await showLanguage(language);
  if (getSession().status === 'in') await keep(language);
  else chosenBefore = language;
}

/** After a sign-in: the language that the person has chosen, here or on another device. */
export async function followOwnLanguage(): Promise<void> {
  const language = getSession().whoami?.language;
  if (chosenBefore) await keep(chosenBefore);
  else if (language && language !== currentLanguage()) await showLanguage(language);
}

async function keep(language: Language): Promise<void> {
  await request(sessionRoutes.chooseLanguage, { body: { language } });
  chosenBefore = undefined;
}
