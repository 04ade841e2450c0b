import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gateOrderRoutes } from '@boxyard/contract/bookings/gate-orders.ts';
import { ediMessageRoutes } from '@boxyard/contract/edi/edi-messages.ts';
import { ediPartnerRoutes } from '@boxyard/contract/edi/edi-partners.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDepot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createEdi, golden } from '../../../test/tools/edi.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, edi } = depotWith(app, { edi: (of) => createEdi(app, of) });
let partnerId = 0;
beforeEach(async () => {
  partnerId = (await edi.partner({ countsRefuse: true })).id;
});

/** A message of the line, with its counts. @param segments between UNH and UNT */
function message(icr: string, type: string, segments: string[], { at = '261120:1005', from = 'LINE01' } = {}): string {
  const body = [`UNH+1+${type}:D:95B:UN:ITG14`, ...segments, `UNT+${segments.length + 2}+1`];
  return [`UNB+UNOA:2+${from}+BOXYARD+${at}+${icr}`, ...body, `UNZ+1+${icr}`].map((one) => `${one}'`).join('');
}

describe('a file that cannot be read', () => {
  it.each([
    ['cut off', golden('55').slice(0, 200), 'ediNoEnd'],
    ['of another kind', 'PK\u0003\u0004 this is a zip', 'ediNoEnd'],
    ['with a wrong count of segments', golden('55').replace('UNT+14', 'UNT+15'), 'ediWrongSegmentCount'],
    ['with a constant for it', golden('55').replace('UNT+14', 'UNT+000021'), 'ediWrongSegmentCount'],
    ['with a wrong count of messages', golden('55').replace('UNZ+1', 'UNZ+3'), 'ediWrongMessageCount'],
    ['with a wrong count of containers', golden('56').replace('CNT+16:2', 'CNT+16:1'), 'ediWrongBoxCount'],
    ['with another number at its end', golden('55').replace("UNZ+1+55'", "UNZ+1+56'"), 'ediWrongReference'],
    ['of a sender whom nobody knows', message('5', 'COPARN', [], { from: 'NOBODY' }), 'ediUnknownSender'],
    ['for another depot', golden('55').replace('+BOXYARD+', '+OTHER+'), 'ediNotForUs'],
    [
      'with too many segments',
      `UNB+UNOA:2+LINE01+BOXYARD+261120:1005+1'${"FTX+A'".repeat(50_001)}`,
      'ediTooManySegments',
    ],
    ['that is only quotes', "'".repeat(5000), 'ediNoTag'],
  ])('%s is kept and refused, and nothing of it is applied', async (_, contents, key) => {
    const came = await edi.receive(contents);
    expect(came.status).toBe('refused');
    expect(came.reasons.map((reason) => reason.key)).toContain(key);
    expect((await edi.apply(came.id)).problem.key).toBe('ediNotNow');
    const whole = (await depot.admin.call(ediMessageRoutes.contents, { params: { ...edi.params, id: came.id } }))
      .payload;
    expect(whole.contents).toBe(contents);
    const { payload } = await depot.owner.call(gateOrderRoutes.list, { params: edi.params, query: {} });
    expect(payload).toEqual([]);
  });

  it('with wrong counts is read where the partner is known for them', async () => {
    await depot.owner.call(ediPartnerRoutes.update, {
      params: { ...edi.params, id: partnerId },
      body: { countsRefuse: false },
    });
    mkdirSync(join(edi.folder, 'in1'), { recursive: true });
    writeFileSync(join(edi.folder, 'in1', 'a.edi'), golden('55').replace('UNT+14', 'UNT+15'));
    await edi.fetch();
    expect((await edi.messages({ direction: 'in' }))[0]).toMatchObject({
      status: 'preview',
      reasons: [{ key: 'ediWrongSegmentCount', isError: false }],
    });
  });

  it('waits in the inbox for a person, and counts on the board of its partner', async () => {
    await edi.receive(golden('55').slice(0, 200));
    const [open] = await edi.messages({ isOpen: true });
    expect(open).toMatchObject({ status: 'refused', partnerName: 'Line 1' });
    const { payload } = await depot.admin.call(ediPartnerRoutes.board, { params: edi.params });
    expect(payload.partners).toMatchObject([{ inbox: 1 }]);
    await depot.owner.call(ediMessageRoutes.dismiss, {
      params: { ...edi.params, id: open?.id ?? 0 },
      body: { reason: 'cut off' },
    });
    expect(await edi.messages({ isOpen: true })).toEqual([]);
  });

  it('names segment and element', async () => {
    const { reasons } = await edi.receive(golden('55').replace('UNT+14', 'UNT+15'));
    expect(reasons[0]?.message).toBe('Segment 15 (UNT): it counts 15 segments, and there are others.');
  });
});

describe('the folder of a partner', () => {
  it('is emptied of whole files, each kept once; and speaks for that partner alone', async () => {
    await edi.partner();
    const own = (name: string) => join(edi.folder, name);
    for (const name of ['in1', 'in2']) mkdirSync(own(name), { recursive: true });
    writeFileSync(own('in1/a.edi'), golden('55'));
    writeFileSync(own('in1/b.edi.tmp'), golden('57'));
    writeFileSync(own('in2/forged.edi'), golden('56'));
    await edi.fetch();
    await edi.fetch();
    expect([existsSync(own('in1/a.edi')), existsSync(own('in1/b.edi.tmp'))]).toEqual([false, true]);
    const came = await edi.messages({ direction: 'in' });
    expect(came.map(({ icr, status, partnerName }) => [icr, status, partnerName])).toEqual([
      ['56', 'refused', 'Line 2'],
      ['55', 'preview', 'Line 1'],
    ]);
    expect(came[0]?.reasons.map(({ key }) => key)).toContain('ediUnknownSender');
  });

  it('keeps a file that is too large where it is, and tells it once', async () => {
    mkdirSync(join(edi.folder, 'in1'), { recursive: true });
    writeFileSync(join(edi.folder, 'in1', 'big.edi'), Buffer.alloc(10 * 1024 * 1024 + 1, 65));
    await edi.fetch();
    await edi.fetch();
    expect(await edi.messages()).toMatchObject([
      { status: 'refused', fileName: 'big.edi', reasons: [{ key: 'ediTooLarge' }] },
    ]);
  });
});

it('one depot knows nothing of the messages and partners of another', async () => {
  const { id } = await edi.receive(golden('55'));
  const other = await createDepot(app);
  const theirs = await createEdi(app, other);
  const at = { params: { ...theirs.params, id } };
  for (const route of [
    ediMessageRoutes.get,
    ediMessageRoutes.contents,
    ediMessageRoutes.resend,
    ediMessageRoutes.rebuild,
  ])
    expect((await other.owner.call(route, at)).status).toBe(404);
  expect((await other.owner.call(ediMessageRoutes.apply, { ...at, body: {} })).status).toBe(404);
  expect((await other.owner.call(ediPartnerRoutes.get, { params: { ...theirs.params, id: partnerId } })).status).toBe(
    404,
  );
  expect(await theirs.messages()).toEqual([]);
  expect(await theirs.receive(golden('56'))).toMatchObject({ status: 'refused', partnerId: null });
  const changed =
    sql`update edi_message set contents = '' where id = ${id} and account_id = ${depot.accountId}`.execute(app.inspect);
  await expect(changed).rejects.toThrow('edi_message_stays');
});
