import { gateCheckRoutes } from '@boxyard/contract/bookings/gate-checks.ts';
import { gateOrderRoutes } from '@boxyard/contract/bookings/gate-orders.ts';
import { holdRoutes } from '@boxyard/contract/bookings/holds.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { type WebhookEvent, webhookRoutes } from '@boxyard/contract/integrations/webhooks.ts';
import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { act, undo } from '../../../test/tools/acts.ts';
import { createBookings, now } from '../../../test/tools/bookings.ts';
import { depotDay } from '../../../test/tools/depot-day.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { besideSession } from '../../../test/tools/other-session.ts';
import { textOfPdf } from '../../../test/tools/pdf-text.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, b } = depotWith(app, { b: createBookings });

const counts = async (id: number) => {
  const { quantity, taken, gone, reserved, left, standing } = await b.get(id);
  return { quantity, taken, gone, reserved, left, standing };
};

describe('an order', () => {
  it('is one by the letters and digits of its number, of a client, direction and warehouse', async () => {
    const { payload } = await b.create([b.line()], { number: 'HLCU-123/4' });
    const again = await b.create([b.line()], { number: ' hlcu 1234\t' });
    expect([again.status, again.problem.key, again.problem.params?.id]).toEqual([409, 'orderThere', payload.id]);
    const others = [{ clientId: await b.client('Other') }, { direction: 'in' }, { warehouseId: b.yard.warehouseId }];
    for (const other of others) expect((await b.create([b.line()], { number: 'HLCU1234', ...other })).status).toBe(201);
    await depot.owner.call(gateOrderRoutes.cancel, { params: { ...b.params, id: payload.id } });
    expect((await b.create([b.line()], { number: 'HLCU-123/4' })).status).toBe(201);
  });

  it('is refused with letters that only look Latin, and found by them as a near one', async () => {
    const { problem } = await b.create([b.line()], { number: 'НLCU1' });
    expect(problem.errors).toMatchObject([{ path: 'number', key: 'orderNumberLetters' }]);
    await b.create([b.line()], { number: 'HLCU-004' });
    const find = async (q: string) =>
      (await depot.admin.call(gateCheckRoutes.find, { params: b.params, query: { q } })).payload.map(
        ({ number, isNear }) => [number, isNear],
      );
    expect(await find('hlcu004')).toEqual([['HLCU-004', false]]);
    expect(await find('HLCU-0004')).toEqual([['HLCU-004', true]]);
    expect(await find('НLCU-004')).toEqual([['HLCU-004', true]]);
    expect(await find('MSKU-777')).toEqual([]);
  });

  it('that comes by API, import and clerk at once is one', async () => {
    const save = (quantity: number) =>
      depot.owner.call(gateOrderRoutes.saveByNumber, {
        params: b.params,
        body: { direction: 'out', clientId: b.yard.clientId, number: 'ONE', lines: [{ quantity }] },
      });
    const answers = await Promise.all(Array.from({ length: 8 }, (_, nth) => save(nth + 1)));
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    await save(5);
    const list = await depot.owner.call(gateOrderRoutes.list, { params: b.params, query: { q: 'ONE' } });
    expect(list.payload.map(({ quantity }) => quantity)).toEqual([5]);
  });

  it('never falls below what is taken and reserved, and lines that were taken of stay', async () => {
    const box = await b.box();
    const order = await b.order({ quantity: 3, numbers: ['WAIT1234567'] });
    expect((await b.pass('gate_out', box.id, { orderLineId: order.lineId })).status).toBe(201);
    expect(await counts(order.id)).toMatchObject({ taken: 1, reserved: 1, left: 2 });
    const update = (lines: object[]) =>
      depot.owner.call(gateOrderRoutes.update, {
        params: { ...b.params, id: order.id },
        body: { lines: lines as { quantity: number }[] },
      });
    expect((await update([{ id: order.lineId, quantity: 1 }])).problem.errors).toMatchObject([
      { path: 'lines.0.quantity', key: 'belowTaken', params: { count: 2 } },
    ]);
    expect((await update([{ quantity: 5 }])).problem.key).toBe('lineHasUnits');
    expect((await update([{ id: order.lineId, quantity: 1, numbers: [] }])).status).toBe(200);
    expect(await counts(order.id)).toMatchObject({ taken: 1, reserved: 0, left: 0, standing: 'full' });
    const replaced = await depot.owner.call(gateOrderRoutes.saveByNumber, {
      params: b.params,
      body: { direction: 'out', clientId: b.yard.clientId, number: order.number, lines: [{ quantity: 2 }] },
    });
    expect(replaced.payload.lines.map(({ id, left }) => [id, left])).toEqual([[order.lineId, 1]]);
    const client = await b.client('Other');
    const moved = await depot.owner.call(gateOrderRoutes.update, {
      params: { ...b.params, id: order.id },
      body: { clientId: client },
    });
    expect([moved.status, moved.problem.key]).toEqual([409, 'orderKeepsClient']);
  });

  it('has another version once its lines were changed, so that two who do it meet', async () => {
    const order = await b.order({ quantity: 3 });
    const save = (quantity: number, numbers: string[]) =>
      depot.owner.call(
        gateOrderRoutes.update,
        { params: { ...b.params, id: order.id }, body: { lines: [{ id: order.lineId, quantity, numbers }] } },
        { headers: { 'if-match': `"${order.version}"` } },
      );
    expect((await save(4, ['WAIT1234567'])).status).toBe(200);
    expect((await save(5, [])).status).toBe(412);
    expect((await b.get(order.id)).quantity).toBe(4);
  });

  it('promises a container once on the way out; clients do not see each other on the way in', async () => {
    const first = await b.order({ quantity: 2, numbers: ['MSKU1234565'] });
    const second = await b.create([b.line({ quantity: 1, numbers: ['msku 123456-5'] })]);
    expect(second.problem.errors).toMatchObject([
      { path: 'lines.0.numbers', key: 'numberPromised', params: { number: first.number } },
    ]);
    await depot.owner.call(gateOrderRoutes.close, { params: { ...b.params, id: first.id } });
    expect((await b.create([b.line({ quantity: 1, numbers: ['MSKU1234565'] })])).status).toBe(201);
    const other = await b.client('Other');
    for (const clientId of [b.yard.clientId, other])
      expect((await b.create([b.line({ numbers: ['INCU7654321'] })], { direction: 'in', clientId })).status).toBe(201);
    const twice = await b.create([b.line({ numbers: ['INCU7654321'] })], { direction: 'in', clientId: other });
    expect(twice.problem.errors?.[0]?.key).toBe('numberPromised');
  });

  it.each(['out', 'in'] as const)(
    'promises a container once on the way %s, also to two orders at once',
    async (direction) => {
      const first = await b.order({}, { direction });
      const promise = `insert into gate_order_unit (account_id, order_id, line_id, direction, client_id, number)
      values (${depot.accountId}, ${first.id}, ${first.lineId}, '${direction}', ${b.yard.clientId}, 'MSKU1234565')`;
      const second = await besideSession(app, [promise], () =>
        b.create([b.line({ numbers: ['MSKU1234565'] })], { direction }),
      );
      expect([second.status, second.problem.key]).toEqual([409, 'tryAgain']);
    },
  );

  it('promises a container to its last day', async () => {
    const ends = (number: string, day: number) => b.create([b.line({ numbers: [number] })], { validTo: depotDay(day) });
    for (const [number, day] of [
      ['MSKU1234565', 0],
      ['INCU7654321', -1],
    ] as const)
      expect((await ends(number, day)).status).toBe(201);
    expect((await ends('MSKU1234565', 9)).problem.errors).toMatchObject([{ key: 'numberPromised' }]);
    expect((await ends('INCU7654321', 9)).status).toBe(201);
  });

  it('has its days named where they are the wrong way round, and its lines where they are wrong', async () => {
    const wrong = await b.create([b.line({ quantity: 1, numbers: ['AAAU1111111', 'BBBU2222222'] })]);
    expect(wrong.problem.errors).toMatchObject([{ path: 'lines.0.quantity', key: 'moreNamedThanQuantity' }]);
    const days = await b.create([b.line()], { validFrom: depotDay(2), validTo: depotDay(1) });
    expect(days.problem.errors).toMatchObject([{ path: 'validTo', key: 'validToBeforeFrom' }]);
    const type = await b.create([b.line(), b.line({ containerTypeIds: [999_999] })]);
    expect(type.problem.errors).toMatchObject([{ path: 'lines.1.containerTypeIds', key: 'unknownRecord' }]);
  });

  it('is printed with a code that opens it at the gate, and without its PIN', async () => {
    const order = await b.order({ quantity: 2, pin: '482913', numbers: ['MSKU1234565'] });
    const { payload } = await depot.admin.call(gateOrderRoutes.paper, { params: { ...b.params, id: order.id } });
    const answer = await fetch(app.address + payload.url);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const paper = textOfPdf(Buffer.from(await answer.arrayBuffer()));
    expect(paper).toContain(order.number);
    expect(paper).toContain('MSKU1234565');
    expect(paper).not.toContain('482913');
    expect((await fetch(`${app.address}${payload.url}x`)).status).toBe(404);
  });
});

describe('rights', () => {
  const give = (rights: { mayRelease?: boolean; mayCancelOrders?: boolean }) =>
    depot.owner.call(adminRoutes.update, { params: { ...b.params, id: depot.admin.id }, body: rights });

  it('to release and to cancel are apart, and an owner gives them', async () => {
    const body = {
      direction: 'out' as const,
      clientId: b.yard.clientId,
      number: 'R1',
      lines: [{ quantity: 1, pin: '1234' }],
    };
    const create = () => depot.admin.call(gateOrderRoutes.create, { params: b.params, body });
    const end = (id: number) => depot.admin.call(gateOrderRoutes.cancel, { params: { ...b.params, id } });
    expect([(await create()).status, (await create()).problem.key]).toEqual([403, 'mayNotRelease']);
    const asIn = { ...body, direction: 'in' as const };
    expect((await depot.admin.call(gateOrderRoutes.create, { params: b.params, body: asIn })).status).toBe(201);
    await give({ mayRelease: true });
    const { payload } = await create();
    expect(payload.lines[0]?.pin).toBe('1234');
    expect((await end(payload.id)).problem.key).toBe('mayNotCancelOrders');
    await give({ mayRelease: false, mayCancelOrders: true });
    const hidden = (await depot.admin.call(gateOrderRoutes.get, { params: { ...b.params, id: payload.id } })).payload;
    expect(hidden.lines.map(({ pin, hasPin }) => [pin, hasPin])).toEqual([['', true]]);
    expect((await end(payload.id)).payload.standing).toBe('cancelled');
    const open = await depot.admin.call(gateOrderRoutes.open, { params: { ...b.params, id: payload.id } });
    expect(open.problem.key).toBe('mayNotRelease');
  });

  it('are those of the database: what somebody may not, their undo may not', async () => {
    await give({ mayCancelOrders: true });
    const order = await b.order();
    const done = await act(depot.admin, gateOrderRoutes.cancel, { params: { ...b.params, id: order.id } });
    expect((await undo(depot, done, depot.admin)).status).toBeGreaterThanOrEqual(400);
    expect((await b.get(order.id)).standing).toBe('cancelled');
  });

  it('reach what would pass a hold or an order by: number and client of what is held, and what a client asks', async () => {
    const box = await b.box();
    await depot.admin.call(holdRoutes.create, {
      params: b.params,
      body: { kind: 'police', number: box.name, blocksOut: true },
    });
    const at = { params: { ...b.params, id: box.id } };
    const rename = { ...at, body: { name: 'RENAMED' } };
    expect((await depot.admin.call(containerRoutes.update, rename)).problem.key).toBe('holdKeepsContainer');
    const give = { ...at, body: { clientId: await b.client('Other') } };
    expect((await depot.admin.call(containerRoutes.update, give)).problem.key).toBe('holdKeepsContainer');
    const terms = { params: { ...b.params, id: b.yard.clientId }, body: { releaseOrdersFrom: depotDay() } };
    expect((await depot.admin.call(clientRoutes.update, terms)).problem.key).toBe('mayNotOrders');
    expect((await depot.owner.call(containerRoutes.update, rename)).status).toBe(200);
  });

  it('are for accounts that have the module', async () => {
    await depot.owner.call(accountRoutes.update, { params: b.params, body: { modules: [] } });
    expect((await b.create([b.line()])).problem.key).toBe('moduleOff');
  });
});

describe('a gate move that goes', () => {
  const remove = (containerId: number, id: number) =>
    depot.admin.call(transportRoutes.remove, { params: { ...b.params, containerId, id } });
  const takenOut = async (more: object = {}) => {
    const box = await b.box();
    const order = await b.order({ quantity: 2, ...more });
    const passed = await b.pass('gate_out', box.id, { orderLineId: order.lineId });
    return { box, order, moveId: passed.payload[0]?.transport.id ?? 0 };
  };

  it('gives its unit back by a person’s choice', async () => {
    const { box, order, moveId } = await takenOut();
    await remove(box.id, moveId);
    expect(await counts(order.id)).toMatchObject({ taken: 0, gone: 1, left: 1 });
    expect(await b.exceptions()).toEqual([['moveGone', box.name, order.number]]);
    const unitId = (await b.get(order.id)).lines[0]?.units[0]?.id ?? 0;
    const unit = { params: { ...b.params, id: unitId }, body: { reason: 'Typed by mistake' } };
    expect((await depot.admin.call(gateOrderRoutes.giveBack, unit)).problem.key).toBe('mayNotRelease');
    expect((await depot.owner.call(gateOrderRoutes.giveBack, unit)).payload).toMatchObject({ gone: 0, left: 2 });
    expect(await b.exceptions()).toEqual([]);
  });

  it('or counts all the same, where somebody says so', async () => {
    const { box, order, moveId } = await takenOut();
    await remove(box.id, moveId);
    const unitId = (await b.get(order.id)).lines[0]?.units[0]?.id ?? 0;
    const unit = { params: { ...b.params, id: unitId }, body: { reason: 'It left; the move is typed anew' } };
    await depot.owner.call(gateOrderRoutes.keep, unit);
    expect(await b.exceptions()).toEqual([]);
    expect(await counts(order.id)).toMatchObject({ taken: 1, gone: 0, left: 1 });
  });

  it('and comes back has its unit again', async () => {
    const { box, order, moveId } = await takenOut();
    const params = { ...b.params, containerId: box.id, id: moveId };
    const gone = await act(depot.admin, transportRoutes.remove, { params });
    expect(await counts(order.id)).toMatchObject({ taken: 0, gone: 1 });
    expect((await undo(depot, gone, depot.admin)).status).toBe(200);
    expect(await counts(order.id)).toMatchObject({ taken: 1, gone: 0 });
  });

  it('to another day than those of the order waits for a word', async () => {
    const { box, order, moveId } = await takenOut();
    await depot.owner.call(gateOrderRoutes.update, {
      params: { ...b.params, id: order.id },
      body: { validFrom: depotDay(-1) },
    });
    const params = { ...b.params, containerId: box.id, id: moveId };
    await depot.admin.call(transportRoutes.update, {
      params,
      body: { departureDate: now() - 20 * 86_400, isRepeat: true },
    });
    expect(await b.exceptions()).toEqual([['moveChanged', box.name, order.number]]);
  });

  it('can be given to an order afterwards, as the gate would have done then', async () => {
    const box = await b.box({ at: now() - 9 * 86_400 });
    const out = await b.pass('gate_out', box.id, { at: now() - 7 * 86_400, orderNumber: 'LATE' });
    const transportId = out.payload[0]?.transport.id ?? 0;
    expect(await b.exceptions()).toEqual([['noOrder', box.name, 'LATE']]);
    const assign = (lineId: number) =>
      depot.owner.call(gateOrderRoutes.assign, { params: { ...b.params, id: lineId }, body: { transportId } });
    const after = await b.order({}, { validFrom: depotDay(-5) });
    expect((await assign(after.lineId)).problem.errors?.map(({ key }) => key)).toEqual(['orderEarly']);
    const covering = await b.order({ pin: '1234' }, { validFrom: depotDay(-8), validTo: depotDay(-6) });
    expect((await assign(covering.lineId)).payload).toMatchObject({ taken: 1, standing: 'full' });
    expect(await b.exceptions()).toEqual([]);
    expect((await assign(covering.lineId)).problem.key).toBe('moveHasOrder');
  });
});

describe('webhooks', () => {
  it('are told of the last unit and of a hold, each once', async () => {
    const events: WebhookEvent[] = ['order.exhausted', 'hold.placed'];
    const body = { name: 'Line', url: 'https://line.example/hook', events };
    await depot.owner.call(webhookRoutes.create, { params: b.params, body });
    const order = await b.order({ quantity: 2 });
    for (let nth = 0; nth < 2; nth++) await b.pass('gate_out', (await b.box()).id, { orderLineId: order.lineId });
    const hold = { kind: 'line' as const, number: 'MSKU1234565', blocksOut: true };
    const placed = await depot.admin.call(holdRoutes.create, { params: b.params, body: hold });
    const { rows } =
      await sql`select event, record_id from webhook_delivery where account_id = ${depot.accountId} order by id`.execute(
        app.inspect,
      );
    expect(rows).toEqual([
      { event: 'order.exhausted', recordId: order.id },
      { event: 'hold.placed', recordId: placed.payload.id },
    ]);
  });
});
