import { containerImageRoutes, damageImageRoutes } from '@boxyard/contract/core/images.ts';
import { receiptRoutes } from '@boxyard/contract/gate/receipts.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { damageRoutes } from '@boxyard/contract/yard/damages.ts';
import { warehouseRoutes } from '@boxyard/contract/yard/warehouses.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { picture } from '../../../test/tools/file-samples.ts';
import { textOfPdf } from '../../../test/tools/pdf-text.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { daysPass } from '../../../test/tools/time-passes.ts';
import { upload } from '../../../test/tools/uploads.ts';
import { createYard } from '../../../test/tools/yard.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: createYard }, beforeAll);
beforeAll(async () => {
  const ids = { cin: '36 123 456', tin: '2021234567', vatNumber: 'SK2021234567' };
  await depot.owner.call(accountRoutes.update, { params: { account: depot.account }, body: ids });
});

let boxes = 0;
interface Issue {
  revise?: boolean;
  language?: 'en' | 'sk';
  photos?: number[];
}

/** A container that came in half a minute ago, and its paper. */
async function arrival() {
  const { id: containerId } = await yard.container(`PART${String(++boxes).padStart(7, '0')}`);
  const within = { account: depot.account, containerId };
  const body = {
    clientId: yard.clientId,
    vehicleType: 'truck' as const,
    arrivalDate: Math.floor(Date.now() / 1000) - 30,
  };
  const { id } = (await depot.admin.call(transportRoutes.createGateIn, { params: within, body })).payload;
  const params = { ...within, id };
  const issue = (body: Issue = {}) =>
    depot.admin.call(receiptRoutes.issue, { params, body: { language: 'en', ...body } });
  const pdf = async (body: Issue = {}) => {
    const { url } = (await issue(body)).payload;
    return Buffer.from(await (await fetch(app.address + url)).arrayBuffer());
  };
  const paper = async (body: Issue = {}) => textOfPdf(await pdf(body));
  const change = async (body: object) => {
    const changed = { type: 'gate_in' as const, ...body };
    expect((await depot.admin.call(transportRoutes.update, { params, body: changed })).status).toBe(200);
  };
  return { containerId, within, params, issue, pdf, paper, change };
}

describe('a receipt', () => {
  it('has the depot’s IDs, the weights, and size and type in words', async () => {
    const { containerId, paper } = await arrival();
    const body = { isoCode: '45G1', tareWeightKg: 3750, maxGrossWeightKg: 32_500, payloadCapacityKg: 28_750 };
    await depot.admin.call(containerRoutes.update, { params: { account: depot.account, id: containerId }, body });
    const text = (await paper()).replaceAll('\u00a0', ' ');
    for (const words of [
      'Company ID 36 123 456',
      'Tax ID 2021234567',
      'VAT no. SK2021234567',
      '3,750 kg',
      '32,500 kg',
      '28,750 kg',
      '40′ high cube container, general purpose · 45G1',
      'No damages known',
      'Revision 1',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('after the gate move');
  });

  it.each([
    [1, 'Issued 1 day after the gate move.', 'Vystavený 1 deň po prejazde bránou.'],
    [3, 'Issued 3 days after the gate move.', 'Vystavený 3 dni po prejazde bránou.'],
    [7, 'Issued 7 days after the gate move.', 'Vystavený 7 dní po prejazde bránou.'],
  ])('that is issued %i days late says so', async (days, english, slovak) => {
    const { paper } = await arrival();
    await daysPass(app, depot.accountId, days);
    expect(await paper()).toContain(english);
    expect(await paper({ language: 'sk' })).toContain(slovak);
  });

  it('says as a revision that it replaces the others', async () => {
    const { paper, change } = await arrival();
    expect(await paper()).not.toContain('replaces');
    await change({ driverName: 'Iný Vodič' });
    expect(await paper({ revise: true })).toContain('Revision 2 replaces all earlier prints.');
  });

  it('marks each damage in the sketch, lists it with its date, and counts the marks that do not fit', async () => {
    const { within, params, paper } = await arrival();
    const report = (damage: 'outer_front_door_lock' | 'outer_side_top', remark: string) =>
      depot.admin.call(damageRoutes.create, {
        params: within,
        body: { type: 'outer', damage, remark, isDraft: false, transportId: params.id },
      });
    await report('outer_side_top', 'First of all');
    for (let nth = 0; nth < 12; nth++) await report('outer_front_door_lock', `Lock rod ${nth}`);
    const text = await paper();
    const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeZone: 'Europe/Bratislava' });
    expect(text).toContain(`1 Outer Outer top First of all ${today.format(Date.now())}`);
    expect(text).toContain('13 Outer Front door lock Lock rod 11');
    // Nine of the twelve have a mark of their own.
    expect(text).toContain('2 3 4 5 6 7 8 9 10 +3');
  });

  it('names the address of its warehouse, not that of the account', async () => {
    const { containerId, paper } = await arrival();
    const id = yard.warehouseId;
    const address = { addressLine1: 'Terminálová', addressLine2: '3', addressZip: '013 01', addressCity: 'Teplička' };
    await depot.owner.call(warehouseRoutes.update, { params: { account: depot.account, id }, body: address });
    const params = { account: depot.account, id: containerId };
    await depot.admin.call(containerRoutes.update, { params, body: { warehouseId: id } });
    expect(await paper()).toMatch(/Place Pálenisko, Terminálová 3, 013 01 Teplička/);
  });

  it('of a defective box says so once, and never that nothing is known', async () => {
    const { paper, change } = await arrival();
    await change({ containerCondition: 'defective', isDefective: true });
    const [english, slovak] = [await paper(), await paper({ language: 'sk' })];
    expect(english).toContain('No damages recorded');
    for (const text of [english, slovak])
      expect(text).not.toMatch(/No damages known|Bez známych poškodení|Defective, defective|Poškodený, poškodený/);
  });

  it('has lines for what the driver objects to, on the next page where there is no room left', async () => {
    const { within, params, paper } = await arrival();
    for (const words of ['Reservations', 'Page 1 of 1']) expect(await paper()).toContain(words);
    const pages = [];
    for (let nth = 0; nth < 14; nth++) {
      const body = { type: 'outer', damage: 'outer_side_top', remark: `Dent ${nth}`, isDraft: false } as const;
      await depot.admin.call(damageRoutes.create, { params: within, body: { ...body, transportId: params.id } });
      const text = await paper({ revise: true });
      expect(text).toContain('Reservations');
      pages.push(Number(/Page 1 of (\d)/.exec(text)?.[1]));
    }
    expect([pages[0], pages.at(-1)]).toEqual([1, 2]);
  });

  it.each([
    { what: 'a seal and notes', remark: 'Dent', said: { sealNumber: 'SK4711', notes: 'Came late.\nNo papers.' } },
    { what: 'words of three lines', remark: 'A dent, and above it a scratch to the metal; '.repeat(4), said: {} },
  ])('stays on one page with four damages and $what', async ({ remark, said }) => {
    const { within, params, paper, change } = await arrival();
    await change(said);
    for (let nth = 0; nth < 4; nth++) {
      const body = { type: 'outer', damage: 'outer_side_top', remark, isDraft: false } as const;
      await depot.admin.call(damageRoutes.create, { params: within, body: { ...body, transportId: params.id } });
    }
    expect(await paper({ revise: true })).toMatch(/Reservations.*Page 1 of 1/);
    expect(await paper({ revise: true, language: 'sk' })).toMatch(/Výhrady.*Strana 1 z 1/);
  });

  it('of an earlier version is printed, and is not out of date for what it did not say', async () => {
    const { params, issue, paper, change } = await arrival();
    await issue();
    await sql`update transport_receipt set contents = contents #- '{recordedAt}' #- '{moreDamages}' #- '{depot,tin}' #- '{depot,vatNumber}'
      #- '{container,tareKg}' #- '{container,maxGrossKg}' #- '{container,payloadKg}'
      where account_id = ${depot.accountId} and transport_id = ${params.id}`.execute(app.inspect);
    expect((await issue()).payload.isOutdated).toBe(false);
    const text = await paper();
    expect(text).toContain('No damages known');
    expect(text).not.toContain('Recorded');
    await change({ driverName: 'Iný Vodič' });
    expect((await issue()).payload.isOutdated).toBe(true);
  });

  it('is printed with the logo that the account has now', async () => {
    const { pdf } = await arrival();
    const widths = (bytes: Buffer) =>
      [...bytes.toString('latin1').matchAll(/\/Width (\d+)/g)].map(([, width]) => Number(width));
    const params = { account: depot.account };
    expect(widths(await pdf())).toEqual([]);
    await upload(depot.owner, accountRoutes.setLogo, { params }, await picture(90, 30).png().toBuffer(), 'a.png');
    expect(widths(await pdf())).toEqual([90]);
    await upload(depot.owner, accountRoutes.setLogo, { params }, await picture(120, 30).png().toBuffer(), 'b.png');
    expect(widths(await pdf())).toEqual([120]);
    await depot.owner.call(accountRoutes.removeLogo, { params });
    expect(widths(await pdf())).toEqual([]);
  });
});

describe('the photos of a receipt', () => {
  const jpeg = (width = 60) => picture(width, 40).jpeg().toBuffer();
  const ofContainer = async (id: number, title: string) =>
    (
      await upload(
        depot.admin,
        containerImageRoutes.upload,
        { params: { account: depot.account, id } },
        await jpeg(),
        'a.jpg',
        { title },
      )
    ).payload.id;
  const offered = async (params: Awaited<ReturnType<typeof arrival>>['params']) =>
    (await depot.admin.call(receiptRoutes.photos, { params })).payload.map(({ id }) => id);
  async function ofDamage(within: { account: string; containerId: number }, transportId?: number) {
    const body = { type: 'inner', damage: 'inner_floor', remark: 'Hole', isDraft: false, transportId } as const;
    const damage = (await depot.admin.call(damageRoutes.create, { params: within, body })).payload;
    const params = { ...within, damageId: damage.id };
    return (await upload(depot.admin, damageImageRoutes.upload, { params }, await jpeg(), 'a.jpg')).payload.id;
  }

  it('come on a page of their own with their titles and places, up to four', async () => {
    const { containerId, within, params, paper, issue } = await arrival();
    const photos = [await ofContainer(containerId, 'Ľavé dvere'), await ofDamage(within, params.id)];
    expect(await offered(params)).toEqual(photos.toReversed());
    expect(await paper()).not.toContain('Photos');
    const text = await paper({ photos });
    for (const words of ['Photos', 'Ľavé dvere', 'Page 2 of 2']) expect(text).toContain(words);
    expect(text).toMatch(/Inner floor · added \d/);
    expect(await paper()).toContain('Page 1 of 1');
    const many = Array.from({ length: 5 }, () => photos[0] ?? 0);
    expect((await issue({ photos: many })).status).toBe(422);
  });

  it('are of this container, and of damages known at this passage only', async () => {
    const mine = await arrival();
    const other = await arrival();
    const stranger = await ofContainer(other.containerId, 'x');
    await daysPass(app, depot.accountId, 3);
    const later = await ofDamage(mine.within, null as never);
    expect(await offered(mine.params)).toEqual([]);
    for (const photo of [stranger, later, 987_654]) {
      const { status, problem } = await mine.issue({ photos: [photo] });
      expect([status, problem.errors?.map(({ path, key }) => [path, key])]).toEqual([
        422,
        [['photos', 'unknownRecord']],
      ]);
    }
  });

  it('that were renamed are printed with the new title', async () => {
    const { containerId, paper } = await arrival();
    const imageId = await ofContainer(containerId, 'before');
    expect(await paper({ photos: [imageId] })).toContain('before');
    const params = { account: depot.account, id: containerId, imageId };
    await depot.admin.call(containerImageRoutes.update, { params, body: { title: 'afterwards' } });
    expect(await paper({ photos: [imageId] })).toContain('afterwards');
  });
});
