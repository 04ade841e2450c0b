import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Route } from '@boxyard/contract/core/route.ts';
import {
  type Delivery,
  type WebhookEvent,
  type WebhookMessage,
  webhookRoutes,
} from '@boxyard/contract/integrations/webhooks.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDepot, type Depot } from '../../../test/tools/depot.ts';
import { startApp, useOwnApp } from '../../../test/tools/test-app.ts';
import { createYard } from '../../../test/tools/yard.ts';
import { openDatabase, withTransaction } from '../../core/db/connection.ts';
import { waitMinutes } from './deliveries.queries.ts';

const app = useOwnApp({ WEBHOOK_ALLOW: '127.0.0.1' });
let depot: Depot;

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  message: WebhookMessage;
}
const received: Received[] = [];
/** What the receiver answers, by path; 204 unless said otherwise. */
const answers = new Map<string, { status: number; headers?: Record<string, string>; body?: string }>();
let receiver: Server;
let base = '';

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const path = request.url ?? '';
    received.push({ path, headers: request.headers, body, message: JSON.parse(body) });
    const { status, headers, body: text } = answers.get(path) ?? { status: 204 };
    response.writeHead(status, headers).end(text);
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  depot = await createDepot(app);
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

const inAccount = (of = depot) => ({ params: { account: of.account } });
const byId = (id: number, of = depot) => ({ params: { account: of.account, id } });
let made = 0;
async function make(path: string, events: WebhookEvent[] = ['client.created'], of = depot) {
  made += 1;
  const body = { name: `Hook ${made}`, url: base + path, events };
  return (await of.owner.call(webhookRoutes.create, { ...inAccount(of), body })).payload;
}
const createClient = async (name: string, of = depot) =>
  (await of.admin.call(clientRoutes.create, { ...inAccount(of), body: { name, type: 'customer' } })).payload;
const log = async (id: number, of = depot): Promise<Delivery[]> =>
  (await of.owner.call(webhookRoutes.deliveries, { ...byId(id, of), query: {} })).payload;
const at = (path: string) => received.filter((each) => each.path === path);
const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 15_000, interval: 20 });
/** As if the time until the next attempt had passed. */
async function becomeDue(id: number, of = depot) {
  await sql`update webhook_delivery set next_at = now() where webhook_id = ${id} and state = 'waiting'`.execute(
    app.inspect,
  );
  await sql`select tell_webhook(${of.accountId}, ${id})`.execute(app.inspect);
}

describe('a change', () => {
  it('is sent small and signed by Standard Webhooks; one that was refused is not, nor what nobody asked for', async () => {
    const { id, secret } = await make('/signed', ['container.updated', 'container.created']);
    const yard = await createYard(depot);
    const container = await yard.container('MSKU1234565');
    const refused = await depot.admin.call(clientRoutes.create, {
      ...inAccount(),
      body: { name: '', type: 'customer' },
    });
    expect(refused.status).toBe(422);
    await eventually(() => at('/signed').length).toBe(1);
    const { headers, body, message } = at('/signed')[0] as Received;
    expect(message).toEqual({
      id: expect.stringMatching(/^msg_\d+_\d+$/),
      at: expect.any(Number),
      account: depot.account,
      event: 'container.created',
      recordId: container.id,
      version: 1,
      ids: { clientId: yard.clientId, warehouseId: yard.warehouseId },
    });
    expect(headers['content-type']).toBe('application/json');
    expect(headers['webhook-id']).toBe(message.id);
    const timestamp = Number(headers['webhook-timestamp']);
    expect(Math.abs(Date.now() / 1000 - timestamp)).toBeLessThan(60);
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const right = createHmac('sha256', key).update(`${message.id}.${timestamp}.${body}`).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${right}`);
    await eventually(async () => (await log(id))[0]?.state).toBe('delivered');
    expect((await log(id))[0]).toMatchObject({ status: 204, attempts: 1, nextAt: null, reason: '' });
    expect(await log(id)).toHaveLength(1);
  });

  it('that was rolled back with its transaction leaves nothing in the queue', async () => {
    const { id } = await make('/rolled-back');
    const { id: client } = await createClient('Before');
    await eventually(() => at('/rolled-back').length).toBe(1);
    const inspecting = openDatabase(app.superuserUrl);
    const gone = withTransaction(inspecting, async (tx) => {
      await sql`insert into client (account_id, name, type) values (${depot.accountId}, 'Gone', 'customer')`.execute(
        tx,
      );
      throw new Error('rolled back');
    });
    await expect(gone).rejects.toThrow('rolled back');
    await inspecting.close();
    expect((await log(id)).map(({ recordId }) => recordId)).toEqual([client]);
  });

  it('is sent once by two servers, and by the next one when none was running', async () => {
    const other = await createDepot(app);
    const { id } = await make('/two', ['client.created'], other);
    const start = () => startApp(openDatabase(app.db.url), { DATABASE_URL: app.db.url, WEBHOOK_ALLOW: '127.0.0.1' });
    const second = await start();
    const names = Array.from({ length: 12 }, (_, n) => `Client ${n}`);
    await Promise.all(names.map((name) => createClient(name, other)));
    const delivered = async () => (await log(id, other)).filter(({ state }) => state === 'delivered').length;
    await eventually(delivered).toBe(12);
    expect(new Set(at('/two').map(({ message }) => message.id)).size).toBe(12);
    expect(at('/two')).toHaveLength(12);
    await second.http.close();

    // Nobody is told of this one.
    await sql`update webhook_delivery set state = 'waiting', next_at = now() where account_id = ${other.accountId}
      and id = (select max(id) from webhook_delivery where account_id = ${other.accountId})`.execute(app.inspect);
    const third = await start();
    await eventually(() => at('/two').length).toBe(13);
    await eventually(delivered).toBe(12);
    await third.http.close();
  });
});

describe('what the receiver does not take', () => {
  it('is tried again and again, under the same id, for about a day, and has then failed', async () => {
    answers.set('/broken', { status: 500, body: 'x'.repeat(10_000) });
    const { id } = await make('/broken');
    await createClient('Tried');
    for (let attempts = 1; attempts <= waitMinutes.length; attempts += 1) {
      await eventually(async () => (await log(id))[0]).toMatchObject({ attempts, status: 500, state: 'waiting' });
      const [delivery] = await log(id);
      const minutes = ((delivery?.nextAt ?? 0) - (delivery?.triedAt ?? 0)) / 60;
      expect(Math.abs(minutes - (waitMinutes[attempts - 1] ?? 0))).toBeLessThan(0.5);
      await becomeDue(id);
    }
    await eventually(async () => (await log(id))[0]?.state).toBe('failed');
    expect((await log(id))[0]).toMatchObject({ attempts: waitMinutes.length + 1, reason: 'status', nextAt: null });
    expect((await log(id))[0]?.response).toBe('x'.repeat(1000));
    expect(new Set(at('/broken').map(({ message }) => message.id)).size).toBe(1);
    const hours = waitMinutes.reduce((sum, each) => sum + each) / 60;
    expect(hours).toBeGreaterThan(20);

    answers.delete('/broken');
    const [failed] = await log(id);
    const again = { params: { ...byId(id).params, deliveryId: failed?.id ?? 0 } };
    expect((await depot.owner.call(webhookRoutes.redeliver, again)).payload.state).toBe('waiting');
    await eventually(async () => (await log(id))[0]).toMatchObject({ state: 'delivered', attempts: 1, status: 204 });
    expect(new Set(at('/broken').map(({ message }) => message.id)).size).toBe(1);
  });

  it('is not sent where it redirects to', async () => {
    answers.set('/moved', { status: 307, headers: { location: `${base}/elsewhere` } });
    const { id } = await make('/moved');
    await createClient('Moved');
    await eventually(async () => (await log(id))[0]).toMatchObject({
      reason: 'redirect',
      status: 307,
      state: 'waiting',
    });
    expect(at('/elsewhere')).toEqual([]);
  });

  it('disables the webhook after three days, which its owners see; enabling begins anew', async () => {
    answers.set('/down', { status: 503 });
    const { id } = await make('/down');
    await createClient('Down');
    await eventually(async () => (await log(id))[0]?.status).toBe(503);
    const shown = async () => (await depot.owner.call(webhookRoutes.get, byId(id))).payload;
    expect(await shown()).toMatchObject({ isEnabled: true, failingSince: expect.any(Number), version: 1 });
    await sql`update webhook set failing_since = now() - interval '73 hours' where id = ${id}`.execute(app.inspect);
    await becomeDue(id);
    await eventually(async () => (await shown()).isEnabled).toBe(false);
    expect((await log(id))[0]).toMatchObject({ state: 'failed', reason: 'disabled', nextAt: null });
    await createClient('Not told');
    expect(await log(id)).toHaveLength(1);
    expect((await depot.owner.call(webhookRoutes.test, byId(id))).problem.key).toBe('webhookDisabled');

    answers.delete('/down');
    await depot.owner.call(webhookRoutes.update, { ...byId(id), body: { isEnabled: true } });
    expect((await shown()).failingSince).toBeNull();
    expect((await depot.owner.call(webhookRoutes.test, byId(id))).payload.event).toBe('webhook.test');
    await eventually(() => at('/down').at(-1)?.message.event).toBe('webhook.test');
  });
});

it('nothing is sent for a disabled account, nor after the webhook is deleted', async () => {
  const other = await createDepot(app);
  const { id } = await make('/paused', ['client.created'], other);
  await sql`update account set is_enabled = false where id = ${other.accountId}`.execute(app.inspect);
  await sql`insert into client (account_id, name, type) values (${other.accountId}, 'Quiet', 'customer')`.execute(
    app.inspect,
  );
  const probe = await make('/probe');
  await createClient('Heard');
  await eventually(async () => (await log(probe.id))[0]?.state).toBe('delivered');
  expect(at('/paused')).toEqual([]);
  const waiting = await sql`select state, attempts from webhook_delivery where webhook_id = ${id}`.execute(app.inspect);
  expect(waiting.rows).toEqual([{ state: 'waiting', attempts: 0 }]);
  await other.owner.call(accountRoutes.enable, inAccount(other));
  expect((await other.owner.call(webhookRoutes.remove, byId(id, other))).status).toBe(204);
  const { rows } = await sql`select from webhook_delivery where webhook_id = ${id}`.execute(app.inspect);
  expect(rows).toEqual([]);
});

describe('a webhook', () => {
  it('keeps its secret sealed, and shows it once', async () => {
    const { id, secret } = await make('/secret');
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(JSON.stringify((await depot.owner.call(webhookRoutes.list, inAccount())).payload)).not.toContain('whsec');
    const { rows } = await sql<{ row: string }>`select webhook::text as row from webhook where id = ${id}`.execute(
      app.inspect,
    );
    expect(rows[0]?.row).not.toContain(secret.slice(6, 30));
  });

  it.each([
    ['http://erp.example/hook', 'webhookNeedsHttps'],
    ['https://10.1.2.3/hook', 'webhookNotPublic'],
    ['https://[::ffff:127.0.0.1]/hook', 'webhookNotPublic'],
    ['https://167772161/hook', 'webhookNotPublic'],
    ['https://user:secret@erp.example/hook', 'notWebhookUrl'],
    ['https://@erp.example/hook', 'notWebhookUrl'],
    ['https:\\\\@erp.example/hook', 'notWebhookUrl'],
    ['https://erp.exa\tmple/hook', 'notOneLine'],
    ['https://erp.example/ho\nok', 'notOneLine'],
    ['https://erp.example/hook#', 'notWebhookUrl'],
    [`https://erp.example/${'é'.repeat(200)}`, 'notWebhookUrl'],
    ['https://erp.example:22/hook', 'notWebhookUrl'],
    ['ftp://erp.example/hook', 'notWebhookUrl'],
    ['erp.example', 'notWebhookUrl'],
  ])('may not go to %s', async (url, key) => {
    const body = { name: 'Wrong', url, events: ['client.created' as const] };
    const { status, problem } = await depot.owner.call(webhookRoutes.create, { ...inAccount(), body });
    expect([status, problem.errors?.[0]?.path, problem.errors?.[0]?.key]).toEqual([422, 'url', key]);
  });

  it('is stored with the address that is called, whatever way it was written', async () => {
    const { id } = await make('/written');
    for (const [url, stored] of [
      ['https:\\\\ERP.example\\hook', 'https://erp.example/hook'],
      ['HTTPS://erp.example:443/a/../hook?to=@erp', 'https://erp.example/hook?to=@erp'],
    ]) {
      const changed = await depot.owner.call(webhookRoutes.update, { ...byId(id), body: { url } });
      expect(changed.payload.url).toBe(stored);
    }
    const body = { name: 'Capitals', url: 'https://ERP.example', events: ['client.created' as const] };
    const created = await depot.owner.call(webhookRoutes.create, { ...inAccount(), body });
    expect(created.payload.url).toBe('https://erp.example/');
  });

  it('reaches no name that leads into a private network: the address is checked with the connection', async () => {
    const { id } = await make('/private');
    const port = (receiver.address() as AddressInfo).port;
    const url = `https://localhost:${port}/private`;
    await depot.owner.call(webhookRoutes.update, { ...byId(id), body: { url } });
    let connections = 0;
    receiver.on('connection', () => {
      connections += 1;
    });
    await depot.owner.call(webhookRoutes.test, byId(id));
    await eventually(async () => (await log(id))[0]?.reason).toBe('address');
    expect(connections).toBe(0);
  });

  it('is one of another account for nobody else', async () => {
    const { id } = await make('/mine');
    const other = await createDepot(app);
    const calls: [Route, object][] = [
      [webhookRoutes.get, {}],
      [webhookRoutes.update, { body: { name: 'Mine' } }],
      [webhookRoutes.test, {}],
      [webhookRoutes.deliveries, { query: {} }],
      [webhookRoutes.remove, {}],
    ];
    for (const [route, rest] of calls) {
      const { status } = await other.owner.call(route, { ...byId(id, other), ...rest } as never);
      expect([route.path, status]).toEqual([route.path, 404]);
    }
  });
});
