import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runServerToEnd, startServer } from '../tools/processes.ts';
import { openTestDatabase } from '../tools/test-app.ts';

/** The bytes with which a client of PostgreSQL asks for TLS; the answer is one letter. */
const tlsRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

describe('with DATABASE_TLS=required', { timeout: 60_000 }, () => {
  let folder = '';
  let environment: Record<string, string>;
  let drop = () => Promise.resolve();
  let proxy: Server;
  let port = 0;
  let secured = 0;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'boxyard-tls-'));
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', 'key.pem'];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    execFileSync('openssl', ['req', '-x509', '-days', '2', ...key, ...subject, '-out', 'ca.pem'], {
      cwd: folder,
      stdio: 'pipe',
    });
    const opened = await openTestDatabase();
    await opened.db.close();
    drop = opened.drop;
    const target = new URL(opened.environment.DATABASE_URL ?? '');
    environment = { DATABASE_URL: target.href, SECRET: 's'.repeat(48), DATABASE_TLS: 'required' };
    proxy = createServer((socket) => secure(socket, target)).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    port = (proxy.address() as AddressInfo).port;
  });
  afterAll(async () => {
    proxy?.close();
    rmSync(folder, { recursive: true, force: true });
    await drop();
  });

  /** A TLS proxy before PostgreSQL: accepts the request and passes on what it decrypts. */
  function secure(socket: Socket, target: URL): void {
    socket.on('error', () => socket.destroy());
    socket.once('data', (first: Buffer) => {
      if (!first.equals(tlsRequest)) return socket.destroy();
      socket.write('S');
      const [key, cert] = ['key.pem', 'ca.pem'].map((name) => readFileSync(join(folder, name)));
      const secret = new TLSSocket(socket, { isServer: true, ...(key && { key }), ...(cert && { cert }) });
      secret.on('error', () => socket.destroy());
      secret.on('secure', () => {
        secured += 1;
      });
      const database = connect(Number(target.port), target.hostname);
      database.on('error', () => secret.destroy());
      return secret.pipe(database).pipe(secret);
    });
  }

  const throughProxy = () => {
    const url = new URL(environment.DATABASE_URL ?? '');
    url.hostname = 'localhost';
    url.port = String(port);
    return url.href;
  };

  it('a database without TLS is refused with a sentence', async () => {
    const { code, error } = await runServerToEnd(environment);
    expect([code, error]).toEqual([
      1,
      'The database of DATABASE_URL cannot be used: The server does not support SSL connections.\n',
    ]);
  });

  it('a certificate that nobody vouches for is refused with a sentence', async () => {
    const { code, error } = await runServerToEnd({ ...environment, DATABASE_URL: throughProxy() });
    expect(code).toBe(1);
    expect(error).toMatch(/^The database of DATABASE_URL cannot be used: self-signed certificate.*\n$/);
  });

  it('a certificate of the authority in DATABASE_CA is taken, and everything goes by TLS', async () => {
    secured = 0;
    const ca = { DATABASE_CA: join(folder, 'ca.pem') };
    const server = await startServer({ ...environment, DATABASE_URL: throughProxy(), ...ca });
    expect((await fetch(`${server.address}/health/ready`)).status).toBe(200);
    // At least one connection of the pool and the listening one; the proxy accepts only TLS.
    expect(secured).toBeGreaterThanOrEqual(2);
    await server.end('SIGTERM');
  });
});
