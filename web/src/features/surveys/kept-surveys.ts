import type { ProblemBody } from '@boxyard/contract/core/problems.ts';
import { useSyncExternalStore } from 'react';
import { DeviceFull, drop, keep, kept } from '../../core/device/device-store.ts';
import { getClockDifference, serverNow } from '../../core/device/server-clock.ts';
import { getSession, onSession } from '../../core/session/session.ts';
import type { SurveyPhoto, SurveyToSend, SurveyValues } from './survey.values.ts';

/** A survey that this device holds until the server has it. */
export interface KeptSurvey {
  /** Unix seconds of the last change. */
  at: number;
  values: SurveyValues;
  /** How far the device's clock was behind the server's then, in seconds. */
  behind: number;
  /** What is sent once there is a line; null until it is finished. */
  body: SurveyToSend | null;
  /** Why the server refused it. */
  problem: ProblemBody | null;
  /** The device has no room for it: it is there while the page is. */
  isFull: boolean;
}

let items: readonly KeptSurvey[] = [];
const listeners = new Set<() => void>();

export const getKeptSurveys = (): readonly KeptSurvey[] => items;
export const useKeptSurveys = (): readonly KeptSurvey[] => useSyncExternalStore(listen, getKeptSurveys);

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: readonly KeptSurvey[]): void {
  items = next.toSorted((a, b) => b.at - a.at);
  for (const listener of listeners) listener();
}

export const keptSurvey = (key: string): KeptSurvey | undefined => items.find(({ values }) => values.key === key);
const others = (key: string) => items.filter(({ values }) => values.key !== key);

/** Photos lie beside their survey: they are written once, and not with each letter that is typed. */
const photoId = (key: string, { id }: SurveyPhoto) => `${key} ${id}`;

/** Keeps it as it stands, in place of what was kept of it before. */
export async function keepSurvey(survey: Omit<KeptSurvey, 'at' | 'behind' | 'isFull'>): Promise<void> {
  const { values } = survey;
  const { key, photos } = values;
  const former = keptSurvey(key);
  set([...others(key), { ...survey, at: serverNow(), behind: getClockDifference(), isFull: false }]);
  const gone = former?.values.photos.filter(({ id }) => !photos.some((photo) => photo.id === id)) ?? [];
  const added = photos.filter(({ id }) => !former?.values.photos.some((photo) => photo.id === id));
  try {
    for (const photo of gone) await drop('survey', photoId(key, photo));
    for (const photo of added) await keep('survey', photoId(key, photo), photo);
    // It may have been sent, thrown away or changed meanwhile.
    const latest = keptSurvey(key);
    if (latest) await keep('survey', key, { ...latest, values: { ...latest.values, photos: [] } });
  } catch (error) {
    if (!(error instanceof DeviceFull)) throw error;
    const shown = keptSurvey(key);
    if (shown) set([...others(key), { ...shown, isFull: true }]);
  }
}

export async function dropSurvey({ values: { key, photos } }: Pick<KeptSurvey, 'values'>): Promise<void> {
  set(others(key));
  for (const photo of photos) await drop('survey', photoId(key, photo));
  await drop('survey', key);
}

/** What is kept of earlier, or by another tab. */
export async function loadKeptSurveys(): Promise<void> {
  const rows = await kept('survey');
  const photos = rows.flatMap(({ id, value }) => (isPhoto(value) ? [{ of: id.split(' ')[0], photo: value }] : []));
  const known = new Set(items.map(({ values }) => values.key));
  const found = rows.flatMap(({ value }) => (isSurvey(value) && !known.has(value.values.key) ? [value] : []));
  const whole = found.map((survey) => {
    const own = photos.filter(({ of }) => of === survey.values.key).map(({ photo }) => photo);
    return { ...survey, values: { ...survey.values, photos: own } };
  });
  if (whole.length > 0) set([...items, ...whole]);
}

/** A former version of the program may have kept something else. */
function isSurvey(value: unknown): value is KeptSurvey {
  if (typeof value !== 'object' || value === null || !('values' in value)) return false;
  const { at, values } = value as Partial<KeptSurvey>; // each part is looked at
  return typeof at === 'number' && typeof values?.key === 'string' && Array.isArray(values.box?.damages);
}

function isPhoto(value: unknown): value is SurveyPhoto {
  return typeof value === 'object' && value !== null && 'file' in value && value.file instanceof File;
}

/** They are another person's after that; what is kept comes back with the next sign-in. */
onSession(() => {
  if (getSession().status === 'out') set([]);
});
