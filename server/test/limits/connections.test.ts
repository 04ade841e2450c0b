import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../tools/test-app.ts';

const app = useTestApp();
const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

describe.runIf(process.platform === 'linux')('many connections', () => {
  it('of one address are 300 at most', async () => {
    const { hostname, port } = new URL(app.address);
    const socketOf = () => connect(Number(port), hostname).on('error', () => undefined);
    for (let n = 0; n < 300; n++) open.push(socketOf());
    await Promise.all(open.map((socket) => once(socket, 'connect')));
    const oneMore = socketOf();
    open.push(oneMore);
    await once(oneMore, 'close');
    expect(open.filter(({ destroyed }) => destroyed)).toHaveLength(1);
    for (const socket of open.splice(0)) socket.destroy();
    await expect
      .poll(() =>
        fetch(`${app.address}/health/live`).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);
  });
});
