import { randomBytes } from 'node:crypto';
import { containerImageRoutes } from '@boxyard/contract/core/images.ts';
import { gateRoutes } from '@boxyard/contract/gate/gate.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { documentRoutes } from '@boxyard/contract/yard/documents.ts';
import { pdf, picture } from '../../server/test/tools/file-samples.ts';
import { newNumber, oneOf, type Waiting } from './depot.ts';
import type { Scene, Work } from './works.ts';

/** Files of a kind that are kept; the oldest is deleted for another. */
const mostFiles = 30;

const photo = picture(1000, 800).png({ compressionLevel: 0 }).toBuffer(); // 2.4 MB
const note = () => `Seen ${new Date().toISOString()} ${randomBytes(4).toString('hex')}`;

function formOf(bytes: Uint8Array, name: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(bytes)]), name);
  return form;
}

/** The oldest, once there are too many. */
const surplus = (all: Waiting[]) => (all.length > mostFiles ? all.shift() : undefined);

async function passGate({ worker: { account, call }, depot, streams }: Scene, isIn: boolean): Promise<void> {
  const known = isIn ? undefined : depot.inYard.shift();
  if (!isIn && !known) return;
  const newContainer = { name: newNumber(), clientId: oneOf(depot.clients), containerTypeId: oneOf(depot.types) };
  const damage = { type: 'outer', damage: 'outer_side_left', remark: 'Dent' } as const;
  const box = known
    ? { direction: 'gate_out' as const, containerId: known.id }
    : { direction: 'gate_in' as const, newContainer, damages: oneOf([[], [damage]]) };
  const before = performance.now();
  const { payload } = await call(`gate: ${box.direction}`, gateRoutes.pass, {
    params: { account },
    body: {
      clientId: oneOf(depot.clients),
      vehicleType: 'truck',
      vehicleNumber: `BA${randomBytes(2).toString('hex')}`,
      driverName: 'Ján Vodič',
      passedAt: Math.floor(Date.now() / 1000),
      boxes: [box],
      receipts: true,
    },
  });
  for (const { transport } of payload) {
    streams.expect(account, 'transport', transport.id, transport.version, before);
    depot.passages.push({ containerId: transport.containerId, id: transport.id });
    if (isIn) depot.inYard.push({ id: transport.containerId, name: transport.containerName });
  }
}

export const writes: Work[] = [
  {
    perMinute: 80,
    async run({ worker: { account, call }, depot, streams }) {
      const params = { account, id: oneOf(depot.containers) };
      const before = performance.now();
      const { payload } = await call('save: container', containerRoutes.update, { params, body: { notes: note() } });
      streams.expect(account, 'container', payload.id, payload.version, before);
    },
  },
  {
    // Two who saw the same: one is right, the other is told.
    perMinute: 20,
    async run({ worker: { account, call }, depot, fault }) {
      const params = { account, id: oneOf(depot.containers) };
      const { version } = (await call('detail: container', containerRoutes.get, { params })).payload;
      const save = () =>
        call(
          'save: two at once',
          containerRoutes.update,
          { params, body: { notes: note() } },
          {
            ifMatch: version,
            expect: [200, 412],
          },
        );
      const both = await Promise.all([save(), save()]);
      const right = both.filter(({ status }) => status === 200);
      // A third, from the work above, may have been first.
      if (right.length > 1) fault('save: two at once', `both saved container ${params.id} over version ${version}`);
    },
  },
  {
    perMinute: 12,
    async run({ worker: { account, call }, depot, streams }) {
      const body = { name: newNumber(), clientId: oneOf(depot.clients), containerTypeId: oneOf(depot.types) };
      const before = performance.now();
      const { payload } = await call('create: container', containerRoutes.create, { params: { account }, body });
      streams.expect(account, 'container', payload.id, payload.version, before);
      depot.containers.push(payload.id);
    },
  },
  { perMinute: 15, run: (scene) => passGate(scene, true) },
  { perMinute: 14, run: (scene) => passGate(scene, false) },
  {
    perMinute: 15,
    async run({ worker: { account, call }, depot, streams }) {
      const containerId = oneOf(depot.containers);
      const body = { containerId, type: 'cleaning', title: 'Wash', description: `<p>${note()}</p>` } as const;
      const before = performance.now();
      const { payload } = await call('create: task', workTaskRoutes.create, { params: { account }, body });
      streams.expect(account, 'work_task', payload.id, payload.version, before);
      depot.tasks.push({ containerId, id: payload.id });
    },
  },
  {
    perMinute: 15,
    async run({ worker: { account, call }, depot, streams }) {
      const task = depot.tasks.shift();
      if (!task) return;
      const params = { account, id: task.id };
      await call('detail: task', workTaskRoutes.get, { params });
      const before = performance.now();
      const body = { status: 'completed' } as const;
      const { payload } = await call('save: task', workTaskRoutes.update, { params, body });
      streams.expect(account, 'work_task', payload.id, payload.version, before);
    },
  },
  {
    perMinute: 8,
    async run({ worker: { account, call }, depot, fetchLink }) {
      const params = { account, id: oneOf(depot.containers) };
      const form = formOf(await photo, 'photo.png');
      const { payload } = await call('upload: photo', containerImageRoutes.upload, { params }, { form });
      await fetchLink('file: photo', payload.thumbnailUrl);
      depot.photos.push({ containerId: params.id, id: payload.id });
      await call('list: photos', containerImageRoutes.list, { params, body: {} });
      const old = surplus(depot.photos);
      if (!old) return;
      const removed = { params: { account, id: old.containerId, imageId: old.id } };
      await call('delete: photo', containerImageRoutes.remove, removed);
    },
  },
  {
    perMinute: 8,
    async run({ worker: { account, call }, depot, fetchLink }) {
      const params = { account, id: oneOf(depot.containers) };
      const { payload } = await call(
        'upload: document',
        documentRoutes.upload,
        { params },
        { form: formOf(pdf, 'a.pdf') },
      );
      await fetchLink('file: document', payload.url);
      depot.documents.push({ containerId: params.id, id: payload.id });
      const old = surplus(depot.documents);
      if (!old) return;
      const removed = { params: { account, id: old.containerId, docId: old.id } };
      await call('delete: document', documentRoutes.remove, removed);
    },
  },
];
