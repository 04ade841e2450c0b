import type { Module } from '@boxyard/contract/core/enums.ts';
import type { BodyOf, Route } from '@boxyard/contract/core/route.ts';
import type { RoleResource, Whoami } from '@boxyard/contract/people/admins.ts';
import type { authRoutes } from '@boxyard/contract/people/auth.ts';
import { useSyncExternalStore } from 'react';
import { answerOf, type LightRoute, send } from '../api/http.ts';
import { problemOf } from '../api/problem.ts';
import { setZone } from '../text/zone.ts';
import { sessionRoutes as routes } from './session-routes.ts';
import { isNotedSignedIn, mayBeSignedIn, noteSignedIn } from './signed-in-note.ts';
import { announce, inTurn, type News, onAnnouncement } from './tabs.ts';
import { discardUnsaved, hasUnsaved } from './unsaved.ts';

/** The session of the signed-in person. The access token lives in this module's memory and nowhere else. */
interface Session {
  status: 'starting' | 'in' | 'out';
  whoami: Whoami | null;
  /** Signed out on purpose, rather than by an expired session. */
  left: boolean;
  /** The session has ended over a form with unsaved input: the screen stays, and asks for a sign-in. */
  isPaused?: boolean;
  /** It was there, and has ended by itself. */
  hasEnded?: boolean;
}

const checkEvery = 5 * 60_000;
/** Pages of strangers; a later sign-in never leads back to them. */
const strangersPage = /^\/(?:login|activate|forgot-password|second-factor|check\/.*)$/;

let token: string | null = null;
let session: Session = { status: 'starting', whoami: null, left: false };
let returnPath: string | undefined;
let renewing: Promise<Whoami | null> | null = null;
const listeners = new Set<() => void>();

export const getSession = (): Session => session;
export const getToken = (): string | null => token;

export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): Session {
  return useSyncExternalStore(onSession, getSession);
}

/** What the signed-in person has: the menu groups and rights that not everyone does. */
export function useResources(): (resource: RoleResource) => boolean {
  const resources = useSession().whoami?.roleResources ?? [];
  return (resource) => resources.includes(resource);
}

/** Whether the account has this switched on. */
export const useModule = (name: Module): boolean => useSession().whoami?.accounts[0]?.modules.includes(name) ?? false;

function set(next: Session): void {
  session = next;
  const timezone = next.whoami?.accounts[0]?.accountTimezone;
  if (timezone) setZone(timezone);
  for (const listener of listeners) listener();
}

/** Forgets the sign-in, which has ended; the server is not asked. */
export function dropSession(left = false): void {
  closeSession(left);
  // Over a form it is still noted: a page that is loaded anew says that the session has ended.
  if (!session.isPaused) noteSignedIn(false);
}

function closeSession(left = false): void {
  token = null;
  if (session.isPaused && !left) return;
  if (session.status === 'in' && !left && hasUnsaved()) {
    set({ ...session, isPaused: true });
    return;
  }
  const { pathname, search, hash } = location;
  if (session.status !== 'out' && !left && !strangersPage.test(pathname)) returnPath = pathname + search + hash;
  if (session.status !== 'out') set({ status: 'out', whoami: null, left, hasEnded: session.status === 'in' && !left });
}

/** Gets a new access token by the refresh cookie; false when the session has ended. Another person's never stands for this one's. */
export async function refresh(): Promise<boolean> {
  const whoami = await renew();
  if (whoami === null || session.whoami === null || whoami.id === session.whoami.id) return whoami !== null;
  giveWay();
  return new Promise(() => undefined); // the page is loaded anew
}

/** Somebody else has signed in in this browser: what was typed is discarded. */
function giveWay(): void {
  token = null;
  discardUnsaved();
  startAfresh();
}

/** Refreshes, and answers who is signed in; null when the session has ended. Calls at the same time share one request. */
function renew(): Promise<Whoami | null> {
  renewing ??= inTurn('boxyard-refresh', async () => {
    const response = await send(routes.refresh, {}, null);
    if (isRefused(response)) return null;
    return (await takeToken(routes.refresh, response)).whoami;
  }).finally(() => {
    renewing = null;
  });
  return renewing;
}

/** Keeps the token that a sign-in or a refresh answers. */
async function takeToken<R extends typeof authRoutes.login | typeof authRoutes.refresh>(
  route: LightRoute<R>,
  response: Response,
) {
  if (!response.ok) throw await problemOf(response);
  const { payload } = await answerOf(route, response);
  if (!payload?.jwt) throw await problemOf(response);
  token = payload.jwt;
  return payload;
}

const isRefused = ({ status }: Response): boolean => status === 401 || status === 403;

/** Reads who is signed in; false when the token is refused. */
export async function loadWhoami(): Promise<boolean> {
  const response = await authorised(routes.whoami);
  if (isRefused(response)) return false;
  if (!response.ok) throw await problemOf(response);
  enter((await answerOf(routes.whoami, response)).payload);
  return true;
}

/** Nothing that was read for one account may stand under the name of another: with another one the page is loaded anew. */
function enter(whoami: Whoami): void {
  const former = currentAccount()?.accountId;
  const isOther = session.isPaused === true && session.whoami?.id !== whoami.id;
  if (isOther || (former !== undefined && former !== whoami.accounts[0]?.accountId)) {
    announce({ kind: 'in', adminId: whoami.id, accountId: whoami.accounts[0]?.accountId ?? 0 });
    giveWay();
    return;
  }
  set({ status: 'in', whoami, left: false });
  noteSignedIn(true);
}

/** Whether a session that has ended over a form goes on: resolves once somebody has signed in, or has left the form. */
export function resumed(): Promise<boolean> {
  if (!session.isPaused) return Promise.resolve(false);
  return new Promise((done) => {
    const stop = onSession(() => {
      if (session.isPaused) return;
      stop();
      done(session.status === 'in');
    });
  });
}

/** Leaves the form over which the session has ended, and what is typed in it. */
export function leavePaused(): void {
  discardUnsaved();
  location.assign('/login');
}

/** Goes to another account, as the other tabs of this browser do: nothing that was read for the former one stays. */
export function changeAccount(accountId: number): void {
  announce({ kind: 'in', adminId: session.whoami?.id ?? 0, accountId });
  startAfresh();
}

function startAfresh(): void {
  location.assign('/dashboard');
}

/** Refreshes the session, and goes on as whom it is of; false when it has ended. */
async function renewSession(): Promise<boolean> {
  const whoami = await renew();
  if (whoami) enter(whoami);
  return whoami !== null;
}

function authorised<R extends Route>(route: LightRoute<R>): Promise<Response> {
  return send(route, {}, token);
}

/** Takes over the session that the server has just put into the cookie. */
export async function resumeSession(): Promise<boolean> {
  if (!(await renewSession())) return false;
  announceSignIn();
  return true;
}

/** The silent sign-in at start. Whatever goes wrong, the visitor counts as not signed in. */
export async function startSession(): Promise<void> {
  onAnnouncement(followOtherTab);
  setInterval(() => void checkSession(), checkEvery);
  if (!mayBeSignedIn(location.pathname)) return closeSession();
  try {
    if (await renewSession()) return;
    const hasEnded = isNotedSignedIn();
    dropSession();
    set({ ...session, hasEnded });
  } catch (error) {
    // Without an answer the session may still be good: the next page asks again.
    reportError(error);
    closeSession();
  }
}

/** Signs in; throws the server's problem when it refuses, or asks for the code of the second factor. */
export async function login(body: BodyOf<typeof authRoutes.login>): Promise<void> {
  const response = await send(routes.login, { body }, null);
  await takeToken(routes.login, response);
  if (!(await loadWhoami())) throw await problemOf(response);
  if (token !== null) announceSignIn();
}

function announceSignIn(): void {
  announce({ kind: 'in', adminId: session.whoami?.id ?? 0, accountId: currentAccount()?.accountId ?? 0 });
}

export async function logout(): Promise<void> {
  try {
    await authorised(routes.logout);
  } finally {
    announce({ kind: 'out' });
    dropSession(true);
  }
}

/** Every 5 minutes: is the token still good, and if not, does the cookie give another? */
async function checkSession(): Promise<void> {
  if (session.status !== 'in' || session.isPaused) return;
  try {
    const response = await authorised(routes.validate);
    if (!isRefused(response)) return;
    if (await renewSession()) return;
    dropSession();
  } catch (error) {
    // Without an answer the session may still be good: the next check asks again.
    reportError(error);
  }
}

/** Another tab signed in or out, or changed the account. All tabs share the cookie: they show the same person and account. */
function followOtherTab(news: News): void {
  if (news.kind === 'out') dropSession(true);
  else if (session.whoami?.id !== news.adminId) {
    discardUnsaved();
    location.reload();
  } else if (session.isPaused) void renewSession().catch(reportError);
  else if (currentAccount()?.accountId !== news.accountId) startAfresh();
}

/** The page on which the session expired, or that a visitor without one wanted. The next sign-in leads there, once. */
export function takeReturnPath(): string | undefined {
  const path = returnPath;
  returnPath = undefined;
  return path;
}

export function currentAccount(): Whoami['accounts'][number] | undefined {
  return session.whoami?.accounts[0];
}
