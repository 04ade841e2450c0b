import { globSync, readFileSync } from 'node:fs';

/** The picture processes that this process has started, according to Linux. */
export function pictureProcesses(): number[] {
  const children = globSync('/proc/self/task/*/children').flatMap((path) =>
    readFileSync(path, 'utf8').trim().split(' '),
  );
  return children
    .map(Number)
    .filter((pid) => pid > 0 && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('picture-worker'));
}
