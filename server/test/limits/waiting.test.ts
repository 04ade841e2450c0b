import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { mostValues } from '@boxyard/contract/core/route.ts';
import { basePath } from '@boxyard/contract/core/routes.ts';
import { containerStatusRoutes } from '@boxyard/contract/settings/container-statuses.ts';
import { expect, it, vi } from 'vitest';
import { accountSharer } from '../../src/core/http/on-behalf-of.ts';
import { createDepot } from '../tools/depot.ts';
import { useTestApp } from '../tools/test-app.ts';

const app = useTestApp();

setFlagsFromString('--expose-gc');
// The function appears in contexts that are made after the flag.
const collect = runInNewContext('gc') as () => void;
const heapBytes = () => {
  collect();
  return process.memoryUsage().heapUsed;
};

/** Names of its own, so that nothing of it is shared. As bytes, since texts would lie in the heap that is measured. */
function manyNames(n: number): Buffer<ArrayBuffer> {
  const names = Array.from({ length: mostValues.others - 10 }, (_, at) => [`${n} of ${at}`, at] as const);
  return Buffer.from(JSON.stringify(Object.fromEntries(names)));
}

it('a body does not wait with its request for a connection of the database', async () => {
  const { owner, account } = await createDepot(app);
  await owner.call(containerStatusRoutes.list, { params: { account } });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const holding = Array.from({ length: 5 }, () => app.db.share(accountSharer(account, owner.id), () => held));
  let waiting = 0;
  const { share } = app.db;
  const counted = <T>(whose: Parameters<typeof share>[0], work: () => Promise<T>) => {
    waiting += 1;
    return share(whose, work);
  };
  app.db.share = Object.assign(counted, share);

  const before = heapBytes();
  const url = app.address + basePath + containerStatusRoutes.create.path.replace(':account', account);
  const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' };
  const answers = Array.from({ length: 100 }, (_, n) => fetch(url, { method: 'POST', headers, body: manyNames(n) }));
  await vi.waitFor(() => expect(waiting).toBe(100), 15_000);
  const grown = heapBytes() - before;
  release();
  await Promise.all(holding);
  expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([422]));
  expect(grown / 1_000_000).toBeLessThan(10);
});
