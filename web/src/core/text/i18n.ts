import { sentences } from '@boxyard/contract/core/sentences.ts';
import i18next, { type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { paramsInWords } from './sentence-params.ts';

export const languages = ['en', 'sk'] as const;
export type Language = (typeof languages)[number];

const files = import.meta.glob<ResourceKey>('../../i18n/*/*.json', { import: 'default' });
/** As in the script of index.html. */
const remembered = 'language';

/** One file per language and feature, fetched with the screen that uses it. */
async function read(language: string, namespace: string): Promise<ResourceKey> {
  if (namespace === 'sentences' && language === 'en') return sentences;
  const load = files[`../../i18n/${language}/${namespace}.json`];
  if (!load) throw new Error(`No texts for ${language}/${namespace}`);
  return load();
}

export async function startTexts(): Promise<void> {
  await i18next
    .use({ type: 'backend', init: () => undefined, read })
    .use(initReactI18next)
    .init({
      // The script in index.html has chosen it.
      lng: document.documentElement.lang,
      supportedLngs: languages,
      fallbackLng: 'en',
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
      partialBundledLanguages: true,
    });
}

/** The language of the screens now. */
export const currentLanguage = (): Language => languages.find((language) => language === i18next.language) ?? 'en';

/** The order of names and words in the language of the screen. */
export const inAlphabet = (a: string, b: string): number => a.localeCompare(b, currentLanguage());

/** Shows the screens in another language, and begins in it here the next time. */
export async function showLanguage(language: Language): Promise<void> {
  localStorage.setItem(remembered, language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

interface Said {
  key: string;
  params?: Record<string, unknown> | undefined;
  errors?: { key: string; message: string; params?: Record<string, unknown> | undefined }[] | undefined;
}

/** A server's or schema's sentence in the current language, else the English that came with it. */
export function sentence(said: Said, english: string): string {
  const [reason] = said.errors ?? [];
  // One record refuses for all: its own reason is a part of the sentence.
  const inner = said.key === 'recordRefused' && reason ? { reason: sentence(reason, reason.message) } : {};
  const params = { ...paramsInWords(said.params), ...inner };
  return i18next.t(said.key, { ns: ['sentences', 'common'], defaultValue: english, ...params });
}

/** The texts of every screen behind the sign-in. */
export const screenTexts = ['shell', 'sentences', 'enums'] as const;

/** Loads texts ahead of the screen that shows them. */
export const loadTexts = (...namespaces: string[]): Promise<void> => i18next.loadNamespaces(namespaces);
