import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { posix } from 'node:path';
import { Writable } from 'node:stream';
import { largestMessage } from '@boxyard/contract/edi/edi-messages.ts';
import type { EdiPartner } from '@boxyard/contract/edi/edi-partners.ts';
import SftpClient from 'ssh2-sftp-client';
import { isAllowed, refuseNumbers } from '../../../core/http/addresses.ts';
import { publicLookup, systemLookup } from '../../../core/http/lookups.ts';
import { type Carrier, CarrierFailure, isWhole, judgePresent, mostFetched } from './carrier.ts';
import { sftpCause } from './causes.ts';

interface Access {
  partner: Pick<EdiPartner, 'host' | 'port' | 'username' | 'hostKey' | 'outFolder' | 'inFolder'>;
  secret: string;
  /** Hosts that the operator allows although they are private. */
  allowed: readonly string[];
  /** Whose share of the system's lookups it takes. */
  account: string;
}

const [connectMs, readyMs] = [15_000, 20_000];
/** What one step may take, such as the upload of a file. */
const stepMs = 60_000;

/** As `ssh-keygen -l` prints it. */
const fingerprint = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

/** A connection to a checked address: a name that leads elsewhere a moment later gains nothing. */
async function openSocket({ partner: { host, port }, allowed, account }: Access): Promise<Socket> {
  const url = URL.parse(`sftp://${host}:${port}`);
  if (!url) throw new CarrierFailure('address', 'ediAddressRefused', { params: { address: `${host}:${port}` } });
  const signal = AbortSignal.timeout(connectMs);
  const isNamed = isAllowed(url, allowed);
  if (!isNamed) refuseNumbers(new URL(`https://${host}:${port}`));
  const socket = connect({ host, port, lookup: isNamed ? systemLookup(account, signal) : publicLookup(signal) });
  try {
    await once(socket, 'connect', { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** @throws CarrierFailure */
export async function openSftp(access: Access): Promise<Carrier> {
  const { partner, secret } = access;
  let seen = '';
  const client = new SftpClient();
  let socket: Socket | undefined;
  // A connection that breaks later is told by the call that needs it.
  client.on('error', () => undefined);
  try {
    const sock = await openSocket(access);
    socket = sock;
    const isKey = secret.includes('PRIVATE KEY');
    await client.connect({
      sock,
      username: partner.username,
      ...(isKey ? { privateKey: secret } : { password: secret }),
      readyTimeout: readyMs,
      hostVerifier: (key: Buffer) => {
        seen = fingerprint(key);
        return partner.hostKey === seen;
      },
    });
  } catch (error) {
    socket?.destroy();
    if (seen === '' || seen === partner.hostKey) throw sftpCause(error, partner, undefined, seen);
    const params = { address: `${partner.host}:${partner.port}` };
    const key = partner.hostKey === '' ? 'ediHostKeyUnknown' : 'ediOtherHostKey';
    throw new CarrierFailure('hostKey', key, { params, hostKey: seen });
  }
  return carrierOf({ client, socket, hostKey: seen }, partner);
}

interface Connection {
  client: SftpClient;
  socket: Socket;
  hostKey: string;
}

function carrierOf({ client, socket, hostKey }: Connection, partner: Access['partner']): Carrier {
  const { host, port, outFolder, inFolder } = partner;
  const out = (name: string) => posix.join(outFolder || '.', name);
  const inbox = (name: string) => posix.join(inFolder || '.', name);
  /** A server that never answers holds nothing up: its connection is ended. */
  const step = async <T>(doing: 'read' | 'write', work: () => Promise<T>): Promise<T> => {
    const over = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      over.reject(new CarrierFailure('connection', 'ediBrokeOff', { params: { address: `${host}:${port}` } }));
      socket.destroy();
    }, stepMs);
    try {
      return await Promise.race([work(), over.promise]);
    } catch (error) {
      throw sftpCause(error, partner, doing);
    } finally {
      clearTimeout(timer);
    }
  };
  const sizeOf = async (path: string) => ((await client.exists(path)) ? (await client.stat(path)).size : undefined);
  const read = async (path: string): Promise<Buffer | null> => {
    const chunks: Buffer[] = [];
    let length = 0;
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        length += chunk.length;
        if (length <= largestMessage) chunks.push(chunk);
        done(length > largestMessage ? new Error('too large') : null);
      },
    });
    try {
      await client.get(path, sink);
    } catch (error) {
      if (length <= largestMessage) throw error;
    }
    return length > largestMessage ? null : Buffer.concat(chunks);
  };
  return {
    send: (file, before) =>
      step('write', async () => {
        const path = out(file.name);
        const size = await sizeOf(path);
        if (judgePresent(size, file, before) === 'found') return 'found';
        await client.put(file.bytes, `${path}.tmp`);
        // A plain rename never takes the place of another file.
        if (size !== undefined) await client.delete(path);
        await client.rename(`${path}.tmp`, path);
        return 'sent';
      }),
    fetch: async (take) => {
      if (inFolder === '') return;
      const entries = await step('read', () =>
        client.list(inFolder, ({ type, name }) => type === '-' && isWhole(name)),
      );
      for (const { name, size } of entries.toSorted((a, b) => a.modifyTime - b.modifyTime).slice(0, mostFetched)) {
        const bytes = size > largestMessage ? null : await step('read', () => read(inbox(name)));
        if (await take(name, bytes)) await step('read', () => client.delete(inbox(name)));
      }
    },
    check: async () => {
      await step('write', () => client.list(outFolder || '.'));
      if (inFolder !== '') await step('read', () => client.list(inFolder));
      return { outcome: 'ok', hostKey, failure: null };
    },
    close: async () => {
      socket.destroy();
    },
  };
}
