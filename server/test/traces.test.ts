import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basePath } from '@boxyard/contract/core/routes.ts';
import { authRoutes } from '@boxyard/contract/people/auth.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendTraces } from '../src/core/observability/send-traces.ts';
import { createDepot } from './tools/depot.ts';
import { openStream } from './tools/event-stream.ts';
import { login, password } from './tools/sign-in.ts';
import { openTestDatabase, startApp } from './tools/test-app.ts';

/** The part of OTLP's JSON that is looked at. */
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

/** A collector: it keeps what it is sent, and answers with this status. */
let collector: Server;
let status: number;
let bodies: string[];
let endpoint: string;

beforeEach(async () => {
  [status, bodies] = [200, []];
  collector = createServer(async (request, answer) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    bodies.push(`${request.url} ${body}`);
    answer.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterEach(() => {
  vi.unstubAllEnvs();
  collector.close();
  collector.closeAllConnections();
});

function spansSent(): Span[] {
  return bodies.flatMap((body) => {
    const { resourceSpans } = JSON.parse(body.replace(/^\/v1\/traces /, ''));
    return resourceSpans.flatMap((one: { scopeSpans: { spans: Span[] }[] }) =>
      one.scopeSpans.flatMap(({ spans }) => spans),
    );
  });
}

const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

it('a request is a span by its route, its statements and long steps below it, and nothing that people typed is in it', async () => {
  const { db, environment, drop } = await openTestDatabase();
  const app = await startApp(db, { ...environment, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  const { owner, account } = await createDepot(app);
  const above = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
  const created = await owner.call(
    clientRoutes.create,
    { params: { account }, body: { name: 'Nobody Reads This', type: 'customer' } },
    { headers: { traceparent: `00-${above.traceId}-${above.spanId}-01` } },
  );
  expect(created.status).toBe(201);
  await owner.call(clientRoutes.list, { params: { account }, query: { q: 'nor this', page: 1, pageSize: 10 } });
  expect((await login(app, owner.email)).status).toBe(401);
  const stream = await openStream(app, account, owner.token);
  stream.close();
  await app.http.close(); // sends what is left
  await drop();

  const spans = spansSent();
  const route = `${basePath}${clientRoutes.create.path}`;
  const request = spans.find(({ traceId, parentSpanId }) => traceId === above.traceId && parentSpanId === above.spanId);
  expect(request && { name: request.name, ...attributesOf(request) }).toEqual({
    name: `POST ${route}`,
    'http.request.method': 'POST',
    'http.route': route,
    'http.response.status_code': 201,
    'boxyard.request_id': created.headers.get('x-request-id'),
    'boxyard.account_id': expect.any(Number),
  });
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['select', 'insert', 'commit']));
  const insert = statements.find(({ name }) => name === 'insert');
  expect(insert && attributesOf(insert)['db.query.text']).toMatch(/^insert into "client" .*\$1/s);

  const signedIn = spans.find(({ name }) => name === `POST ${basePath}${authRoutes.login.path}`);
  const hashing = spans.find(({ name }) => name === 'hash a password');
  expect(hashing).toMatchObject({ traceId: signedIn?.traceId, parentSpanId: signedIn?.spanId });

  expect(spans.filter(({ name }) => name.endsWith('/events'))).toEqual([]);
  for (const typed of ['Nobody Reads This', 'nor this', account, owner.token, owner.email, password]) {
    expect(bodies.join('\n')).not.toContain(typed);
  }
});

it('a collector that fails hurts no request and is told once, and that it works again, too', async () => {
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '10');
  const lines: string[] = [];
  const { log } = fastify({ logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } } });
  const told = () => lines.map((line) => JSON.parse(line).msg);
  const traces = sendTraces(`${endpoint}/v1/traces`, log);
  const received = async (count: number) => {
    await traces.job('sweep', async () => undefined);
    await vi.waitFor(() => expect(bodies.length).toBeGreaterThanOrEqual(count), 15_000);
  };
  status = 400;
  await received(1);
  await vi.waitFor(() => expect(told()).toEqual(['traces cannot be sent']), 15_000);
  await received(2);
  status = 200;
  await received(3);
  await vi.waitFor(() => expect(told()).toEqual(['traces cannot be sent', 'traces are sent again']), 15_000);
  collector.close();
  collector.closeAllConnections();
  await expect(traces.job('sweep', async () => 'done')).resolves.toBe('done');
  await traces.close();
});
