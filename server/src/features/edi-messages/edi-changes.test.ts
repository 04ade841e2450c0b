import { gateOrderRoutes } from '@boxyard/contract/bookings/gate-orders.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createEdi, golden } from '../../../test/tools/edi.ts';
import { ediMessage } from '../../../test/tools/edi-message.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { withAccountTransaction } from '../../core/db/connection.ts';

const app = useTestApp();
const { depot, edi } = depotWith(app, { edi: (of) => createEdi(app, of) });
beforeEach(() => edi.partner());

/** A day from today on. */
const dayAfter = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);
/** As 102 has it. */
const inDays = (count: number) => dayAfter(count).replaceAll('-', '');
const keysOf = (lines: { reasons: { key: string }[] }[]) => lines.map(({ reasons }) => reasons.map(({ key }) => key));
const orderOf = async (id: number | null | undefined) =>
  (await depot.owner.call(gateOrderRoutes.get, { params: { ...edi.params, id: id ?? 0 } })).payload;
const release = (icr: string, segments: string[], name = '9') =>
  ediMessage(icr, 'COPARN', [`BGM+12+REL0090+${name}`, 'NAD+CF+LIN:160:20', ...segments]);
const own = ['LOC+98+SKBTS:139:6+SKBTSBXYA:STO:ZZZ'];

it('containers that are named come, change and go one by one: those beside them stay', async () => {
  const box = (number: string, ...more: string[]) => [`EQD+CN+${number}+22G1:102:5++2+4`, ...more, ...own];
  const later = (icr: string, name: string, minute: string, segments: string[]) =>
    release(icr, segments, name).replace('261120:1005', `261120:11${minute}`);
  const [a, b, c] = ['CSQU3054383', 'TEXU3070079', 'MSKU6011672'];
  const { payload } = await edi.apply((await edi.receive(release('101', [...box(a), ...box(b)]))).id);
  const id = payload.lines[0]?.orderId;
  const named = async () =>
    (await orderOf(id)).lines.map(({ quantity, billOfLading, units }) => [
      quantity,
      billOfLading,
      ...units.map(({ number }) => number).toSorted(),
    ]);
  expect(await named()).toEqual([[2, '', a, b]]);
  await edi.apply((await edi.receive(later('102', '2', '10', box(c)))).id);
  expect(await named()).toEqual([[3, '', a, c, b]]);
  await edi.apply((await edi.receive(later('103', '4', '20', box(b, 'RFF+BM:OWN')))).id);
  expect(await named()).toEqual([
    [2, '', a, c],
    [1, 'OWN', b],
  ]);
  await edi.apply((await edi.receive(later('104', '3', '30', box(a)))).id);
  expect(await named()).toEqual([
    [1, '', c],
    [1, 'OWN', b],
  ]);
});

describe('a change of a part of an order', () => {
  const later = (icr: string, name: string, minute: string, segments: string[], head: string[] = []) =>
    release(icr, [...head, ...segments], name).replace('261120:1005', `261120:12${minute}`);
  const eqd = (type: string, ...more: string[]) => [`EQD+CN++${type}:102:5++2+4`, ...more, ...own];
  const linesOf = async (id: number | null | undefined) => {
    const { validTo, bookingNumber, lines } = await orderOf(id);
    return [validTo, bookingNumber, ...lines.map((line) => [line.quantity, line.validTo])];
  };

  it('leaves the last day and the references of the others, and of what it does not speak of', async () => {
    const head = [`DTM+36:${inDays(10)}:102`, 'RFF+BN:BK1'];
    const first = release('111', [...head, ...eqd('22G1', 'EQN+2'), ...eqd('45R1', 'EQN+2')]);
    const { payload } = await edi.apply((await edi.receive(first)).id);
    const id = payload.lines[0]?.orderId;
    const change = await edi.receive(later('112', '4', '10', eqd('22G1', 'EQN+4', `DTM+36:${inDays(15)}:102`)));
    expect(change.lines).toMatchObject([{ action: 'change', day: dayAfter(15) }]);
    await edi.apply(change.id);
    expect(await linesOf(id)).toEqual([dayAfter(10), 'BK1', [4, dayAfter(15)], [2, null]]);
    const less = await edi.receive(later('113', '3', '20', eqd('45R1', 'EQN+1'), ['RFF+BN:OTHER']));
    expect(less.lines).toMatchObject([{ action: 'delete', quantity: 1 }]);
    await edi.apply(less.id);
    expect(await linesOf(id)).toEqual([dayAfter(10), 'BK1', [4, dayAfter(15)], [1, null]]);
    const tooMany = await edi.receive(later('116', '3', '30', eqd('45R1', 'EQN+9')));
    expect(tooMany.lines[0]?.reasons).toMatchObject([{ key: 'ediOnlySoMany', params: { count: 1 }, isError: true }]);
    const anew = await edi.receive(later('117', '5', '40', eqd('22G1', 'EQN+1')));
    expect(anew.lines[0]?.action).toBe('replace');
    expect(anew.lines[0]?.reasons).toMatchObject([
      { key: 'ediDayGoes', isError: false },
      { key: 'ediLinesGo', params: { what: expect.stringMatching(/^1 × /) }, isError: false },
      { key: 'ediDayGoes', params: { day: dayAfter(15) }, isError: false },
    ]);
  });

  it('of a container that is named keeps its last day where it says none', async () => {
    const named = (...more: string[]) => ['EQD+CN+CSQU3054383+22G1:102:5++2+4', ...more, ...own];
    const other = ['EQD+CN+TEXU3070079+22G1:102:5++2+4', `DTM+36:${inDays(20)}:102`, ...own];
    const first = release('114', [...named('RFF+BM:ONE', `DTM+36:${inDays(5)}:102`), ...other]);
    const { payload } = await edi.apply((await edi.receive(first)).id);
    await edi.apply((await edi.receive(later('115', '4', '10', named('RFF+BM:TWO')))).id);
    const { lines } = await orderOf(payload.lines[0]?.orderId);
    expect(lines.find(({ billOfLading }) => billOfLading === 'TWO')).toMatchObject({
      validTo: dayAfter(5),
      units: [{ number: 'CSQU3054383' }],
    });
  });
});

describe('a container that is named', () => {
  const named = (icr: string, number: string, more: string[] = []) =>
    release(icr, [`EQD+CN+${number}+22G1:102:5++2+4`, ...more, ...own]);

  it('is compared with what is known of it: another client, an order that has it already, another type or load', async () => {
    const { id } = await edi.yard.container('CSQU3054383');
    await edi.apply((await edi.receive(named('121', 'CSQU3054383'))).id);
    const again = named('122', 'CSQU3054383').replaceAll('REL0090', 'REL0091');
    expect(keysOf((await edi.receive(again)).lines)).toEqual([['ediBoxNotHere', 'numberPromised']]);
    const { payload: other } = await depot.owner.call(clientRoutes.create, {
      params: edi.params,
      body: { name: 'Other', type: 'customer' },
    });
    await edi.yard.container('TEXU3070079', 40);
    const foreign = await depot.owner.call(containerRoutes.create, {
      params: edi.params,
      body: { name: 'MSKU6011672', clientId: other.id, containerTypeId: edi.yard.typeOf(20) },
    });
    expect(foreign.status).toBe(201);
    const wrong = release('123', [
      'EQD+CN+TEXU3070079+22G1:102:5++2+5',
      ...own,
      'EQD+CN+MSKU6011672+22G1:102:5++2+4',
      ...own,
    ]);
    const { lines } = await edi.receive(wrong.replaceAll('REL0090', 'REL0092'));
    expect(keysOf(lines)).toMatchObject([
      ['ediIsReturn', 'ediBoxNotHere', 'ediOtherTypeHere', 'ediIsEmptyHere'],
      ['ediBoxNotHere', 'ediOthersBox'],
    ]);
    expect(id).toBeGreaterThan(0);
  });

  it('twice waits in both places, and what the head says in two ways is named', async () => {
    const twice = [...['MSKU6011672', 'msku 601167-2'].flatMap((one) => [`EQD+CN+${one}+22G1:102:5++2+4`, ...own])];
    const came = await edi.receive(release('124', ['RFF+RE:KEY1', 'RFF+ATX:KEY2', ...twice, 'RFF+RE:PIN1']));
    expect(came.lines.map(({ reasons }) => reasons.some(({ key }) => key === 'ediDuplicateLine'))).toEqual([
      true,
      true,
    ]);
    expect([came.notTakenOver, came.lines[1]?.notTakenOver]).toEqual([
      ['BGM REL0090', 'RFF ATX KEY2'],
      ['RFF RE PIN1'],
    ]);
  });
});

it('a message that is not read keeps back none of the others; a pasted text is read as it was typed', async () => {
  const text = release('131', ['FTX+AAI+++Vodář Štúr', 'EQD+CN++22G1:102:5++2+4', 'EQN+1', ...own]).replace(
    'UNOA',
    'UNOC',
  );
  const iftmin = "UNH+2+IFTMIN:D:95B:UN'BGM+1+X+9'UNT+3+2'";
  const came = await edi.receive(text.replace('UNZ+1+', `${iftmin}UNZ+2+`));
  expect([came.status, came.reasons.map(({ key, isError }) => [key, isError])]).toMatchObject([
    'preview',
    expect.arrayContaining([['ediUnknownType', false]]),
  ]);
  const { payload } = await edi.apply(came.id);
  expect((await orderOf(payload.lines[0]?.orderId)).notes).toBe('Vodář Štúr');
});

it('two messages of one file about one order make one order; which of two lines that look alike is meant is not guessed', async () => {
  const of = (nth: number, type: string, count: number) =>
    `UNH+${nth}+COPARN:D:95B:UN'BGM+12+REL0099+9'NAD+CF+LIN:160:20'EQD+CN++${type}:102:5++2+4'EQN+${count}'UNT+6+${nth}'`;
  const file = `UNB+UNOA:2+LINE01+BOXYARD+261120:1005+141'${of(1, '22G1', 2)}${of(2, '45R1', 3)}${of(3, '22G1', 4)}UNZ+3+141'`;
  const came = await edi.receive(file);
  const { payload } = await edi.apply(came.id);
  expect(new Set(payload.lines.map(({ orderId }) => orderId)).size).toBe(1);
  const order = await orderOf(payload.lines[0]?.orderId);
  expect(order.lines.map(({ quantity }) => quantity)).toEqual([2, 3, 4]);
  const change = (icr: string, type: string) =>
    release(icr, [`EQD+CN++${type}:102:5++2+4`, 'EQN+1', ...own], '4').replace('REL0090', 'REL0099');
  expect(keysOf((await edi.receive(change('142', '22G1').replace('261120:1005', '261120:1105'))).lines)).toEqual([
    ['ediWhichLine'],
  ]);
  expect(keysOf((await edi.receive(change('143', '45R1').replace('261120:1005', '261120:1105'))).lines)).toEqual([[]]);
  // The reference says which one is meant: as many as it has left may go, and no more.
  const own2 = ['RFF+BM:OWN', 'EQN+2', ...own];
  const first = release('144', ['EQD+CN++22G1:102:5++2+4', 'EQN+5', ...own, 'EQD+CN++22G1:102:5++2+4', ...own2]);
  await edi.apply((await edi.receive(first)).id);
  const less = (icr: string, count: number) =>
    release(icr, ['EQD+CN++22G1:102:5++2+4', 'RFF+BM:OWN', `EQN+${count}`, ...own], '3').replace('1005', '1105');
  expect(keysOf((await edi.receive(less('145', 3))).lines)).toEqual([['ediOnlySoMany']]);
  expect(keysOf((await edi.receive(less('146', 2))).lines)).toEqual([[]]);
});

it('a message that a former version has read or applied is read as one of today', async () => {
  const [waits, done] = [await edi.receive(golden('56')), await edi.receive(golden('55'))];
  await edi.apply(done.id);
  const before = [await edi.message(waits.id), await edi.message(done.id)];
  await withAccountTransaction(app.db, depot.accountId, null, async (tx) => {
    await sql`update edi_message set parsed = (select jsonb_agg(one - 'rest' - 'texts' - 'operator') from jsonb_array_elements(parsed) one),
      lines = (select coalesce(jsonb_agg(one - 'notTakenOver' - 'place' - 'isForAnotherDepot'), '[]') from jsonb_array_elements(lines) one)
      where account_id = ${depot.accountId}`.execute(tx);
  });
  const [waiting, applied] = [await edi.message(waits.id), await edi.message(done.id)];
  expect(waiting).toEqual(before[0]);
  expect(applied.lines).toMatchObject([{ isApplied: true, notTakenOver: [], place: '', isForAnotherDepot: false }]);
});
