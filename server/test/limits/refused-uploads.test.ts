import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { basePath } from '@boxyard/contract/core/routes.ts';
import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { documentRoutes } from '@boxyard/contract/yard/documents.ts';
import { beforeAll, expect, it } from 'vitest';
import { depotWith } from '../tools/depot-with.ts';
import { useTestApp } from '../tools/test-app.ts';
import { createYard } from '../tools/yard.ts';

const app = useTestApp();
const { depot } = depotWith(app, {}, beforeAll);
let path: string;

beforeAll(async () => {
  const { id } = await (await createYard(depot)).container('CSQU3054383');
  path = basePath + documentRoutes.upload.path.replace(':account', depot.account).replace(':id', String(id));
});

/** Sends a request on the agent's one connection. */
async function send(agent: Agent, method: string, to: string, body?: Buffer, headers = {}) {
  const sent = request(app.address + to, {
    agent,
    method,
    headers: { authorization: `Bearer ${depot.owner.token}`, ...headers },
    signal: AbortSignal.timeout(5000),
  });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return { status: answer.statusCode };
}

function form(field: string, size: number, title = ''): Buffer {
  const parts = [
    `--B\r\nContent-Disposition: form-data; name="title"\r\n\r\n${title}\r\n`,
    `--B\r\nContent-Disposition: form-data; name="${field}"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
  ];
  return Buffer.concat([
    ...parts.map((part) => Buffer.from(part)),
    Buffer.alloc(size, 'x'),
    Buffer.from('\r\n--B--\r\n'),
  ]);
}

it.each([
  ['of an unknown field', form('picture', 1_000_000), 422],
  ['with too long a title', form('file', 3_000_000, 'x'.repeat(999)), 422],
  ['of no document', form('file', 1_000_000), 415],
  ['of too much', form('file', 8_000_000), 413],
])('an upload %s leaves its connection to the next request', async (_, body, status) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const refused = await send(agent, 'POST', path, body, { 'content-type': 'multipart/form-data; boundary=B' });
  expect(refused.status).toBe(status);
  const next = await send(agent, 'GET', basePath + adminRoutes.whoami.path);
  expect(next.status).toBe(200);
  agent.destroy();
});
