import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { containerImageRoutes, damageImageRoutes, taskImageRoutes } from '@boxyard/contract/core/images.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { damageRoutes } from '@boxyard/contract/yard/damages.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createDepot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { pdf, picture } from '../../../test/tools/file-samples.ts';
import { pictureProcesses } from '../../../test/tools/picture-processes.ts';
import { someTimes } from '../../../test/tools/some-times.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { fetchLink, upload } from '../../../test/tools/uploads.ts';
import { createYard } from '../../../test/tools/yard.ts';

const app = useTestApp();
const { depot, stranger, yard } = depotWith(app, { stranger: () => createDepot(app), yard: createYard }, beforeAll);
let containerId = 0;
let jpeg: Buffer;

beforeAll(async () => {
  containerId = (await yard.container('MSKU1234565')).id;
  jpeg = await picture().jpeg().toBuffer();
});

const recordParams = (id = containerId) => ({ account: depot.account, id });
const send = (bytes: Uint8Array, name = 'photo.jpg', id = containerId) =>
  upload(depot.admin, containerImageRoutes.upload, { params: recordParams(id) }, bytes, name);
const list = async (id: number, body = {}) =>
  (await depot.admin.call(containerImageRoutes.list, { params: recordParams(id), body })).payload;
const createDamage = async (id: number, body = {}) =>
  (await depot.admin.call(damageRoutes.create, { params: { account: depot.account, containerId: id }, body })).payload;
const createTask = async (id: number) => {
  const body = { containerId: id, title: 'Weld the corner post', type: 'repair' as const };
  return (await depot.admin.call(workTaskRoutes.create, { params: { account: depot.account }, body })).payload;
};
const look = async (url: string) => {
  const { bytes, headers } = await fetchLink(app, url);
  return { ...(await sharp(bytes).metadata()), type: headers.get('content-type'), bytes };
};

describe('a picture', () => {
  it('is redrawn upright, without what the camera wrote into it', async () => {
    const sideways = await picture(800, 600)
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '48/1 8/1 0/1', GPSLatitudeRef: 'N' } })
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(sideways).metadata()).exif).toBeDefined();
    const { status, payload } = await send(sideways, 'Poškodený roh.JPG');
    expect(status).toBe(201);
    expect(payload).toMatchObject({
      version: 1,
      title: '',
      filename: 'Poškodený roh.JPG',
      contentType: 'image/jpeg',
      width: 600,
      height: 800,
      damageId: null,
      phase: '',
    });
    const whole = await look(payload.url);
    expect(whole).toMatchObject({ type: 'image/jpeg', format: 'jpeg', width: 600, height: 800, size: payload.size });
    for (const part of ['exif', 'icc', 'iptc', 'xmp', 'orientation'] as const) expect(whole[part]).toBeUndefined();
    expect(whole.bytes.includes('Camera')).toBe(false);
  });

  it('has two thumbnails, the smaller first, never larger than itself', async () => {
    const { payload } = await send(await picture(2400, 1200).jpeg().toBuffer());
    expect(payload.thumbnails.map(({ width, height }) => [width, height])).toEqual([
      [480, 240],
      [1600, 800],
    ]);
    expect(payload.thumbnailUrl).toBe(payload.thumbnails[0]?.url);
    for (const { url, width, height } of payload.thumbnails) {
      expect(await look(url)).toMatchObject({ type: 'image/webp', format: 'webp', width, height });
    }
    const small = (await send(await picture(20, 3000).png().toBuffer())).payload;
    expect(small.thumbnails.map(({ width, height }) => [width, height])).toEqual([
      [3, 480],
      [11, 1600],
    ]);
    expect((await send(await picture(10, 10).png().toBuffer())).payload.thumbnails[1]).toMatchObject({ width: 10 });
  });

  it('may be JPEG, PNG, WebP, GIF or AVIF, by content', async () => {
    const clear = sharp({ create: { width: 30, height: 20, channels: 4, background: '#00000000' } });
    const samples = [
      [await picture(30, 20).jpeg().toBuffer(), 'image/jpeg'],
      [await picture(30, 20).png().toBuffer(), 'image/png'],
      [await picture(30, 20).webp().toBuffer(), 'image/jpeg'],
      [await picture(30, 20).avif().toBuffer(), 'image/jpeg'],
      [await clear.webp().toBuffer(), 'image/png'],
      [await movingGif(), 'image/png'],
    ] as const;
    for (const [bytes, contentType] of samples) {
      const { payload } = await send(bytes, 'photo.txt');
      expect(payload).toMatchObject({ contentType, width: 30, height: 20 });
      expect(await look(payload.url)).toMatchObject({ type: contentType, width: 30, height: 20 });
    }
  });

  it('is nothing else', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(99)]);
    const wrong: [Uint8Array, string][] = [
      [Buffer.from(svg), 'notPicture'],
      [Buffer.from(`<?xml version="1.0"?>${svg}`), 'notPicture'],
      [pdf, 'notPicture'],
      [await picture().tiff().toBuffer(), 'notPicture'],
      [heic, 'heicPicture'],
      [jpeg.subarray(0, jpeg.length / 2), 'brokenPicture'],
      [Buffer.concat([jpeg.subarray(0, 20), Buffer.alloc(500, 7)]), 'brokenPicture'],
    ];
    for (const [bytes, key] of wrong) {
      const { status, problem } = await send(bytes, 'photo.png');
      expect([status, problem.code, problem.key]).toEqual([415, 'WRONG_FILE_TYPE', key]);
    }
    expect((await send(heic)).problem.detail).toContain('as JPEG');
  });

  it('has a title to change, under its version', async () => {
    const { payload } = await send(jpeg);
    const params = { ...recordParams(), imageId: payload.id };
    const changed = await depot.admin.call(
      containerImageRoutes.update,
      { params, body: { title: 'Ľavé dvere' } },
      { ifMatch: 1 },
    );
    expect(changed.payload).toEqual({ ...payload, ...someTimes, version: 2, title: 'Ľavé dvere' });
    const stale = { params, body: { title: 'x' } };
    expect((await depot.admin.call(containerImageRoutes.update, stale, { ifMatch: 1 })).status).toBe(412);
    expect((await depot.admin.call(containerImageRoutes.get, { params })).payload).toEqual(changed.payload);
  });

  it('takes all its files along when it is deleted', async () => {
    const container = await yard.container('MSKU0000100');
    const { payload } = await send(jpeg, 'a.jpg', container.id);
    const folder = join(app.config.dataDir, 'files', depot.account, 'container', String(container.id), 'image');
    expect(readdirSync(folder)).toHaveLength(3);
    const params = { ...recordParams(container.id), imageId: payload.id };
    expect((await depot.admin.call(containerImageRoutes.remove, { params })).status).toBe(204);
    await expect.poll(() => readdirSync(folder)).toEqual([]);
    expect((await depot.admin.call(containerImageRoutes.get, { params })).status).toBe(404);
  });

  it('holds back its container, and says so', async () => {
    const container = await yard.container('MSKU0000200');
    await send(jpeg, 'a.jpg', container.id);
    await send(jpeg, 'b.jpg', container.id);
    const { status, problem } = await depot.admin.call(containerRoutes.remove, { params: recordParams(container.id) });
    expect([status, problem.detail]).toEqual([409, 'Container MSKU0000200 is used by 2 images.']);
  });

  it('can come together with many others', async () => {
    const container = await yard.container('MSKU0000300');
    const large = await picture(1500, 1000).jpeg().toBuffer();
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => send(large, `${n}.jpg`, container.id)));
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201, 201]);
    expect((await list(container.id)).map((image) => image.filename).toSorted()).toHaveLength(6);
  });
});

describe('the pictures of a container', () => {
  it('are its own and those of its saved damages; a damage narrows them', async () => {
    const container = await yard.container('MSKU0000400');
    const saved = await createDamage(container.id, { type: 'inner', damage: 'inner_floor', isDraft: false });
    const draft = await createDamage(container.id);
    const own = (await send(jpeg, 'own.jpg', container.id)).payload;
    const ofDamage = async (damageId: number) => {
      const params = { account: depot.account, containerId: container.id, damageId };
      return (await upload(depot.admin, damageImageRoutes.upload, { params }, jpeg, `${damageId}.jpg`)).payload;
    };
    const [ofSaved, ofDraft] = [await ofDamage(saved.id), await ofDamage(draft.id)];
    expect([ofSaved.damageId, ofDraft.damageId]).toEqual([saved.id, draft.id]);
    const ids = async (body = {}) => (await list(container.id, body)).map((image) => image.id);
    expect(await ids()).toEqual([own.id, ofSaved.id]);
    expect(await ids({ damageId: saved.id })).toEqual([ofSaved.id]);
    expect(await ids({ damageId: draft.id })).toEqual([ofDraft.id]);
    expect(await ids({ sort: '-id', pageSize: 1 })).toEqual([ofSaved.id]);
    const other = await yard.container('MSKU0000500');
    const strange = { params: recordParams(other.id), body: { damageId: saved.id } };
    expect((await depot.admin.call(containerImageRoutes.list, strange)).status).toBe(404);
  });
});

describe('the pictures of a damage', () => {
  it('are read, renamed and deleted by their own calls', async () => {
    const container = await yard.container('MSKU0000600');
    const damage = await createDamage(container.id);
    const params = { account: depot.account, containerId: container.id, damageId: damage.id };
    const { payload } = await upload(depot.admin, damageImageRoutes.upload, { params }, jpeg, 'a.jpg');
    expect(payload.url).toContain(
      `/static/cache/${depot.account}/container-damage/${container.id}/${damage.id}/image/`,
    );
    const byImage = { ...params, imageId: payload.id };
    expect((await depot.admin.call(damageImageRoutes.list, { params })).payload).toEqual([payload]);
    expect((await depot.admin.call(damageImageRoutes.get, { params: byImage })).payload).toEqual(payload);
    const { payload: renamed } = await depot.admin.call(damageImageRoutes.update, {
      params: byImage,
      body: { title: 'x' },
    });
    expect(renamed).toEqual({ ...payload, ...someTimes, version: 2, title: 'x' });
    const elsewhere = { ...byImage, containerId };
    expect((await depot.admin.call(damageImageRoutes.get, { params: elsewhere })).status).toBe(404);
    expect((await depot.admin.call(damageImageRoutes.remove, { params: elsewhere })).status).toBe(404);
    expect((await depot.admin.call(damageImageRoutes.remove, { params: byImage })).status).toBe(204);
    expect((await depot.admin.call(damageImageRoutes.list, { params })).payload).toEqual([]);
  });
});

describe('the pictures of a work task', () => {
  it('are of before and of after', async () => {
    const task = await createTask((await yard.container('MSKU0000700')).id);
    const params = (phase: 'before' | 'after') => ({ ...recordParams(task.id), phase });
    const add = async (phase: 'before' | 'after') =>
      (await upload(depot.admin, taskImageRoutes.upload, { params: params(phase) }, jpeg, `${phase}.jpg`)).payload;
    const [before, after] = [await add('before'), await add('after')];
    expect([before.phase, after.phase]).toEqual(['before', 'after']);
    expect(before.url).toContain(`/static/cache/${depot.account}/work-task/${task.id}/image/`);
    expect((await depot.admin.call(taskImageRoutes.list, { params: params('before') })).payload).toEqual([before]);
    expect((await depot.admin.call(taskImageRoutes.list, { params: params('after') })).payload).toEqual([after]);
    const byImage = { ...recordParams(task.id), imageId: after.id };
    expect((await depot.admin.call(taskImageRoutes.get, { params: byImage })).payload).toEqual(after);
    const { payload } = await depot.admin.call(taskImageRoutes.update, { params: byImage, body: { title: 'Done' } });
    expect(payload).toEqual({ ...after, ...someTimes, version: 2, title: 'Done' });
    expect((await depot.admin.call(taskImageRoutes.remove, { params: byImage })).status).toBe(204);
    expect((await depot.admin.call(taskImageRoutes.list, { params: params('after') })).payload).toEqual([]);
    const removal = await depot.admin.call(workTaskRoutes.remove, { params: recordParams(task.id) });
    expect([removal.status, removal.problem.detail]).toEqual([
      409,
      'Work task Weld the corner post is used by 1 image.',
    ]);
    expect((await look(before.url)).format).toBe('jpeg');
  });
});

it.runIf(process.platform === 'linux')(
  'one whose process ends is drawn by a new one; one that ends that as well is refused, and nothing else ends',
  async () => {
    const large = await picture(7000, 5000).jpeg().toBuffer();
    const killed: number[] = [];
    const endItsProcess = async () => {
      const pid = await vi.waitFor(
        () => {
          const found = pictureProcesses().find((one) => !killed.includes(one));
          expect(workOf(found)).toBeGreaterThan(5);
          return Number(found);
        },
        { interval: 5, timeout: 10_000 },
      );
      process.kill(pid, 'SIGKILL');
      killed.push(pid);
    };
    expect((await send(jpeg)).status).toBe(201);
    const drawn = send(large);
    await endItsProcess();
    expect((await drawn).status).toBe(201);
    const answer = send(large);
    await endItsProcess();
    await endItsProcess();
    const { status, problem } = await answer;
    expect([status, problem.errors?.map(({ path, key }) => [path, key])]).toEqual([422, [['file', 'brokenPicture']]]);
    expect((await fetch(`${app.address}/health/live`)).status).toBe(200);
    expect((await send(jpeg)).status).toBe(201);
  },
);

/** CPU time of a process in hundredths of a second, without the time until its first picture. */
function workOf(pid: number | undefined): number {
  const times = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ');
  const now = Number(times[13]) + Number(times[14]);
  begun.set(pid, begun.get(pid) ?? now);
  return now - Number(begun.get(pid));
}
const begun = new Map<number | undefined, number>();

it('no picture exists for another tenant', async () => {
  const { payload } = await send(jpeg);
  const task = await createTask(containerId);
  const damage = await createDamage(containerId);
  const account = stranger.account;
  const { call } = stranger.admin;
  const ofContainer = { account, id: containerId };
  const ofDamage = { account, containerId, damageId: damage.id };
  const ofTask = { account, id: task.id, phase: 'before' as const };
  const statuses = [
    await call(containerImageRoutes.list, { params: ofContainer, body: {} }),
    await call(containerImageRoutes.get, { params: { ...ofContainer, imageId: payload.id } }),
    await call(containerImageRoutes.remove, { params: { ...ofContainer, imageId: payload.id } }),
    await upload(stranger.admin, containerImageRoutes.upload, { params: ofContainer }, jpeg, 'a.jpg'),
    await call(damageImageRoutes.list, { params: ofDamage }),
    await upload(stranger.admin, damageImageRoutes.upload, { params: ofDamage }, jpeg, 'a.jpg'),
    await call(taskImageRoutes.list, { params: ofTask }),
    await upload(stranger.admin, taskImageRoutes.upload, { params: ofTask }, jpeg, 'a.jpg'),
  ].map((answer) => answer.status);
  expect(statuses).toEqual(Array(8).fill(404));
});

/** Two frames, the first green and the second red. */
async function movingGif(): Promise<Buffer> {
  const red = sharp({ create: { width: 30, height: 20, channels: 3, background: '#f00' } });
  const frames = [await picture(30, 20).png().toBuffer(), await red.png().toBuffer()];
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
}
