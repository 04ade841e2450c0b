import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { findBrowser } from './browser.ts';
import { freePort } from './free-port.ts';
import { runServer, temporaryDataDir } from './run-server.ts';
import { buildWebIfStale } from './web-build.ts';

/** Draws the pictures of the README and of docs/tour.md anew: the real product on a fresh demo. */
const folder = join(import.meta.dirname, '../docs/pictures');
const desk = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 760 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

interface Picture {
  name: string;
  path: string;
  look: typeof desk | typeof phone;
  /** What is to be seen before the picture is taken. */
  shows: string;
  dark?: true;
}

const pictures: Picture[] = [
  { name: 'sign-in', path: '/login', look: desk, shows: 'Zuzana Kováčová' },
  { name: 'dashboard', path: '/dashboard', look: desk, shows: 'Recent transports' },
  { name: 'containers', path: '/containers', look: desk, shows: 'Last entered first' },
  { name: 'yard', path: '/warehouses/1/storage-areas', look: desk, shows: 'Block A1' },
  { name: 'yard-dark', path: '/warehouses/1/storage-areas', look: desk, shows: 'Block A1', dark: true },
  { name: 'gate', path: '/gate', look: phone, shows: 'Last trucks at the gate' },
];

buildWebIfStale();
const data = temporaryDataDir();
const server = await runServer({ port: await freePort(), dataDir: data.path, log: 'test-results/pictures.log' });
const browser = await chromium.launch(await findBrowser());
try {
  for (const picture of pictures) await draw(browser, picture);
} finally {
  await browser.close();
  await server.stop();
  data.remove();
}

async function draw(browser: Browser, { name, path, look, shows, dark }: Picture): Promise<void> {
  const context = await browser.newContext({
    ...look,
    baseURL: server.url,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Bratislava',
  });
  const page = await context.newPage();
  if (path !== '/login') {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Zuzana Kováčová' }).click();
    await page.waitForURL('/dashboard');
  }
  await page.goto(path);
  await page.getByText(shows).first().waitFor();
  while ((await page.locator('[aria-busy=true]').count()) > 0) await page.waitForTimeout(100);
  const file = join(folder, `${name}.webp`);
  const { size } = await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(file);
  process.stdout.write(`${name}.webp ${Math.round(size / 1024)} KB\n`);
  await context.close();
}
