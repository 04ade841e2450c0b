import { lstatSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { packagedPrograms, programsIn } from './programs.ts';

it.runIf(process.platform === 'linux')(
  'missing links of the package are made, as after an install without scripts',
  () => {
    // A library that PostgreSQL itself does not use: other tests run it at this moment.
    const link = join(dirname(dirname(packagedPrograms().postgres)), 'lib', 'libecpg.so');
    rmSync(link);
    expect(packagedPrograms().majorVersion).toBe(18);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
  },
);

it('a platform without a program gets one sentence that names DATABASE_URL', () => {
  const { platform } = process;
  onTestFinished(() => void Object.defineProperty(process, 'platform', { value: platform }));
  Object.defineProperty(process, 'platform', { value: 'sunos' });
  expect(() => packagedPrograms()).toThrow(
    /^This installation has no PostgreSQL for sunos-\w+: run "npm ci" .*, or set DATABASE_URL to a PostgreSQL of version 15 or newer\.$/,
  );
});

it('a program that does not run on this system gets a sentence as well', () => {
  expect(() => programsIn('/nowhere')).toThrow(/^PostgreSQL does not run on this system \(.*\): set DATABASE_URL/);
});
