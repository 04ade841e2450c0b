import type { ListMeta, ListRoute } from '@boxyard/contract/core/list.ts';
import type { CallInput, ParamsOf, PayloadOf, Route } from '@boxyard/contract/core/route.ts';
import { currentAccount, dropSession, getToken, loadWhoami, refresh, resumed } from '../session/session.ts';
import { type Answer, answerOf, type LightRoute, type RequestParts, send } from './http.ts';
import { noteChange } from './last-change.ts';
import { type ApiProblem, problemOf } from './problem.ts';

type OwnParams<R extends Route> = Omit<ParamsOf<R>, 'account'>;
/** The account in a path is the current one unless named. */
type Params<R extends Route> =
  Record<string, never> extends OwnParams<R>
    ? { params?: { account?: string } }
    : { params: OwnParams<R> & { account?: string } };

export type Call<R extends Route> = Params<R> &
  Omit<CallInput<R>, 'params'> & {
    ifMatch?: number | undefined;
    act?: string | undefined;
    key?: string | undefined;
    waited?: number | 'unclear' | undefined;
    signal?: AbortSignal | undefined;
  };

/** Calls a route and answers its payload; throws ApiProblem. */
export async function call<R extends Route>(route: R, input: Call<R>): Promise<PayloadOf<R>> {
  return (await request(route, input)).payload;
}

/** Calls a list and answers its rows beside their totals; `call` answers the rows alone. */
export async function callList<R extends ListRoute>(route: R, input: Call<R>): Promise<ListAnswer<R>> {
  return listAnswerOf(await request(route, input));
}

export interface ListAnswer<R extends Route> {
  rows: PayloadOf<R>;
  meta: ListMeta;
}

export const listAnswerOf = <R extends Route>({ payload, meta }: Answer<R>): ListAnswer<R> => ({ rows: payload, meta });

interface FileParts {
  file: File;
  title?: string | undefined;
  key: string;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Sends a file as the field `file`, to the path of an upload route with its ids; the account is the current one. */
export async function sendFile(path: string, { file, title, ...parts }: FileParts): Promise<unknown> {
  const body = new FormData();
  if (title) body.append('title', title);
  body.append('file', file);
  const route: LightRoute<Route> = { method: 'POST', path, access: 'admin' };
  return (await request(route, { ...parts, body })).payload;
}

/** A request of the signed-in person, with parts that nobody compares with the route: for `call` and `entity`. */
export async function request<R extends Route>(route: R | LightRoute<R>, given: RequestParts): Promise<Answer<R>> {
  const account = currentAccount()?.accountSlug ?? '';
  const parts = { ...given, params: Object.assign({ account }, given.params) };
  let response = await send(route, parts, getToken());
  if (response.status === 401 && route.access !== 'public') {
    if (await refresh()) response = await send(route, parts, getToken());
    if (response.status === 401) {
      dropSession();
      if (await resumed()) response = await send(route, parts, getToken());
    }
  }
  if (!response.ok) throw await refusal(response);
  if (mayChange(route)) noteChange();
  return answerOf(route, response);
}

/** Some lists are asked for by POST. */
const mayChange = ({ method, path }: { method: string; path: string }) => method !== 'GET' && !path.endsWith('/list');

/** An account that has begun to require a second factor leads people who have none to it, by what whoami says now. */
async function refusal(response: Response): Promise<ApiProblem> {
  const problem = await problemOf(response);
  if (problem.code === 'SECOND_FACTOR_REQUIRED') await loadWhoami();
  return problem;
}
