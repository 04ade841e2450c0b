import { basePath } from '@boxyard/contract/core/routes.ts';
import { account } from '../seed.ts';
import type { Stage } from '../stage.ts';
import { atMost, quantile } from '../statistics.ts';

const atOnce = 6;
const days = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

interface Box {
  id: number;
  name: string;
  clientId: number;
  place: object | null;
}

/** The gate of the large account with open orders: what it says of a container, what an order proposes, and a truck that takes a unit. */
export async function measureOrders({ ours }: Stage, orders: number, times: number): Promise<void> {
  const headers = { authorization: `Bearer ${await ours.token()}`, 'content-type': 'application/json' };
  const api = `${ours.url}${basePath}`;
  const ask = async <T>(path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<T> => {
    const reply = await fetch(api + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
    const { payload } = (await reply.json()) as { payload: T }; // the envelope of every answer
    return payload;
  };
  const ofAccount = <T>(path: string, body?: object) => ask<T>(`/${account}${path}`, body);
  await ask(`/accounts/${account}`, { modules: ['bookings'] }, 'PUT');
  const list = { presence: 'in_yard', page: 1, pageSize: times, sort: '-name' };
  const found = await ofAccount<Box[]>('/containers/list', list);
  // Some of the seed come in tomorrow only.
  const boxes = found.filter(({ place }) => place !== null);
  const clients = [...new Set(boxes.map(({ clientId }) => clientId))];
  const lines: { number: string; lineId: number; clientId: number }[] = [];
  const create = async (nth: number) => {
    const clientId = clients[nth % clients.length] ?? 0;
    const head = { direction: 'out', clientId, number: `REL ${nth}`, validFrom: days(-9), validTo: days(30) };
    const order = await ofAccount<{ lines: { id: number }[] }>('/gate-orders/create', {
      ...head,
      lines: [{ quantity: 20, load: '' }],
    });
    lines.push({ number: head.number, lineId: order.lines[0]?.id ?? 0, clientId });
  };
  for (let first = 0; first < orders; first += atOnce)
    await Promise.all(Array.from({ length: Math.min(atOnce, orders - first) }, (_, nth) => create(first + nth)));

  const measure = async (
    what: string,
    limit: number,
    each: (box: Box, line: { number: string; lineId: number }) => Promise<unknown>,
  ) => {
    const took: number[] = [];
    for (const box of boxes) {
      const line = lines.find(({ clientId }) => clientId === box.clientId);
      if (!line) continue;
      const began = performance.now();
      await each(box, line);
      took.push(performance.now() - began);
    }
    console.log(atMost(`${what} with ${orders} open orders, p95`, limit, quantile(took, 0.95), 'ms'));
  };
  const out = { direction: 'out' };
  await measure('an order found by its number', 200, (_, { number }) =>
    ofAccount(`/gate-checks/orders?q=${encodeURIComponent(number)}`),
  );
  await measure('the check of a container', 200, ({ name }) =>
    ofAccount('/gate-checks/check', { ...out, number: name }),
  );
  await measure('the check of a container with its order', 200, ({ name }, { lineId }) =>
    ofAccount('/gate-checks/check', { ...out, number: name, lineId }),
  );
  await measure('what an order proposes', 200, (_, { lineId }) => ofAccount('/gate-checks/check', { ...out, lineId }));
  // The seed's gate moves do not come in turn, so some take no unit.
  await measure('a truck at the gate, with its order', 200, ({ id, clientId }, { lineId }) =>
    ofAccount('/gate/pass', {
      clientId,
      vehicleType: 'truck',
      passedAt: Math.floor(Date.now() / 1000),
      boxes: [{ direction: 'gate_out', containerId: id, orderLineId: lineId, isRepeat: true, insist: true }],
    }),
  );
  await measure('the board', 500, () => ofAccount('/gate-checks/board'));
}
