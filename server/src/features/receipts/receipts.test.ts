import { receiptRoutes } from '@boxyard/contract/gate/receipts.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDepot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { textOfPdf } from '../../../test/tools/pdf-text.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard } from '../../../test/tools/yard.ts';
import { withAccountTransaction } from '../../core/db/connection.ts';
import { signLink } from '../../core/files/signed-links.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: createYard }, beforeAll);
let companyId: number;

beforeAll(async () => {
  const changes = {
    name: 'Kontajnerové depo Žilina',
    terminalName: 'Pálenisko',
    addressLine1: 'Prístavná',
    addressCity: 'Bratislava',
    language: 'sk' as const,
  };
  await depot.owner.call(accountRoutes.update, { params: { account: depot.account }, body: changes });
  const body = { name: 'Ťažké náklady Šaľa, s.r.o.', type: 'transport' as const };
  companyId = (await depot.admin.call(clientRoutes.create, { params: { account: depot.account }, body })).payload.id;
});

const now = Math.floor(Date.now() / 1000);
const transportParams = (containerId: number, id: number) => ({ account: depot.account, containerId, id });
const gateIn = async (containerId: number) =>
  (
    await depot.admin.call(transportRoutes.createGateIn, {
      params: { account: depot.account, containerId },
      body: {
        clientId: companyId,
        vehicleType: 'truck',
        arrivalDate: now,
        driverName: 'Ľubomír Kôň',
        vehicleNumber: 'ZA-001ČŤ',
        notes: 'ľščťžýáíéúäňôĺŕď ĽŠČŤŽÝÁÍÉÚÄŇÔĹŔĎ',
      },
    })
  ).payload;
const issue = (containerId: number, id: number, body: { revise?: boolean; language?: 'en' | 'sk' } = {}) =>
  depot.admin.call(receiptRoutes.issue, { params: transportParams(containerId, id), body });
const fetchPdf = async (url: string) => {
  const response = await fetch(app.address + url);
  return { response, text: textOfPdf(Buffer.from(await response.arrayBuffer())) };
};
const addDamage = (containerId: number, code: string, remark: string, isDraft = false) =>
  withAccountTransaction(app.db, depot.accountId, depot.admin.id, (tx) =>
    sql`insert into damage (container_id, scd_type, scd_code, remark, is_draft)
      values (${containerId}, 'outer', ${code}, ${remark}, ${isDraft})`.execute(tx),
  );

describe('the receipt of a gate transport', () => {
  it('is a PDF with everything on it, in Slovak letters', async () => {
    const { id, name } = await yard.container('CSQU3054383');
    await depot.admin.call(containerRoutes.update, {
      params: { account: depot.account, id },
      body: { sealNumber: 'SK-88213', containerCondition: 'used', isEmpty: false },
    });
    await addDamage(id, 'outer_side_left', 'Preliačina 4 cm pri päte');
    await addDamage(id, 'outer_side_rear', 'never saved', true);
    const transport = await gateIn(id);
    const { payload } = await issue(id, transport.id);
    expect(payload).toMatchObject({ number: `${new Date().getFullYear()}/000001`, revision: 1, isOutdated: false });
    const { response, text } = await fetchPdf(payload.url);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="EIR-${payload.number.replace('/', '-')}.pdf"`,
      'x-content-type-options': 'nosniff',
    });
    for (const words of [
      'Kontajnerové depo Žilina',
      'Pálenisko',
      payload.number,
      'CSQU 305438',
      '22G1',
      'SK-88213',
      'Použitý',
      'Naložený',
      'Ľubomír Kôň',
      'ZA-001ČŤ',
      'Ťažké náklady Šaľa, s.r.o.',
      transport.tripCode,
      'Preliačina 4 cm pri päte',
      'Vonkajšia strana vľavo',
      'ľščťžýáíéúäňôĺŕď ĽŠČŤŽÝÁÍÉÚÄŇÔĹŔĎ',
      'Vodič: meno, dátum, podpis',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('never saved');
    expect(name).toBe('CSQU3054383');
    const english = await issue(id, transport.id, { language: 'en' });
    expect((await fetchPdf(english.payload.url)).text).toContain('Driver: name, date, signature');
    const shown = (await depot.admin.call(transportRoutes.get, { params: transportParams(id, transport.id) })).payload;
    expect(shown.receiptNumber).toBe(payload.number);
  });

  it('has room for 50 damages and the beginning of long remarks, says how many more there are, and is drawn elsewhere', async () => {
    const { id } = await yard.container('FFFU6666660');
    const remark = `First ${'x\n'.repeat(1990)}`;
    await withAccountTransaction(app.db, depot.accountId, depot.admin.id, (tx) =>
      sql`insert into damage (container_id, scd_type, scd_code, remark, is_draft)
        select ${id}, 'outer', 'outer_side_left', ${remark}, false from generate_series(1, 300) returning id`.execute(
        tx,
      ),
    );
    const transport = await gateIn(id);
    const { url } = (await issue(id, transport.id)).payload;
    const before = process.memoryUsage().rss;
    const { response, text } = await fetchPdf(url);
    expect([response.status, text.match(/First/g)?.length]).toEqual([200, 50]);
    expect(text).toContain('A ďalšie, v počte 250');
    expect(Number(/Strana \d+ z (\d+)/.exec(text)?.[1])).toBeLessThan(15);
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024);
  });

  it('is drawn once for each revision, however many ask', async () => {
    const { id } = await yard.container('GGGU7777770');
    const transport = await gateIn(id);
    const first = (await issue(id, transport.id)).payload;
    const pdfs = await Promise.all(
      Array.from({ length: 5 }, async () => Buffer.from(await (await fetch(app.address + first.url)).arrayBuffer())),
    );
    // A PDF says when it was made, and has an identity of its own.
    expect(pdfs.filter((pdf) => pdf.equals(pdfs[0] as Buffer))).toHaveLength(5);
    await depot.admin.call(transportRoutes.update, {
      params: transportParams(id, transport.id),
      body: { driverName: 'Iný Vodič' },
    });
    const { url } = (await issue(id, transport.id, { revise: true })).payload;
    expect((await fetchPdf(url)).text).toContain('Iný Vodič');
  });

  it('stays the same until it is revised', async () => {
    const { id } = await yard.container('AAAU1111110');
    const transport = await gateIn(id);
    const first = (await issue(id, transport.id)).payload;
    await depot.admin.call(transportRoutes.update, {
      params: transportParams(id, transport.id),
      body: { driverName: 'Iný Vodič' },
    });
    const again = (await issue(id, transport.id)).payload;
    expect(again).toMatchObject({ number: first.number, revision: 1, issuedAt: first.issuedAt, isOutdated: true });
    expect((await fetchPdf(again.url)).text).toContain('Ľubomír');
    const revised = (await issue(id, transport.id, { revise: true })).payload;
    expect(revised).toMatchObject({ number: first.number, revision: 2, isOutdated: false });
    expect((await fetchPdf(revised.url)).text).toContain('Iný Vodič');
    expect((await issue(id, transport.id, { revise: true })).payload.revision).toBe(2);
  });

  it('has a number without gaps, also when many are issued at once', async () => {
    const own = await createDepot(app);
    const mine = await createYard(own);
    const { id } = await mine.container('BBBU2222220');
    const params = { account: own.account, containerId: id };
    const body = {
      clientId: mine.clientId,
      vehicleType: 'truck' as const,
      departureDate: 1_790_000_000,
      isRepeat: true,
    };
    const made = await Promise.all(
      Array.from({ length: 12 }, () => own.admin.call(transportRoutes.createGateOut, { params, body })),
    );
    const ids = made.map(({ payload }) => payload.id);
    // Two requests for each transport at the same time get the same receipt.
    const issued = await Promise.all(
      [...ids, ...ids].map((each) =>
        own.admin.call(receiptRoutes.issue, { params: { ...params, id: each }, body: {} }),
      ),
    );
    const numbers = issued.map(({ payload }) => payload.number);
    const year = new Date().getFullYear();
    expect(numbers.slice(0, 12).toSorted()).toEqual(
      Array.from({ length: 12 }, (_, nth) => `${year}/${String(nth + 1).padStart(6, '0')}`),
    );
    expect(numbers.slice(12)).toEqual(numbers.slice(0, 12));
  });

  it('keeps its transport and the kind of it', async () => {
    const { id } = await yard.container('CCCU3333330');
    const transport = await gateIn(id);
    const { number } = (await issue(id, transport.id)).payload;
    const removed = await depot.admin.call(transportRoutes.remove, { params: transportParams(id, transport.id) });
    expect([removed.status, removed.problem.detail]).toEqual([
      409,
      `Receipt ${number} was issued for this transport, so it cannot be deleted.`,
    ]);
    const body = { type: 'gate_out' as const, departureDate: 1_790_000_000 };
    const changed = await depot.admin.call(transportRoutes.update, { params: transportParams(id, transport.id), body });
    expect([changed.status, changed.problem.key]).toEqual([409, 'receiptKeepsType']);
    const erase = withAccountTransaction(app.db, depot.accountId, depot.admin.id, (tx) =>
      sql`delete from transport_receipt where transport_id = ${transport.id}`.execute(tx),
    );
    await expect(erase).rejects.toThrow('permission denied');
  });

  it('is not to be had for a plan, another container or another tenant', async () => {
    const { id } = await yard.container('DDDU4444440');
    const body = { clientId: companyId, vehicleType: 'truck' as const, arrivalDate: 1_790_000_000 };
    const params = { account: depot.account, containerId: id };
    const plan = (await depot.admin.call(transportRoutes.createPlannedIn, { params, body })).payload;
    const refused = await issue(id, plan.id);
    expect([refused.status, refused.problem.detail]).toEqual([409, 'Only a gate transport has a receipt.']);
    const transport = await gateIn(id);
    expect((await issue(999_999, transport.id)).status).toBe(404);
    const stranger = await createDepot(app);
    const foreign = await stranger.owner.call(receiptRoutes.issue, {
      params: { ...transportParams(id, transport.id), account: stranger.account },
      body: {},
    });
    expect(foreign.status).toBe(404);
  });

  it('opens by its signed link only', async () => {
    const { id } = await yard.container('EEEU5555550');
    const transport = await gateIn(id);
    const { url } = (await issue(id, transport.id)).payload;
    const path = url.split('?')[0] ?? '';
    const old = signLink(app.secret, path, {}, Date.now() - 3 * 3_600_000);
    const stranger = await createDepot(app);
    const foreign = signLink(app.secret, `/static/cache/${stranger.account}/receipt/${transport.id}.pdf`);
    for (const link of [
      path,
      url.replace(/signature=(.)/, (_, letter) => `signature=${letter === 'A' ? 'B' : 'A'}`),
      url.replace('revision=1', 'revision=2'),
      old,
      foreign,
    ])
      expect((await fetch(app.address + link)).status).toBe(404);
  });
});
