import { setTimeout as sleep } from 'node:timers/promises';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PatroniCluster, startPatroniCluster } from './patroni-cluster.ts';
import type { ClusterNode } from './patroni-node.ts';
import { type Site, startSiteOn } from './production-site.ts';
import { lostOf, openSiteDepot, type SiteDepot } from './site-load.ts';

/** deploy/patroni.yml.template calls a leader lost after 20 s; then the others look, agree and promote one. */
const longestPauseMs = 35_000;
/** No load of a test lasts longer. */
const loadSeconds = 120;
const wholeMs = 60_000;

let site: Site<PatroniCluster>;
let cluster: PatroniCluster;
let depot: SiteDepot;
let lost: ClusterNode;
/** The names of containers whose making was acknowledged, from all tests so far. */
const acknowledged: string[] = [];

beforeAll(async () => {
  site = await startSiteOn(startPatroniCluster);
  cluster = site.postgres;
  depot = await openSiteDepot(site);
}, 180_000);
afterAll(() => site?.stop());

/** The longest time between two acknowledged changes, in milliseconds. */
const longestGap = (moments: number[]) =>
  Math.max(...moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment)));

const look = async () =>
  (await depot.call(containerRoutes.list, { params: depot.params, body: { page: 1, pageSize: 10 } })).status;

/** Somebody who looks at the list of containers again and again. */
function startLooking() {
  const statuses = new Set<number>();
  const until = { isOver: false };
  const begun = performance.now();
  const work = async () => {
    while (!until.isOver && performance.now() - begun < loadSeconds * 1_000) {
      statuses.add(await look());
      await sleep(50);
    }
  };
  const done = work();
  return {
    end: async () => {
      until.isOver = true;
      await done;
      return [...statuses];
    },
  };
}

/** Another hundred changes are acknowledged under the new leader, which has these and all before them. */
async function goesOnWithoutLoss(load: ReturnType<SiteDepot['load']>, leader: ClusterNode): Promise<void> {
  await load.reached(load.acknowledged.length + 100, longestPauseMs);
  await load.end();
  acknowledged.push(...load.acknowledged);
  expect(await lostOf(acknowledged, leader.superuserUrl)).toEqual([]);
  expect([...load.statuses].filter((status) => ![201, 503].includes(status))).toEqual([]);
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

it('goes on by itself when the leader is lost under load, and loses nothing that it acknowledged', async () => {
  lost = await cluster.leaderOtherThan(undefined, wholeMs);
  const load = depot.load(loadSeconds);
  const looking = startLooking();
  await load.reached(100);
  await lost.kill();
  const killed = performance.now();
  const leader = await cluster.leaderOtherThan(lost, longestPauseMs);
  const chosen = performance.now() - killed;
  await goesOnWithoutLoss(load, leader);
  expect((await looking.end()).filter((status) => ![200, 503].includes(status))).toEqual([]);
  expect(await look()).toBe(200);
  const pause = longestGap(load.moments);
  expect(pause).toBeLessThan(longestPauseMs);
  process.stdout.write(
    `${acknowledged.length} acknowledged, none lost; a new leader after ${seconds(chosen)}, no changes for ${seconds(pause)}.\n`,
  );
}, 120_000);

it('takes the lost leader back as a replica, by pg_rewind, with everything', async () => {
  const begun = performance.now();
  lost.start();
  await cluster.whole(3, wholeMs);
  process.stdout.write(`The lost node was a replica again after ${seconds(performance.now() - begun)}.\n`);
  expect(lost.output()).toMatch(/pg_rewind exit code=0/);
  const { name, status } = await depot.write();
  expect(status).toBe(201);
  acknowledged.push(name);
  await expect.poll(() => lostOf(acknowledged, lost.superuserUrl), { timeout: 10_000, interval: 100 }).toEqual([]);
}, 120_000);

it('hands over as planned, before work on a machine, with a short pause and no loss', async () => {
  const load = depot.load(loadSeconds);
  await load.reached(100);
  const { from, to } = await cluster.switchOver();
  const leader = await cluster.leaderOtherThan(from, longestPauseMs);
  expect(leader.name).toBe(to.name);
  await goesOnWithoutLoss(load, leader);
  process.stdout.write(`No changes for ${seconds(longestGap(load.moments))} while the lead was handed over.\n`);
}, 120_000);

/** Sessions of the apps in one PostgreSQL, but for those that wait there for a replica. */
async function sessionsOn({ superuserUrl }: ClusterNode): Promise<number> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where usename = 'boxyard' and wait_event is distinct from 'SyncRep'`,
  );
  await client.end();
  return rows[0]?.count ?? 0;
}

it('leaves a leader whose Patroni hangs for the one that was promoted, and loses nothing', async () => {
  const hung = await cluster.leaderOtherThan(undefined, wholeMs);
  await cluster.whole(3, wholeMs);
  expect(await sessionsOn(hung)).toBeGreaterThan(0);
  const load = depot.load(loadSeconds);
  await load.reached(100);
  hung.halt();
  try {
    const leader = await cluster.leaderOtherThan(hung, longestPauseMs);
    // Its PostgreSQL goes on and would take changes: nobody is connected to it any more, and nobody comes anew.
    expect(await sessionsOn(hung)).toBe(0);
    await goesOnWithoutLoss(load, leader);
    expect(await sessionsOn(hung)).toBe(0);
    process.stdout.write(`No changes for ${seconds(longestGap(load.moments))} while a leader that hung was left.\n`);
  } finally {
    hung.resume();
  }
  await cluster.whole(3, wholeMs);
  expect(await lostOf(acknowledged, (await cluster.leaderOtherThan(undefined, wholeMs)).superuserUrl)).toEqual([]);
}, 180_000);

it('takes no changes without a majority of the nodes, and goes on by itself when there is one again', async () => {
  await cluster.whole(3, wholeMs);
  const leader = await cluster.leaderOtherThan(undefined, wholeMs);
  const others = cluster.nodes.filter((node) => node !== leader);
  await Promise.all(others.map((node) => node.kill()));
  expect((await depot.write()).status).toBe(503);
  for (const node of others) node.start();
  await cluster.whole(3, wholeMs);
  const written = async () => {
    const made = await depot.write();
    if (made.status === 201) acknowledged.push(made.name);
    return made.status;
  };
  await expect.poll(written, { timeout: 30_000 }).toBe(201);
  const { superuserUrl } = await cluster.leaderOtherThan(undefined, wholeMs);
  expect(await lostOf(acknowledged, superuserUrl)).toEqual([]);
}, 180_000);
