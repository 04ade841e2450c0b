import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { damageImageRoutes } from '@boxyard/contract/core/images.ts';
import { noCodes } from '@boxyard/contract/inspections/damage-codes.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { damageLocationNames, damageLocations, damageRoutes } from '@boxyard/contract/yard/damages.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDepot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { picture } from '../../../test/tools/file-samples.ts';
import { someTimes } from '../../../test/tools/some-times.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { upload } from '../../../test/tools/uploads.ts';
import { createYard } from '../../../test/tools/yard.ts';
import { withAccountTransaction } from '../../core/db/connection.ts';
import { sweepDrafts } from './draft-sweep.service.ts';

const app = useTestApp();
const { depot, stranger, yard } = depotWith(app, { stranger: () => createDepot(app), yard: createYard }, beforeAll);
let containerId = 0;

beforeAll(async () => {
  containerId = (await yard.container('MSKU1234565')).id;
});

const containerParams = (id = containerId) => ({ account: depot.account, containerId: id });
const damageParams = (id: number, container = containerId) => ({ ...containerParams(container), id });
const create = async (body = {}, container = containerId) =>
  (await depot.admin.call(damageRoutes.create, { params: containerParams(container), body })).payload;
const update = (id: number, body: Record<string, unknown>, ifMatch?: number, container = containerId) =>
  depot.admin.call(
    damageRoutes.update,
    { params: damageParams(id, container), body: body as never },
    ifMatch ? { ifMatch } : {},
  );
const list = async (query = {}, container = containerId) =>
  (await depot.admin.call(damageRoutes.list, { params: containerParams(container), query })).payload;
const addImage = async (damageId: number, container = containerId) => {
  const params = { ...containerParams(container), damageId };
  const bytes = await picture(60, 40).png().toBuffer();
  return (await upload(depot.admin, damageImageRoutes.upload, { params }, bytes, 'dent.png')).payload;
};
const filesOf = (damageId: number, container: number) => {
  const path = ['files', depot.account, 'container-damage', String(container), String(damageId), 'image'];
  const folder = join(app.config.dataDir, ...path);
  return existsSync(folder) ? readdirSync(folder) : [];
};
const saved = { type: 'outer', damage: 'outer_side_left', remark: 'Preliačina 30 cm', isDraft: false };

describe('a damage', () => {
  it('begins as a draft that no list shows', async () => {
    const draft = await create({ isDraft: true });
    expect(draft).toEqual({
      id: draft.id,
      ...someTimes,
      version: 1,
      containerId,
      scdType: '',
      scdCode: '',
      scdName: '',
      remark: '',
      isDraft: true,
      transportId: null,
      ...noCodes,
      surveyId: null,
      closedById: null,
      adminUsername: depot.admin.email,
      images: [],
      createdAt: expect.any(Number),
      seenAt: draft.createdAt,
      passageType: null,
      tripCode: '',
    });
    expect((await depot.admin.call(damageRoutes.get, { params: damageParams(draft.id) })).payload).toEqual(draft);
    expect((await list()).map((row) => row.id)).not.toContain(draft.id);
    expect((await create()).isDraft).toBe(true);
  });

  it('keeps every field of a save, and has its pictures with it', async () => {
    const { id } = await create();
    const image = await addImage(id);
    const { payload } = await update(id, saved, 1);
    expect(payload).toMatchObject({
      version: 2,
      scdType: 'outer',
      scdCode: 'outer_side_left',
      scdName: 'Outer side left',
      remark: 'Preliačina 30 cm',
      isDraft: false,
      images: [image],
    });
    expect((await list()).find((row) => row.id === id)).toEqual(payload);
  });

  it('takes every location of its side and none of the other', async () => {
    for (const side of ['inner', 'outer'] as const) {
      for (const damage of damageLocations[side]) {
        const { payload } = await update((await create()).id, { type: side, damage, isDraft: false });
        expect(payload.scdName).toBe(damageLocationNames[damage]);
      }
      const [wrong] = damageLocations[side === 'inner' ? 'outer' : 'inner'];
      const { status, problem } = await update((await create()).id, { type: side, damage: wrong, isDraft: false });
      expect([status, problem.errors?.map((error) => [error.path, error.key])]).toEqual([
        422,
        [['damage', 'damageElsewhere']],
      ]);
    }
  });

  it('needs side and location once it is saved', async () => {
    const { id } = await create();
    const { status, problem } = await update(id, { isDraft: false });
    expect([status, problem.errors]).toMatchObject([
      422,
      [
        { path: 'type', message: 'This field is required.' },
        { path: 'damage', message: 'This field is required.' },
      ],
    ]);
    const errors = async (body: Record<string, unknown>) =>
      (await update(id, body)).problem.errors?.map((error) => `${error.path} ${error.key}`);
    expect(await errors({ type: 'inner', isDraft: false })).toEqual(['damage required']);
    expect(await errors({ damage: 'inner_top', isDraft: false })).toEqual(['type required']);
    expect(await errors({ damage: 'hole' })).toEqual(['damage notListed']);
    expect((await update(id, { type: 'inner' })).payload).toMatchObject({ scdType: 'inner', isDraft: true });
    expect((await update(id, { damage: 'inner_top', isDraft: false })).payload).toMatchObject({ scdName: 'Inner top' });
  });

  it('once saved stays saved, and is changed under its version', async () => {
    const { id, version } = await create(saved);
    expect((await update(id, { isDraft: true })).problem.errors).toMatchObject([
      { path: 'isDraft', key: 'damageSaved' },
    ]);
    expect((await update(id, { damage: '' })).status).toBe(422);
    expect((await update(id, { remark: 'worse' }, version)).payload).toMatchObject({ remark: 'worse', version: 2 });
    expect((await update(id, { remark: 'better' }, version)).status).toBe(412);
  });

  it('is listed by what the screen sorts, filters and searches', async () => {
    const container = await yard.container('MSKU0000100');
    const first = await create({ type: 'inner', damage: 'inner_floor', remark: 'oil', isDraft: false }, container.id);
    const second = await create(saved, container.id);
    const ids = async (query: Record<string, unknown>) => (await list(query, container.id)).map((row) => row.id);
    expect(await ids({})).toEqual([second.id, first.id]);
    expect(await ids({ sort: 'scdName' })).toEqual([first.id, second.id]);
    expect(await ids({ scdType: 'inner' })).toEqual([first.id]);
    expect(await ids({ q: 'preliac' })).toEqual([second.id]);
    expect(await ids({ q: 'inner floor' })).toEqual([first.id]);
    expect(await ids({ pageSize: 1, page: 2 })).toEqual([first.id]);
  });

  it('with pictures is not deleted silently; without, it is', async () => {
    const { id } = await create(saved);
    const image = await addImage(id);
    const refused = await depot.admin.call(damageRoutes.remove, { params: damageParams(id) });
    expect([refused.status, refused.problem.detail]).toEqual([409, 'Damage Outer side left is used by 1 image.']);
    const params = { ...containerParams(), damageId: id, imageId: image.id };
    expect((await depot.admin.call(damageImageRoutes.remove, { params })).status).toBe(204);
    expect((await depot.admin.call(damageRoutes.remove, { params: damageParams(id) })).status).toBe(204);
    expect((await depot.admin.call(damageRoutes.get, { params: damageParams(id) })).status).toBe(404);
  });

  it('holds back its container; a draft does not, and goes along with its pictures', async () => {
    const container = await yard.container('MSKU0000200');
    const { id } = await create(saved, container.id);
    const draft = await create({}, container.id);
    await addImage(draft.id, container.id);
    expect(filesOf(draft.id, container.id)).toHaveLength(3);
    const remove = () =>
      depot.admin.call(containerRoutes.remove, { params: { account: depot.account, id: container.id } });
    expect((await remove()).problem.detail).toBe('Container MSKU0000200 is used by 1 damage.');
    expect(filesOf(draft.id, container.id)).toHaveLength(3);
    await depot.admin.call(damageRoutes.remove, { params: damageParams(id, container.id) });
    expect((await remove()).status).toBe(204);
    await expect.poll(() => filesOf(draft.id, container.id)).toEqual([]);
  });

  it('does not exist for another tenant or under another container', async () => {
    const { id } = await create(saved);
    const other = await yard.container('MSKU0000300');
    for (const [person, params] of [
      [depot.admin, damageParams(id, other.id)],
      [stranger.admin, { ...damageParams(id), account: stranger.account }],
    ] as const) {
      expect((await person.call(damageRoutes.get, { params })).status).toBe(404);
      expect((await person.call(damageRoutes.update, { params, body: { remark: 'x' } })).status).toBe(404);
      expect((await person.call(damageRoutes.remove, { params })).status).toBe(404);
    }
    const params = { account: stranger.account, containerId };
    expect((await stranger.admin.call(damageRoutes.list, { params })).status).toBe(404);
    expect((await stranger.admin.call(damageRoutes.create, { params, body: {} })).status).toBe(404);
  });
});

describe('the sweep of drafts', () => {
  const age = (ids: number[], hours: number) =>
    withAccountTransaction(app.db, depot.accountId, null, (tx) =>
      sql`update damage set created_at = now() - make_interval(hours => ${hours}) where id = any(${ids})`.execute(tx),
    );
  const statusOf = async (id: number, container: number) =>
    (await depot.admin.call(damageRoutes.get, { params: damageParams(id, container) })).status;

  it('removes those that nobody saved within a day, with their pictures, and no other', async () => {
    const container = await yard.container('MSKU0000400');
    const [old, young, kept] = [
      await create({}, container.id),
      await create({}, container.id),
      await create(saved, container.id),
    ];
    for (const { id } of [old, young, kept]) await addImage(id, container.id);
    await age([old.id, kept.id], 25);
    await age([young.id], 23);
    await Promise.all([sweepDrafts(app), sweepDrafts(app)]);
    expect(await statusOf(old.id, container.id)).toBe(404);
    expect(await statusOf(young.id, container.id)).toBe(200);
    expect(await statusOf(kept.id, container.id)).toBe(200);
    expect(filesOf(old.id, container.id)).toEqual([]);
    expect(filesOf(young.id, container.id)).toHaveLength(3);
    expect(filesOf(kept.id, container.id)).toHaveLength(3);
  });
});
