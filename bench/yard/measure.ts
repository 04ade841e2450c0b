import type { Browser, CDPSession, Page } from '@playwright/test';

export interface Measured {
  committed: number;
  painted: number;
  /** Event to frame, one a hover. */
  hovers: number[];
  /** Main-thread milliseconds a hover. */
  task: number;
  elements: number;
}

const warmUp = 20;

/** Opens one way in a fresh browser context, and moves a real mouse over it. */
export async function measureWay(browser: Browser, url: string, way: string, hovers: number): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1720, height: 1000 } });
  try {
    const page = await context.newPage();
    await openPage(page, url, way);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable');
    const opened = await page.evaluate<{ committed: number; painted: number }>('open8000()');
    await page.waitForTimeout(500);
    const points = await pointsOf(page, warmUp + hovers);
    for (const point of points.slice(0, warmUp)) await hover(page, point);
    await page.evaluate('latencies.length = 0');
    const before = await taskTime(cdp);
    for (const point of points.slice(warmUp)) await hover(page, point);
    const task = ((await taskTime(cdp)) - before) / hovers;
    const measured = await page.evaluate<{ hovers: number[]; elements: number }>(
      "({ hovers: [...latencies], elements: document.querySelectorAll('*').length })",
    );
    return { ...opened, ...measured, task };
  } finally {
    await context.close();
  }
}

async function openPage(page: Page, url: string, way: string): Promise<void> {
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto(`${url}#${way}`);
  await page.waitForFunction('window.ready');
  await page.evaluate('document.fonts.ready.then(() => true)');
}

export interface Scrolled {
  /** The longest frame: nothing can stay blank for longer than it takes to draw. */
  frame: number;
  blank: number;
}

/** Wheels through ten sections, then jumps about in them as a dragged scroll bar does. */
export async function measureScroll(browser: Browser, url: string): Promise<Scrolled> {
  const context = await browser.newContext({ viewport: { width: 1720, height: 1000 } });
  try {
    const page = await context.newPage();
    await openPage(page, url, 'boxyard,10');
    await page.evaluate('open8000()');
    await page.waitForTimeout(1500);
    await page.evaluate('watchScroll()');
    await page.mouse.move(800, 500);
    for (let step = 0; step < 40; step++) {
      await page.mouse.wheel(0, 400);
      await page.waitForTimeout(30);
    }
    for (let step = 0; step < 20; step++) {
      const share = ((step * 7) % 20) / 20;
      await page.evaluate(
        `(() => { const pane = document.querySelector('[data-yard-pane]'); pane.scrollTop = pane.scrollHeight * ${share}; })()`,
      );
      await page.waitForTimeout(60);
    }
    return await page.evaluate<Scrolled>('endScroll()');
  } finally {
    await context.close();
  }
}

async function hover(page: Page, [x, y]: [number, number]): Promise<void> {
  await page.evaluate('arm()');
  await page.mouse.move(x, y);
  await page.waitForFunction('window.seen', undefined, { polling: 20, timeout: 3000 });
}

/**
 * Mostly the next cell, sometimes one far off; the same walk for every way, inside what each shows. The last of three free
 * cells is left out: a container of two is drawn there as over the cell before, and nothing changes.
 */
async function pointsOf(page: Page, count: number): Promise<[number, number][]> {
  const grid = await page.evaluate<{ x: number; y: number; width: number; height: number }>('cellsOnScreen()');
  let [line, position] = [5, 3];
  return Array.from({ length: count }, (_, at) => {
    if (at % 5) position = position < 12 ? position + (position === 8 ? 2 : 1) : 0;
    else [line, position] = [3 + ((at * 7) % 16), (at * 3) % 12];
    return [grid.x + (position + 0.5) * grid.width, grid.y + (line + 0.5) * grid.height];
  });
}

async function taskTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}
