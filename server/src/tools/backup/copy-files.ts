import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { documentTypes } from '@boxyard/contract/core/files.ts';
import { ConfigError } from '../../config.ts';
import type { Files } from '../../core/files/files.ts';
import { partsOf } from './manifest.ts';
import { summing, sumsOf } from './sums.ts';

export interface CopiedFile {
  path: string;
  bytes: number;
  sha256: string;
}

const atOnce = 8;

/**
 * Copies all files of an account into the backup. A file that is deleted meanwhile is skipped.
 * @param root what the paths in the backup lack of those in the store
 */
export async function copyOut(files: Files, slug: string, folder: string, root = ''): Promise<CopiedFile[]> {
  const copied: CopiedFile[] = [];
  const copy = async (stored: string) => {
    const found = await files.read(stored);
    if (!found) return;
    const path = stored.slice(root.length);
    const target = join(partsOf(folder).files, path);
    await mkdir(dirname(target), { recursive: true });
    const sums = summing();
    await pipeline(sums.pass(found.stream), createWriteStream(target, { mode: 0o600, flush: true }));
    const { bytes, sha256 } = sums.result();
    copied.push({ path, bytes, sha256 });
  };
  for await (const paths of inBatches(files.list(slug))) await Promise.all(paths.map(copy));
  return copied;
}

async function* inBatches(listed: ReturnType<Files['list']>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const { path } of listed) {
    batch.push(path);
    if (batch.length < atOnce) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** The lines that `sha256sum --check` reads in the backup's folder. */
export const fileSumLines = (files: CopiedFile[]) =>
  files.map(({ path, sha256 }) => `${sha256}  files/${path}\n`).join('');

export function readFileSums(folder: string): { path: string; sha256: string }[] {
  const lines = readFileSync(partsOf(folder).fileSums, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => ({ sha256: line.slice(0, 64), path: line.slice(64 + '  files/'.length) }));
}

/** @throws ConfigError that names the first file that is missing or changed */
export async function checkFileSums(folder: string): Promise<void> {
  for (const { path, sha256 } of readFileSums(folder)) {
    const copy = join(partsOf(folder).files, path);
    const exists = await stat(copy).catch(() => undefined);
    const found = exists && (await sumsOf(createReadStream(copy)));
    if (found?.sha256 !== sha256) {
      throw new ConfigError(`The backup is damaged: ${copy} is ${exists ? 'not what was copied' : 'missing'}.`);
    }
  }
}

/** What a bucket tells of the files that the server stores. */
const contentTypes: Record<string, string> = {
  ...documentTypes,
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

/**
 * Puts all files of the backup where the server keeps them, and reads each of them back.
 * @param root what stands before their paths in the store
 */
export async function copyIn(folder: string, files: Files, root = ''): Promise<void> {
  for (const { path, sha256 } of readFileSums(folder)) {
    const bytes = await buffer(createReadStream(join(partsOf(folder).files, path)));
    const type = contentTypes[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
    await files.put(root + path, bytes, type);
    const stored = await files.read(root + path);
    if (!stored || (await sumsOf(stored.stream)).sha256 !== sha256) {
      throw new Error(`The file ${path} came back otherwise than it was stored.`);
    }
  }
}
