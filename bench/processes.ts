import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Processor times and memory are read from /proc. */
export function requireProc(): void {
  if (existsSync('/proc/self/smaps_rollup')) return;
  throw new Error('The bench reads processor times and memory from /proc, as Linux has it: run it there.');
}

/** Milliseconds that a process has worked so far, in all its threads; with those of its children that have ended. */
function workedMs(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // Behind the name, which may hold spaces and brackets; a hundredth of a second is the unit on every Linux.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) * 10;
}

/** The same of a process with all below it, such as a server with its own PostgreSQL. */
export function treeMs(pid: number): number {
  return [pid, ...below(pid)].reduce((sum, each) => sum + ifStillThere(() => workedMs(each)), 0);
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

const below = (pid: number): number[] => childrenOf(pid).flatMap((child) => [child, ...below(child)]);

/** Megabytes that a process holds, pages shared with others included. */
export function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Megabytes that the processes of the PostgreSQL in a data folder hold, what they share counted once. */
export function postgresMb(dataDir: string): number {
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
  const pss = (pid: number) => Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]);
  const all = [postmaster, ...childrenOf(postmaster)].map((pid) => ifStillThere(() => pss(pid)));
  return all.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024;
}

/** 0 for a process that ended between being listed and being read. */
function ifStillThere(read: () => number): number {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return 0;
    throw error;
  }
}
