import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const deploy = join(import.meta.dirname, '../../deploy');

/** A file of `deploy/` with its `${NAMES}` filled in, as the image of nginx and `envsubst` do: only names that are given. */
export function fillTemplate(name: string, values: Record<string, string>): string {
  const template = readFileSync(join(deploy, name), 'utf8');
  return template.replace(/\$\{(\w+)\}/g, (whole, value: string) => values[value] ?? whole);
}

/** @throws Error that says what to install */
export function findProgram(name: string, debianPackage = name): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin'];
  const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (found) return found;
  throw new Error(`${name} was not found: on Debian, apt-get install ${debianPackage} brings it.`);
}

/** Starts a program that ends with this process, and waits until it answers. @returns how to end it */
export async function startProgram(
  command: string,
  args: string[],
  answers: () => Promise<boolean>,
): Promise<() => Promise<void>> {
  const child: ChildProcess = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = once(child, 'exit');
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`${command} ended before it was ready:\n${said}`);
    await sleep(20);
  }
  return async () => {
    process.off('exit', end);
    if (end()) await ended;
  };
}
