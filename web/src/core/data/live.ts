import type { ChangeNotice } from '@boxyard/contract/integrations/events.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { send } from '../api/http.ts';
import { noteChange } from '../api/last-change.ts';
import { getReach, noteAnswer, onReach } from '../api/reach.ts';
import { getToken, refresh, resumed } from '../session/session.ts';
import { sessionRoutes } from '../session/session-routes.ts';

/** A query is affected by changes of the entity that its key begins with, and of those in its `meta.entities`. */
function shows(query: Query, { entity, id }: ChangeNotice): boolean {
  const [name, second] = query.queryKey;
  if (name === entity) return typeof second !== 'number' || second === id;
  return query.meta?.entities?.some((each) => each === entity) ?? false;
}

/** Either one record has changed, or notices may have been missed and everything is asked again. */
type News = { kind: 'resync' } | { kind: 'change'; notice: ChangeNotice };

/** One save often writes many records. Their notices arrive together, so they are collected this long and answered at once. */
const gatherMs = 40;

/** How long a query that is shown waits yet: one that costs much is not asked again at every change. */
const msToWait = (query: Query) =>
  query.isActive() ? query.state.dataUpdatedAt + (query.meta?.restMs ?? 0) - Date.now() : 0;

function refetcher(client: QueryClient): (news: News) => void {
  let gathered: News[] = [];
  const waiting = new Set<Query>();
  const refetch = () => {
    const all = gathered;
    gathered = [];
    const isTold = (query: Query) => all.some((news) => news.kind === 'resync' || shows(query, news.notice));
    const predicate = (query: Query) => isTold(query) && msToWait(query) <= 0;
    const later = client.getQueryCache().findAll({ predicate: (query) => isTold(query) && !predicate(query) });
    for (const query of later.filter((each) => !waiting.has(each))) {
      waiting.add(query);
      setTimeout(() => {
        waiting.delete(query);
        void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
      }, msToWait(query));
    }
    // A first read that is on its way is not begun anew, and may have been answered before the change: asked again after it.
    const firstReads = client
      .getQueryCache()
      .findAll({ predicate, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    void client.invalidateQueries({ predicate });
    for (const { promise, queryKey } of firstReads) {
      const again = () => client.invalidateQueries({ queryKey, exact: true });
      void promise?.then(again, () => undefined); // a failed read shows itself
    }
  };
  return (news) => {
    if (gathered.push(news) === 1) setTimeout(refetch, gatherMs);
  };
}

/** A screen's first data may have been read this long before the event stream began. */
const loadingMs = 5_000;

/**
 * Refetches what the account's change notices touch, until the signal stops it. Each new stream asks for what came after the
 * last word of the one before; what is known until then is told in wall-clock time, which goes on while the computer sleeps.
 */
export async function followChanges(client: QueryClient, account: string, signal: AbortSignal): Promise<void> {
  const apply = refetcher(client);
  let known = Date.now() - loadingMs;
  let failures = 0;
  while (!signal.aborted) {
    await seen(signal);
    const hidden = whenHidden(signal);
    try {
      await listen(account, Math.max(0, Date.now() - known), hidden, (news) => {
        known = Date.now() - loadingMs;
        failures = 0;
        noteAnswer();
        if (!news) return;
        noteChange();
        apply(news);
      });
    } catch {
      // The loop opens another stream. A server that is away altogether is noticed by that request (api/reach.ts).
      if (!hidden.aborted) failures++;
    }
    await pause(Math.min(30_000, 1000 * 2 ** failures) * (0.5 + Math.random()), signal);
  }
}

/** A browser has six connections to one server without https: a tab that nobody has seen for so long gives its own back. */
const unseenMs = 30_000;

/** Aborts once the page has been hidden for that long, or with `stop`. */
function whenHidden(stop: AbortSignal): AbortSignal {
  const hidden = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(() => hidden.abort(), unseenMs);
  };
  look();
  const ended = AbortSignal.any([stop, hidden.signal]);
  document.addEventListener('visibilitychange', look, { signal: ended });
  ended.addEventListener('abort', () => clearTimeout(timer));
  return ended;
}

/** The page is looked at, or `stop` is aborted. */
function seen(stop: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (document.visibilityState !== 'hidden' || stop.aborted) return done();
    document.addEventListener('visibilitychange', () => done(), { once: true, signal: stop });
    stop.addEventListener('abort', () => done(), { once: true });
  });
}

/** The server gives a sign of life every 20 s. A line that died without a word is noticed after this long. */
const silenceMs = 50_000;

/** @param onNews called with each notice, and without one for each other sign of life from the server */
async function listen(account: string, knownMs: number, stop: AbortSignal, onNews: (news?: News) => void) {
  const silent = new AbortController();
  const giveUp = () => silent.abort(new Error(`Nothing came in ${silenceMs} ms.`));
  let watch = setTimeout(giveUp, silenceMs);
  const onLife = (news?: News) => {
    clearTimeout(watch);
    watch = setTimeout(giveUp, silenceMs);
    onNews(news);
  };
  try {
    await readStream(account, knownMs, AbortSignal.any([stop, silent.signal]), onLife);
  } finally {
    clearTimeout(watch);
  }
}

async function readStream(account: string, knownMs: number, signal: AbortSignal, onNews: (news?: News) => void) {
  const parts = { params: { account }, query: { knownMs }, accept: 'text/event-stream', signal };
  const response = await send(sessionRoutes.events, parts, getToken());
  if (response.status === 401 && !(await refresh())) await resumed();
  if (!response.ok || !response.body) throw new Error(`No event stream: ${response.status}`);
  const { EventSourceParserStream } = await import('eventsource-parser/stream');
  const events = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ onComment: () => onNews() }));
  for await (const { event, data } of events) {
    if (event === 'resync') onNews({ kind: 'resync' });
    if (event !== 'change') continue;
    const notice: ChangeNotice = JSON.parse(data);
    onNews({ kind: 'change', notice });
  }
}

/** Ends early when the server is there again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      stopWaiting();
      signal.removeEventListener('abort', end);
      done();
    };
    const timer = setTimeout(end, ms);
    const stopWaiting = onReach(() => {
      if (getReach().isReached) end();
    });
    signal.addEventListener('abort', end);
  });
}
