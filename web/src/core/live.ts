import type { ChangeNotice } from '@boxyard/contract/events.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { send } from './http.ts';
import { getToken, refresh } from './session.ts';
import { sessionRoutes } from './session-routes.ts';
import { inTurn } from './tabs.ts';

/** Query keys begin with the entity's table name; `meta.entities` names others that a query shows. */
function shows(query: Query, { entity, id }: ChangeNotice): boolean {
  const [name, second] = query.queryKey;
  if (name === entity) return typeof second !== 'number' || second === id;
  return query.meta?.entities?.includes(entity) ?? false;
}

type News = { kind: 'resync' } | { kind: 'change'; notice: ChangeNotice };

/** One save often writes many records; their notices come together and are answered together. */
const gatherMs = 40;

function refetcher(client: QueryClient): (news: News) => void {
  let gathered: News[] = [];
  const refetch = () => {
    const all = gathered;
    gathered = [];
    void client.invalidateQueries({
      predicate: (query) => all.some((news) => news.kind === 'resync' || shows(query, news.notice)),
    });
  };
  return (news) => {
    if (gathered.push(news) === 1) setTimeout(refetch, gatherMs);
  };
}

/** What a screen shows as it comes up may be this much older than the wish for news. */
const loadingMs = 5_000;
/** To tell again; one resync stands for more. */
const mostTold = 500;

/**
 * Refetches what the account's change notices touch, until the signal stops it. A browser keeps few connections to one
 * server, so one tab listens and tells the others; who comes later is told again what they may have missed.
 */
export async function followChanges(client: QueryClient, account: string, signal: AbortSignal): Promise<void> {
  const channel = new BroadcastChannel(`boxyard-live-${account}`);
  const apply = refetcher(client);
  let told: { at: number; news: News }[] = [];
  const lately = () => told.filter(({ at }) => performance.now() - at < loadingMs);
  channel.addEventListener('message', ({ data }: MessageEvent<News | 'hello'>) => {
    if (data !== 'hello') apply(data);
    else for (const { news } of lately()) channel.postMessage(news);
  });
  const publish = (news: News) => {
    const at = performance.now();
    if (told.push({ at, news }) > mostTold) told = [{ at, news: { kind: 'resync' } }];
    apply(news);
    channel.postMessage(news);
  };
  channel.postMessage('hello');
  const since = Date.now() - loadingMs;
  try {
    await inTurn(`boxyard-live-${account}`, () => listenForever(account, publish, since, signal), signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    channel.close();
  }
}

/**
 * @param since up to when everything is known: what came after it is asked for again at each beginning of a stream. By
 * the wall clock, which goes on while the computer sleeps.
 */
async function listenForever(account: string, publish: (news: News) => void, since: number, signal: AbortSignal) {
  let known = since;
  let failures = 0;
  while (!signal.aborted) {
    try {
      await listen(account, Math.max(0, Date.now() - known), signal, (news) => {
        known = Date.now() - loadingMs;
        failures = 0;
        if (news) publish(news);
      });
    } catch {
      // A lost stream is no event for the user: the loop comes back.
      failures++;
    }
    await pause(Math.min(30_000, 1000 * 2 ** failures) * (0.5 + Math.random()), signal);
  }
}

/** @param heard called with each piece of news, and without one for each other sign of life */
async function listen(account: string, knownMs: number, signal: AbortSignal, heard: (news?: News) => void) {
  const parts = { params: { account }, query: { knownMs }, accept: 'text/event-stream', signal };
  const response = await send(sessionRoutes.events, parts, getToken());
  if (response.status === 401) await refresh();
  if (!response.ok || !response.body) throw new Error(`No event stream: ${response.status}`);
  const events = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ onComment: () => heard() }));
  for await (const { event, data } of events) {
    if (event === 'resync') heard({ kind: 'resync' });
    if (event !== 'change') continue;
    const notice: ChangeNotice = JSON.parse(data);
    heard({ kind: 'change', notice });
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });
}
