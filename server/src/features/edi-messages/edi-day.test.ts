import { checkInterchange } from '@boxyard/contract/edi/edi-check.ts';
import { part, readInterchange, type Segment, writeSegment } from '@boxyard/contract/edi/edi-syntax.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { now } from '../../../test/tools/bookings.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createEdi } from '../../../test/tools/edi.ts';
import { times } from '../../../test/tools/length.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, edi } = depotWith(app, { edi: (of) => createEdi(app, of) });

const change = (containerId: number, id: number, body: object) =>
  depot.admin.call(transportRoutes.update, { params: { ...edi.params, containerId, id }, body });
const remove = (containerId: number, id: number) =>
  depot.admin.call(transportRoutes.remove, { params: { ...edi.params, containerId, id } });

/** All messages to a partner, the newest first. */
async function all(partnerId: number) {
  const messages = [];
  for (let page = 1; ; page += 1) {
    const rows = await edi.messages({ partnerId, direction: 'out', page });
    messages.push(...rows);
    if (rows.length === 0) return messages;
  }
}

/** What a line knows after all messages, read in their order: its containers' gate moves by document, each with its plate. */
async function known(partnerId: number): Promise<Map<string, string>> {
  const state = new Map<string, string>();
  const messages = await all(partnerId);
  for (const { id, status } of messages.toReversed()) {
    if (status === 'cancelled') continue;
    expect(status).toBe('sent');
    const { contents } = await edi.message(id);
    expect(checkInterchange(contents, { own: ['LOC'] }).filter(({ isError }) => isError)).toEqual([]);
    const { segments } = readInterchange(contents);
    let bgm: Segment | undefined;
    let number = '';
    for (const segment of segments) {
      if (segment.tag === 'BGM') bgm = segment;
      if (segment.tag === 'EQD') number = `${part(bgm, 0)} ${part(segment, 1)}`;
      if (segment.tag === 'EQD' && part(bgm, 2) === '1') state.delete(number);
      if (segment.tag === 'TDT' && part(bgm, 2) !== '1') state.set(number, part(segment, 7));
    }
  }
  return state;
}

it('two lines with contrary profiles are told a day of thirty gate moves, a correction and a cancel', async () => {
  const other = (
    await depot.owner.call(clientRoutes.create, { params: edi.params, body: { name: 'Contrary', type: 'customer' } })
  ).payload.id;
  const one = await edi.partner();
  const two = await edi.partner({
    clientId: other,
    charset: 'UNOB',
    packing: 'boxes_per_message',
    newline: 'LF',
    hasUna: true,
    syntax: '1',
  });
  await edi.profile(two.id, 'CODECO', {
    place: 'head',
    parties: [{ qualifier: 'CA', is: 'operator', list: '160', agency: '166' }],
    damageFlag: 'FTX+DAR++{damage}::184',
    sound: 'OK',
    damaged: 'DM',
    subset: '',
    tare: false,
  });
  const count = times(12, 30);
  const ids: { id: number; moved: number }[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const { id } = await edi.yard.container(`TEXU${String(nth).padStart(7, '0')}`);
    if (nth % 2)
      await depot.owner.call(containerRoutes.update, { params: { ...edi.params, id }, body: { clientId: other } });
    const moved = await edi.pass(
      'gate_in',
      id,
      { isDefective: nth % 3 === 0 },
      { passedAt: now() - 3600 + nth, vehicleNumber: `BA${100 + nth}AA` },
    );
    ids.push({ id, moved });
  }
  await edi.settled();
  const [first, , last] = [ids[0], ids[1], ids[count - 1]];
  await change(first?.id ?? 0, first?.moved ?? 0, { vehicleNumber: 'KE1' });
  await remove(last?.id ?? 0, last?.moved ?? 0);
  await edi.settled();
  const [toOne, toTwo] = [await known(one.id), await known(two.id)];
  expect([toOne.size, toTwo.size]).toEqual([count / 2, count / 2 - 1]);
  expect(toOne.get('34 TEXU0000000')).toBe('KE1');
  expect(
    Object.values(edi.sent('out1')).every((segments) => segments.filter((each) => each.startsWith('EQD')).length === 1),
  ).toBe(true);
  const ofTwo = Object.values(edi.sent('out2')).flat();
  expect(ofTwo.filter((each) => each.startsWith('FTX+DAR')).toSorted()).toContain('FTX+DAR++DM::184');
  expect(ofTwo).toContain('NAD+CA+LIN:160:166');
  const order = (icr: string, name: string, quantity: number, at: string) =>
    `UNB+UNOA:2+LINE01+BOXYARD+${at}+${icr}'UNH+1+COPARN:D:95B:UN'BGM+12+REL1+${name}'RFF+BN:BK1'NAD+CF+LIN:160:20'EQD+CN++22G1:102:5++2+4'EQN+${quantity}'CNT+16:1'UNT+8+1'UNZ+1+${icr}'`;
  for (const [icr, name, quantity] of [
    ['1', '9', 3],
    ['2', '5', 5],
    ['3', '1', 5],
  ] as const) {
    const came = await edi.receive(order(icr, name, quantity, `261120:100${icr}`));
    expect((await edi.apply(came.id)).payload.status).toBe('applied');
  }
});

it('whatever happens at the gate, the line knows it as it is in the end', async () => {
  const partner = await edi.partner({ firstDay: '2020-01-01' });
  const names = ['CSQU3054383', 'TEXU3070079', 'MSKU6011672'];
  const boxes: number[] = [];
  for (const name of names) boxes.push((await edi.yard.container(name)).id);
  const step = fc.record({
    what: fc.constantFrom('in', 'out', 'change', 'remove', 'wait'),
    box: fc.nat(names.length - 1),
    nth: fc.nat(3),
    plate: fc.constantFrom('BA1', 'KE2', 'NR3'),
  });
  const length = times(30, 60);
  const [steps = []] = fc.sample(fc.array(step, { minLength: length, maxLength: length }), 1);
  const moves: { box: number; id: number; direction: string; plate: string }[] = [];
  let clock = now() - 80_000;
  for (const { what, box, nth, plate } of steps) {
    const containerId = boxes[box] ?? 0;
    const own = moves.filter((move) => move.box === box);
    const move = own[own.length - 1 - (nth % Math.max(own.length, 1))];
    clock += 600;
    if (what === 'in' || what === 'out') {
      const direction = what === 'in' ? 'gate_in' : 'gate_out';
      const id = await edi.pass(
        direction,
        containerId,
        { isRepeat: true, insist: true },
        { passedAt: clock, vehicleNumber: plate },
      );
      moves.push({ box, id, direction: what, plate });
    } else if (what === 'change' && move) {
      expect((await change(containerId, move.id, { vehicleNumber: plate })).status).toBe(200);
      move.plate = plate;
    } else if (what === 'remove' && move) {
      expect((await remove(containerId, move.id)).status).toBe(204);
      moves.splice(moves.indexOf(move), 1);
    } else if (what === 'wait') await edi.settled();
  }
  await edi.settled();
  const told = new Map<string, string>();
  for (const { id } of (await all(partner.id)).toReversed()) {
    const detail = await edi.message(id);
    if (detail.status === 'cancelled') continue;
    const { segments } = readInterchange(detail.contents);
    const bgm = segments.find(({ tag }) => tag === 'BGM');
    const tdt = segments.find(({ tag }) => tag === 'TDT');
    const document = part(bgm, 1);
    // A new message of what is known, or a correction of what is not, would be a fault of ours.
    expect(told.has(document)).toBe(part(bgm, 2) !== '9');
    if (part(bgm, 2) === '1') told.delete(document);
    else told.set(document, part(tdt, 7));
    expect(segments.map(writeSegment).join('')).toBe(detail.contents);
  }
  const wanted = moves.map(({ id, direction, plate }) => [`${direction === 'in' ? 'GI' : 'GO'}${id}`, plate]);
  expect([...told].toSorted()).toEqual(wanted.toSorted());
});
