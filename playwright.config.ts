import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.ts';
import { freePort } from './scripts/free-port.ts';

// Workers read this file again and must find the same port.
process.env.E2E_PORT ??= String(await freePort());

const results = process.env.TEST_RESULTS;
const { executablePath, args, env } = await findBrowser();

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './e2e/global-setup.ts',
  // One worker: all journeys share one server and its demo.
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: results ? [['list'], ['json', { outputFile: `test-results/${results}.json` }]] : [['list']],
  use: {
    baseURL: `http://127.0.0.1:${process.env.E2E_PORT}`,
    browserName: 'chromium',
    launchOptions: { executablePath, args, env },
    locale: 'en-GB',
    timezoneId: 'Europe/Bratislava',
    viewport: { width: 1280, height: 800 },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
