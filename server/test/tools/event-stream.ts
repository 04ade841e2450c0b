import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { basePath } from '@boxyard/contract/core/routes.ts';
import { eventRoutes } from '@boxyard/contract/integrations/events.ts';
import type { ListeningApp } from './test-app.ts';

interface ServerEvent {
  event: string;
  data: unknown;
}

interface EventStream {
  status: number;
  headers: Headers;
  /** The next event, skipping comments. Undefined when the stream has ended. */
  next(): Promise<ServerEvent | undefined>;
  close(): void;
}

/** Opens the event stream of an account on its own connection, with the changes of the last `knownMs`. */
export async function openStream(
  app: Pick<ListeningApp, 'address'>,
  account: string,
  token: string,
  knownMs?: number | string,
): Promise<EventStream> {
  const path =
    eventRoutes.stream.path.replace(':account', account) + (knownMs === undefined ? '' : `?knownMs=${knownMs}`);
  const headers = { authorization: `Bearer ${token}` };
  const request = get(app.address + basePath + path, { headers, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const events = read(response.setEncoding('utf8'));
  return {
    status: response.statusCode ?? 0,
    headers: new Headers(response.headers as Record<string, string>),
    next: async () => (await events.next()).value,
    close: () => request.destroy(),
  };
}

/** All that is told up to this, which must come. A change may be told late, and twice, so that what was done before may be first. */
export async function until(stream: EventStream, last: ServerEvent): Promise<ServerEvent[]> {
  const received: ServerEvent[] = [];
  do {
    const event = await stream.next();
    if (!event) throw new Error('The stream ended.');
    received.push(event);
  } while (!isDeepStrictEqual(received.at(-1), last));
  return received;
}

/** Reads on until the stream ends. */
export async function untilEnd(stream: EventStream): Promise<ServerEvent[]> {
  const received: ServerEvent[] = [];
  for (let event = await stream.next(); event; event = await stream.next()) received.push(event);
  return received;
}

async function* read(response: AsyncIterable<string>): AsyncGenerator<ServerEvent, undefined> {
  let text = '';
  for await (const chunk of response) {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
      const event = field('event');
      if (event) yield { event, data: JSON.parse(field('data') ?? 'null') };
    }
  }
  return undefined;
}
