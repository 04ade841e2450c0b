import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from '../db/errors.ts';

/** Makes a folder and those above it. `recursive` of `mkdir` never ends where the system takes no folder, as in /proc. */
export function makeFolder(path: string, mode?: number): void {
  if (existsSync(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error; // another process was quicker
  }
}
