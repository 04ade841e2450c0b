import { damageRoutes } from '@boxyard/contract/damages.ts';
import { documentRoutes } from '@boxyard/contract/documents.ts';
import { containerImageRoutes, taskImageRoutes } from '@boxyard/contract/images.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { caller } from '../../test/caller.ts';
import { useTestApp } from '../../test/test-app.ts';
import { fetchLink } from '../../test/uploads.ts';
import { withTransaction } from '../core/database/connection.ts';
import { signAccessToken } from '../core/request/tokens.ts';
import { startSession } from '../features/sign-ins/sessions.queries.ts';
import { seedDemo } from './demo.ts';

const app = useTestApp();
const account = 'demo';
let call: ReturnType<typeof caller>;

beforeAll(async () => {
  await seedDemo(app.db, app.files);
  const { rows } = await sql<{ id: number }>`select id from admin where email = 'admin@demo.test'`.execute(app.inspect);
  const session = await withTransaction(app.db, (tx) =>
    startSession(tx, rows[0]?.id ?? 0, { address: '', device: '' }),
  );
  call = caller(app, await signAccessToken(app.secret, session));
});

const idsOf = async (table: string, column: string) =>
  (
    await sql<{ id: number }>`select distinct ${sql.ref(column)} as id from ${sql.table(table)}
      where ${sql.ref(column)} is not null order by 1`.execute(app.inspect)
  ).rows.map(({ id }) => id);

it('the demo has damages with pictures that open', async () => {
  const containerIds = await idsOf('damage', 'container_id');
  expect(containerIds).toHaveLength(30);
  const all = await Promise.all(
    containerIds.map(
      async (containerId) => (await call(damageRoutes.list, { params: { account, containerId } })).payload,
    ),
  );
  const pictures = all.flat().flatMap((damage) => damage.images);
  expect(pictures.length).toBeGreaterThan(20);
  const { bytes } = await fetchLink(app, pictures[0]?.thumbnailUrl ?? '');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 480, height: 320 });
});

it('the demo has documents, pictures of containers and of tasks', async () => {
  const [id = 0] = await idsOf('document', 'container_id');
  const { payload } = await call(documentRoutes.list, { params: { account, id } });
  expect((await fetchLink(app, payload[0]?.url ?? '')).bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const [pictured = 0] = await idsOf('image', 'container_id');
  const own = await call(containerImageRoutes.list, { params: { account, id: pictured }, body: {} });
  expect((await fetchLink(app, own.payload[0]?.url ?? '')).status).toBe(200);
  const [task = 0] = await idsOf('image', 'work_task_id');
  const before = await call(taskImageRoutes.list, { params: { account, id: task, phase: 'before' } });
  expect((await fetchLink(app, before.payload[0]?.url ?? '')).status).toBe(200);
});
