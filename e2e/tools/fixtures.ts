import { cpSync } from 'node:fs';
import { basePath, routes } from '@boxyard/contract/routes.ts';
import { test as base, expect, type Page } from '@playwright/test';
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
  /** Fails the test when a page throws or logs an error. */
  noPageErrors: undefined;
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
  noPageErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await use(undefined);
      expect(errors, 'errors thrown in the page').toEqual([]);
    },
    { auto: true },
  ],
});

/** Signs the page's browser in by a call; a test of the sign-in form itself fills the form instead. */
export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  const answer = await page.request.post(basePath + routes.auth.login.path, { data: { email, password } });
  expect(answer.status(), `sign-in of ${email}`).toBe(routes.auth.login.status);
}

export { expect };
