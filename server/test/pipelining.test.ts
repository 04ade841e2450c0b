import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { useTestApp } from './test-app.ts';

const app = useTestApp();

/** Sends that many requests in one piece. @returns all that came back before the connection ended */
async function pipeline(count: number): Promise<string> {
  const { hostname, port } = new URL(app.address);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const last = 'GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(count - 1) + last);
  return text(socket).catch(() => '');
}

const answered = (said: string) => said.split('HTTP/1.1 200').length - 1;

it('a connection that sends many requests without waiting for answers is ended', async () => {
  expect(answered(await pipeline(8))).toBe(8);
  expect(answered(await pipeline(300))).toBeLessThan(300);
  expect((await fetch(`${app.address}/health/live`)).status).toBe(200);
});
