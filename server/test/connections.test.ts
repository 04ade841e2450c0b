import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { useTestApp } from './test-app.ts';
import { askUnread } from './unread-connections.ts';

const app = useTestApp();
const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

describe.runIf(process.platform === 'linux')('many connections', () => {
  it('that read nothing of a file hold no open file', async () => {
    for (let n = 0; n < 50; n++) open.push(await askUnread(app.address, '/api/docs/swagger-ui-bundle.js'));
    await Promise.all(open.map((socket) => once(socket, 'readable')));
    const files = readdirSync('/proc/self/fd').map((fd) => linkOf(`/proc/self/fd/${fd}`));
    expect(files.filter((path) => path.includes('swagger'))).toEqual([]);
  });

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

/** The descriptor that listed the folder is closed by then. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
