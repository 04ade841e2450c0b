import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { Problem } from './problems.ts';
import { shedLoad } from './shed-load.ts';

const sampleMs = 100;
const standStill = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

async function served(mostDelayMs: number) {
  const http = Fastify();
  onTestFinished(() => http.close());
  http.setErrorHandler((error, _request, reply) => reply.code(error instanceof Problem ? 503 : 500).send());
  http.get('/work', async () => 'done');
  http.get('/health/live', async () => 'alive');
  await shedLoad(http, { mostDelayMs }, sampleMs);
  const status = async (url: string) => (await http.inject(url)).statusCode;
  return { http, status };
}

it('a process that cannot keep up refuses work, and says that it is alive', async () => {
  const { http, status } = await served(20);
  await http.ready();
  // Behind all the while, and measured.
  const behind = setInterval(() => standStill(60), 1);
  onTestFinished(() => clearInterval(behind));
  await expect.poll(() => status('/work')).toBe(503);
  expect(await status('/health/live')).toBe(200);
});

it('one that stood still without a measurement, as at its start, works', async () => {
  const { http, status } = await served(60_000);
  http.addHook('onReady', async () => {
    standStill(3 * sampleMs);
  });
  await http.ready();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(http.memoryUsage().eventLoopDelay).toBe(Infinity);
  expect(await status('/work')).toBe(200);
});
