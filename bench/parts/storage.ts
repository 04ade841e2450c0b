import { setTimeout as sleep } from 'node:timers/promises';
import { basePath } from '@boxyard/contract/core/routes.ts';
import type { Stage } from '../stage.ts';
import { atMost, quantile } from '../statistics.ts';

const inOneCall = 500;
const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);

/** An account of its own: a run looks at every stay of its account. */
const account = 'month';
/** Five trucks a second: more than any depot sees. */
const restMs = 200;

/** A month end: stays that are open are previewed and billed, while trucks pass the gate. */
export async function measureStorage({ ours }: Stage, stays: number): Promise<void> {
  const send = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const reply = await fetch(`${ours.url}${basePath}/${path}`, {
      method,
      // The server closes a connection that rests, and one that it is about to close takes no call.
      headers: {
        connection: 'close',
        authorization: `Bearer ${await ours.token()}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${(await reply.text()).slice(0, 200)}`);
    return ((await reply.json()) as { payload: T }).payload;
  };
  const post = <T>(path: string, body: object) => send<T>('POST', `${account}/${path}`, body);
  const own = { slug: account, name: 'Month', shortName: 'M', contactEmail: 'month@depot.test', cin: '1' };
  await send('POST', 'accounts/create', own);
  const { id: clientId } = await post<{ id: number }>('clients/create', { name: 'Client', type: 'customer' });
  const [type] = await send<{ id: number }[]>('GET', `${account}/config/container-types?pageSize=1`);
  const containerTypeId = type?.id ?? 0;
  await send('PUT', `accounts/${account}`, { modules: ['invoices'], openingDay: day(400) });
  const { id: chargeCodeId } = await post<{ id: number }>('charge-codes/create', {
    code: 'STO',
    name: 'Storage',
    type: 'depot',
  });
  const slab = { price20: 1.2, price40: 2.4, price45: 2.7 };
  const any = {
    containerTypeId: null,
    isEmpty: null,
    containerCondition: '',
    warehouseId: null,
    direction: '',
    taskType: '',
  };
  const line = {
    ...any,
    chargeCodeId,
    unit: 'day',
    freeDays: 5,
    keepsFreeDays: true,
    slabBasis: 'stay',
    onceDay: null,
    oncePrice: null,
  };
  await post('rate-cards/create', {
    name: 'Tariff',
    validFrom: day(400),
    lines: [
      {
        ...line,
        slabs: [
          { to: 14, ...slab },
          { to: null, ...slab },
        ],
      },
    ],
  });
  const ids: number[] = [];
  for (let at = 0; at < stays; at += inOneCall) {
    const lines = Array.from({ length: inOneCall }, (_, nth) => ({
      name: `STAY${String(at + nth).padStart(7, '0')}`,
      clientId,
      containerTypeId,
    }));
    const { lines: made } = await post<{ lines: { done: { id: number } | null }[] }>('containers/bulk', {
      mode: 'all',
      lines,
    });
    const containerIds = made.flatMap(({ done }) => done?.id ?? []);
    await post('stays/here-since', { containerIds, since: day(60), reason: 'Bench' });
    ids.push(...containerIds);
  }
  const seconds = async (work: Promise<unknown>) => {
    const began = performance.now();
    await work;
    return (performance.now() - began) / 1000;
  };
  const preview = await seconds(post('storage-runs/preview', { untilDay: day(1) }));
  let isRunning = true;
  const run = seconds(post('storage-runs/create', { untilDay: day(1) })).finally(() => {
    isRunning = false;
  });
  const passes: number[] = [];
  for (let nth = 0; isRunning; nth++) {
    const boxes = [{ direction: 'gate_out', containerId: ids[(nth * 37) % ids.length], isRepeat: true }];
    const body = {
      clientId,
      vehicleType: 'truck',
      vehicleNumber: `ST${nth}`,
      passedAt: Math.floor(Date.now() / 1000),
      boxes,
    };
    passes.push((await seconds(post('gate/pass', body))) * 1000);
    await sleep(restMs);
  }
  console.log(atMost(`preview of ${stays} open stays`, 3, preview, 's'));
  console.log(atMost(`run of ${stays} open stays`, 20, await run, 's'));
  console.log(atMost('a gate move meanwhile, p95', 200, quantile(passes, 0.95), 'ms'));
}
