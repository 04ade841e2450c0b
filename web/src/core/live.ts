import type { ChangeNotice } from '@boxyard/contract/events.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { send } from './http.ts';
import { getToken, refresh } from './session.ts';
import { inTurn } from './tabs.ts';

/** Query keys begin with the entity's table name; `meta.entities` names others that a query shows. */
function shows(query: Query, { entity, id }: ChangeNotice): boolean {
  const [name, second] = query.queryKey;
  if (name === entity) return typeof second !== 'number' || second === id;
  return ((query.meta?.entities as string[] | undefined) ?? []).includes(entity);
}

type News = { kind: 'resync' } | { kind: 'change'; notice: ChangeNotice };

function apply(client: QueryClient, news: News): void {
  if (news.kind === 'resync') void client.invalidateQueries();
  else void client.invalidateQueries({ predicate: (query) => shows(query, news.notice) });
}

/**
 * Refetches what the account's change notices touch, until the signal stops it. A browser keeps few connections to one
 * server, so one tab listens and tells the others.
 */
export async function followChanges(client: QueryClient, account: string, signal: AbortSignal): Promise<void> {
  const channel = new BroadcastChannel(`boxyard-live-${account}`);
  channel.addEventListener('message', (event: MessageEvent<News>) => apply(client, event.data));
  const publish = (news: News) => {
    apply(client, news);
    channel.postMessage(news);
  };
  const asked = performance.now();
  try {
    await inTurn(
      `boxyard-live-${account}`,
      () => listenForever(account, publish, performance.now() - asked > 500, signal),
      signal,
    );
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    channel.close();
  }
}

async function listenForever(account: string, publish: (news: News) => void, late: boolean, signal: AbortSignal) {
  let failures = 0;
  // Whatever happened between two streams was missed.
  let missed = late;
  while (!signal.aborted) {
    try {
      await listen(account, publish, signal, () => {
        if (missed) publish({ kind: 'resync' });
        missed = true;
        failures = 0;
      });
    } catch {
      // A lost stream is no event for the user: the loop comes back.
      failures++;
    }
    await pause(Math.min(30_000, 1000 * 2 ** failures) * (0.5 + Math.random()), signal);
  }
}

async function listen(account: string, publish: (news: News) => void, signal: AbortSignal, opened: () => void) {
  const response = await send(`/${account}/events`, {
    headers: { authorization: `Bearer ${getToken()}`, accept: 'text/event-stream' },
    signal,
  });
  if (response.status === 401) await refresh();
  if (!response.ok || !response.body) throw new Error(`No event stream: ${response.status}`);
  opened();
  const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  for await (const { event, data } of events) {
    if (event === 'resync') publish({ kind: 'resync' });
    if (event === 'change') publish({ kind: 'change', notice: JSON.parse(data) as ChangeNotice });
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
