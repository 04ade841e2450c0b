import type { ListMeta } from '@boxyard/contract/core/list.ts';
import type { ProblemBody } from '@boxyard/contract/core/problems.ts';
import type { CallInput, PayloadOf, Route } from '@boxyard/contract/core/route.ts';
import { basePath } from '@boxyard/contract/core/routes.ts';
import type { ListeningApp } from './test-app.ts';

export interface Answer<R extends Route> {
  status: number;
  /** The payload of a success; reading it after a failure throws with the problem's text. */
  payload: PayloadOf<R>;
  meta: ListMeta;
  /** The problem of a failure; reading it after a success throws. */
  problem: ProblemBody;
  headers: Headers;
}

interface CallOptions {
  ifMatch?: number;
  headers?: Record<string, string>;
  /** The form of an upload. */
  form?: FormData;
}

/** Anything that answers HTTP: the app in this process, or a server in another. */
export type Listening = Pick<ListeningApp, 'address' | 'clientAddress'>;

export type Call = <R extends Route>(route: R, input: CallInput<R>, options?: CallOptions) => Promise<Answer<R>>;

/** On a cluster each statement takes several times as long: what waited too long for others is asked again. */
const tries = process.env.TEST_POSTGRES === 'citus' ? 5 : 1;

/** Calls the app over HTTP with a token. */
export function caller(app: Listening, token?: string): Call {
  return async (route, input, options = {}) => {
    const {
      params = {},
      query,
      body,
    } = input as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
    const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
    const send = () =>
      fetch(`${app.address}${basePath}${path}${search.size > 0 ? `?${search}` : ''}`, {
        method: route.method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(app.clientAddress && { 'x-forwarded-for': app.clientAddress }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(options.ifMatch !== undefined && { 'if-match': `"${options.ifMatch}"` }),
          ...options.headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(options.form && { body: options.form }),
      });
    let response = await send();
    let text = await response.text();
    for (let nth = 1; nth < tries && response.status === 503 && text.includes('"key":"tryAgain"'); nth += 1) {
      response = await send();
      text = await response.text();
    }
    return answerOf(route, response, text);
  };
}

function answerOf<R extends Route>(route: R, response: Response, text: string): Answer<R> {
  const json = text === '' ? undefined : JSON.parse(text);
  const context = `${route.method} ${route.path} answered ${response.status}: ${text.slice(0, 500)}`;
  return {
    status: response.status,
    headers: response.headers,
    meta: json?.meta,
    get payload() {
      if (!response.ok) throw new Error(context);
      return json?.payload;
    },
    get problem() {
      if (response.ok) throw new Error(context);
      return json;
    },
  };
}
