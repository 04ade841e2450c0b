import type { CallInput, Route } from '@boxyard/contract/core/route.ts';
import type { Answer } from './caller.ts';
import type { Person } from './depot.ts';
import type { ListeningApp } from './test-app.ts';

/** Sends one file under a name, as a browser's form does. */
export function upload<R extends Route & { upload: true }>(
  person: Person,
  route: R,
  input: CallInput<R>,
  bytes: Uint8Array,
  name: string,
  fields: Record<string, string> = {},
): Promise<Answer<R>> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([Uint8Array.from(bytes)]), name);
  return person.call(route, input, { form });
}

/** Fetches a signed link. */
export async function fetchLink(app: ListeningApp, url: string) {
  const response = await fetch(app.address + url);
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

/** Whether the store has a file at this path. */
export async function isStored(app: ListeningApp, path: string): Promise<boolean> {
  const found = await app.files.read(path);
  found?.stream.destroy();
  return found !== undefined;
}
