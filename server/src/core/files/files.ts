import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { type Config, ConfigError } from '../../config.ts';

/** Where the bytes of pictures and documents are: a folder, or a bucket. Paths are plain: letters, digits, `-`, `.`, `/`. */
export interface Files {
  put(path: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** @returns undefined where there is nothing */
  read(path: string): Promise<{ stream: Readable; size: number } | undefined>;
  /** What is not there is no failure. */
  remove(paths: readonly string[]): Promise<void>;
  /** The files of a folder with the time they were written, page by page. */
  list(folder: string): AsyncGenerator<{ path: string; writtenAt: () => Promise<Date> }>;
}

/** Enough to be guessed by nobody. */
export const randomName = () => randomBytes(16).toString('hex');

/** All files of an account, whose slug is the folder, or a part of them. */
export async function removeFolder(files: Files, folder: string): Promise<void> {
  for await (const { path } of files.list(folder)) await files.remove([path]);
}

/** @throws ConfigError for a STORAGE_URL that names no bucket */
export async function openFiles(config: Pick<Config, 'storageUrl' | 'dataDir'>): Promise<Files> {
  const url = config.storageUrl;
  const disk = url?.startsWith('s3:') ? await openBucket(new URL(url)) : openFolder(folderOf(config), !url);
  return {
    put: (path, bytes, contentType) => disk.put(path, bytes, { contentType }),
    read: (path) => read(disk, path),
    remove: async (paths) => void (await Promise.all(paths.map((path) => disk.delete(path)))),
    list: (folder) => list(disk, folder),
  };
}

/** Where files lie that are in no bucket. */
export function folderOf({ storageUrl, dataDir }: Pick<Config, 'storageUrl' | 'dataDir'>): string {
  return storageUrl ? fileURLToPath(storageUrl) : resolve(dataDir, 'files');
}

/** @param isOurs it lies in the data folder; the rights of any other are its owner's */
function openFolder(location: string, isOurs: boolean): Disk {
  if (isOurs && existsSync(location) && process.platform !== 'win32') chmodSync(location, 0o700);
  return new Disk(new FSDriver({ location, visibility: 'private' }));
}

/** Writes, reads back and removes a small file, so that a wrong STORAGE_URL shows at the start. @throws ConfigError */
export async function checkFiles(files: Files): Promise<void> {
  const path = `check/${randomName()}.txt`;
  const bytes = Buffer.from('What is written here is read back.');
  try {
    await files.put(path, bytes, 'text/plain');
    const found = await files.read(path);
    const back = found && (await buffer(found.stream));
    await files.remove([path]);
    if (!back?.equals(bytes)) throw new Error('what was written came back otherwise');
  } catch (error) {
    const reason = error instanceof Error ? (error.cause ?? error) : error;
    throw new ConfigError(`Set STORAGE_URL: files cannot be kept there (${reason}).`);
  }
}

/** `s3://key:secret@host/bucket?region=…`; `tls=false` for a host without it; no key: that of the machine's role. */
async function openBucket(url: URL): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3'); // loaded for those who use it only
  const bucket = url.pathname.replaceAll('/', '');
  if (!url.host || !bucket) throw new ConfigError('Set STORAGE_URL: it must look like s3://key:secret@host/bucket.');
  const [accessKeyId, secretAccessKey] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  return new Disk(
    new S3Driver({
      bucket,
      visibility: 'private',
      endpoint: `${url.searchParams.get('tls') === 'false' ? 'http' : 'https'}://${url.host}`,
      region: url.searchParams.get('region') ?? 'us-east-1',
      ...(accessKeyId && { credentials: { accessKeyId, secretAccessKey } }),
      forcePathStyle: true,
      supportsACL: false,
      // Otherwise the client sends its checksums in a trailer, which many servers store as part of the file.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  );
}

async function read(disk: Disk, path: string): Promise<{ stream: Readable; size: number } | undefined> {
  try {
    const { contentLength } = await disk.getMetaData(path);
    const stream = await disk.getStream(path);
    await once(stream, 'readable'); // a file that is removed right here fails now, while somebody listens
    return { size: contentLength, stream };
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

/** What the file system or the S3 client said; the driver wraps it, a stream of a file does not. */
function isAbsent(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  if (!(cause instanceof Error)) return false;
  return ('code' in cause && cause.code === 'ENOENT') || ['NotFound', 'NoSuchKey'].includes(cause.name);
}

/** An S3 prefix takes no note of folders: `demo` would list `demo-2` as well. */
async function* list(disk: Disk, folder: string): ReturnType<Files['list']> {
  let paginationToken: string | undefined;
  do {
    const found = await disk.listAll(folder, { recursive: true, ...(paginationToken && { paginationToken }) });
    for (const file of found.objects) {
      if (!file.isFile || !file.key.startsWith(`${folder}/`)) continue;
      const { key: path } = file;
      yield { path, writtenAt: async () => (await disk.getMetaData(path)).lastModified };
    }
    paginationToken = found.paginationToken;
  } while (paginationToken);
}
