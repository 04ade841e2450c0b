import { globSync, readFileSync } from 'node:fs';

/** The processes that this one has started to draw pictures, by Linux. */
export function pictureProcesses(): number[] {
  const children = globSync('/proc/self/task/*/children').flatMap((path) =>
    readFileSync(path, 'utf8').trim().split(' '),
  );
  return children
    .map(Number)
    .filter((pid) => pid > 0 && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('picture-worker'));
}
