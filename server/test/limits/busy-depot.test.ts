import { Agent, get } from 'node:http';
import { basePath } from '@boxyard/contract/core/routes.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { createDepot } from '../tools/depot.ts';
import { openStream } from '../tools/event-stream.ts';
import { times } from '../tools/length.ts';
import { useTestApp } from '../tools/test-app.ts';
import { createYard } from '../tools/yard.ts';
import { untilWaiting } from './waiting-sessions.ts';

const app = useTestApp();

/** @returns the milliseconds until the whole answer was there; a reset throws */
function read(agent: Agent, path: string, token: string): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const request = get(app.address + path, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`answered ${response.statusCode}`));
      response.resume().on('end', () => resolve(performance.now() - begun));
    });
    request.on('error', reject);
  });
}

const clerks = 60;
const connectionsEach = 6;
/** How often each reads. */
const rounds = times(2, connectionsEach);

it('sixty clerks behind one address read on, each with a stream, while four saves wait for one locked row', async () => {
  const depot = await createDepot(app);
  const { id } = await (await createYard(depot)).container('MSKU1234565');
  const { account, accountId, admin, owner } = depot;
  const streams = await Promise.all(
    Array.from({ length: clerks }, (_, n) => openStream(app, account, (n % 4 ? admin : owner).token)),
  );
  const agents = Array.from({ length: clerks }, () => new Agent({ keepAlive: true, maxSockets: connectionsEach }));
  const holding = new pg.Client({ connectionString: app.superuserUrl });
  await holding.connect();
  onTestFinished(async () => {
    await holding.end();
    for (const agent of agents) agent.destroy();
    for (const stream of streams) stream.close();
  });
  // A person may have twenty streams.
  expect(streams.filter(({ status }) => status === 200)).toHaveLength(35);

  await holding.query('begin');
  await holding.query('select from container where account_id = $1 and id = $2 for update', [accountId, id]);
  const saves = Array.from({ length: 4 }, () =>
    admin.call(containerRoutes.update, { params: { account, id }, body: { notes: 'x' } }),
  );
  await untilWaiting(app, 4);
  const path = basePath + clientRoutes.list.path.replace(':account', account);
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const agent of agents) took.push(await read(agent, path, admin.token));
  took.sort((a, b) => a - b);
  expect(took).toHaveLength(clerks * rounds);
  expect(took[Math.floor(took.length * 0.95)]).toBeLessThan(300);
  await holding.query('rollback');
  await Promise.all(saves);
});
