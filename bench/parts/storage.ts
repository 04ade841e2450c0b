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

const payers = 250;
const mostInvoices = 500;
const address = {
  addressLine1: 'Dlhá',
  addressLine2: '7',
  addressCity: 'Martin',
  addressZip: '036 01',
  addressCountry: 'SVK',
};
const seller = {
  ...address,
  tin: '2020123456',
  vatNumber: 'SK2020123456',
  iban: 'SK3112000000198742637541',
  defaultVat: 23,
};
const buyer = { ...address, cin: '31333532', tin: '2020987654', vatNumber: 'SK2020987654' };

/** A month end: stays that are open are previewed and billed, and what is billed is invoiced, while trucks pass the gate. */
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
  const own = { slug: account, name: 'Month', shortName: 'M', contactEmail: 'month@depot.test', cin: '36421928' };
  await send('POST', 'accounts/create', own);
  const clientIds: number[] = [];
  for (let nth = 0; nth < payers; nth++) {
    const client = { name: `Client ${nth}`, type: 'customer', ...buyer };
    clientIds.push((await post<{ id: number }>('clients/create', client)).id);
  }
  const [clientId = 0] = clientIds;
  const [type] = await send<{ id: number }[]>('GET', `${account}/config/container-types?pageSize=1`);
  const containerTypeId = type?.id ?? 0;
  await send('PUT', `accounts/${account}`, { ...seller, modules: ['invoices'], openingDay: day(400) });
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
      clientId: clientIds[(at + nth) % payers],
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
  let trucks = 0;
  /** @returns how long the work took, and the gate moves meanwhile, at the 95th percentile */
  const atTheGate = async (work: Promise<unknown>): Promise<{ took: number; gateMs: number }> => {
    let isRunning = true;
    const took = seconds(work).finally(() => {
      isRunning = false;
    });
    const passes: number[] = [];
    for (; isRunning; trucks++) {
      const boxes = [{ direction: 'gate_out', containerId: ids[(trucks * 37) % ids.length], isRepeat: true }];
      const vehicle = { vehicleType: 'truck', vehicleNumber: `ST${trucks}`, passedAt: Math.floor(Date.now() / 1000) };
      passes.push((await seconds(post('gate/pass', { clientId, ...vehicle, boxes }))) * 1000);
      await sleep(restMs);
    }
    return { took: await took, gateMs: quantile(passes, 0.95) };
  };
  const run = await atTheGate(post('storage-runs/create', { untilDay: day(1) }));
  console.log(atMost(`preview of ${stays} open stays`, 3, preview, 's'));
  console.log(atMost(`run of ${stays} open stays`, 10, run.took, 's'));
  console.log(atMost('a gate move meanwhile, p95', 60, run.gateMs, 'ms'));
  const gathered = post<{ drafts: number[] }>('invoices/gather', { untilDay: day(1) });
  console.log(atMost('gathering what the run billed', 20, (await atTheGate(gathered)).took, 's'));
  const drafts = (await gathered).drafts.slice(0, mostInvoices);
  const issueAll = async () => {
    for (const id of drafts) await send('POST', `${account}/invoices/${id}/issue`);
  };
  const issued = await atTheGate(issueAll());
  console.log(atMost(`issuing ${drafts.length} drafts`, 60, issued.took, 's'));
  console.log(atMost('a gate move meanwhile, p95', 60, issued.gateMs, 'ms'));
}
