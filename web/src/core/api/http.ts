import type { ListMeta } from '@boxyard/contract/core/list.ts';
import type { Method, PayloadOf, Route } from '@boxyard/contract/core/route.ts';
import { noteServerTime } from '../device/server-clock.ts';
import { offlineProblem } from './problem.ts';
import { noteAnswer, noteSilence } from './reach.ts';

/** As in contract/src/core/routes.ts, which would bring every schema along. */
const basePath = '/api/v1/backoffice';

/** As in contract/src/core/acts.ts. */
const actHeader = 'act-id';

/** As in contract/src/core/request-keys.ts. */
const keyHeader = 'idempotency-key';

/** As in contract/src/core/waited.ts. */
const waitedHeader = 'waited-seconds';

/** What a request needs to know of a route. The rest of it, the schemas, gives the request its types. */
type RouteAddress = Pick<Route, 'method' | 'path' | 'access'>;

/** A route without its schemas, for the calls of the entry chunk, which must not load zod. */
export interface LightRoute<R extends Route> extends RouteAddress {
  readonly method: Method;
  readonly path: R['path'];
  readonly access: R['access'];
  /** Never set: it carries the type of the route. */
  readonly route?: R;
}

/** The parts of a request, whatever its route; `call` says which of them a given route takes. */
export interface RequestParts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  ifMatch?: number | undefined;
  /** The act that the request belongs to, so that it can be undone. */
  act?: string | undefined;
  /** Sent again with the same key, the request is done once. */
  key?: string | undefined;
  /** How long it has waited on the device, in seconds. */
  waited?: number | 'unclear' | undefined;
  signal?: AbortSignal | undefined;
  accept?: string | undefined;
  /** 0 to 1, as the bytes of an upload leave. */
  onProgress?: ((share: number) => void) | undefined;
}

export interface Answer<R extends Route> {
  payload: PayloadOf<R>;
  meta: ListMeta;
}

/** Sends a request under the base path; no answer at all becomes a problem like any other. */
export function send(route: RouteAddress, parts: RequestParts, token: string | null): Promise<Response> {
  const { body, ifMatch, act, key, waited, signal, accept, onProgress } = parts;
  const isForm = body instanceof FormData;
  // The server sorts names as the screen's language does.
  const headers = new Headers({ 'accept-language': document.documentElement.lang });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (ifMatch !== undefined) headers.set('if-match', `"${ifMatch}"`);
  if (act) headers.set(actHeader, act);
  if (key) headers.set(keyHeader, key);
  if (waited) headers.set(waitedHeader, String(waited));
  if (accept) headers.set('accept', accept);
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json');
  const url = basePath + pathOf(route, parts);
  if (isForm && onProgress) return sendForm(url, headers, body, { onProgress, signal });
  return fetchOrProblem(url, {
    method: route.method,
    headers,
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  });
}

/** The answer to a route. Here, and only here, JSON gets its type: that of the route which was called. */
export async function answerOf<R extends Route>(_route: R | LightRoute<R>, response: Response): Promise<Answer<R>> {
  const answer: Answer<R> = response.status === 204 ? {} : await response.json();
  return answer;
}

async function fetchOrProblem(url: string, init: RequestInit): Promise<Response> {
  const sentAt = Date.now();
  try {
    const response = await fetch(url, { credentials: 'same-origin', ...init });
    noteStatus(response.status);
    noteServerTime(response.headers.get('date'), sentAt);
    return response;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    noteSilence();
    throw offlineProblem();
  }
}

/** A proxy says by these that the server behind it does not answer. */
const noServer = [502, 504];

function noteStatus(status: number): void {
  if (noServer.includes(status)) noteSilence();
  else noteAnswer();
}

interface FormOptions {
  onProgress: (share: number) => void;
  signal: AbortSignal | undefined;
}

/** fetch tells no progress, so a form with files is sent by an XMLHttpRequest. */
function sendForm(url: string, headers: Headers, body: FormData, { onProgress, signal }: FormOptions) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      noteStatus(request.status);
      const type = request.getResponseHeader('content-type') ?? '';
      const text = request.status === 204 ? null : request.responseText;
      resolve(new Response(text, { status: request.status, headers: { 'content-type': type } }));
    };
    request.onerror = () => {
      noteSilence();
      reject(offlineProblem());
    };
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

function pathOf(route: RouteAddress, { params, query }: RequestParts): string {
  const named = new Map(entriesOf(params));
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(named.get(name))));
  const pairs = entriesOf(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${path}?${search}` : path;
}

const entriesOf = (fields: unknown): [string, unknown][] => Object.entries(fields ?? {});
