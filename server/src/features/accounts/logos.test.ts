import { accountRoutes as routes } from '@boxyard/contract/settings/accounts.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { pdf, picture } from '../../../test/tools/file-samples.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { upload } from '../../../test/tools/uploads.ts';

const app = useTestApp();
const { depot } = depotWith(app, {}, beforeAll);

const params = () => ({ account: depot.account });
const send = (bytes: Uint8Array, who = depot.owner) => upload(who, routes.setLogo, { params: params() }, bytes, 'logo');
const get = async () => (await depot.owner.call(routes.getLogo, { params: params() })).payload;
const bytesOf = (url: string) => Buffer.from(url.replace('data:image/png;base64,', ''), 'base64');

describe('the logo of an account', () => {
  it('is none at first', async () => {
    expect(await get()).toBeNull();
    expect((await depot.owner.call(routes.removeLogo, { params: params() })).status).toBe(204);
  });

  it('is kept as PNG on white, within 600 × 200, in proportion, and replaced by the next one', async () => {
    const large = await picture(1500, 1000).webp().toBuffer();
    const { status, payload } = await send(large);
    expect([status, payload.width, payload.height, payload.version]).toEqual([201, 300, 200, 1]);
    const clear = sharp({ create: { width: 90, height: 30, channels: 4, background: '#00000000' } });
    const replaced = (await send(await clear.png().toBuffer())).payload;
    expect(replaced).toMatchObject({ id: payload.id, width: 90, height: 30, version: 2 });
    const shown = sharp(bytesOf((await get())?.url ?? ''));
    expect(await shown.metadata()).toMatchObject({ format: 'png', width: 90, height: 30, hasAlpha: false });
    expect((await shown.stats()).channels.slice(0, 3).map(({ min }) => min)).toEqual([255, 255, 255]);
  });

  it('takes few bytes, whatever is drawn', async () => {
    const noise = sharp({
      create: {
        width: 600,
        height: 200,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
      },
    });
    const { payload } = await send(await noise.png().toBuffer());
    expect(bytesOf(payload.url).length).toBeLessThan(150_000);
  });

  it('is a JPEG, PNG or WebP picture and nothing else', async () => {
    for (const wrong of [pdf, await picture(30, 20).gif().toBuffer(), Buffer.from('<svg/>')]) {
      const { status, problem } = await send(wrong);
      expect([status, problem.key]).toEqual([415, 'notLogo']);
    }
    const broken = (await picture().jpeg().toBuffer()).subarray(0, 400);
    expect((await send(broken)).problem.key).toBe('brokenPicture');
  });

  it('is the owner’s to change, stands in the history, and is gone when it is removed', async () => {
    const png = await picture(60, 20).png().toBuffer();
    expect((await send(png, depot.admin)).status).toBe(403);
    await send(png);
    await depot.owner.call(routes.removeLogo, { params: params() });
    expect(await get()).toBeNull();
    const { rows } = await sql<{ action: string; adminId: number }>`select action, admin_id from audit_log
      where account_id = ${depot.accountId} and entity = 'account_logo' order by id desc limit 1`.execute(app.inspect);
    expect(rows).toEqual([{ action: 'delete', adminId: depot.owner.id }]);
  });
});
