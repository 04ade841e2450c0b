import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { demoPassword, owner } from '../../e2e/tools/demo.ts';
import { findBrowser } from '../../scripts/browser.ts';
import { freePort } from '../../scripts/free-port.ts';
import { type RunningServer, runServer, temporaryDataDir } from '../../scripts/run-server.ts';
import { atLeast, atMost, median } from '../statistics.ts';

/** Another version counts otherwise. npm fetches it for the run alone: it is larger than all that we build with. */
const lighthouse = 'lighthouse@13.5.0';
const screens = {
  'sign-in': '/login',
  list: '/containers',
  form: '/containers/create',
  yard: '/warehouses/1/storage-areas',
};

/** Lighthouse on a phone, on the demo, and the scripts of a first visit. @param times an odd number */
export async function measureLighthouse(times: number): Promise<void> {
  const data = temporaryDataDir();
  const log = 'test-results/bench-lighthouse.log';
  let server: RunningServer | undefined;
  try {
    server = await runServer({ port: await freePort(), dataDir: data.path, log, patience: 300_000 }); // it makes the demo
    for (const [name, path] of Object.entries(screens)) {
      const scores: number[] = [];
      for (let n = 0; n < times; n++) scores.push(await scoreOf(server.url, path));
      console.log(atLeast(`${name}, Lighthouse on a phone, median of ${times}`, 90, median(scores)));
    }
    await measureScripts(server.url);
  } finally {
    await server?.stop();
    data.remove();
  }
}

/** In a browser of its own, so that nothing is known there but the session. */
async function withBrowser<T>(args: string[], use: (browser: BrowserContext) => Promise<T>): Promise<T> {
  const { args: own, ...found } = await findBrowser();
  const folder = mkdtempSync(join(tmpdir(), 'boxyard-browser-'));
  const browser = await chromium.launchPersistentContext(folder, { ...found, args: [...own, ...args], locale: 'en' });
  try {
    return await use(browser);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel(/e-?mail/i).fill(owner);
  await page.locator('input[type=password]').fill(demoPassword);
  await page.keyboard.press('Enter');
}

async function scoreOf(url: string, path: string): Promise<number> {
  const port = await freePort();
  return withBrowser([`--remote-debugging-port=${port}`], async (browser) => {
    if (path !== '/login') {
      const page = await browser.newPage();
      await page.goto(`${url}/login`);
      await signIn(page);
      await page.waitForURL(`${url}/dashboard`);
      await page.close();
    }
    // It empties the cache and leaves the cookie of the session.
    const flags = ['--quiet', '--output=json', '--only-categories=performance', `--port=${port}`];
    const { stdout } = await promisify(execFile)('npx', ['--yes', lighthouse, url + path, ...flags], {
      maxBuffer: 64e6,
    });
    const report: { finalDisplayedUrl: string; categories: { performance: { score: number } } } = JSON.parse(stdout);
    if (new URL(report.finalDisplayedUrl).pathname !== path)
      throw new Error(`${path} led to ${report.finalDisplayedUrl}.`);
    return report.categories.performance.score * 100;
  });
}

/** Scripts of a first visit until the sign-in can be used, and from a link to the list until its rows stand. */
async function measureScripts(url: string): Promise<void> {
  await withBrowser([], async (browser) => {
    const page = await browser.newPage();
    await page.goto(url);
    await page.getByLabel(/e-?mail/i).fill(owner);
    const scripts = await scriptsOf(page, Number.POSITIVE_INFINITY);
    console.log(atMost('scripts to a usable sign-in', 200, await kilobytes(scripts), 'KB gzip'));
  });
  await withBrowser([], async (browser) => {
    const page = await browser.newPage();
    await page.goto(`${url}/containers`);
    await page.getByLabel(/e-?mail/i).waitFor();
    await page.evaluate(`new MutationObserver((_, observer) => {
      if (document.querySelectorAll('tr[data-record]').length < 5) return;
      window.stoodAt = performance.now();
      observer.disconnect();
    }).observe(document.body, { subtree: true, childList: true })`);
    await signIn(page);
    await page.getByRole('row').nth(5).waitFor();
    const scripts = await scriptsOf(page, await page.evaluate<number>('window.stoodAt'));
    console.log(atMost('scripts to the list of containers', 300, await kilobytes(scripts), 'KB gzip'));
  });
}

const scriptsOf = (page: Page, until: number): Promise<string[]> =>
  page.evaluate(`performance.getEntriesByType('resource')
    .filter(({ name, startTime }) => name.endsWith('.js') && startTime < ${until}).map(({ name }) => name)`);

async function kilobytes(urls: string[]): Promise<number> {
  const files = await Promise.all([...new Set(urls)].map(async (url) => (await fetch(url)).arrayBuffer()));
  return files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).byteLength, 0) / 1000;
}
