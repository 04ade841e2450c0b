import { type ComponentType, createElement, lazy, Suspense } from 'react';
import { queryClient } from '../../core/data/queries.ts';
import { isChunkFailure } from '../../core/router/chunks.ts';

const nothing = () => null;

/** A part of a screen that is fetched once the screen has its data; `Meanwhile` keeps its place. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType<Props> = nothing,
): ComponentType<Props> {
  const Part = lazy(async () => {
    await quiet();
    return { default: await come(load) };
  });
  return (props) => <Suspense fallback={<Meanwhile {...props} />}>{createElement(Part, props)}</Suspense>;
}

const againMs = 10_000;

/** Nobody has asked for the part yet: one that cannot be fetched is tried again, and the screen stands without it. */
async function come<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    await online();
    try {
      return await load();
    } catch (error) {
      if (!isChunkFailure(error)) throw error;
      await pause(againMs);
    }
  }
}

async function online(): Promise<void> {
  if (!navigator.onLine) await new Promise((done) => addEventListener('online', done, { once: true }));
}

/** How long a pause in the screen's reading lasts, so that what has come is drawn, too; and what may hold up the rest at most. */
const pauseMs = 500;
const longestMs = 4000;

async function quiet(): Promise<void> {
  const end = performance.now() + longestMs;
  do await pause(pauseMs);
  while (queryClient.isFetching() > 0 && performance.now() < end);
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
