import { containerImageRoutes } from '@boxyard/contract/core/images.ts';
import { keyHeader } from '@boxyard/contract/core/request-keys.ts';
import type { CallInput, Route } from '@boxyard/contract/core/route.ts';
import { importRoutes } from '@boxyard/contract/integrations/imports.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { documentRoutes } from '@boxyard/contract/yard/documents.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { sweepKeys } from '../src/core/http/once-by-key.ts';
import { createDepot, type Depot } from './tools/depot.ts';
import { pdf, picture } from './tools/file-samples.ts';
import { useTestApp } from './tools/test-app.ts';
import { createYard } from './tools/yard.ts';

const app = useTestApp();
let depot: Depot;
let containerId = 0;
let photo: Buffer;

beforeAll(async () => {
  depot = await createDepot(app);
  containerId = (await (await createYard(depot)).container('KEYU1234567')).id;
  photo = await picture().jpeg().toBuffer();
});

const ofContainer = () => ({ params: { account: depot.account, id: containerId } });

function send<R extends Route & { upload: true }>(
  route: R,
  input: CallInput<R>,
  bytes: Uint8Array,
  { key, name = 'file.bin', person = depot.owner }: { key: string; name?: string; person?: Depot['owner'] },
) {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(bytes)]), name);
  return person.call(route, input, { form, headers: { [keyHeader]: key } });
}

const sendPhoto = (key: string, more = {}, bytes: Uint8Array = photo) =>
  send(containerImageRoutes.upload, ofContainer(), bytes, { key, ...more });

const photosOf = async () =>
  (await depot.owner.call(containerImageRoutes.list, { ...ofContainer(), body: {} })).payload.map(({ id }) => id);

describe('a file that is sent again with its key', () => {
  it('is stored once, and answered with fresh links', async () => {
    const account = { params: { account: depot.account } };
    const both = async (answers: Promise<{ status: number; payload: { id: number } }>[]) => {
      const [first, second] = await Promise.all(answers);
      expect([first?.status, second?.status]).toEqual([201, 201]);
      expect(second?.payload.id).toBe(first?.payload.id);
      return first?.payload.id;
    };
    const id = await both([sendPhoto('photo'), sendPhoto('photo')]);
    const again = await sendPhoto('photo');
    expect([again.status, again.payload.id]).toEqual([201, id]);
    expect((await fetch(app.address + again.payload.url)).status).toBe(200);
    expect(await photosOf()).toEqual([id]);

    const paper = () => send(documentRoutes.upload, ofContainer(), pdf, { key: 'paper' });
    await both([paper(), paper()]);
    expect((await depot.owner.call(documentRoutes.list, { ...ofContainer(), query: {} })).payload).toHaveLength(1);

    const rows = Buffer.from('Name\nAlpha\n');
    const kind = { params: { ...account.params, kind: 'clients' as const } };
    const file = () => send(importRoutes.upload, kind, rows, { key: 'rows', name: 'clients.csv' });
    await both([file(), file()]);
    expect((await depot.owner.call(importRoutes.list, { ...account, query: {} })).payload).toHaveLength(1);

    const logo = await picture().png().toBuffer();
    const asLogo = () => send(accountRoutes.setLogo, account, logo, { key: 'logo' });
    await both([asLogo(), asLogo()]);
  });

  it('is refused where the key came with something else, and is its own for each person', async () => {
    const { id } = (await sendPhoto('mine')).payload;
    for (const wrong of [
      sendPhoto('mine', { name: 'other.jpg' }),
      sendPhoto('mine', {}, await picture(300, 200).jpeg().toBuffer()),
      send(documentRoutes.upload, ofContainer(), pdf, { key: 'mine' }),
    ]) {
      const { status, problem } = await wrong;
      expect([status, problem.errors]).toMatchObject([422, [{ path: keyHeader, key: 'keyReused' }]]);
      expect(problem.errors?.[0]?.message).toContain('Idempotency-Key');
    }
    const theirs = await sendPhoto('mine', { person: depot.admin });
    expect(theirs.status).toBe(201);
    expect(theirs.payload.id).not.toBe(id);
  });

  it('is stored after a refusal, and is not made anew once it was deleted', async () => {
    expect((await sendPhoto('second try', {}, Buffer.from('no picture'))).status).toBe(422);
    expect((await sendPhoto('second-try', {}, Buffer.from('no picture'))).status).toBe(415);
    const { id } = (await sendPhoto('second-try')).payload;
    await depot.owner.call(containerImageRoutes.remove, {
      params: { ...ofContainer().params, imageId: id },
    });
    expect((await sendPhoto('second-try')).status).toBe(404);
  });

  it('is another one after a week', async () => {
    const { id } = (await sendPhoto('old')).payload;
    await sweepKeys(app);
    expect((await sendPhoto('old')).payload.id).toBe(id);
    await sql`update request_key set created_at = now() - interval '8 days' where key = 'old'`.execute(app.inspect);
    await sweepKeys(app);
    expect((await sendPhoto('old')).payload.id).not.toBe(id);
  });
});
