import type { EntityName } from '@boxyard/contract/core/entities.ts';
import { maxFileBytes } from '@boxyard/contract/core/files.ts';
import { type FieldError, fieldError, type ProblemCode } from '@boxyard/contract/core/problems.ts';
import type { ParamsOf, Route } from '@boxyard/contract/core/route.ts';
import { useSyncExternalStore } from 'react';
import { sendFile } from '../../core/api/api.ts';
import { ApiProblem } from '../../core/api/problem.ts';
import { getReach, onReach } from '../../core/api/reach.ts';
import { invalidate } from '../../core/data/queries.ts';
import { countKept, DeviceFull, drop, keep, kept } from '../../core/device/device-store.ts';
import { newKey } from '../../core/new-key.ts';
import { getSession, onSession } from '../../core/session/session.ts';
import { canShrink, shrinkPhoto } from './shrink-photo.ts';

/** Where files go. */
export interface Target {
  /** The path of an upload route, with its ids. */
  path: string;
  /** What the screens show of it; photos are kept on the device until they are sent. */
  shows: Extract<EntityName, 'image' | 'document' | 'account_logo' | 'import'>;
}

export function targetOf<R extends Route & { upload: true }>(
  { path }: R,
  params: Omit<ParamsOf<R>, 'account'>,
  shows: Target['shows'],
): Target {
  const named = new Map<string, unknown>(Object.entries(params));
  return { path: path.replace(/:(?!account)(\w+)/g, (_, name: string) => String(named.get(name))), shows };
}

export interface Upload extends Target {
  /** The same for each try, so that a file whose answer was lost is stored once. */
  key: string;
  file: File;
  title?: string | undefined;
  status: 'coming' | 'waiting' | 'sending' | 'failed';
  /** 0 to 1. */
  progress: number;
  problem: Pick<FieldError, 'key' | 'message' | 'params'> | null;
  /** For what the file is: the same one will be refused again. */
  isRefused: boolean;
  keeping: 'no' | 'kept' | 'full';
  /** The page on which it was chosen, to find it again. */
  page: { address: string; title: string };
}

interface Choice {
  maxBytes?: number | undefined;
  /** Photos that are too large are made smaller before they are sent. */
  shrinks?: boolean | undefined;
  onSent?: ((answer: unknown) => void) | undefined;
  title?: string | undefined;
  /** Of a single file that may be added twice, as by two tabs: it is sent once. */
  key?: string | undefined;
  /** Where it is to be found, if not here. */
  page?: Upload['page'] | undefined;
}

/** Answers that speak of the file itself, and not of the moment. */
const refusals: readonly string[] = ['TOO_LARGE', 'WRONG_FILE_TYPE', 'INVALID'] satisfies ProblemCode[];
const atOnce = 2;

let items: readonly Upload[] = [];
let preparing: Promise<void> = Promise.resolve();
const stops = new Map<string, AbortController>();
const listeners = new Set<() => void>();

/** Files on their way to the server, whichever screen is open: two at a time; what failed waits for a retry. */
export const useAllUploads = (): readonly Upload[] => useSyncExternalStore(listen, getUploads);

export const getUploads = (): readonly Upload[] => items;

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: readonly Upload[]): void {
  items = next;
  for (const listener of listeners) listener();
}

const change = (key: string, patch: Partial<Upload>): void =>
  set(items.map((item) => (item.key === key ? { ...item, ...patch } : item)));

/** How many wait, with surveys, and with those that are kept for the person's other accounts. */
export async function countUnsent(): Promise<{ count: number; isPhotos: boolean }> {
  const others = items.filter(({ keeping, isRefused }) => keeping !== 'kept' && !isRefused);
  const surveys = await countKept('survey');
  const isPhotos = surveys === 0 && others.every(({ shows }) => shows === 'image');
  return { count: others.length + surveys + (await countKept('photo')), isPhotos };
}

/** @returns once they are kept on the device */
export function addUploads(target: Target, files: File[], choice: Choice): Promise<void> {
  const here = { address: location.pathname + location.search, title: document.title.replace(/ · Boxyard$/, '') };
  const { title, page = here } = choice;
  for (const file of files) {
    const key = choice.key ?? newKey();
    const status = 'coming';
    if (items.some((item) => item.key === key)) continue;
    set([...items, { ...target, ...fresh, key, file, title, status, page }]);
    // One after the other: to make several photos smaller at once takes more memory than a phone has.
    preparing = preparing.then(() => prepare(key, target, file, choice)).catch(reportError);
  }
  return preparing;
}

const fresh = { progress: 0, problem: null, isRefused: false, keeping: 'no' } as const;

async function prepare(key: string, { path, shows }: Target, given: File, choice: Choice): Promise<void> {
  const { maxBytes = maxFileBytes, shrinks = false, onSent, title } = choice;
  const fits = given.size <= maxBytes;
  const file = fits ? given : shrinks && canShrink(given) ? await shrinkPhoto(given) : null;
  const { page } = items.find((item) => item.key === key) ?? {};
  if (!page) return;
  if (!file || file.size > maxBytes) {
    const problem = fieldError('file', 'fileTooLarge', { max: maxBytes / 1024 / 1024 });
    change(key, { status: 'failed', problem, isRefused: true });
    return;
  }
  if (onSent) whenSent.set(key, onSent);
  change(key, { file });
  if (shows === 'image') change(key, { keeping: await keepOrTell(key, { path, file, title, page }) });
  // It may have been thrown away meanwhile.
  if (!items.some((item) => item.key === key)) await drop('photo', key);
  change(key, { status: 'waiting' });
  sendNext();
}

const whenSent = new Map<string, (answer: unknown) => void>();

async function keepOrTell(key: string, photo: unknown): Promise<Upload['keeping']> {
  try {
    await keep('photo', key, photo);
    return 'kept';
  } catch (error) {
    if (!(error instanceof DeviceFull)) throw error;
    return 'full';
  }
}

export function retryUpload(key: string): void {
  change(key, { status: 'waiting', problem: null });
  sendNext();
}

export async function removeUpload(key: string): Promise<void> {
  forget([key]);
  await drop('photo', key);
}

/** Takes them off the list, and stops those that are on their way. */
function forget(keys: readonly string[]): void {
  set(items.filter((item) => !keys.includes(item.key)));
  for (const key of keys) {
    stops.get(key)?.abort();
    whenSent.delete(key);
  }
}

/** What was refused has been read by whoever leaves the screen. */
export const forgetRefused = (path: string): void =>
  forget(items.filter((item) => item.path === path && item.isRefused).map(({ key }) => key));

function sendNext(): void {
  const free = atOnce - stops.size;
  const next = items.filter(({ key, status }) => status === 'waiting' && !stops.has(key));
  for (const item of next.slice(0, Math.max(0, free))) void send(item);
}

async function send({ key, path, shows, file, title, keeping }: Upload): Promise<void> {
  const stop = new AbortController();
  stops.set(key, stop);
  change(key, { status: 'sending', progress: 0, problem: null });
  try {
    // Another window may have sent it or thrown it away.
    if (keeping === 'kept' && !(await kept('photo')).some(({ id }) => id === key)) return forget([key]);
    const onProgress = (progress: number) => change(key, { progress });
    const answer = await sendFile(path, { file, title, key, onProgress, signal: stop.signal });
    if (keeping === 'kept') await drop('photo', key);
    await invalidate(shows);
    whenSent.get(key)?.(answer);
    forget([key]);
  } catch (error) {
    if (stop.signal.aborted) return;
    if (!(error instanceof ApiProblem)) throw error;
    const { key: sentence, detail: message, params } = error.body;
    const problem = error.errors[0] ?? { key: sentence, message, params };
    const isRefused = refusals.includes(error.code);
    change(key, { status: 'failed', problem, isRefused });
    if (isRefused && keeping === 'kept') await drop('photo', key);
  } finally {
    stops.delete(key);
    sendNext();
  }
}

/** What is kept of earlier, which is sent now. */
export async function takeUpKept(): Promise<void> {
  const photos = await kept('photo');
  const known = new Set(items.map(({ key }) => key));
  const late = photos.flatMap(({ id, value }) =>
    isPhoto(value) && !known.has(id)
      ? [{ ...fresh, ...value, key: id, shows: 'image' as const, status: 'waiting' as const, keeping: 'kept' as const }]
      : [],
  );
  set([...items, ...late]);
  sendNext();
}

type KeptPhoto = Pick<Upload, 'path' | 'file' | 'title' | 'page'>;

function isPhoto(value: unknown): value is KeptPhoto {
  if (typeof value !== 'object' || value === null) return false;
  const { path, file, page } = value as Partial<KeptPhoto>; // each is looked at
  return typeof path === 'string' && file instanceof File && typeof page?.address === 'string';
}

/** They are another person's or another account's after that; what is kept comes back with the next sign-in. */
onSession(() => {
  if (getSession().status === 'out') forget(items.map(({ key }) => key));
});

/** With the connection comes the next try. */
onReach(() => {
  if (!getReach().isReached) return;
  for (const { key, problem } of items) if (problem?.key === 'offline') retryUpload(key);
});
