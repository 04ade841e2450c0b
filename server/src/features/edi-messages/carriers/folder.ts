import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, chmod, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { largestMessage } from '@boxyard/contract/edi/edi-messages.ts';
import { codeOf } from '../../../core/db/errors.ts';
import { type Carrier, isWhole, judgePresent, mostFetched } from './carrier.ts';
import { folderCause } from './causes.ts';

interface Folders {
  /** The account's own, within the operator's. */
  base: string;
  outFolder: string;
  inFolder: string;
}

/**
 * Folders of the server, from which another program takes messages and into which it puts them. That program may put links there as
 * well: none is followed.
 */
export function folderCarrier({ base, outFolder, inFolder }: Folders): Carrier {
  const [out, inbox] = [join(base, outFolder), join(base, inFolder)];
  return {
    send: (file, before) =>
      failing(outFolder, 'write', async () => {
        if (await mkdir(out, { recursive: true })) await chmod(out, 0o770);
        const path = join(out, file.name);
        if (judgePresent(await sizeOf(path), file, before) === 'found') return 'found';
        const part = join(out, `.${randomUUID()}.tmp`);
        // The other program is another user, of the folder's group.
        const opened = await open(part, 'wx', 0o640);
        try {
          await opened.writeFile(file.bytes);
          await opened.sync();
        } finally {
          await opened.close();
        }
        await rename(part, path);
        return 'sent';
      }),
    fetch: (take) =>
      failing(inFolder, 'read', async () => {
        if (inFolder === '' || (await sizeOf(inbox)) === undefined) return;
        const entries = await readdir(inbox, { withFileTypes: true });
        const names = entries.filter((entry) => entry.isFile() && isWhole(entry.name)).map(({ name }) => name);
        for (const name of names.toSorted().slice(0, mostFetched)) {
          const bytes = await readBounded(join(inbox, name));
          if (bytes !== undefined && (await take(name, bytes))) await rm(join(inbox, name), { force: true });
        }
      }),
    async check() {
      await failing(outFolder, 'write', () => openTo(out, constants.W_OK));
      if (inFolder !== '') await failing(inFolder, 'read', () => openTo(inbox, constants.R_OK | constants.W_OK));
      return { outcome: 'ok', hostKey: '', failure: null };
    },
    close: async () => undefined,
  };
}

async function openTo(folder: string, rights: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  await access(folder, rights);
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await lstat(path)).size;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** @returns null for what is too large, undefined for what is gone, or is no file by now */
async function readBounded(path: string): Promise<Buffer | null | undefined> {
  // Windows has no such flag.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);
  const opened = await open(path, flags).catch((error: unknown) => {
    if (['ENOENT', 'ELOOP'].includes(codeOf(error) ?? '')) return undefined;
    throw error;
  });
  if (!opened) return undefined;
  try {
    const buffer = Buffer.alloc(Math.min((await opened.stat()).size, largestMessage) + 1);
    let length = 0;
    while (length < buffer.length) {
      const { bytesRead } = await opened.read(buffer, length, buffer.length - length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return length > largestMessage ? null : buffer.subarray(0, length);
  } finally {
    await opened.close();
  }
}

/** What takes a file has reasons of its own: what the system says, and nothing else, is told of the folder. */
async function failing<T>(folder: string, doing: 'read' | 'write', work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Error && 'syscall' in error ? folderCause(error, folder, doing) : error;
  }
}
