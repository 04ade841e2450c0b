import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { containerImageRoutes } from '@boxyard/contract/core/images.ts';
import { documentRoutes } from '@boxyard/contract/yard/documents.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDepot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { pdf, picture } from '../../../test/tools/file-samples.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { fetchLink, isStored, upload } from '../../../test/tools/uploads.ts';
import { createYard } from '../../../test/tools/yard.ts';
import { removeFolder } from '../../core/files/files.ts';
import { openLink, signLink } from '../../core/files/signed-links.ts';
import { sweepOrphans } from './orphan-sweep.service.ts';

const app = useTestApp();
const { depot } = depotWith(app, {}, beforeAll);
let containerId = 0;
let documentUrl = '';
let imageUrl = '';

beforeAll(async () => {
  containerId = (await (await createYard(depot)).container('MSKU1234565')).id;
  const params = { account: depot.account, id: containerId };
  const png = await picture(60, 40).png().toBuffer();
  documentUrl = (await upload(depot.admin, documentRoutes.upload, { params }, pdf, 'a.pdf')).payload.url;
  imageUrl = (await upload(depot.admin, containerImageRoutes.upload, { params }, png, 'a.png')).payload.url;
});

const pathOf = (url: string) => url.split('?')[0] as string;

describe('a signed link', () => {
  it('leads to the file without a token, under the address of the spec', async () => {
    expect(imageUrl).toMatch(
      new RegExp(
        `^/static/cache/${depot.account}/container/${containerId}/image/[0-9a-f]{32}\\.png\\?admin=${depot.admin.id}&session=\\d+&expires=`,
      ),
    );
    expect(documentUrl).toContain(`/static/cache/${depot.account}/container/${containerId}/document/`);
    const { status, headers } = await fetchLink(app, imageUrl);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('may be kept for ten minutes, not by proxies, and costs no bytes after that', async () => {
    const { headers } = await fetchLink(app, imageUrl);
    expect(headers.get('cache-control')).toBe('private, max-age=600');
    const etag = headers.get('etag') ?? '';
    const again = await fetch(app.address + imageUrl, { headers: { 'if-none-match': etag } });
    expect([again.status, again.headers.get('cache-control'), await again.text()]).toEqual([
      304,
      'private, max-age=600',
      '',
    ]);
    const [forged, other] = [pathOf(imageUrl), documentUrl].map((url) =>
      fetch(app.address + url, { headers: { 'if-none-match': etag } }),
    );
    expect([(await forged)?.status, (await other)?.status]).toEqual([404, 200]);
  });

  it.each([
    ['the membership', 'delete from membership where admin_id = $1'],
    ['the enabled membership', 'update membership set is_enabled = false where admin_id = $1'],
    ['the session', 'update session set ended_at = now() where admin_id = $1'],
    [
      'the account',
      'update account set is_enabled = false from membership m where m.account_id = account.id and m.admin_id = $1',
    ],
  ])('dies with %s', async (_what, statement) => {
    // In an account whose links nobody has opened yet: a successful access check is cached for 30 seconds.
    const own = await createDepot(app);
    const params = { account: own.account, id: (await (await createYard(own)).container('MSKU1234565')).id };
    const { url } = (await upload(own.admin, documentRoutes.upload, { params }, pdf, 'a.pdf')).payload;
    const other = (await own.owner.call(documentRoutes.list, { params })).payload[0]?.url ?? '';
    if (!statement.includes('account set')) expect((await fetchLink(app, other)).status).toBe(200);
    await app.db.pool.query(statement, [own.admin.id]);
    expect((await fetchLink(app, url)).status).toBe(404);
  });

  it('that is wrong in any way looks like a file that never was', async () => {
    const asked = new URLSearchParams(imageUrl.split('?')[1]);
    const values = { admin: asked.get('admin') ?? '', session: asked.get('session') ?? '' };
    const expired = signLink(app.secret, pathOf(imageUrl), values, Date.now() - 2 * 3_600_000);
    const foreign = signLink(Buffer.from('another secret'), pathOf(imageUrl), values);
    const stranger = await createDepot(app);
    const wrong = [
      pathOf(imageUrl),
      expired,
      foreign,
      imageUrl.slice(0, -1),
      `${imageUrl}x`,
      imageUrl.replace(/expires=\d+/, 'expires=9999999999'),
      imageUrl.replace(depot.account, 'other'),
      imageUrl.replace('.png', '-480.webp'),
      documentUrl.replace('a.pdf', 'a.exe'),
      documentUrl.replace(/filename=[^&]*&/, ''),
      `${documentUrl}&signature=x`,
      `/static/cache/${depot.account}/container/${containerId}/image/`,
      '/static/cache/..%2f..%2fsecret',
      imageUrl.replace(/session=\d+/, 'session=1'),
      signLink(app.secret, pathOf(imageUrl)),
      signLink(app.secret, pathOf(imageUrl), { ...values, admin: String(stranger.admin.id) }),
      signLink(app.secret, `/static/cache/${depot.account}/nothing.jpg`, values),
    ];
    const answers = await Promise.all(wrong.map((url) => fetchLink(app, url)));
    const bodies = answers.map(({ status, bytes }) => [status, bytes.toString()]);
    for (const [n, body] of bodies.entries()) expect([wrong[n], ...body]).toEqual([wrong[n], ...(bodies[0] as [])]);
    expect(bodies[0]?.[0]).toBe(404);
  });

  it('stays the same within the hour and works for one hour at least', () => {
    const hour = 3_600_000;
    const secret = Buffer.from('secret');
    const before = Buffer.from('the one before');
    const link = signLink(secret, '/a', {}, 10 * hour);
    expect(signLink(secret, '/a', {}, 11 * hour - 1)).toBe(link);
    expect(signLink(secret, '/a', {}, 11 * hour)).not.toBe(link);
    expect(openLink({ secret }, link, 12 * hour - 1000)).toMatchObject({ path: '/a', seconds: 1 });
    expect(openLink({ secret }, link, 12 * hour)).toBeUndefined();
    const old = signLink(before, '/a', {}, 10 * hour);
    expect(openLink({ secret, formerSecret: before }, old, 11 * hour)).toMatchObject({ path: '/a' });
    expect(openLink({ secret }, old, 11 * hour)).toBeUndefined();
  });
});

it('the folder of an account is removed without the one whose name begins alike', async () => {
  const [own, alike] = ['gone/container/1/image/a.jpg', 'gone-2/container/1/image/a.jpg'];
  for (const path of [own, alike]) await app.files.put(path, pdf, 'image/jpeg');
  await removeFolder(app.files, 'gone');
  expect(await isStored(app, own)).toBe(false);
  expect(await isStored(app, alike)).toBe(true);
});

it('a file that is removed while it is asked for fails nobody', async () => {
  for (let n = 0; n < 100; n++) {
    const path = `gone/container/1/image/${n}.jpg`;
    await app.files.put(path, pdf, 'image/jpeg');
    await Promise.all([...Array.from({ length: 5 }, () => isStored(app, path)), app.files.remove([path])]);
    expect(await isStored(app, path)).toBe(false);
  }
});

describe('the sweep of orphans', () => {
  const age = (path: string) => utimes(join(app.config.dataDir, 'files', path), 0, Date.now() / 1000 - 25 * 3600);

  it('removes old files that no record names, and no others', async () => {
    const folder = `${depot.account}/container/${containerId}`;
    const old = [`${folder}/document/${'0'.repeat(32)}.pdf`, `${folder}/image/${'0'.repeat(32)}-480.webp`];
    const young = `${folder}/image/${'1'.repeat(32)}.jpg`;
    const alike = `${depot.account}-2/container/1/document/${'2'.repeat(32)}.pdf`;
    for (const path of [...old, young, alike]) await app.files.put(path, pdf, 'application/pdf');
    const kept = [documentUrl, imageUrl, imageUrl.replace('.png', '-480.webp')].map((url) => pathOf(url).slice(14));
    for (const path of [...old, alike, ...kept]) await age(path);
    await sweepOrphans(app);
    const isThere = (path: string) => isStored(app, path);
    expect(await Promise.all(old.map(isThere))).toEqual([false, false]);
    expect(await Promise.all([young, alike, ...kept].map(isThere))).toEqual([true, true, true, true, true]);
  });
});
