import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { posix } from 'node:path';
import { Writable } from 'node:stream';
import { largestMessage } from '@boxyard/contract/edi/edi-messages.ts';
import type { EdiPartner } from '@boxyard/contract/edi/edi-partners.ts';
import SftpClient from 'ssh2-sftp-client';
import { codeOf } from '../../../core/db/errors.ts';
import { AddressRefused, isAllowed, refuseNumbers } from '../../../core/http/addresses.ts';
import { publicLookup, systemLookup } from '../../../core/http/lookups.ts';
import { type Carrier, CarrierFailure, isWhole, judgePresent, mostFetched } from './carrier.ts';

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
  if (!url) throw new CarrierFailure('address');
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
    throw new SftpRefused(failureOf(error, partner.hostKey !== seen && seen !== '' ? 'hostKey' : undefined), seen);
  }
  return carrierOf({ client, socket, hostKey: seen }, partner);
}

/** The connection was not made; what the server said it is. */
export class SftpRefused extends CarrierFailure {
  readonly hostKey: string;
  constructor({ outcome, message }: CarrierFailure, hostKey: string) {
    super(outcome, false, message.slice(outcome.length + 2));
    this.hostKey = hostKey;
  }
}

function failureOf(error: unknown, known?: CarrierFailure['outcome']): CarrierFailure {
  if (error instanceof CarrierFailure) return error;
  if (known) return new CarrierFailure(known);
  if (error instanceof AddressRefused) return new CarrierFailure('address');
  const said = error instanceof Error ? error.message : '';
  if (/authentication|private ?key|passphrase/i.test(said)) return new CarrierFailure('signIn');
  if (/no such file|does not exist|bad path/i.test(said)) return new CarrierFailure('folder');
  if (/permission denied|failure/i.test(said)) return new CarrierFailure('file', true);
  return new CarrierFailure('connection', false, codeOf(error));
}

interface Connection {
  client: SftpClient;
  socket: Socket;
  hostKey: string;
}

function carrierOf({ client, socket, hostKey }: Connection, { outFolder, inFolder }: Access['partner']): Carrier {
  const out = (name: string) => posix.join(outFolder || '.', name);
  const inbox = (name: string) => posix.join(inFolder || '.', name);
  /** A server that never answers holds nothing up: its connection is ended. */
  const step = async <T>(work: () => Promise<T>): Promise<T> => {
    const over = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      over.reject(new CarrierFailure('connection', false, 'timeout'));
      socket.destroy();
    }, stepMs);
    try {
      return await Promise.race([work(), over.promise]);
    } catch (error) {
      throw failureOf(error);
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
      step(async () => {
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
      const entries = await step(() => client.list(inFolder, ({ type, name }) => type === '-' && isWhole(name)));
      for (const { name, size } of entries.toSorted((a, b) => a.modifyTime - b.modifyTime).slice(0, mostFetched)) {
        const bytes = size > largestMessage ? null : await step(() => read(inbox(name)));
        if (await take(name, bytes)) await step(() => client.delete(inbox(name)));
      }
    },
    check: async () => {
      await step(() => client.list(outFolder || '.'));
      if (inFolder !== '') await step(() => client.list(inFolder));
      return { outcome: 'ok', hostKey };
    },
    close: async () => {
      socket.destroy();
    },
  };
}
