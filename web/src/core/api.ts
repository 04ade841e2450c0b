import type { ListMeta } from '@boxyard/contract/list.ts';
import type { CallInput, ParamsOf, PayloadOf, Route } from '@boxyard/contract/route.ts';
import { send } from './http.ts';
import { type ApiProblem, problemOf } from './problem.ts';
import { currentAccount, dropSession, getToken, loadWhoami, refresh } from './session.ts';

type OwnParams<R extends Route> = Omit<ParamsOf<R>, 'account'>;
/** The account in a path is the current one unless named. */
type Params<R extends Route> =
  Record<string, never> extends OwnParams<R>
    ? { params?: { account?: string } }
    : { params: OwnParams<R> & { account?: string } };

export type Call<R extends Route> = Params<R> &
  Omit<CallInput<R>, 'params'> & { ifMatch?: number | undefined; signal?: AbortSignal | undefined };

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  ifMatch?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** Calls a route and answers its payload; throws ApiProblem. */
export async function call<R extends Route>(route: R, input: Call<R>): Promise<PayloadOf<R>> {
  const answer = await request(route, input as Parts);
  return answer?.payload as PayloadOf<R>;
}

/** Calls a list and answers its rows beside their totals. */
export async function callList<R extends Route & { list: true }>(
  route: R,
  input: Call<R>,
): Promise<{ rows: PayloadOf<R>; meta: ListMeta }> {
  const answer = await request(route, input as Parts);
  return { rows: answer?.payload as PayloadOf<R>, meta: answer?.meta as ListMeta };
}

/** Sends a file as the field `file`, with `fields` beside it. */
export async function callUpload<R extends Route & { upload: true }>(
  route: R,
  input: Call<R> & { file: Blob; fields?: Record<string, string> },
): Promise<PayloadOf<R>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(input.fields ?? {})) form.append(name, value);
  form.append('file', input.file);
  const { params, query, signal } = input as Parts;
  const answer = await request(route, { ...(params && { params }), ...(query && { query }), signal, body: form });
  return answer?.payload as PayloadOf<R>;
}

async function request(route: Route, parts: Parts): Promise<{ payload?: unknown; meta?: unknown } | undefined> {
  const path = pathOf(route, parts);
  let response = await attempt(route, path, parts);
  if (response.status === 401 && route.access !== 'public') {
    if (await refresh()) response = await attempt(route, path, parts);
    if (response.status === 401) dropSession();
  }
  if (!response.ok) throw await refusal(response);
  return response.status === 204 ? undefined : ((await response.json()) as { payload: unknown });
}

/** An account that has begun to require a second factor: who has none is led to it by what whoami says now. */
async function refusal(response: Response): Promise<ApiProblem> {
  const problem = await problemOf(response);
  if (problem.code === 'SECOND_FACTOR_REQUIRED') await loadWhoami();
  return problem;
}

function attempt(route: Route, path: string, { body, ifMatch, signal }: Parts): Promise<Response> {
  const headers = new Headers();
  const token = getToken();
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (ifMatch !== undefined) headers.set('if-match', `"${ifMatch}"`);
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json');
  return send(path, {
    method: route.method,
    headers,
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  });
}

function pathOf(route: Route, { params = {}, query = {} }: Parts): string {
  const known: Record<string, unknown> = { account: currentAccount()?.accountSlug ?? '', ...params };
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(known[name])));
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${path}?${search}` : path;
}
