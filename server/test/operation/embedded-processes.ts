import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const dataOf = (dataDir: string) => join(dataDir, 'postgres', 'data');

/** The number of the PostgreSQL that runs in a data folder. */
export const postmasterOf = (dataDir: string) =>
  Number(readFileSync(join(dataOf(dataDir), 'postmaster.pid'), 'utf8').split('\n')[0]);

/** PostgreSQL's processes in a data folder, its first one among them. */
export function processesOf(dataDir: string): number[] {
  const postmaster = postmasterOf(dataDir);
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' });
  return [postmaster, ...children.split('\n').filter(Boolean).map(Number)];
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Changes with any file in the folder. */
export function fingerprintOf(folder: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const path = join(folder, name);
    hash.update(`${name}\n`);
    if (statSync(path).isFile()) hash.update(readFileSync(path));
  }
  return hash.digest('hex');
}

/** Those in effect, as a mask of bits. */
export const capabilitiesOf = (pid: number) =>
  Number.parseInt(/^CapEff:\s+(\w+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '', 16);
