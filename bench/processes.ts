import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The unit of /proc: a hundredth of a second on every Linux. */
const tickMs = 10;

/** Processor times and memory are read from /proc. */
export function requireProc(): void {
  if (existsSync('/proc/self/smaps_rollup')) return;
  throw new Error('The bench reads processor times and memory from /proc, as Linux has it: run it there.');
}

/** The fields of /proc/PID/stat behind the name, which may hold spaces and brackets; the first is the state. */
function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

const sumMs = (fields: (string | undefined)[]) => fields.reduce((sum, field) => sum + Number(field), 0) * tickMs;

/** Milliseconds that a process has worked so far, in all its threads. */
export const processMs = (pid: number): number => sumMs(statOf(pid).slice(11, 13));

/** The same of PostgreSQL: the postmaster, its processes, and those that have ended. */
export function postgresMs(postmaster: number): number {
  const children = childrenOf(postmaster).map((pid) => ifStillThere(() => processMs(pid)));
  return children.reduce((sum, ms) => sum + ms, sumMs(statOf(postmaster).slice(11, 15)));
}

/** Megabytes that a process holds, pages shared with others included. */
export function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Megabytes that PostgreSQL's processes hold, what they share counted once. */
export function postgresMb(postmaster: number): number {
  const pss = (pid: number) => Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]);
  const all = [postmaster, ...childrenOf(postmaster)].map((pid) => ifStillThere(() => pss(pid)));
  return all.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024;
}

export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

/** 0 for a process that ended between being listed and being read. */
function ifStillThere(read: () => number): number {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return 0;
    throw error;
  }
}

interface Machine {
  /** Processors' worth of work by whatever runs here. */
  busy: number;
  /** Processors' worth of time that a hypervisor gave to others. */
  stolen: number;
}

/** Begins to watch the machine; the function tells how it was since. */
function watchMachine(): () => Machine {
  const read = () => {
    const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = (
      readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
    )
      .trim()
      .split(/\s+/)
      .slice(1)
      .map(Number);
    return { busy: user + nice + system + irq + softirq, stolen, at: performance.now() };
  };
  const before = read();
  return () => {
    const now = read();
    const ticks = (now.at - before.at) / tickMs;
    return { busy: (now.busy - before.busy) / ticks, stolen: (now.stolen - before.stolen) / ticks };
  };
}

/** The same without this process and all that it started; to be asked once those have ended. */
export function watchOthers(): () => number {
  const ownMs = () => sumMs(statOf(process.pid).slice(11, 15));
  const [watched, began, before] = [watchMachine(), performance.now(), ownMs()];
  return () => {
    const { busy, stolen } = watched();
    return Math.max(0, busy + stolen - (ownMs() - before) / (performance.now() - began));
  };
}

/** More than this share of a processor gone to others spoils a round. */
const mostStolen = 0.3;

/** Measures again, at most twice, where a hypervisor took time away meanwhile. */
export async function quietly<T>(measure: () => Promise<T>, tries = 3): Promise<T> {
  const watched = watchMachine();
  const measured = await measure();
  return watched().stolen > mostStolen && tries > 1 ? quietly(measure, tries - 1) : measured;
}
