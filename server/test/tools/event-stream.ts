import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { eventRoutes } from '@boxyard/contract/events.ts';
import { basePath } from '@boxyard/contract/routes.ts';
import type { ListeningApp } from './test-app.ts';

export interface ServerEvent {
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
