import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { RunningApp } from '../../scripts/site/production-site.ts';

/** The app as it runs now, of `npm run test:production`. */
function appOf(index: 0 | 1): RunningApp {
  const apps: RunningApp[] = JSON.parse(readFileSync(process.env.E2E_SITE_APPS ?? '', 'utf8'));
  const app = apps[index];
  if (!app) throw new Error('The site has no such app.');
  return app;
}

/** Ends an app by SIGKILL. It is started again by itself. @returns how to wait until it is back */
export async function killApp(index: 0 | 1): Promise<() => Promise<void>> {
  const { pid, port } = appOf(index);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => isReady(port), 'it is gone').toBe(false);
  return () =>
    expect.poll(async () => appOf(index).pid !== pid && (await isReady(port)), { timeout: 20_000 }).toBe(true);
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false, // refused: nobody listens
  );
