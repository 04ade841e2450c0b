import { maxFileBytes } from '@boxyard/contract/files.ts';
import { type FieldError, fieldError, type ProblemCode } from '@boxyard/contract/problems.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../../core/api/problem.ts';
import { canShrink, shrinkPhoto } from './shrink-photo.ts';

interface Upload {
  key: number;
  file: File;
  status: 'waiting' | 'sending' | 'failed';
  /** 0 to 1. */
  progress: number;
  problem: Pick<FieldError, 'key' | 'message' | 'params'> | null;
  /** For what the file is: the same one will be refused again. */
  isRefused: boolean;
}

/** Answers that speak of the file itself, and not of the moment. */
const refusals: readonly string[] = ['TOO_LARGE', 'WRONG_FILE_TYPE', 'INVALID'] satisfies ProblemCode[];

export type Send = (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<unknown>;

export interface Uploads {
  items: Upload[];
  add: (files: File[]) => void;
  retry: (key: number) => void;
  remove: (key: number) => void;
}

const atOnce = 2;
let lastKey = 0;

interface UploadOptions {
  maxBytes?: number | undefined;
  /** Photos that are too large are made smaller before they are sent. */
  shrinks?: boolean;
}

/** Files on their way to the server: two at a time, each with its progress; what failed waits for a retry. */
export function useUploads(send: Send, { maxBytes = maxFileBytes, shrinks = false }: UploadOptions = {}): Uploads {
  const [items, setItems] = useState<Upload[]>([]);
  const stops = useRef(new Map<number, AbortController>());
  const change = (key: number, patch: Partial<Upload>) =>
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...patch } : item)));
  const drop = (key: number) => setItems((all) => all.filter((item) => item.key !== key));

  async function start({ key, file }: Upload) {
    const stop = new AbortController();
    stops.current.set(key, stop);
    change(key, { status: 'sending', progress: 0, problem: null });
    try {
      const ready = file.size > maxBytes ? await shrinkPhoto(file) : file;
      if (stop.signal.aborted) return;
      if (!ready || ready.size > maxBytes) {
        change(key, { status: 'failed', problem: tooLarge(maxBytes), isRefused: true });
        return;
      }
      await send(ready, (progress) => change(key, { progress }), stop.signal);
      drop(key);
    } catch (error) {
      if (stop.signal.aborted) return;
      if (!(error instanceof ApiProblem)) throw error;
      const { key: sentence, detail: message, params } = error.body;
      const problem = error.errors[0] ?? { key: sentence, message, params };
      change(key, { status: 'failed', problem, isRefused: refusals.includes(error.code) });
    } finally {
      stops.current.delete(key);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits is what counts
  useEffect(() => {
    const free = atOnce - items.filter(({ status }) => status === 'sending').length;
    for (const item of items.filter(({ status }) => status === 'waiting').slice(0, Math.max(0, free))) void start(item);
  }, [items]);

  useEffect(() => {
    const running = stops.current;
    return () => {
      for (const stop of running.values()) stop.abort();
    };
  }, []);

  return {
    items,
    add: (files) => setItems((all) => [...all, ...files.map((file) => waiting(file, maxBytes, shrinks))]),
    retry: (key) => change(key, { status: 'waiting', problem: null }),
    remove: (key) => {
      stops.current.get(key)?.abort();
      drop(key);
    },
  };
}

const tooLarge = (maxBytes: number) => fieldError('file', 'fileTooLarge', { max: maxBytes / 1024 / 1024 });

/** A file that is too large is refused at once, without sending it; a photo is made smaller when its turn comes. */
function waiting(file: File, maxBytes: number, shrinks: boolean): Upload {
  lastKey += 1;
  const isRefused = file.size > maxBytes && !(shrinks && canShrink(file));
  return {
    key: lastKey,
    file,
    status: isRefused ? 'failed' : 'waiting',
    progress: 0,
    problem: isRefused ? tooLarge(maxBytes) : null,
    isRefused,
  };
}
