import { cpSync, readFileSync } from 'node:fs';
import { basePath, routes } from '@boxyard/contract/core/routes.ts';
import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type WebError,
} from '@playwright/test';
import { freePort } from '../../scripts/free-port.ts';
import { runServer, temporaryDataDir } from '../../scripts/run-server.ts';
import { clusterDemo, copyClusterDemo } from '../../scripts/tests/cluster-demo.ts';
import { killApp } from '../site/site-apps.ts';
import { type Api, apiAs } from './api.ts';
import { demoPassword, owner } from './demo.ts';

interface Fixtures {
  /** Contract calls as the demo's owner; `apiAs(request, email)` for anyone else. */
  api: Api;
  /** What befalls a journey half-way: nothing, or on a site of two apps the end of one of them. */
  halfWay: () => Promise<void>;
  /** What pages of the test's browser have thrown or logged as an error: the test fails unless it takes them out. */
  pageErrors: string[];
  /** What the server has logged as an error since the test before: the test fails unless it takes them out. */
  serverErrors: () => string[];
}

interface Options {
  /** A browser context of the test's own: for its clock, its cache, and what is about a browser's first visit. */
  hasOwnContext: boolean;
}

interface WorkerFixtures {
  /** Browser contexts that the worker's tests share, with the app's files in their cache. The key is the options of the context. */
  warmContexts: Map<string, BrowserContext>;
  /** The worker's own server, with a demo of its own: workers never see each other's records. */
  server: { url: string; newErrors: () => string[] };
}

export const test = base.extend<Fixtures & Options, WorkerFixtures>({
  hasOwnContext: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
  warmContexts: [({}, use) => use(new Map()), { scope: 'worker' }],
  context: async (
    { browser, warmContexts, hasOwnContext, viewport, hasTouch, isMobile, colorScheme, locale, timezoneId },
    use,
  ) => {
    const options = JSON.stringify({ viewport, hasTouch, isMobile, colorScheme, locale, timezoneId });
    const context = (!hasOwnContext && warmContexts.get(options)) || (await browser.newContext());
    await use(context);
    if (hasOwnContext) return context.close();
    warmContexts.set(options, context);
    for (const page of context.pages()) await page.close();
    await context.unrouteAll();
    await context.setOffline(false);
    await context.clearPermissions();
    await context.clearCookies();
  },
  page: async ({ context, server }, use) => {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes: 'all' });
    await devTools.detach();
    await use(page);
  },

  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
    async ({}, use, { parallelIndex }) => {
      if (process.env.E2E_SITE) return use({ url: process.env.E2E_SITE, newErrors: () => [] });
      const data = temporaryDataDir();
      const cluster = clusterDemo();
      cpSync(cluster?.files ?? process.env.E2E_DEMO ?? '', data.path, { recursive: true });
      const copy = cluster && (await copyClusterDemo(cluster));
      const log = `test-results/e2e-server-${parallelIndex}.log`;
      const server = await runServer({ port: await freePort(), dataDir: data.path, log, env: copy?.environment ?? {} });
      const newErrors = errorsOf(log);
      await use({ url: server.url, newErrors });
      await server.stop();
      await copy?.remove();
      data.remove();
      expect(newErrors(), 'errors in the log of the server after the last test').toEqual([]);
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.url),
  api: async ({ playwright, baseURL }, use) => {
    // Apart from the page's own cookies.
    const request = await playwright.request.newContext(baseURL ? { baseURL } : {});
    await use(await apiAs(request, owner));
    await request.dispose();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
  halfWay: ({}, use) => use(async () => void (process.env.E2E_SITE && (await killApp(0)))),
  pageErrors: [
    async ({ browser, context }, use) => {
      const errors: string[] = [];
      const watched: BrowserContext[] = [];
      const thrown = (error: WebError) => errors.push(error.error().message);
      const logged = (message: ConsoleMessage) => {
        if (message.type() === 'error' && !isRefusal(message.text())) errors.push(message.text());
      };
      const watch = (each: BrowserContext) => watched.push(each.on('weberror', thrown).on('console', logged));
      watch(context);
      browser.on('context', watch);
      await use(errors);
      browser.off('context', watch);
      for (const each of watched) each.off('weberror', thrown).off('console', logged);
      expect(errors, 'errors thrown or logged in a page').toEqual([]);
    },
    { auto: true },
  ],
  serverErrors: [
    async ({ server }, use) => {
      await use(server.newErrors);
      expect(server.newErrors(), 'errors in the log of the server').toEqual([]);
    },
    { auto: true },
  ],
});

/** Each call gives the lines of the log with an error, or worse, that no call has given before. */
function errorsOf(log: string): () => string[] {
  let read = 0;
  return () => {
    const whole = readFileSync(log, 'utf8');
    const fresh = whole.slice(read, whole.lastIndexOf('\n') + 1);
    read += fresh.length;
    return fresh.split('\n').filter((line) => /^\{"level":[56]0,/.test(line));
  };
}

/** A request without an answer, or an answer that refuses, which a screen then shows: that is for the test to look at. */
const isRefusal = (logged: string): boolean => /^(?:Failed to load resource|ApiProblem):/.test(logged);

/** Signs the page's browser in by a call; a test of the sign-in form itself fills the form instead. */
export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  const answer = await page.request.post(basePath + routes.auth.login.path, { data: { email, password } });
  expect(answer.status(), `sign-in of ${email}`).toBe(routes.auth.login.status);
}

export { expect };
