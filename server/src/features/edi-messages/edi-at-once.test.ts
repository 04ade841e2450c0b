import { gateOrderRoutes } from '@boxyard/contract/bookings/gate-orders.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createEdi } from '../../../test/tools/edi.ts';
import { byType, ediDay } from '../../../test/tools/edi-day.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, edi } = depotWith(app, { edi: (of) => createEdi(app, of) });
beforeEach(() => edi.partner());

const { receive, orderOf } = ediDay(() => ({ depot, edi }));
const made = async (count: number) =>
  (await edi.apply((await receive('1', '9', byType(count))).id)).payload.lines[0]?.orderId ?? 0;

describe('messages about one order that are applied at once', () => {
  it('are applied one after the other: nothing of any is lost', async () => {
    const id = await made(3);
    const more = await Promise.all(['2', '3', '4', '5'].map((icr) => receive(icr, '2', byType(1), '10')));
    const other = await receive('6', '2', ['EQD+CN++45G1:102:5++2+4', 'EQN+2'], '10');
    const all = await Promise.all([...more, other].map((one) => edi.apply(one.id, [1])));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { lines } = await orderOf(id);
    expect(lines.map(({ quantity }) => quantity)).toEqual([7, 2]);
  });

  it('keep what a clerk changes meanwhile, or the clerk is told', async () => {
    const id = await made(3);
    const { version, lines } = await orderOf(id);
    const more = await receive('2', '2', byType(1), '10');
    const change = depot.owner.call(
      gateOrderRoutes.update,
      { params: { ...edi.params, id }, body: { lines: lines.map((line) => ({ id: line.id, quantity: 8 })) } },
      { headers: { 'if-match': `"${version}"` } },
    );
    const [saved, applied] = await Promise.all([change, edi.apply(more.id, [1])]);
    expect(applied.status).toBe(200);
    const { quantity } = await orderOf(id);
    expect([saved.status, quantity]).toEqual(saved.status === 200 ? [200, 9] : [412, 4]);
  });
});
