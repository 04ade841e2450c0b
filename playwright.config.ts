import { defineConfig } from '@playwright/test';
import { plainHost } from './e2e/tools/demo.ts';
import { findBrowser } from './scripts/browser.ts';

const isProduction = Boolean(process.env.PRODUCTION);
const isOnCluster = process.env.TEST_POSTGRES === 'citus';
// On a site and on a cluster, the server's tests have written theirs before.
const results = process.env.TEST_RESULTS && process.env.TEST_RESULTS + (isProduction || isOnCluster ? '-browser' : '');
const { executablePath, args, env } = await findBrowser();

export default defineConfig({
  testDir: 'e2e',
  testMatch: matching(),
  outputDir: 'test-results/e2e',
  globalSetup: './e2e/global-setup.ts',
  // One more than there are cores: part of the time a test waits, for a toast to go or a page to load.
  workers: isProduction ? 1 : 3,
  forbidOnly: Boolean(process.env.CI),
  // A machine that stands still for seconds fails whoever waits for three nodes. What was tried again is named at the end of CI.
  retries: isOnCluster && process.env.CI ? 1 : 0,
  // A machine that has other work takes three times as long; nothing waits for these where all is well.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: results ? [['list'], ['json', { outputFile: `test-results/${results}.json` }]] : [['list']],
  use: {
    browserName: 'chromium',
    // A name that is neither localhost nor https: there browsers withhold a good deal from a page.
    launchOptions: {
      executablePath,
      // A page lives for seconds: what compiling its code for speed costs does not come back (a tenth of the CPU of all).
      args: [...args, `--host-resolver-rules=MAP ${plainHost} 127.0.0.1`, '--js-flags=--no-opt --no-maglev'],
      env,
    },
    ignoreHTTPSErrors: isProduction,
    locale: 'en-GB',
    timezoneId: 'Europe/Bratislava',
    viewport: { width: 1280, height: 800 },
    // What fades in is no breach of contrast, and nobody waits for it here.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
});

/**
 * The jobs of a depot are run each time. The screens are how frame, lists and forms behave, and go over everything there is; a
 * site has two apps behind a proxy, a cluster three nodes: they run when they are asked for.
 */
function matching(): string[] {
  if (isProduction) return ['**/jobs/container-journey.spec.ts', '**/site/*.spec.ts'];
  if (isOnCluster) return ['**/jobs/day.spec.ts'];
  return [process.env.SCREENS ? '**/screens/*.spec.ts' : '**/jobs/*.spec.ts'];
}
