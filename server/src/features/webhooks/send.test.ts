import { createSocket, type Socket as NameServer } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AddressRefused } from '../../core/http/addresses.ts';
import { publicLookup, systemLookup } from '../../core/http/lookups.ts';
import { newWebhookSecret, send } from './send.ts';

const account = 'depot';
const sent = (url: string, rest: { timeoutMs?: number; stopped?: AbortSignal } = {}) =>
  send({
    url,
    secret: newWebhookSecret(),
    message: { id: 'msg_1_1', body: '{}' },
    account,
    allowed: ['127.0.0.1'],
    stopped: new AbortController().signal,
    nameServers: [names],
    ...rest,
  });

/** What the receiver does with a request, by path. */
const answers: Record<string, (socket: Socket) => void> = {
  '/switches': (socket) => socket.write('HTTP/1.1 101 S\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
  '/closes': (socket) => socket.destroy(),
  '/ends': (socket) => socket.end(),
  '/silent': () => undefined,
  '/hints': (socket) => {
    const hint = () => socket.writable && socket.write('HTTP/1.1 103 Early\r\n\r\n', () => setTimeout(hint, 10));
    hint();
  },
  '/drips': (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nx'),
};
const connections = new Set<Socket>();
let receiver: Server;
let base = '';

/** Addresses by name; a name without any is never answered. */
const known: Record<string, { 1?: number[]; 28?: number[] }> = {
  'public.test': { 1: [8, 8, 8, 8] },
  'inside.test': { 1: [127, 0, 0, 1] },
  'mixed.test': { 1: [8, 8, 8, 8], 28: [...Array<number>(15).fill(0), 1] },
};
const asked: string[] = [];
let nameServer: NameServer;
let names = '';

beforeAll(async () => {
  receiver = createServer((socket) => {
    connections.add(socket);
    socket.on('close', () => connections.delete(socket)).on('error', () => undefined);
    socket.once('data', (data) => answers[data.toString().split(' ')[1] ?? '']?.(socket));
  }).listen(0, '127.0.0.1');
  nameServer = createSocket('udp4').on('message', (question, from) => {
    let at = 12;
    const labels: string[] = [];
    for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
      labels.push(question.toString('latin1', at + 1, at + 1 + length));
      at += length + 1;
    }
    const name = labels.join('.');
    const type = question.readUInt16BE(at + 1);
    asked.push(name);
    const found = known[name];
    if (!found) return;
    const address = type === 1 ? found[1] : found[28];
    const head = Buffer.from([...question.subarray(0, 2), 0x81, 0x80, 0, 1, 0, address ? 1 : 0, 0, 0, 0, 0]);
    const answer = address ? [0xc0, 12, 0, type, 0, 1, 0, 0, 0, 1, 0, address.length, ...address] : [];
    nameServer.send(Buffer.concat([head, question.subarray(12, at + 5), Buffer.from(answer)]), from.port, from.address);
  });
  nameServer.bind(0, '127.0.0.1');
  await Promise.all([once(receiver, 'listening'), once(nameServer, 'listening')]);
  base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  names = `127.0.0.1:${nameServer.address().port}`;
});
afterAll(() => {
  for (const socket of connections) socket.destroy();
  receiver.close();
  nameServer.close();
});

describe('whatever a receiver does, sending to it ends, and nothing stays open:', () => {
  it.each([
    ['/switches', { status: 101, reason: 'status' }],
    ['/closes', { status: null, reason: 'connection' }],
    ['/ends', { status: null, reason: 'connection' }],
    ['/silent', { status: null, reason: 'timeout' }],
    ['/hints', { status: null, reason: 'timeout' }],
    ['/drips', { status: null, reason: 'timeout' }],
  ])('%s', async (path, outcome) => {
    const timeoutMs = outcome.reason === 'timeout' ? 300 : 60_000;
    expect(await sent(base + path, { timeoutMs })).toMatchObject({ ...outcome, response: '' });
    await expect.poll(() => connections.size).toBe(0);
  });

  it('when it is stopped, too', async () => {
    const stop = new AbortController();
    const sending = sent(`${base}/silent`, { stopped: stop.signal, timeoutMs: 60_000 });
    await expect.poll(() => connections.size).toBe(1);
    stop.abort();
    expect(await sending).toBeUndefined();
    await expect.poll(() => connections.size).toBe(0);
    expect(await sent(`${base}/silent`, { stopped: stop.signal, timeoutMs: 60_000 })).toBeUndefined();
  });
});

describe('a name', () => {
  const found = (name: string, signal = new AbortController().signal) =>
    promisify(publicLookup(signal, [names]))(name, { all: true });

  it('is looked up by us, and refused if one of its addresses is not public', async () => {
    expect(await found('public.test')).toEqual([{ address: '8.8.8.8', family: 4 }]);
    await expect(found('mixed.test')).rejects.toThrow(AddressRefused);
    await expect(found('inside.test')).rejects.toThrow(AddressRefused);
    expect((await sent('https://inside.test:4443/'))?.reason).toBe('address');
    for (const name of ['localhost', 'LOCALHOST.', 'erp.localhost'])
      await expect(found(name)).rejects.toThrow(AddressRefused);
    expect(asked.filter((name) => /localhost/i.test(name))).toEqual([]);
  });

  it('whose name server never answers holds up no other one, nor the lookups of the system', async () => {
    const cancel = new AbortController();
    const silent = Array.from({ length: 40 }, (_, n) => found(`silent-${n}.test`, cancel.signal));
    const ended = Promise.allSettled(silent);
    let over = 0;
    for (const each of silent) each.catch(() => (over += 1));
    await expect.poll(() => new Set(asked.filter((name) => name.startsWith('silent-'))).size).toBe(40);
    expect(await found('public.test')).toHaveLength(1);
    expect(await lookup('localhost')).toBeDefined();
    expect(over).toBe(0);
    cancel.abort();
    expect((await ended).every(({ status }) => status === 'rejected')).toBe(true);
    expect((await sent('https://silent.test/', { timeoutMs: 300 }))?.reason).toBe('timeout');
  });

  it('that the operator allows is looked up by the system, unless it is over when its turn comes', async () => {
    const cancel = new AbortController();
    const find = promisify(systemLookup(account, cancel.signal));
    expect(await find('localhost', { all: true })).toContainEqual(expect.objectContaining({ address: '127.0.0.1' }));
    cancel.abort();
    await expect(find('localhost', { all: true })).rejects.toThrow('abort');
  });
});
