import { basePath } from '@boxyard/contract/routes.ts';
import { temporaryDataDir } from '../scripts/run-server.ts';
import { buildApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/core/database/connection.ts';
import { migrate } from '../server/src/core/database/migrate.ts';
import { mergeChanges } from '../server/src/core/queries/row-counts.ts';
import { signAccessToken } from '../server/src/core/request/tokens.ts';
import { startEmbedded } from '../server/src/postgres/embedded.ts';
import { readPasswords } from '../server/src/postgres/first-setup.ts';
import { placesIn } from '../server/src/postgres/places.ts';
import { account, seed, settle, sizes } from './containers-seed.ts';

// node bench/containers.ts [rounds]: the lists of containers, transports and transactions with 100,000 containers in the
// account and 200,000 in all, and the export of one, on the embedded PostgreSQL. Goal: every 95th percentile of a list below 60 ms.
const rounds = Number(process.argv[2] ?? 200);
const connections = 10;
const secret = Buffer.from('s'.repeat(48));

/** On a machine of this kind, with the same number of rows, 10 connections: one page of containers, starts-with, sorted. */
const peers = [
  ['Directus 12', '76 / 132'],
  ['Directus 11, row rules', '165 / 246'],
  ['Strapi 5', '150 / 322'],
  ['fastify + pg, no rules', '2.5 / 7.6'],
];

const containers = (body: object) => ({ path: `/${account}/containers/list`, body: { pageSize: 10, ...body } });
const transports = (query: string) => ({ path: `/${account}/container-transports/list?pageSize=10${query}` });
const transactions = (query: string) => ({ path: `/${account}/container-transactions/list?pageSize=10${query}` });
/** A client of the large account; `containers-seed.ts` numbers them so. */
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
const underLoad = [
  'dashboard',
  'containers, starts-with, by number',
  'transports, first page',
  'transactions, first page',
];

function superuserUrl(url: string, dataDir: string): string {
  const changed = new URL(url);
  changed.username = 'postgres';
  changed.password = readPasswords(placesIn(dataDir).passwords).superuser;
  return changed.href;
}

async function main(): Promise<void> {
  const data = temporaryDataDir();
  const postgres = await startEmbedded(data.path, { report: console.error });
  const db = openDatabase(postgres.url);
  await migrate(db);
  const began = performance.now();
  const seeding = openDatabase(superuserUrl(postgres.url, data.path)); // the seed leaves triggers out
  const session = await seed(seeding);
  await seeding.close();
  await mergeChanges(db);
  await settle(db);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`${JSON.stringify(sizes)}, half of them in one account, in ${seconds} s`);
  const config = readConfig({
    LOG_LEVEL: 'silent',
    SECRET: secret.toString(),
    DATA_DIR: data.path,
    DEMO: 'false',
  });
  const app = await buildApp(config, db, secret);
  try {
    const api = (await app.http.listen({ port: 0, host: '127.0.0.1' })) + basePath;
    const headers = { authorization: `Bearer ${await signAccessToken(secret, session)}` };
    await measureExports(api, headers);
    await measureLists(api, headers);
  } finally {
    await app.http.close();
    await postgres.stop();
    data.remove();
  }
}

type Headers = Record<string, string>;

async function measureLists(api: string, headers: Headers): Promise<void> {
  console.log('\nms: p50       p95  one after the other');
  for (const name of Object.keys(calls)) report(name, await timesOf(api, headers, name, rounds));
  console.log(`\nms: p50       p95  with ${connections} at once, client and server in one process`);
  for (const name of underLoad) {
    const each = await Promise.all(Array.from({ length: connections }, () => timesOf(api, headers, name, rounds)));
    report(name, each.flat());
  }
  console.log('\nms: p50 / p99      the same by others (containers, starts-with)');
  for (const [name, figures] of peers) console.log(`${figures?.padStart(19)}  ${name}`);
}

async function timesOf(api: string, headers: Headers, name: string, count: number): Promise<number[]> {
  const { path, body } = calls[name] as { path: string; body?: object };
  const request = body
    ? { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
    : { headers };
  const times: number[] = [];
  for (let round = -5; round < count; round++) {
    const began = performance.now();
    const reply = await fetch(api + path, request);
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}.`);
    if (round >= 0) times.push(performance.now() - began);
  }
  return times;
}

function report(name: string, times: number[]): void {
  times.sort((a, b) => a - b);
  const quantile = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1).padStart(9);
  console.log(`${quantile(0.5)} ${quantile(0.95)}  ${name}`);
}

async function measureExports(api: string, headers: Headers): Promise<void> {
  console.log(`\nexport of ${sizes.containers / 2} containers`);
  for (const format of ['csv', 'xlsx']) {
    const reply = await fetch(`${api}/${account}/exports`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ list: 'containers', format, input: { sort: 'name' } }),
    });
    const { payload } = (await reply.json()) as { payload: { url: string } };
    const before = process.memoryUsage.rss();
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 20);
    const began = performance.now();
    const file = await fetch(new URL(payload.url, api));
    let bytes = 0;
    for await (const chunk of file.body ?? []) bytes += (chunk as Uint8Array).length;
    clearInterval(watch);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(
      `${format}: ${seconds} s, ${(bytes / 1e6).toFixed(1)} MB, ${Math.round(before / 1e6)} MB of memory in use before, at most ${Math.round(most / 1e6)} meanwhile`,
    );
  }
}

await main();
