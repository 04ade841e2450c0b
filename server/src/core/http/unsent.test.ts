import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askUnread } from '../../../test/limits/unread-connections.ts';
import { limitUnsent, type Unsent } from './unsent.ts';

const megabyte = 1024 * 1024;
const answer = Buffer.alloc(40 * megabyte, ' ');

let http: FastifyInstance;
let unsent: Unsent;
let address: string;
/** The server's ends of the connections, in the order in which they came. */
let ends: Socket[];
let asking: Socket[];

beforeEach(async () => {
  [http, ends, asking] = [fastify(), [], []];
  unsent = limitUnsent(http);
  http.server.on('connection', (socket) => ends.push(socket));
  http.get('/long', (_request, reply) => unsent.send(reply, answer, { person: 'anybody' }));
  http.get('/of/:reader', (request, reply) => {
    const readers = { person: (request.params as { reader: string }).reader, circle: 'of both' };
    unsent.refuseUnread(readers);
    return unsent.send(reply, answer, readers);
  });
  address = await http.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const socket of asking) socket.destroy();
  await http.close();
});

/** @returns once the answer has begun to wait for its reader */
async function ask(path = '/long'): Promise<Socket> {
  const socket = await askUnread(address, path);
  asking.push(socket);
  await once(socket, 'readable');
  return socket;
}
const ended = () => ends.map(({ destroyed }) => destroyed);
const after = (seconds: number) => performance.now() + seconds * 1000;

describe('a connection whose answer waits', () => {
  it('is ended where nothing is taken for half a minute', async () => {
    await ask();
    unsent.look();
    unsent.look(after(29));
    expect(ended()).toEqual([false]);
    unsent.look(after(31));
    expect(ended()).toEqual([true]);
  });

  it('goes on as long as it takes some', async () => {
    const socket = await ask();
    for (let half = 1; half < 8; half++) {
      unsent.look(after(half * 29));
      for (let read = 0; read < 4 * megabyte; ) {
        const piece: Buffer | null = socket.read();
        if (piece) read += piece.length;
        else await once(socket, 'readable');
      }
    }
    expect(ended()).toEqual([false]);
  });

  it('and that has nothing to take is left alone', async () => {
    const socket = await ask();
    let read = 0;
    socket.on('data', (piece: Buffer) => {
      read += piece.length;
    });
    await expect.poll(() => read, { interval: 5, timeout: 15_000 }).toBeGreaterThan(answer.length);
    for (const seconds of [1, 31, 62, 93]) unsent.look(after(seconds));
    expect(ended()).toEqual([false]);
  });
});

it('where more than 128 MB wait, the connections that are stalled longest are ended, and none that has just begun', async () => {
  for (let n = 0; n < 5; n++) {
    await ask();
    unsent.look(after(n / 10));
  }
  expect(ended()).toEqual([false, false, false, false, false]);
  unsent.look(after(3));
  expect(ended()).toEqual([true, true, false, false, false]);
});

it('one reader leaves 40 MB unread and gets nothing more; others of the circle do, and so does the reader once it is over', async () => {
  const statusOf = async (reader: string) => {
    const response = await fetch(`${address}/of/${reader}`);
    await response.arrayBuffer();
    return response.status;
  };
  const socket = await ask('/of/eva');
  expect(await statusOf('eva')).toBe(500); // a Problem, which no handler of this server translates
  expect(await statusOf('adam')).toBe(200);
  socket.destroy();
  await expect.poll(() => statusOf('eva'), { interval: 10, timeout: 15_000 }).toBe(200);
});

it('long answers are made four at a time, two of one circle', async () => {
  const running: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const make = (circle: string, person: number) =>
    unsent.inTurn({ person: `${person}`, circle }, async () => {
      running.push(circle);
      await promise;
    });
  const all = ['a', 'a', 'a', 'a', 'b', 'c', 'c'].map(make);
  await setImmediate();
  expect(running).toEqual(['a', 'a', 'b', 'c']);
  resolve();
  await Promise.all(all);
  expect(running).toHaveLength(7);
});
