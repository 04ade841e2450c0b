import { cpSync } from 'node:fs';
import { basePath, routes } from '@boxyard/contract/core/routes.ts';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
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
}

interface WorkerFixtures {
  /** Where the worker's own server is, with a demo of its own: workers never see each other's records. */
  serverUrl: string;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  serverUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
    async ({}, use, { parallelIndex }) => {
      if (process.env.E2E_SITE) return use(process.env.E2E_SITE);
      const data = temporaryDataDir();
      const cluster = clusterDemo();
      cpSync(cluster?.files ?? process.env.E2E_DEMO ?? '', data.path, { recursive: true });
      const copy = cluster && (await copyClusterDemo(cluster));
      const log = `test-results/e2e-server-${parallelIndex}.log`;
      const server = await runServer({ port: await freePort(), dataDir: data.path, log, env: copy?.environment ?? {} });
      await use(server.url);
      await server.stop();
      await copy?.remove();
      data.remove();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ serverUrl }, use) => use(serverUrl),
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
      const watch = (each: BrowserContext) => {
        each.on('weberror', (error) => errors.push(error.error().message));
        each.on('console', (message) => {
          if (message.type() === 'error' && !isRefusal(message.text())) errors.push(message.text());
        });
      };
      watch(context);
      browser.on('context', watch);
      await use(errors);
      browser.off('context', watch);
      expect(errors, 'errors thrown or logged in a page').toEqual([]);
    },
    { auto: true },
  ],
});

/** A request without an answer, or an answer that refuses, which a screen then shows: that is for the test to look at. */
const isRefusal = (logged: string): boolean => /^(?:Failed to load resource|ApiProblem):/.test(logged);

/** Signs the page's browser in by a call; a test of the sign-in form itself fills the form instead. */
export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  const answer = await page.request.post(basePath + routes.auth.login.path, { data: { email, password } });
  expect(answer.status(), `sign-in of ${email}`).toBe(routes.auth.login.status);
}

export { expect };
