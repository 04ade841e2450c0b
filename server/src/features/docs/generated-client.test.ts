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
import { givePassword, password } from '../../../test/tools/sign-in.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard } from '../../../test/tools/yard.ts';

const app = useTestApp();
const run = promisify(execFile);
const root = join(import.meta.dirname, '../../../..');
const folder = mkdtempSync(join(tmpdir(), 'boxyard-client-'));
let document = '';

beforeAll(async () => {
  document = await (await fetch(`${app.address}/api/openapi.json`)).text();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('passes the recommended rules of Redocly', { timeout: 60_000 }, async () => {
  // `clients/list` and `clients/{id}` stand side by side in the specification.
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } });
  const problems = await lintFromString({ source: document, absoluteRef: '/openapi.json', config });
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
});

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
  writeFileSync(join(folder, 'api.ts'), astToString(await openapiTypes(JSON.parse(document))));
  writeFileSync(join(folder, 'client.ts'), client);
  const told = await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]).catch(
    (refused: { stdout: string }) => refused,
  );
  expect(told.stdout).toBe('');

  const args = ['client.ts', app.address, depot.admin.email, password, depot.account];
  const { stdout } = await run(process.execPath, args, { cwd: folder });
  expect(JSON.parse(stdout)).toEqual({ names: ['CSQU3054383', 'MSKU1234565'], total: 2 });
});
