import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { freePort } from '../tools/mailbox.ts';

/** A real SFTP server (OpenSSH) on this machine, as a line has it; its folders are those of the file system. */
export async function openSftpServer() {
  const folder = mkdtempSync(join(tmpdir(), 'boxyard-sftp-'));
  const port = await freePort();
  const key = (name: string) => {
    const path = join(folder, name);
    const made = spawnSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', path]);
    if (made.status !== 0) throw new Error(`ssh-keygen: ${made.stderr?.toString()}`);
    return path;
  };
  const [host, user] = [key('host'), key('user')];
  writeFileSync(join(folder, 'authorized'), readFileSync(`${user}.pub`));
  const config = join(folder, 'config');
  writeFileSync(
    config,
    [
      `Port ${port}`,
      'ListenAddress 127.0.0.1',
      `HostKey ${host}`,
      `AuthorizedKeysFile ${join(folder, 'authorized')}`,
      `PidFile ${join(folder, 'pid')}`,
      'StrictModes no',
      'UsePAM no',
      'PermitRootLogin yes',
      'PasswordAuthentication no',
      'Subsystem sftp internal-sftp',
    ].join('\n'),
  );
  // Debian's sshd asks for its folder where it runs as root.
  if (userInfo().uid === 0) mkdirSync('/run/sshd', { recursive: true });
  for (const name of ['out', 'in']) mkdirSync(join(folder, name));
  let server = start();

  function start() {
    return spawn('/usr/sbin/sshd', ['-D', '-e', '-f', config], { stdio: 'ignore' });
  }
  const answers = () =>
    vi.waitFor(
      async () => {
        const socket = connect(port, '127.0.0.1');
        await once(socket, 'data').finally(() => socket.destroy());
      },
      { timeout: 15_000 },
    );
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  };
  await answers();
  return {
    port,
    folder,
    username: userInfo().username,
    privateKey: readFileSync(user, 'utf8'),
    fingerprint:
      spawnSync('ssh-keygen', ['-l', '-f', `${host}.pub`])
        .stdout.toString()
        .split(' ')[1] ?? '',
    stop,
    start: async () => {
      server = start();
      await answers();
    },
    close: async () => {
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
}
