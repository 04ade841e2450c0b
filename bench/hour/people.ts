import type { CallInput, Route } from '@boxyard/contract/core/route.ts';
import { authRoutes } from '@boxyard/contract/people/auth.ts';
import { type Answer, caller } from '../../server/test/tools/caller.ts';
import { type Account, type App, accounts, emailOf, password, peopleOfEach } from './site.ts';
import type { Tally } from './tally.ts';

interface Options {
  ifMatch?: number;
  form?: FormData;
  /** Statuses that are right; those of a success without it. */
  expect?: readonly number[];
}

/** Somebody who is signed in, and whose calls go to both apps in turn. */
export interface Worker {
  account: Account;
  email: string;
  token(): string;
  call<R extends Route>(kind: string, route: R, input: CallInput<R>, options?: Options): Promise<Answer<R>>;
  /** Exchanges the refresh cookie for a new one. */
  refresh(): Promise<void>;
}

let turn = 0;
/** The apps in turn, in place of a proxy before them. */
export const nextApp = (apps: readonly [App, App]) => apps[turn++ % 2] ?? apps[0];

const cookieOf = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** @throws Error for a status that was not expected */
function requireStatus(answer: Answer<Route>, what: string, expected?: readonly number[]): void {
  const { status } = answer;
  if (expected ? expected.includes(status) : status < 300) return;
  throw new Error(`${what} answered ${status}${status < 300 ? '' : `: ${JSON.stringify(answer.problem)}`}`);
}

export async function signInAll(apps: readonly [App, App], tally: Tally): Promise<Worker[]> {
  const workers: Worker[] = [];
  for (const account of accounts)
    for (let nth = 0; nth < peopleOfEach; nth++)
      workers.push(await signIn(apps, tally, account, emailOf(account, nth)));
  return workers;
}

async function signIn(apps: readonly [App, App], tally: Tally, account: Account, email: string): Promise<Worker> {
  const begun = await caller({ address: nextApp(apps).url })(authRoutes.login, { body: { email, password } });
  requireStatus(begun, 'the sign-in');
  let { jwt } = begun.payload;
  let cookie = cookieOf(begun);
  return {
    account,
    email,
    token: () => jwt,
    async call(kind, route, input, { expect, ...options } = {}) {
      const answered = await tally.time(kind, async () => {
        const answer = await caller({ address: nextApp(apps).url }, jwt)(route, input, options);
        requireStatus(answer, route.path, expect);
        return answer;
      });
      if (!answered) throw new Faulty();
      return answered;
    },
    async refresh() {
      await tally.time('session: refresh', async () => {
        const answer = await caller({ address: nextApp(apps).url })(authRoutes.refresh, {}, { headers: { cookie } });
        requireStatus(answer, 'the refresh');
        jwt = answer.payload.jwt;
        cookie = cookieOf(answer);
      });
    },
  };
}

/** What a work throws whose call was noted as a fault already. */
export class Faulty extends Error {}

/** One more session of a person: begun, looked at and ended. */
export async function comeAndGo(apps: readonly [App, App], tally: Tally, email: string): Promise<void> {
  await tally.time('session: sign in', async () => {
    const answer = await caller({ address: nextApp(apps).url })(authRoutes.login, { body: { email, password } });
    requireStatus(answer, 'the sign-in');
    const call = caller({ address: nextApp(apps).url }, answer.payload.jwt);
    const headers = { cookie: cookieOf(answer) };
    requireStatus(await call(authRoutes.logout, {}, { headers }), 'the sign-out');
    const after = await caller({ address: nextApp(apps).url })(authRoutes.refresh, {}, { headers });
    requireStatus(after, 'the refresh after the sign-out', [401]);
  });
}
