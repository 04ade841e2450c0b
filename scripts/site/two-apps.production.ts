import { once } from 'node:events';
import { connect } from 'node:tls';
import { basePath } from '@boxyard/contract/core/routes.ts';
import { eventRoutes } from '@boxyard/contract/integrations/events.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { on } from '../tests/test-citus.ts';
import { type Site, startSite } from './production-site.ts';
import { lostOf, openSiteDepot, type SiteDepot } from './site-load.ts';

let site: Site;
let depot: SiteDepot;

beforeAll(async () => {
  site = await startSite();
  depot = await openSiteDepot(site);
});
afterAll(() => site?.stop());
// What a test has killed is there again for the next.
afterEach(async () => {
  for (const app of site.apps) if (!app.isRunning()) await app.start();
});

it('goes on with one app when the other is killed under load, and loses nothing that it acknowledged', async () => {
  const { acknowledged, statuses, reached, end } = depot.load();
  await reached(50);
  await site.apps[0]?.kill();
  await reached(acknowledged.length + 50);
  await end();
  // The proxy answers what was on its way to that app, which may have made the change: it is not sent to the other.
  expect([...statuses].filter((status) => ![201, 502].includes(status))).toEqual([]);
  expect(await lostOf(acknowledged, on(site.postgres.superuserUrl, 'boxyard'))).toEqual([]);
});

it('answers one who sends a body or a header slowly by itself, within their time', async () => {
  const { port } = new URL(site.url);
  const begun = performance.now();
  const send = async (start: string) => {
    const socket = connect({ port: Number(port), host: 'localhost', rejectUnauthorized: false });
    let said = '';
    socket.on('data', (bytes) => {
      said += bytes;
    });
    socket.write(start);
    await once(socket, 'close');
    return said.split('\r\n')[0];
  };
  const path = `${basePath}/auth/login`;
  const answers = await Promise.all([
    send(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{`),
    send(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n`),
  ]);
  expect(performance.now() - begun).toBeLessThan(20_000);
  expect(answers.filter((answer) => !['', 'HTTP/1.1 408 Request Time-out'].includes(answer ?? ''))).toEqual([]);
});

it('passes a notice on at once, before the stream that it comes by has ended', async () => {
  const path = eventRoutes.stream.path.replace(':account', depot.params.account);
  const stream = await fetch(`${site.url}${basePath}${path}`, { headers: { authorization: `Bearer ${depot.token}` } });
  expect(stream.status).toBe(200);
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  const made = await depot.write();
  const begun = performance.now();
  expect(made.status).toBe(201);
  while (!heard.includes('"entity":"container"')) heard += (await reader?.read())?.value ?? '';
  expect(performance.now() - begun).toBeLessThan(3_000);
  await reader?.cancel();
});
