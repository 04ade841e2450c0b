import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
/** What a build may put beside a file, in the order of our choice. */
const encodings = { br: '.br', gzip: '.gz' } as const;
type Encoding = keyof typeof encodings | '';
const variants: [Encoding, ending: string][] = [['', ''], ...(Object.entries(encodings) as [Encoding, string][])];

interface Kept {
  /** Changes with the file and with what is beside it. */
  etag: string;
  bytes: Promise<Map<Encoding, Buffer>>;
  headers: Promise<Record<string, string>>;
  lookedAt: number;
}

/** For how long a file is believed to be as it was. */
const believedMs = 1_000;

type SendFile = (request: FastifyRequest, reply: FastifyReply, path: string, caching: string) => Promise<FastifyReply>;

/** More headers of a file's answers, by what is in it. */
type HeadersOf = (path: string, file: Buffer) => Record<string, string>;

/**
 * Answers with files of a folder. Each is read once and kept until it changes: all connections are answered from the same
 * bytes, so that one that reads nothing costs neither memory nor an open file.
 */
export function sharedFiles(folder: string, headersOf: HeadersOf = () => ({})): SendFile {
  const kept = new Map<string, Kept>();

  async function find(path: string): Promise<Kept | undefined> {
    const known = kept.get(path);
    if (known && performance.now() - known.lookedAt < believedMs) return known;
    if (!types[extname(path)] || !/^(\w[\w.-]*\/)*\w[\w.-]*$/.test(path)) return undefined;
    const found = await Promise.all(
      variants.map(([, ending]) => stat(join(folder, path + ending)).catch(unlessMissing)),
    );
    if (!found[0]?.isFile()) {
      kept.delete(path);
      return undefined;
    }
    const etag = `"${found.map((file) => (file ? `${file.mtimeMs.toString(36)}-${file.size}` : '')).join('_')}"`;
    const before = kept.get(path);
    const lookedAt = performance.now();
    if (before?.etag === etag) return Object.assign(before, { lookedAt });
    const bytes = readVariants(join(folder, path));
    const headers = bytes.then((read) => headersOf(path, read.get('') ?? Buffer.alloc(0)));
    const read = { etag, lookedAt, bytes, headers };
    headers.catch(() => kept.delete(path));
    kept.set(path, read);
    return read;
  }

  return async (request, reply, path, caching) => {
    const file = await find(path);
    if (!file) {
      reply.callNotFound();
      return reply;
    }
    reply.headers({ 'cache-control': caching, etag: file.etag, vary: 'accept-encoding', ...(await file.headers) });
    if (request.headers['if-none-match']?.includes(file.etag)) return reply.code(304).send();
    const bytes = await file.bytes;
    const encoding = encodingFor(request.headers['accept-encoding'], bytes);
    if (encoding) reply.header('content-encoding', encoding);
    return reply.type(types[extname(path)] ?? '').send(bytes.get(encoding));
  };
}

async function readVariants(path: string): Promise<Map<Encoding, Buffer>> {
  const read = new Map<Encoding, Buffer>();
  for (const [encoding, ending] of variants) {
    const bytes = await readFile(path + ending).catch(ending ? unlessMissing : undefined);
    if (bytes) read.set(encoding, bytes);
  }
  return read;
}

function encodingFor(accepted: string | undefined, bytes: Map<Encoding, Buffer>): Encoding {
  const taken = (accepted ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim().toLowerCase());
  return ([...bytes.keys()] as Encoding[]).find((encoding) => encoding && taken.includes(encoding)) ?? '';
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}
