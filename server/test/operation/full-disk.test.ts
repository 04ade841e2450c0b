import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { containerImageRoutes } from '@boxyard/contract/core/images.ts';
import { authRoutes } from '@boxyard/contract/people/auth.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { containerTypeRoutes } from '@boxyard/contract/settings/container-types.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { documentRoutes } from '@boxyard/contract/yard/documents.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caller } from '../tools/caller.ts';
import type { Person } from '../tools/depot.ts';
import { pdf, picture } from '../tools/file-samples.ts';
import { runCli, startServer, type TestFolder, testFolder } from '../tools/processes.ts';
import { password, signIn } from '../tools/sign-in.ts';
import { upload } from '../tools/uploads.ts';

const account = 'depot';
const email = 'owner@depot.test';

// The embedded database would be subject to the same limit.
describe('a disk that takes no more of a file', { timeout: 60_000 }, () => {
  let folder: TestFolder;
  beforeAll(async () => {
    folder = await testFolder();
  });
  afterAll(() => folder.remove());

  it('is left without a part of it, and the upload answers 503', async () => {
    const names = ['--slug', account, '--name', 'Depot', '--email', email];
    const { out } = await runCli(['create-account', ...names], folder.environment);
    // No file may grow beyond 20 KB: writes are cut off there, as on a full disk.
    const server = await startServer(folder.environment, 'ulimit -f 40');
    const token = /token=(\S+)/.exec(out)?.[1] ?? '';
    await caller(server)(authRoutes.activate, { body: { token, password } });
    const call = caller(server, (await signIn(server, email)).jwt);
    const params = { account };
    const client = await call(clientRoutes.create, { params, body: { name: 'Maersk', type: 'customer' } });
    const type = (await call(containerTypeRoutes.list, { params })).payload[0]?.id ?? 0;
    const body = { name: 'MSKU1234565', clientId: client.payload.id, containerTypeId: type };
    const { id } = (await call(containerRoutes.create, { params, body })).payload;
    const byRecord = { params: { account, id } };
    const person = { call } as Person;

    const large = Buffer.concat([pdf, Buffer.alloc(200_000)]);
    const refused = await upload(person, documentRoutes.upload, byRecord, large, 'large.pdf');
    expect([refused.status, refused.problem.key, refused.headers.get('retry-after')]).toEqual([
      503,
      'filesUnavailable',
      '2',
    ]);
    // One version of the picture fits, the others do not.
    const photo = await picture(3000, 2000).jpeg().toBuffer();
    expect((await upload(person, containerImageRoutes.upload, byRecord, photo, 'photo.jpg')).status).toBe(503);
    const store = join(folder.dataDir, 'files');
    const files = () =>
      (existsSync(store) ? readdirSync(store, { recursive: true, encoding: 'utf8' }) : [])
        .map((name) => join(store, name))
        .filter((path) => statSync(path).isFile());
    expect(files()).toEqual([]);

    expect((await upload(person, documentRoutes.upload, byRecord, pdf, 'small.pdf')).status).toBe(201);
    expect(files()).toHaveLength(1);
    expect((await server.end('SIGTERM')).code).toBe(0);
  });
});
