import { allRoutes, basePath } from '@boxyard/contract/core/routes.ts';
import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { atWork } from '../../src/core/observability/work-at-hand.ts';
import { fuzz } from '../fuzz/fuzz.ts';
import { deadEnd } from '../fuzz/hints.ts';
import { withDatabase } from '../global-setup.ts';
import { createDepot } from '../tools/depot.ts';
import { ask, isOnCluster, useOwnApp } from '../tools/test-app.ts';
import { askedOfSeveral } from './nodes-asked.ts';

// One PostgreSQL has no nodes. On a cluster the files of all other tests end with the same question.
describe.runIf(isOnCluster())('a request is answered by the node of its account', () => {
  const app = useOwnApp({ WEBHOOK_ALLOW: deadEnd, TRUST_PROXY: 'loopback' });

  /** Statements on the nodes themselves, of triggers and functions: how many asked one node, and how many several. */
  async function askedByNodes(): Promise<{ one: number; several: number }> {
    const name = new URL(app.superuserUrl).pathname.slice(1);
    const counted = `select query_execution_single_shard as one, query_execution_multi_shard as several
      from citus_stat_counters where name = current_database()`;
    const { nodes } = inject('postgres');
    const found = await Promise.all(nodes.slice(1).map((node) => ask(withDatabase(node, name), counted)));
    const sum = (what: string) => found.reduce((all, { rows }) => all + Number(rows[0]?.[what] ?? 0), 0);
    return { one: sum('one'), several: sum('several') };
  }

  it('whatever it is', async () => {
    const { faults, counts } = await fuzz(app, { seed: 41, seconds: 600, each: 5, rounds: 1 });
    expect(faults).toEqual([]);
    expect([...counts.values()].filter(({ sent }) => sent > 0)).toHaveLength(allRoutes.length);
    expect(askedOfSeveral()).toEqual([]);
    const { one, several } = await askedByNodes();
    expect([one > 1000, several]).toEqual([true, 0]);
  });

  it('and one that names no account would be noticed', async () => {
    await createDepot(app);
    await atWork(`GET ${basePath}/nowhere`, () => sql`select count(*) from client`.execute(app.db.kysely));
    expect(askedOfSeveral()).toEqual([
      expect.stringMatching(/^GET \/nowhere: .*FROM public\.client_\d+ .*\nin select count\(\*\) from client$/s),
    ]);
  });
});
