import { basePath } from '@boxyard/contract/routes.ts';
import { type Part, table } from '../report.ts';
import { account } from '../seed.ts';
import { figure, quantile } from '../statistics.ts';

const containers = (body: object) => ({ path: `/${account}/containers/list`, body: { pageSize: 10, ...body } });
const transports = (query: string) => ({ path: `/${account}/container-transports/list?pageSize=10${query}` });
const transactions = (query: string) => ({ path: `/${account}/container-transactions/list?pageSize=10${query}` });
/** A client of the large account; `seed.ts` numbers them so. */
const bigClient = 10_008;
const find = (q: string) => ({ path: `/${account}/find?q=${encodeURIComponent(q)}` });
const gate = (query: string) => ({ path: `/${account}/gate/${query}` });
const calls: Record<string, { path: string; body?: object }> = {
  'containers, first page': containers({}),
  'containers, starts-with, by number': containers({ name: 'mscu1', sort: 'name' }),
  'containers by client': containers({ sort: 'clientName' }),
  'containers, keyword': containers({ q: '4711' }),
  'containers, keyword of many': containers({ q: 'mscu' }),
  dashboard: { path: `/${account}/dashboard` },
  'containers, in the yard for 31 to 90 days': containers({ standing: 'upTo90' }),
  'containers, in the yard': containers({ presence: 'in_yard' }),
  'containers, expected': containers({ presence: 'expected' }),
  'containers, left': containers({ presence: 'left' }),
  'containers, left, of a client': containers({ presence: 'left', clientId: bigClient }),
  'containers of a client': containers({ clientId: bigClient, sort: 'name' }),
  'containers, in an area': containers({ location: 'area 2' }),
  'containers, in a section': containers({ location: 'section 7' }),
  'containers, keyword of a place': containers({ q: 'section 7' }),
  'containers, keyword of a reference': containers({ q: 'imp-4711' }),
  'containers, keyword of a client': containers({ q: 'zilina shipping 5' }),
  'containers by warehouse': containers({ sort: 'warehouseName' }),
  'containers by type': containers({ sort: 'containerTypeName' }),
  'containers by status': containers({ sort: '-containerStatusName' }),
  'containers by place': containers({ sort: '-location' }),
  'containers by days in the yard': containers({ sort: '-standingDays' }),
  'containers, last page': containers({ page: 10_000, sort: 'name' }),
  'transports, first page': transports(''),
  'transports, gate in': transports('&type=gate_in'),
  'transports, planned': transports('&status=planned'),
  'transports, overdue': transports('&status=overdue'),
  'transports by container': transports('&sort=containerName'),
  'transports, starts-with': transports('&containerName=mscu1'),
  'transports, keyword': transports('&q=4711'),
  'transports, keyword of many': transports('&q=mscu'),
  'gate, a new number': gate('container?number=ZZZU9999999'),
  'gate, a known number': gate('container?number=MSCU0004711'),
  'gate, last trucks': gate('visits'),
  'gate, last trucks of a company': gate('visits?clientId=2'),
  'gate, trucks by plate': gate('visits?q=ba-12'),
  'gate, trucks by a rare plate': gate('visits?q=zzz-99'),
  'find, a number': find('mscu0004711'),
  'find, digits': find('4711'),
  'find, a running number': find('20'),
  'find, a plate': find('ba 12 34'),
  'find, nothing': find('zzz-99'),
  'find, nothing of few letters': find('qq'),
  'find, two letters': find('ms'),
  'find, letters of every task': find('task'),
  'find, letters of every truck': find('ba'),
  'find, letters of every driver': find('driver'),
  'find, a client': find('zilina ship'),
  'transactions, first page': transactions(''),
  'transactions, depot': transactions('&type=depot'),
  'transactions, open': transactions('&status=open'),
  'transactions, unpaid': transactions('&unpaid=true&currency=EUR'),
  'transactions by container': transactions('&sort=containerName'),
  'transactions, keyword': transactions('&q=4711'),
  'transactions, keyword of many': transactions('&q=mscu'),
  'transactions by what they come to': transactions('&sort=-totalPrice'),
};

const warmUp = 5;
/** 95th percentiles, in milliseconds. */
const most = { find: 100, others: 60 };

/** What else the screens of the large account ask for: one call after the other, from here, with what the way there and back costs. */
export const measureCalls: Part = async ({ stage, times }) => {
  const { ours } = await stage();
  const api = ours.url + basePath;
  const measured = new Map<string, { p50: number; p95: number }>();
  for (const name of Object.keys(calls)) {
    const taken = await timesOf(api, await ours.token(), name, times);
    measured.set(name, { p50: quantile(taken, 0.5), p95: quantile(taken, 0.95) });
  }
  const slowest = (isOne: (name: string) => boolean) =>
    [...measured].filter(([name]) => isOne(name)).toSorted(([, a], [, b]) => b.p95 - a.p95)[0];
  const isFind = (name: string) => name.startsWith('find, ');
  const goalOf = (what: string, limit: number, found: ReturnType<typeof slowest>) => ({
    what,
    goal: `at most ${limit} ms`,
    measured: found ? `${figure(found[1].p95, 1)} ms (${found[0]})` : '–',
    holds: Boolean(found && found[1].p95 <= limit),
  });
  return {
    title: `Other calls, one after the other, ${times} times each`,
    lines: table(
      ['', 'p50, ms:', 'p95, ms:'],
      [...measured].map(([name, { p50, p95 }]) => [name, figure(p50, 1), figure(p95, 1)]),
    ),
    goals: [
      goalOf(
        'Other lists, dashboard and gate, alone: the slowest p95',
        most.others,
        slowest((name) => !isFind(name)),
      ),
      goalOf('Finding by a few letters, alone: the slowest p95', most.find, slowest(isFind)),
    ],
  };
};

async function timesOf(api: string, token: string, name: string, count: number): Promise<number[]> {
  const { path = '', body } = calls[name] ?? {};
  const request = {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  };
  const times: number[] = [];
  for (let round = -warmUp; round < count; round++) {
    const began = performance.now();
    const reply = await fetch(api + path, request);
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}.`);
    if (round >= 0) times.push(performance.now() - began);
  }
  return times;
}
