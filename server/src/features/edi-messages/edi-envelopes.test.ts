import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { announcedTruckRoutes } from '@boxyard/contract/bookings/announced-trucks.ts';
import { gateOrderRoutes } from '@boxyard/contract/bookings/gate-orders.ts';
import { ediPartnerRoutes } from '@boxyard/contract/edi/edi-partners.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createEdi } from '../../../test/tools/edi.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, edi } = depotWith(app, { edi: (of) => createEdi(app, of) });
let partnerId = 0;
beforeEach(async () => {
  partnerId = (await edi.partner()).id;
});
const sample = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../test/samples/edi-inbox', `${name}.edi`), 'latin1');
const linesOf = async (text: string) => {
  const { status, reasons, lines } = await edi.receive(text);
  expect([status, reasons]).toEqual(['preview', []]);
  return lines.map(({ orderNumber, quantity }) => [orderNumber, quantity]);
};

describe('an envelope as real lines write it', () => {
  it('is read with a Ctrl-Z at its end, and in records of 80 characters', async () => {
    expect(await linesOf(sample('ends-with-ctrl-z'))).toEqual([['REL0077', 2]]);
    expect(await linesOf(sample('wrapped-at-80'))).toEqual([['REL0078', 12]]);
  });

  it('may be one of several in a file: each is a message of its own, whether a person hands them in or a carrier brings them', async () => {
    const first = await edi.receive(sample('two-interchanges'));
    expect(first).toMatchObject({ icr: '73', lines: [{ orderNumber: 'REL0073', quantity: 1 }] });
    expect(first.contents).toMatch(/^UNB.*UNZ\+1\+73'$/);
    expect((await edi.messages({})).map(({ icr, status }) => [icr, status])).toEqual([
      ['74', 'preview'],
      ['73', 'preview'],
    ]);
    const other = await edi.partner();
    const file = join(edi.folder, other.inFolder, 'two.edi');
    mkdirSync(join(edi.folder, other.inFolder), { recursive: true });
    writeFileSync(file, sample('two-interchanges').replaceAll('LINE01', other.theirId));
    await edi.fetch();
    await edi.fetch();
    expect(existsSync(file)).toBe(false);
    const brought = await edi.messages({ partnerId: other.id, sort: 'id' });
    expect(brought.map(({ icr, status, fileName }) => [icr, status, fileName])).toEqual([
      ['73', 'preview', 'two.edi'],
      ['74', 'preview', 'two.edi'],
    ]);
    const again = await edi.receive(sample('two-interchanges').replace("+73'\r\n", "+73'").replaceAll('+73', '+75'));
    expect(again, 'each has its own number').toMatchObject({ icr: '75', status: 'preview' });
    expect((await edi.messages({})).filter(({ status }) => status === 'duplicate')).toMatchObject([{ icr: '74' }]);
  });

  it('has signs that are control characters, as character set B, with UNA or without', async () => {
    const plain = sample('ends-with-ctrl-z').replace('UNOA', 'UNOB');
    const inB = (text: string) => text.replaceAll(':', '\x1f').replaceAll('+', '\x1d').replaceAll("'", '\x1c');
    expect(await linesOf(inB(plain))).toEqual([['REL0077', 2]]);
    const una = `UNA\x1f\x1d, \x20\x1c${inB(plain.replaceAll('77', '78').replace('EQN+2', 'EQN+2,0'))}`;
    expect(await linesOf(una)).toEqual([['REL0078', 2]]);
  });

  it('counts wrongly: a new partner is read with warnings, one that is set so is refused', async () => {
    const { status, reasons, lines } = await edi.receive(sample('counts-differ'));
    expect([status, lines.map(({ quantity }) => quantity)]).toEqual(['preview', [4]]);
    expect(reasons.map(({ key, isError }) => [key, isError])).toEqual([
      ['ediWrongMessageCount', false],
      ['ediWrongSegmentCount', false],
      ['ediWrongBoxCount', false],
    ]);
    const strict = { params: { ...edi.params, id: partnerId }, body: { countsRefuse: true } };
    await depot.owner.call(ediPartnerRoutes.update, strict);
    expect((await edi.receive(sample('counts-differ').replaceAll('75', '85'))).status).toBe('refused');
  });

  it.each([
    ['within a segment', sample('cut-off'), 'ediNoEnd'],
    ['between two segments', `${sample('cut-off').split('LOC+98')[0]}`, 'ediCutOff'],
  ])('is refused where it is cut off %s', async (_, text, key) => {
    const { status, reasons } = await edi.receive(text);
    expect([status, reasons.map((reason) => reason.key)]).toEqual(['refused', expect.arrayContaining([key])]);
  });
});

describe('a number of containers', () => {
  it('is a whole one from 1 on, by the decimal sign of UNA: any other refuses its line, with what it says', async () => {
    const { lines } = await edi.receive(sample('quantities'));
    expect(lines.map(({ quantity }) => quantity)).toEqual([10, 7, 3, null, null, null, null]);
    const refused = lines.filter(({ reasons }) => reasons.some(({ key }) => key === 'ediBadQuantity'));
    expect(refused.map(({ reasons }) => reasons.find(({ key }) => key === 'ediBadQuantity')?.params)).toEqual([
      { value: '2.5' },
      { value: '-3' },
      { value: '1 000' },
      { value: '0' },
    ]);
    const [id] = (await edi.messages({})).map((one) => one.id);
    expect((await edi.apply(id ?? 0)).problem.key).toBe('ediLineNotApplicable');
    expect((await edi.apply(id ?? 0, [1, 2, 3])).status).toBe(200);
    const orders = await depot.owner.call(gateOrderRoutes.list, { params: edi.params, query: {} });
    expect(orders.payload).toMatchObject([{ number: 'REL0071' }]);
  });

  it.each([
    ["UNA:+,? '", '10,000', 10],
    ["UNA:+,? '", '10.000', null],
    ['', '10,000', null],
    ['', '', null],
  ])('with %s, %s is %s', async (una, text, quantity) => {
    const file = una + sample('ends-with-ctrl-z').replace('EQN+2', `EQN+${text}`);
    expect((await edi.receive(file)).lines).toMatchObject([{ quantity }]);
  });
});

describe('equipment', () => {
  it('that is no container is named and left out; the container beside it is announced', async () => {
    await edi.receive(sample('ends-with-ctrl-z').replaceAll('REL0077', 'BKG0070'));
    const came = await edi.receive(sample('truck-with-chassis'));
    expect(came.lines).toMatchObject([{ numbers: ['CSQU3054383'], truck: 'BA123AB' }]);
    expect(came.lines[0]?.reasons).toContainEqual(
      expect.objectContaining({ key: 'ediOtherEquipment', params: { value: 'CH CHAS1234567' }, isError: false }),
    );
    expect(came.lines[0]?.reasons.map(({ key }) => key)).not.toContain('ediBadCheckDigit');
    const applied = await edi.apply(came.id);
    expect(applied.payload).toMatchObject({ status: 'applied' });
    const trucks = await depot.owner.call(announcedTruckRoutes.list, { params: edi.params, query: {} });
    expect(trucks.payload).toMatchObject([{ vehicleNumber: 'BA123AB', numbers: ['CSQU3054383'] }]);
  });

  it('that is named twice, however it is written, is refused by the preview, and nothing of it is applied', async () => {
    const { id, lines } = await edi.receive(sample('one-box-twice'));
    expect(lines.map(({ numbers }) => numbers)).toEqual([['CSQU3054383'], ['CSQU3054383']]);
    expect(lines[1]?.reasons).toContainEqual(expect.objectContaining({ key: 'ediDuplicateLine', isError: true }));
    expect((await edi.apply(id)).problem.key).toBe('ediLineNotApplicable');
  });
});
