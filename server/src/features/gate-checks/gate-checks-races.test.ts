import { gateOrderRoutes } from '@boxyard/contract/bookings/gate-orders.ts';
import { holdRoutes } from '@boxyard/contract/bookings/holds.ts';
import { actHeader } from '@boxyard/contract/core/acts.ts';
import { gateRoutes } from '@boxyard/contract/gate/gate.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { undo } from '../../../test/tools/acts.ts';
import { type Bookings, createBookings, now } from '../../../test/tools/bookings.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { times } from '../../../test/tools/length.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, b } = depotWith(app, { b: createBookings });

/** What the database holds, past every service: units with a gate move, and what they may be. */
async function broken(): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'more units than the quantity of line ' || l.id as fault from gate_order_line l
      where l.account_id = ${depot.accountId} and l.quantity < (select count(*) from gate_order_unit u where u.account_id = l.account_id and u.line_id = l.id)
    union all select 'a gate move on two orders' from gate_order_unit where account_id = ${depot.accountId} and transport_id is not null
      group by transport_id having count(*) > 1
    union all select 'a container promised twice' from gate_order_unit where account_id = ${depot.accountId} and transport_id is null and direction = 'out'
      group by number_key having count(*) > 1
    union all select 'left on the order of another client' from gate_order_unit u
      join transport t on t.account_id = u.account_id and t.id = u.transport_id
      where u.account_id = ${depot.accountId} and t.customer_id <> u.client_id`.execute(app.inspect);
  return rows.map(({ fault }) => fault);
}

describe('at once', () => {
  it('many trucks on the last unit take it once; all others are told, and none hangs', async () => {
    const boxes = [];
    for (let nth = 0; nth < times(8, 20); nth++) boxes.push(await b.box());
    const { id, lineId } = await b.order();
    const answers = await Promise.all(boxes.map((box) => b.pass('gate_out', box.id, { orderLineId: lineId })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const others = answers
      .filter(({ status }) => status !== 201)
      .map(({ problem }) => problem.errors?.[0]?.key ?? problem.key);
    expect(new Set(others)).toEqual(new Set(['orderFull']));
    expect(await b.get(id)).toMatchObject({ taken: 1, left: 0 });
  });

  it('beside cancelling, lowering, holding and closing, units are never more than the quantity', async () => {
    const boxes = [];
    for (let nth = 0; nth < 16; nth++) boxes.push(await b.box());
    const orders = [
      await b.order({ quantity: 3 }),
      await b.order({ quantity: 6 }),
      await b.order({ quantity: 9 }),
      await b.order({ quantity: 4 }),
    ];
    const [cancelled, lowered, held, closed] = orders;
    const path = (id = 0) => ({ params: { ...b.params, id } });
    const trucks = boxes.map((box, nth) => b.pass('gate_out', box.id, { orderLineId: orders[nth % 4]?.lineId ?? 0 }));
    const others = [
      depot.owner.call(gateOrderRoutes.cancel, path(cancelled?.id)),
      ...[2, 1, 5].map((quantity) =>
        depot.owner.call(gateOrderRoutes.update, {
          ...path(lowered?.id),
          body: { lines: [{ id: lowered?.lineId ?? 0, quantity }] },
        }),
      ),
      depot.admin.call(holdRoutes.create, {
        params: b.params,
        body: { kind: 'line', orderId: held?.id ?? 0, blocksOut: true },
      }),
      depot.owner.call(gateOrderRoutes.close, path(closed?.id)),
    ];
    const answers = await Promise.all([...trucks, ...others]);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    expect(await broken()).toEqual([]);
    const passed = (await Promise.all(trucks)).filter(({ status }) => status === 201).length;
    const taken = (await Promise.all(orders.map(({ id }) => b.get(id)))).reduce((sum, order) => sum + order.taken, 0);
    expect(taken).toBe(passed);
  });

  it('two trucks with two boxes each of the same two lines, the other way round, do not wait for each other', async () => {
    const [one, two] = [await b.order({ quantity: 9 }), await b.order({ quantity: 9 })];
    const truck = async (lines: number[]) => {
      const boxes = [];
      for (const orderLineId of lines)
        boxes.push({ direction: 'gate_out' as const, containerId: (await b.box()).id, orderLineId });
      return { clientId: b.yard.clientId, vehicleType: 'truck' as const, passedAt: now(), boxes };
    };
    const trucks = [];
    for (let nth = 0; nth < 6; nth++)
      trucks.push(await truck(nth % 2 ? [one.lineId, two.lineId] : [two.lineId, one.lineId]));
    const answers = await Promise.all(
      trucks.map((body) => depot.admin.call(gateRoutes.pass, { params: b.params, body })),
    );
    expect(answers.map(({ status }) => status)).toEqual(trucks.map(() => 201));
  });
});

describe('always', () => {
  const one = (most: number) => fc.nat({ max: most });
  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constant('pass' as const), box: one(5), order: one(2), insist: fc.boolean() }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constantFrom('undo' as const, 'remove' as const, 'back' as const), box: one(5) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('replace' as const),
        order: one(2),
        quantity: fc.integer({ min: 1, max: 4 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constantFrom('close' as const, 'cancel' as const, 'open' as const, 'hold' as const),
        order: one(2),
      }),
    },
  );
  const shapes = [{ quantity: 2 }, { quantity: 1, load: 'full' as const }, { quantity: 3 }];

  /** Three orders, six containers, and what may happen to them. */
  async function createDay() {
    const orders: Awaited<ReturnType<Bookings['order']>>[] = [];
    for (const [nth, shape] of shapes.entries())
      orders.push(await b.order({ ...shape, ...(nth === 2 && { containerTypeIds: [b.yard.typeOf(20)] }) }));
    const boxes: Awaited<ReturnType<Bookings['box']>>[] = [];
    for (let nth = 0; nth < 6; nth++) boxes.push(await b.box({ isEmpty: nth % 3 > 0, size: nth > 3 ? 40 : 20 }));
    const last = new Map<number, { containerId: number; id: number; act: string }>();
    const orderOf = (nth: number) => orders[nth] ?? raise();
    const boxOf = (nth: number) => boxes[nth] ?? raise();
    const way = (nth: number) => ({ params: { ...b.params, id: orderOf(nth).id } });

    async function pass({ box: nth, order, insist }: { box: number; order: number; insist: boolean }) {
      const [box, { lineId }] = [boxOf(nth), orderOf(order)];
      const { light } = await b.check({ direction: 'out', number: box.name, lineId });
      const done = crypto.randomUUID();
      const body = {
        clientId: b.yard.clientId,
        vehicleType: 'truck' as const,
        passedAt: now(),
        boxes: [{ direction: 'gate_out' as const, containerId: box.id, orderLineId: lineId, insist }],
      };
      const answer = await depot.admin.call(
        gateRoutes.pass,
        { params: b.params, body },
        { headers: { [actHeader]: done } },
      );
      if (light === 'red' && !insist) expect(answer.status).toBe(409);
      if (light !== 'red') expect(answer.status, 'what is green is accepted').toBe(201);
      const id = answer.status === 201 ? answer.payload[0]?.transport.id : undefined;
      if (id !== undefined) last.set(nth, { containerId: box.id, id, act: done });
    }
    const replace = (nth: number, quantity: number) => {
      const { number, lines } = orderOf(nth);
      const { containerTypeIds = [], load = '' } = lines[0] ?? {};
      const body = {
        direction: 'out' as const,
        clientId: b.yard.clientId,
        number,
        lines: [{ containerTypeIds, load, quantity }],
      };
      return depot.owner.call(gateOrderRoutes.saveByNumber, { params: b.params, body });
    };
    async function play(step: Step): Promise<void> {
      switch (step.kind) {
        case 'pass':
          return pass(step);
        case 'replace':
          return void (await replace(step.order, step.quantity));
        case 'hold': {
          const body = { kind: 'other' as const, orderId: orderOf(step.order).id, blocksOut: true };
          return void (await depot.admin.call(holdRoutes.create, { params: b.params, body }));
        }
        case 'back':
          return void (await b.pass('gate_in', boxOf(step.box).id));
        case 'undo':
        case 'remove': {
          const move = last.get(step.box);
          if (!move) return;
          if (step.kind === 'undo') return void (await undo(depot, move.act, depot.admin));
          return void (await depot.admin.call(transportRoutes.remove, { params: { ...b.params, ...move } }));
        }
        default:
          return void (await depot.owner.call(gateOrderRoutes[step.kind], way(step.order)));
      }
    }
    return { orders, play };
  }
  type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
  const raise = (): never => {
    throw new Error('No such order or container.');
  };

  it('what is green is accepted, units keep to their quantity, and taken is what gate moves took', {
    timeout: 240_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const { orders, play } = await createDay();
        for (const each of steps) await play(each);
        expect(await broken()).toEqual([]);
        const { payload } = await depot.admin.call(transportRoutes.list, {
          params: b.params,
          query: { type: 'gate_out', pageSize: 100 },
        });
        for (const { id } of orders) {
          const order = await b.get(id);
          expect(order.taken).toBe(payload.filter(({ orderId }) => orderId === id).length);
          expect(order.left).toBe(order.quantity - order.taken - order.gone);
        }
      }),
      { numRuns: times(3, 8) },
    );
  });
});
