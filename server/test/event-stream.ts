import { eventRoutes } from '@boxyard/contract/events.ts';
import { basePath } from '@boxyard/contract/routes.ts';
import type { TestApp } from './test-app.ts';

export interface ServerEvent {
  event: string;
  data: unknown;
}

export interface EventStream {
  status: number;
  headers: Headers;
  /** The next event; comments are passed over. Undefined once the stream has ended. */
  next(): Promise<ServerEvent | undefined>;
  close(): void;
}

/** Opens the event stream of an account and waits until it is open. */
export async function openStream(app: Pick<TestApp, 'address'>, account: string, token: string): Promise<EventStream> {
  const stop = new AbortController();
  const path = eventRoutes.stream.path.replace(':account', account);
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(app.address + basePath + path, { headers, signal: stop.signal });
  const events = read(response);
  return {
    status: response.status,
    headers: response.headers,
    next: async () => (await events.next()).value,
    close: () => stop.abort(),
  };
}

async function* read(response: Response): AsyncGenerator<ServerEvent, undefined> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
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
