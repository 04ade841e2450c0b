import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { largestMessage } from '@boxyard/contract/edi/edi-messages.ts';
import { codeOf } from '../../../core/db/errors.ts';
import { type Carrier, CarrierFailure, isWhole, judgePresent, mostFetched } from './carrier.ts';

interface Folders {
  /** The account's own, within the operator's. */
  base: string;
  outFolder: string;
  inFolder: string;
}

/** Folders of the server, from which another program takes messages and into which it puts them. */
export function folderCarrier({ base, outFolder, inFolder }: Folders): Carrier {
  const [out, inbox] = [join(base, outFolder), join(base, inFolder)];
  const sizeOf = (path: string) =>
    stat(path).then(
      ({ size }) => size,
      (error: unknown) => {
        if (codeOf(error) === 'ENOENT') return undefined;
        throw error;
      },
    );
  return {
    async send(file, before) {
      return failing(async () => {
        if (await mkdir(out, { recursive: true })) await chmod(out, 0o770);
        const path = join(out, file.name);
        if (judgePresent(await sizeOf(path), file, before) === 'found') return 'found';
        await writeFile(`${path}.tmp`, file.bytes, { flush: true });
        // The other program is another user, of the folder's group.
        await chmod(`${path}.tmp`, 0o640);
        await rename(`${path}.tmp`, path);
        return 'sent';
      });
    },
    async fetch() {
      return failing(async () => {
        if (inFolder === '' || (await sizeOf(inbox)) === undefined) return [];
        const entries = await readdir(inbox, { withFileTypes: true });
        const names = entries.filter((entry) => entry.isFile() && isWhole(entry.name)).map(({ name }) => name);
        const files: { name: string; bytes: Buffer | null }[] = [];
        for (const name of names.toSorted().slice(0, mostFetched)) {
          const size = (await sizeOf(join(inbox, name))) ?? 0;
          files.push({ name, bytes: size > largestMessage ? null : await readFile(join(inbox, name)) });
        }
        return files;
      });
    },
    remove: (name) => failing(() => rm(join(inbox, name), { force: true })),
    async check() {
      await failing(() => mkdir(out, { recursive: true }));
      return { outcome: 'ok', hostKey: '' };
    },
    close: async () => undefined,
  };
}

async function failing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CarrierFailure) throw error;
    throw new CarrierFailure('folder', false, codeOf(error));
  }
}
