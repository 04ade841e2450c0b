import type { ChangeNotice } from '@boxyard/contract/events.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { send } from './http.ts';
import { currentAccount, getToken, refresh } from './session.ts';

/** Query keys begin with the entity's table name; `meta.entities` names others that a query shows. */
function shows(query: Query, { entity, id }: ChangeNotice): boolean {
  const [name, second] = query.queryKey;
  if (name === entity) return typeof second !== 'number' || second === id;
  return ((query.meta?.entities as string[] | undefined) ?? []).includes(entity);
}

/** Refetches what the account's change notices touch, until the signal stops it. */
export async function followChanges(client: QueryClient, signal: AbortSignal): Promise<void> {
  let failures = 0;
  for (let round = 0; !signal.aborted; round++) {
    try {
      await listen(client, signal, () => {
        // Whatever happened between two streams was missed.
        if (round > 0) void client.invalidateQueries();
        failures = 0;
      });
    } catch {
      // A lost stream is no event for the user: the loop comes back.
      failures++;
    }
    await pause(Math.min(30_000, 1000 * 2 ** failures) * (0.5 + Math.random()), signal);
  }
}

async function listen(client: QueryClient, signal: AbortSignal, opened: () => void): Promise<void> {
  const response = await send(`/${currentAccount()?.accountSlug}/events`, {
    headers: { authorization: `Bearer ${getToken()}`, accept: 'text/event-stream' },
    signal,
  });
  if (response.status === 401) await refresh();
  if (!response.ok || !response.body) throw new Error(`No event stream: ${response.status}`);
  opened();
  const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  for await (const { event, data } of events) {
    if (event === 'resync') void client.invalidateQueries();
    if (event !== 'change') continue;
    const notice = JSON.parse(data) as ChangeNotice;
    void client.invalidateQueries({ predicate: (query) => shows(query, notice) });
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
