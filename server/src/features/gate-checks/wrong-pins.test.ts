import { gateCheckRoutes } from '@boxyard/contract/bookings/gate-checks.ts';
import { gateOrderRoutes } from '@boxyard/contract/bookings/gate-orders.ts';
import { gateRoutes } from '@boxyard/contract/gate/gate.ts';
import { notificationRoutes } from '@boxyard/contract/people/notifications.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createBookings } from '../../../test/tools/bookings.ts';
import type { Depot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { sweepWrongPins } from '../gate-reasons/pins.service.ts';

const app = useTestApp();
const { depot, b } = depotWith(app, { b: createBookings }, beforeAll);

const check = (lineId: number, pin: string, by: Depot['admin'] = depot.admin) =>
  by.call(gateCheckRoutes.check, { params: b.params, body: { direction: 'out', lineId, pin } });
const out = (containerId: number, truck: object, by: Depot['admin'] = depot.admin) =>
  b.pass('gate_out', containerId, truck, by);
async function guess(lineId: number, times: number): Promise<void> {
  for (let nth = 0; nth < times; nth++) await check(lineId, `000${nth}`);
}
/** As if each wrong PIN had been typed so many minutes earlier. */
async function passTime(minutes: number): Promise<void> {
  const earlier = sql`make_interval(mins => ${minutes}::int)`;
  const { rows } = await sql<{
    lineId: number;
    adminId: number;
    wrongAt: string[];
    until: string | null;
  }>`select line_id, admin_id,
    (waits_until - ${earlier})::text as until,
    array(select at - ${earlier} from unnest(wrong_at) at)::text[] as wrong_at from wrong_pin
    where account_id = ${depot.accountId}`.execute(app.inspect);
  for (const { lineId, adminId, wrongAt, until } of rows)
    await sql`update wrong_pin set waits_until = ${until}::timestamptz, wrong_at = ${wrongAt}::timestamptz[]
      where account_id = ${depot.accountId} and line_id = ${lineId} and admin_id = ${adminId}`.execute(app.inspect);
}

describe('after five wrong PINs of a line in ten minutes', () => {
  it('that person waits for PINs of that line, also the right one; others and other lines do not', async () => {
    const [{ lineId }, other] = [await b.order({ pin: '4711', quantity: 5 }), await b.order({ pin: '0815' })];
    await guess(lineId, 4);
    expect((await check(lineId, '4711')).payload.light).toBe('green');
    await check(lineId, '0009');
    expect((await check(lineId, '4711')).payload).toMatchObject({
      light: 'red',
      reasons: [{ key: 'tooManyPins', params: { count: 10 } }],
    });
    const box = await b.box();
    expect(b.refused(await out(box.id, { orderLineId: lineId, pin: '4711' }))).toEqual([409, 'tooManyPins']);
    expect((await check(other.lineId, '0815')).payload.light).toBe('green');
    expect((await check(lineId, '4711', depot.owner)).payload.light).toBe('green');
    expect((await out(box.id, { orderLineId: lineId, pin: '4711' }, depot.owner)).status).toBe(201);
  });

  it('one who was refused at the gate is counted as well, by one truck or by many', async () => {
    const { lineId } = await b.order({ pin: '4711', quantity: 5 });
    const box = await b.box();
    for (let nth = 0; nth < 3; nth++)
      expect(b.refused(await out(box.id, { orderLineId: lineId, pin: `100${nth}` }))).toEqual([409, 'orderPinWrong']);
    const truck = (pin: string) => ({
      clientId: b.yard.clientId,
      vehicleType: 'truck' as const,
      passedAt: Math.floor(Date.now() / 1000),
      boxes: [{ direction: 'gate_out' as const, containerId: box.id, orderLineId: lineId, pin }],
    });
    const many = await depot.admin.call(gateRoutes.passMany, {
      params: b.params,
      body: { mode: 'each', lines: [truck('2000'), truck('2001'), truck('4711')] },
    });
    expect(many.payload.lines.map(({ problem }) => problem?.errors?.[0]?.key)).toEqual([
      'tooManyPins',
      'tooManyPins',
      'tooManyPins',
    ]);
  });

  it('twenty guesses at once count as twenty', async () => {
    const { lineId } = await b.order({ pin: '4711' });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, nth) => check(lineId, String(3000 + nth))));
    expect(answers.filter(({ payload }) => payload.reasons[0]?.key === 'orderPinWrong')).toHaveLength(5);
    expect((await check(lineId, '4711')).payload.reasons[0]?.key).toBe('tooManyPins');
  });

  it('a right PIN is never refused to one who does not wait, also many at once', async () => {
    const { lineId } = await b.order({ pin: '4711' });
    await guess(lineId, 4);
    const answers = await Promise.all(Array.from({ length: 12 }, () => check(lineId, '4711')));
    expect(answers.map(({ payload }) => payload.light)).toEqual(answers.map(() => 'green'));
  });

  it('one that comes again counts once, and what has happened can be recorded while somebody waits', async () => {
    const { id, lineId } = await b.order({ pin: '4711' });
    const box = await b.box();
    for (let nth = 0; nth < 12; nth++) await check(lineId, '1111');
    expect(b.refused(await out(box.id, { orderLineId: lineId, pin: '1111' }))).toEqual([409, 'orderPinWrong']);
    expect((await check(lineId, '4711')).payload.light).toBe('green');
    await guess(lineId, 5);
    expect(b.refused(await out(box.id, { orderLineId: lineId, pin: '4711' }))).toEqual([409, 'tooManyPins']);
    expect((await out(box.id, { orderLineId: lineId, pin: '4711', insist: true })).status).toBe(201);
    expect((await b.get(id)).lines[0]?.taken, 'it takes no unit').toBe(0);
  });

  it('ends after ten minutes, and wrong ones of more than ten minutes ago do not count', async () => {
    const { lineId } = await b.order({ pin: '4711' });
    await guess(lineId, 5);
    await passTime(11);
    expect((await check(lineId, '4711')).payload.light).toBe('green');
    await guess(lineId, 4);
    await passTime(11);
    await guess(lineId, 4);
    expect((await check(lineId, '4711')).payload.light).toBe('green');
    await passTime(30);
    await sweepWrongPins(app);
    const { rows } = await sql`select from wrong_pin where line_id = ${lineId}`.execute(app.inspect);
    expect(rows).toEqual([]);
  });

  it('the owners hear of it, and whoever may release lifts it', async () => {
    const { id, number, lineId } = await b.order({ pin: '4711' });
    await guess(lineId, 5);
    const { payload: news } = await depot.owner.call(notificationRoutes.list, { params: b.params, query: {} });
    expect(
      news.find(({ kind, path }) => kind === 'pins_wrong' && path === `/bookings/orders/${id}`)?.facts,
    ).toMatchObject({
      order: number,
    });
    const of = { params: { ...b.params, id } };
    const waits = async () => (await depot.admin.call(gateOrderRoutes.pinWaits, of)).payload;
    expect(await waits()).toMatchObject([{ lineId }]);
    expect((await depot.admin.call(gateOrderRoutes.liftPinWaits, of)).status).toBe(403);
    expect((await depot.owner.call(gateOrderRoutes.liftPinWaits, of)).status).toBe(204);
    expect([await waits(), (await check(lineId, '4711')).payload.light]).toEqual([[], 'green']);
  });
});

describe('an order is sought by its PIN', () => {
  const seek = (q: string) => depot.admin.call(gateCheckRoutes.find, { params: b.params, query: { q } });
  const find = async (q: string) => (await seek(q)).payload.map(({ number }) => number);

  it('unless five PINs that are none were typed in ten minutes; its number is found all the same', async () => {
    await b.order({ pin: '918273' }, { number: 'BY PIN' });
    for (let nth = 0; nth < 12; nth++) expect(await find('918273')).toEqual(['BY PIN']);
    for (const typed of ['7777', '77777', '777777', '7777777']) await find(typed);
    expect(await find('918273'), 'digits while they are typed are one').toEqual(['BY PIN']);
    await Promise.all(Array.from({ length: 20 }, (_, nth) => seek(String(100_000 + nth))));
    const refused = await seek('918273');
    expect([refused.status, refused.problem.key]).toEqual([429, 'tooManyPins']);
    expect(await find('BY PIN')).toEqual(['BY PIN']);
    await passTime(11);
    expect(await find('918273')).toEqual(['BY PIN']);
  });
});
