import { basePath } from '@boxyard/contract/core/routes.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { expect, it, vi } from 'vitest';
import { openDatabase } from '../src/core/db/connection.ts';
import { createDepot } from './tools/depot.ts';
import { openStream } from './tools/event-stream.ts';
import { startApp, useOwnApp } from './tools/test-app.ts';

const app = useOwnApp({ METRICS_PORT: '0' });

async function readMetrics(): Promise<string[]> {
  const answer = await fetch(app.metrics.address ?? '');
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  return (await answer.text()).split('\n');
}

it('requests are counted by the pattern of their path, so that neither callers nor records make figures', async () => {
  const { owner, account } = await createDepot(app);
  const body = { name: 'Maersk', type: 'customer' } as const;
  const { id } = (await owner.call(clientRoutes.create, { params: { account }, body })).payload;
  await owner.call(clientRoutes.get, { params: { account, id } });
  await owner.call(clientRoutes.get, { params: { account, id: id + 1 } });
  await fetch(`${app.address}/api/nothing-here`);
  const route = `method="GET",route="${basePath}${clientRoutes.get.path}"`;
  const lines = await vi.waitFor(async () => {
    const read = await readMetrics();
    expect(read).toContain('boxyard_requests_total{method="GET",route="none",status="4xx"} 1');
    return read;
  }, 15_000);
  expect(lines).toEqual(
    expect.arrayContaining([
      `boxyard_requests_total{${route},status="2xx"} 1`,
      `boxyard_requests_total{${route},status="4xx"} 1`,
      `boxyard_request_seconds_count{${route}} 2`,
    ]),
  );
  expect(lines.join('\n')).not.toContain(account);
});

it('streams, the database, disks, mails and the process have figures', async () => {
  const { owner, account } = await createDepot(app);
  const stream = await openStream(app, account, owner.token);
  const lines = await readMetrics();
  const figures = ['boxyard_event_streams 1', 'boxyard_database_up 1', 'boxyard_database_waiting 0'];
  expect(lines).toEqual(
    expect.arrayContaining([
      ...figures,
      'boxyard_webhooks_waiting 0',
      'boxyard_mails_waiting 0',
      'boxyard_changes_untold 0',
    ]),
  );
  expect(lines.join('\n')).toMatch(/^boxyard_disk_free_bytes\{disk="files"\} \d+$/m);
  expect(lines.join('\n')).toMatch(/^boxyard_job_failures_total\{job="sweep of old drafts"\} 0$/m);
  expect(lines.join('\n')).toMatch(/^process_resident_memory_bytes \d+$/m);
  // Not yet made: a figure that is not known is left out.
  expect(lines.join('\n')).not.toMatch(/^boxyard_backup_last_success_timestamp_seconds /m);
  stream.close();
  await vi.waitFor(async () => expect(await readMetrics()).toContain('boxyard_event_streams 0'), 15_000);
});

it('they are on their own port only, which serves nothing else', async () => {
  const { origin } = new URL(app.metrics.address ?? '');
  expect((await fetch(`${origin}/health/live`)).status).toBe(404);
  expect(await (await fetch(`${app.address}/metrics`)).text()).not.toContain('boxyard_requests_total');
  const { port } = new URL(origin);
  const db = openDatabase(app.db.url);
  await expect(startApp(db, { DATABASE_URL: app.db.url, METRICS_PORT: port })).rejects.toThrow(
    /^Set METRICS_PORT or METRICS_HOST otherwise: metrics cannot be served there \(.*EADDRINUSE/,
  );
  await db.close();
});
