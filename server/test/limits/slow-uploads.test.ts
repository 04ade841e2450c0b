import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { basePath } from '@boxyard/contract/core/routes.ts';
import { documentRoutes } from '@boxyard/contract/yard/documents.ts';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDepot, type Depot } from '../tools/depot.ts';
import { pdf } from '../tools/file-samples.ts';
import { useTestApp } from '../tools/test-app.ts';
import { upload } from '../tools/uploads.ts';
import { createYard } from '../tools/yard.ts';

const app = useTestApp();
let attackers: { depot: Depot; boxId: number }[];
let victim: { depot: Depot; boxId: number };
const open: Socket[] = [];

beforeAll(async () => {
  const made = async () => {
    const depot = await createDepot(app);
    return { depot, boxId: (await (await createYard(depot)).container('CSQU3054383')).id };
  };
  victim = await made();
  attackers = [await made(), await made()];
});
afterEach(() => {
  vi.useRealTimers();
  for (const socket of open.splice(0)) socket.destroy();
});

/** An upload that begins and does not end. */
function begin({ depot, boxId }: typeof victim, bytes: number): Socket {
  const socket = connect(Number(new URL(app.address).port), '127.0.0.1');
  socket.on('error', () => undefined); // cut by the server
  socket.write(
    [
      `POST ${basePath}/${depot.account}/containers/${boxId}/documents/upload HTTP/1.1`,
      `Host: x\r\nAuthorization: Bearer ${depot.owner.token}`,
      'Content-Type: multipart/form-data; boundary=B\r\nContent-Length: 5000000\r\n',
      '--B\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n',
    ].join('\r\n'),
  );
  socket.write(Buffer.alloc(bytes));
  open.push(socket);
  return socket;
}

async function uploadOf({ depot, boxId }: typeof victim) {
  const before = performance.now();
  const { status } = await upload(
    depot.admin,
    documentRoutes.upload,
    { params: { account: depot.account, id: boxId } },
    pdf,
    'a.pdf',
  );
  return { status, ms: performance.now() - before };
}

describe('uploads that do not go on', () => {
  it('keep nobody waiting, and are cut off after some seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const sockets = Array.from({ length: 48 }, (_, n) => begin(attackers[n % 2] as typeof victim, 100));
    await Promise.all(sockets.map((socket) => once(socket, 'ready')));
    for (let n = 0; n < 3; n++) {
      const { status, ms } = await uploadOf(victim);
      expect(status).toBe(201);
      expect(ms).toBeLessThan(1500);
    }
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(sockets.length));
    vi.advanceTimersByTime(20_000);
    await Promise.all(sockets.map((socket) => socket.closed || once(socket, 'close')));
  });

  it('take so much memory only, of a person', async () => {
    const answers = Array.from({ length: 12 }, () => begin(attackers[0] as typeof victim, 4_900_000)).map(
      (socket) => once(socket, 'data') as Promise<[Buffer]>,
    );
    const refused = String((await Promise.any(answers))[0]);
    expect(refused).toMatch(/^HTTP\/1.1 503 /);
    expect(refused).toContain('filesUnavailable');
    expect((await uploadOf(victim)).status).toBe(201);
  });
});
