import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { beforeAll, expect, it } from 'vitest';
import { createDepot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { fillDepot } from '../../../test/tools/full-depot.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard } from '../../../test/tools/yard.ts';

const app = useTestApp();
const { depot } = depotWith(app, {}, beforeAll);

/** Midnight of a moment's day at the depot, as if it were in UTC. */
const dayOf = (moment: number) =>
  Date.parse(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Bratislava' }).format(moment));

it('a container tells its days in the yard, its last passage, and how much each tab holds', async () => {
  const { id } = (await fillDepot(depot))(containerRoutes.get.path);
  const params = { account: depot.account, id: Number(id) };
  const { payload } = await depot.admin.call(containerRoutes.facts, { params });
  expect(payload).toEqual({
    standingDays: (dayOf(Date.now()) - dayOf(1_790_000_000_000)) / 86_400_000,
    lastPassage: { type: 'gate_in', date: 1_790_000_000, tripCode: expect.stringMatching(/^GI-260921-\d+$/) },
    counts: { transports: 1, billings: 3, damages: 1, workTasks: 2, mediaFiles: 3 },
  });
});

it('a new one has nothing yet', async () => {
  const own = await createDepot(app);
  const { id } = await (await createYard(own)).container('MSKU1234565');
  const { payload } = await own.admin.call(containerRoutes.facts, { params: { account: own.account, id } });
  expect(payload).toEqual({
    standingDays: null,
    lastPassage: null,
    counts: { transports: 0, billings: 0, damages: 0, workTasks: 0, mediaFiles: 0 },
  });
});
