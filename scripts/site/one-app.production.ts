import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { basePath } from '@boxyard/contract/core/routes.ts';
import { eventRoutes } from '@boxyard/contract/integrations/events.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { caller } from '../../server/test/tools/caller.ts';
import { activate } from '../../server/test/tools/invitations.ts';
import { emptyFolder, logLinesOf, type RunningServer, runCli, startServer } from '../../server/test/tools/processes.ts';
import { signIn } from '../../server/test/tools/sign-in.ts';
import { freePort } from '../free-port.ts';
import { findProgram } from './programs.ts';
import { makeCertificate, startNginx } from './reverse-proxy.ts';

const account = 'depot';
const email = 'owner@depot.test';
const folder = mkdtempSync(join(tmpdir(), 'boxyard-one-app-'));
const data = emptyFolder();
let app: RunningServer;
let url: string;
let stop: () => Promise<void>;
let jwt: string;

/** What the file of deploy/ has to be changed in to run here. */
function fitted(file: string, changes: [from: string, to: string][]): string {
  let text = readFileSync(join('deploy', file), 'utf8');
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`deploy/${file} lacks ${from}.`);
    text = text.replaceAll(from, to);
  }
  return text;
}

beforeAll(async () => {
  const [plain, secure] = [await freePort(), await freePort()];
  url = `https://localhost:${secure}`;
  const environment = { ...data.environment, TRUST_PROXY: 'loopback', LOG_LEVEL: 'info', PUBLIC_URL: url };
  const { out } = await runCli(['create-account', '--slug', account, '--name', 'Depot', '--email', email], environment);
  app = await startServer(environment);
  await activate(app, /token=(\S+)/.exec(out)?.[1] ?? '');
  jwt = (await signIn(app, email)).jwt;
  mkdirSync(join(folder, 'tls'), { mode: 0o700 });
  makeCertificate(join(folder, 'tls'));
  const servers = fitted('nginx-one.conf', [
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ', `listen 127.0.0.1:${secure} `],
    ['https://depot.example', url],
    ['/etc/letsencrypt/live/depot.example/fullchain.pem', join(folder, 'tls/certificate.pem')],
    ['/etc/letsencrypt/live/depot.example/privkey.pem', join(folder, 'tls/key.pem')],
    ['depot.example', 'localhost'],
    ['http://127.0.0.1:3000', app.address],
  ]);
  stop = await startNginx(folder, servers, plain);
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'; // the certificate is self-made
});
afterAll(async () => {
  await stop?.();
  await app?.end('SIGTERM');
  await data.remove();
  rmSync(folder, { recursive: true, force: true });
});

it('behind nginx hears who calls from the proxy alone, and takes no more than an import', async () => {
  const forged = { 'x-forwarded-for': '203.0.113.9', authorization: `Bearer ${jwt}` };
  const { headers } = await fetch(`${url}/sign-in`, { headers: forged });
  const callers = () =>
    logLinesOf(app).flatMap(({ reqId, req }) =>
      reqId === headers.get('x-request-id') && req ? [req.remoteAddress] : [],
    );
  await expect.poll(callers).toEqual(['127.0.0.1']);
  const body = Buffer.alloc(11 * 1024 ** 2 + 1);
  expect((await fetch(`${url}${basePath}/auth/login`, { method: 'POST', body })).status).toBe(413);
  const large = Buffer.alloc(10 * 1024 ** 2);
  const taken = await fetch(`${url}${basePath}/${account}/imports/clients`, { method: 'POST', body: large });
  expect(taken.headers.get('x-request-id')).toBeTruthy(); // the app's own answer
});

it('behind nginx passes a notice on at once', async () => {
  const path = eventRoutes.stream.path.replace(':account', account);
  const stream = await fetch(`${url}${basePath}${path}`, { headers: { authorization: `Bearer ${jwt}` } });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  const begun = performance.now();
  const call = caller({ address: url }, jwt);
  await call(clientRoutes.create, { params: { account }, body: { name: 'Maersk', type: 'customer' } });
  let heard = '';
  while (!heard.includes('"entity":"client"')) heard += (await reader?.read())?.value ?? '';
  expect(performance.now() - begun).toBeLessThan(3_000);
  await reader?.cancel();
});

it('is a unit that systemd reads without a complaint', () => {
  const unit = join(folder, 'boxyard.service');
  const program = '/srv/boxyard/node_modules/.bin/node';
  writeFileSync(unit, fitted('boxyard.service', [[program, process.execPath]]));
  execFileSync(findProgram('systemd-analyze', 'systemd'), ['verify', unit], { stdio: 'pipe' });
});
