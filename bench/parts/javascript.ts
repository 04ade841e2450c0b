import { get } from 'node:http';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.ts';
import { type Goal, type Part, table } from '../report.ts';
import { owner } from '../seed.ts';
import { figure, median } from '../statistics.ts';

const most = { login: 200, list: 300, repaint: 100 };
const pagesTurned = 12;

/** A first visit with an empty cache: what scripts come until the sign-in can be used, and until the list stands that was asked for. */
export const measureJavaScript: Part = async ({ stage }) => {
  const { url } = (await stage()).ours;
  const { env, ...found } = await findBrowser();
  const browser = await chromium.launch({ ...found, env });
  try {
    const login = await visitSignIn(browser, url);
    const { list, repaints } = await visitList(browser, url);
    const [toLogin, toList] = [await kilobytes(login), await kilobytes(list)];
    return {
      title: 'JavaScript of a first visit, and lists on screen',
      lines: table(
        ['', 'files:', 'KB, gzip:'],
        [
          ['until the sign-in can be used', figure(login.length), figure(toLogin)],
          [
            'from a link to the list of containers until it stands, the sign-in included',
            figure(list.length),
            figure(toList),
          ],
        ],
      ).concat(
        '',
        `A page of that list is painted ${figure(median(repaints))} ms after its answer came (median of ${repaints.length}).`,
      ),
      goals: [
        goalOf('JavaScript to a usable sign-in', most.login, toLogin, 'KB'),
        goalOf('JavaScript to the list of containers', most.list, toList, 'KB'),
        goalOf('A page of a list after its answer', most.repaint, median(repaints), 'ms'),
      ],
    };
  } finally {
    await browser.close();
  }
};

const goalOf = (what: string, limit: number, measured: number, unit: string): Goal => ({
  what,
  goal: `at most ${limit} ${unit}`,
  measured: `${figure(measured)} ${unit}`,
  holds: measured <= limit,
});

interface Visit {
  page: Page;
  /** The scripts that were asked for so far. */
  scripts: Set<string>;
}

/** Somebody who was never here comes to an address, and is led to the sign-in. */
async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (/\.js$/.test(new URL(request.url()).pathname)) scripts.add(request.url());
  });
  await page.goto(url);
  await page.getByLabel(/e-?mail/i).fill(owner.email);
  return { page, scripts };
}

async function visitSignIn(browser: Browser, url: string): Promise<string[]> {
  const { page, scripts } = await visit(browser, url);
  await page.context().close();
  return [...scripts];
}

async function visitList(browser: Browser, url: string) {
  const { page } = await visit(browser, `${url}/containers`);
  await page.evaluate(`new MutationObserver((_, observer) => {
    if (document.querySelectorAll('tr[data-record]').length < 5) return;
    window.stoodAt = performance.now();
    observer.disconnect();
  }).observe(document.body, { subtree: true, childList: true })`);
  await page.locator('input[type=password]').fill(owner.password);
  await page.keyboard.press('Enter');
  await page.getByRole('row').nth(5).waitFor();
  const list = await page.evaluate<string[]>(`performance.getEntriesByType('resource')
    .filter(({ name, startTime }) => name.endsWith('.js') && startTime < window.stoodAt).map(({ name }) => name)`);
  const repaints: number[] = [];
  for (let nth = 0; nth < pagesTurned; nth++) repaints.push(await turnPage(page));
  await page.context().close();
  return { list, repaints };
}

/** @returns milliseconds from the last byte of the next page's answer to the frame that shows it */
async function turnPage(page: Page): Promise<number> {
  // The entry of the answer may be listed a little later than that.
  await page.evaluate(`
    performance.clearResourceTimings();
    window.painted = 0;
    const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent).join();
    const before = rows();
    const observer = new MutationObserver(() => {
      if (rows() === before) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => { window.painted = performance.now(); };
        port2.postMessage(0);
      });
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });`);
  await page.getByRole('button', { name: 'Next page' }).click();
  return page.evaluate<number>(`new Promise((resolve, reject) => {
    const deadline = performance.now() + 10_000;
    const look = () => {
      const answer = performance.getEntriesByType('resource').find(({ name }) => name.includes('/containers/list'));
      if (window.painted && answer) resolve(window.painted - answer.responseEnd);
      else if (performance.now() > deadline) reject(new Error('The next page of the list did not come.'));
      else setTimeout(look, 20);
    };
    look();
  })`);
}

/** The bytes that come over the wire to a browser that knows gzip alone. */
async function kilobytes(urls: string[]): Promise<number> {
  const sizes = await Promise.all(urls.map(bytesOf));
  return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000;
}

function bytesOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => resolve(bytes));
      answer.on('error', reject);
    });
    request.on('error', reject);
  });
}
