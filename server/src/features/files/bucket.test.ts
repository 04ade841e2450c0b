import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { containerImageRoutes } from '@boxyard/contract/core/images.ts';
import { documentRoutes } from '@boxyard/contract/yard/documents.ts';
import S3rver from 's3rver';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDepot, type Depot } from '../../../test/tools/depot.ts';
import { docx, pdf, picture } from '../../../test/tools/file-samples.ts';
import { type ListeningApp, openTestDatabase, startApp } from '../../../test/tools/test-app.ts';
import { fetchLink, isStored, upload } from '../../../test/tools/uploads.ts';
import { createYard } from '../../../test/tools/yard.ts';
import { checkFiles, openFiles, removeFolder } from '../../core/files/files.ts';
import { sweepOrphans } from './orphan-sweep.service.ts';

/** The same calls with the files in a bucket of a real S3 server. */
const directory = mkdtempSync(join(tmpdir(), 'boxyard-s3-'));
const configureBuckets = [{ name: 'depot-files', configs: [] as [] }];
const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
let storageUrl = '';
let app: ListeningApp;
let drop: () => Promise<void>;
let depot: Depot;
let params: { account: string; id: number };

beforeAll(async () => {
  storageUrl = `s3://S3RVER:S3RVER@127.0.0.1:${(await server.run()).port}/depot-files?region=eu-central-1&tls=false`;
  const database = await openTestDatabase();
  drop = database.drop;
  app = await startApp(database.db, { ...database.environment, STORAGE_URL: storageUrl });
  depot = await createDepot(app);
  const container = await (await createYard(depot)).container('MSKU1234565');
  params = { account: depot.account, id: container.id };
});
afterAll(async () => {
  await app?.http.close();
  await drop?.();
  await server.close();
  rmSync(directory, { recursive: true });
});

const isThere = async (url: string) => (await fetchLink(app, url)).status === 200;

it('documents come back byte for byte, small and large, and go when they are deleted', async () => {
  const large = Buffer.concat([pdf, randomBytes(3_000_000)]);
  for (const bytes of [pdf, docx, large]) {
    const { payload } = await upload(depot.admin, documentRoutes.upload, { params }, bytes, 'Žilina.pdf');
    const link = await fetchLink(app, payload.url);
    expect(link.bytes.equals(bytes)).toBe(true);
    expect(link.headers.get('content-length')).toBe(String(bytes.length));
    const { status } = await depot.admin.call(documentRoutes.remove, { params: { ...params, docId: payload.id } });
    expect(status).toBe(204);
    await expect.poll(() => isThere(payload.url)).toBe(false);
  }
});

it('pictures are kept in all their sizes', async () => {
  const bytes = await picture(700, 500).jpeg().toBuffer();
  const { payload } = await upload(depot.admin, containerImageRoutes.upload, { params }, bytes, 'a.jpg');
  for (const { url, width, height } of [payload, ...payload.thumbnails]) {
    expect(await sharp((await fetchLink(app, url)).bytes).metadata()).toMatchObject({ width, height });
  }
});

it('the sweep of orphans leaves what is named or young', async () => {
  const { payload } = await upload(depot.admin, documentRoutes.upload, { params }, pdf, 'a.pdf');
  const young = `${depot.account}/container/1/document/${'1'.repeat(32)}.pdf`;
  await app.files.put(young, pdf, 'application/pdf');
  await sweepOrphans(app);
  expect(await isThere(payload.url)).toBe(true);
  expect(await isStored(app, young)).toBe(true);
  const alike = `${depot.account}-2/a.pdf`;
  await app.files.put(alike, pdf, 'application/pdf');
  await removeFolder(app.files, depot.account);
  expect(await isStored(app, young)).toBe(false);
  expect(await isStored(app, alike)).toBe(true);
});

it('a fault of the store is no missing file', async () => {
  const files = await openFiles({
    storageUrl: storageUrl.replace('depot-files', 'no-such-bucket'),
    dataDir: directory,
  });
  await expect(files.put('a/b.pdf', pdf, 'application/pdf')).rejects.toThrow();
  await expect(checkFiles(files)).rejects.toThrow('Set STORAGE_URL: files cannot be kept there (NoSuchBucket');
  await checkFiles(app.files);
  await expect(openFiles({ storageUrl: 's3://key:secret@host', dataDir: directory })).rejects.toThrow(
    'Set STORAGE_URL',
  );
});
