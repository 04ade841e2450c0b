import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTypes, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDepot } from '../../../test/tools/depot.ts';
import { times } from '../../../test/tools/length.ts';
import { givePassword, password } from '../../../test/tools/sign-in.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard } from '../../../test/tools/yard.ts';

const app = useTestApp();
const run = promisify(execFile);
const root = join(import.meta.dirname, '../../../..');
const folder = mkdtempSync(join(tmpdir(), 'boxyard-client-'));
let document: { paths: Record<string, unknown> };

beforeAll(async () => {
  document = await (await fetch(`${app.address}/api/openapi.json`)).json();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('passes the recommended rules of Redocly', { timeout: 60_000 }, async () => {
  // `clients/list` and `clients/{id}` stand side by side in the specification.
  const withoutExamples = { 'no-ambiguous-paths': 'off', 'no-invalid-media-type-examples': 'off' } as const;
  expect(await problemsOf(document, withoutExamples)).toEqual([]);
});

it('has examples that keep to their schemas', { timeout: 60_000 }, async () => {
  const paths = Object.fromEntries(Object.entries(document.paths).filter((_, at) => at % times(8, 1) === 0));
  const problems = await problemsOf({ ...document, paths }, { 'no-unused-components': 'off' });
  expect(problems.filter((problem) => problem.includes('example'))).toEqual([]);
});

async function problemsOf(of: object, rules: Record<string, 'off'>): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'], rules });
  const problems = await lintFromString({ source: JSON.stringify(of), absoluteRef: '/openapi.json', config });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`);
}

const client = `import createClient from 'openapi-fetch';
import type { paths } from './api.ts';

const [baseUrl = '', email = '', password = '', account = ''] = process.argv.slice(2);
const api = createClient<paths>({ baseUrl });
const signedIn = await api.POST('/api/v1/backoffice/auth/login', { body: { email, password } });
if (!signedIn.data) throw new Error(signedIn.error.code);
const headers = { authorization: 'Bearer ' + signedIn.data.payload.jwt };
const listed = await api.POST('/api/v1/backoffice/{account}/containers/list', {
  headers,
  params: { path: { account } },
  body: { pageSize: 10, sort: 'name' },
});
if (!listed.data) throw new Error(listed.error.detail);
const names: string[] = listed.data.payload.map(({ name }) => name);
const total: number = listed.data.meta.total;
console.log(JSON.stringify({ names, total }));
`;
const compilerOptions = {
  target: 'es2024',
  module: 'nodenext',
  types: ['node'],
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
};

it('makes a client that compiles, signs in and lists containers', { timeout: 60_000 }, async () => {
  const depot = await createDepot(app);
  await givePassword(app, depot.admin);
  const yard = await createYard(depot);
  for (const name of ['MSKU1234565', 'CSQU3054383']) await yard.container(name);

  const library = createRequire(import.meta.url).resolve('openapi-fetch/package.json');
  symlinkSync(join(library, '../..'), join(folder, 'node_modules'), 'junction');
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['client.ts'] }));
  const used = Object.keys(document.paths).filter(
    (path) => path.endsWith('/auth/login') || path.endsWith('/containers/list'),
  );
  const paths = Object.fromEntries(
    Object.entries(document.paths).filter(([path], at) => at % times(10, 1) === 0 || used.includes(path)),
  );
  writeFileSync(join(folder, 'api.ts'), astToString(await openapiTypes({ ...document, paths } as never)));
  writeFileSync(join(folder, 'client.ts'), client);
  const told = await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]).catch(
    (refused: { stdout: string }) => refused,
  );
  expect(told.stdout).toBe('');

  const args = ['client.ts', app.address, depot.admin.email, password, depot.account];
  const { stdout } = await run(process.execPath, args, { cwd: folder });
  expect(JSON.parse(stdout)).toEqual({ names: ['CSQU3054383', 'MSKU1234565'], total: 2 });
});
