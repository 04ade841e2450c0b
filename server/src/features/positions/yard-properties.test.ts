import { type ProblemCode, problems } from '@boxyard/contract/core/problems.ts';
import type { Route } from '@boxyard/contract/core/route.ts';
import { transferRoutes } from '@boxyard/contract/work/transfers.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { type SectionRow, storageAreaRoutes } from '@boxyard/contract/yard/storage-areas.ts';
import { expect, it } from 'vitest';
import type { Answer, Call } from '../../../test/tools/caller.ts';
import { createDepot, createPerson } from '../../../test/tools/depot.ts';
import { times } from '../../../test/tools/length.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard } from '../../../test/tools/yard.ts';
import { expectSoundYard } from '../../../test/tools/yard-invariants.ts';
import { withTransaction } from '../../core/db/connection.ts';
import { type Random, seededRandom } from '../../tools/demo/random.ts';
import { insertMembership } from '../accounts/accounts.queries.ts';

/** `YARD_OPERATIONS=20000` for a long run, `YARD_SEED` to repeat one. */
const operations = Number(process.env.YARD_OPERATIONS ?? times(200, 500));
const seed = Number(process.env.YARD_SEED ?? Date.now() % 1_000_000);
const longRun = 2000;
const perRound = 50;
const atOnce = 12;
const documented: ProblemCode[] = ['CONFLICT', 'INVALID', 'NOT_FOUND', 'STALE'];

const app = useTestApp();

it(`keeps the yard sound under ${operations} operations at once (seed ${seed})`, { timeout: 600_000 }, async () => {
  const random = seededRandom(seed);
  const world = await createWorld();
  const seen = new Map<string, number>();
  for (let done = 0; done < operations; done += perRound) {
    let left = perRound;
    const clerk = async (call: Call) => {
      while (left > 0) {
        left -= 1;
        const operation = random.pick(menu);
        const answer = await operation(world, call, random);
        const outcome = `${operation.name} ${answer.status}${answer.status < 300 ? '' : ` ${answer.problem.key}`}`;
        seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
        expectDocumented(answer, operation.name);
      }
    };
    await Promise.all(
      Array.from({ length: atOnce }, (_, index) => clerk(world.calls[index % world.calls.length] as Call)),
    );
    await expectSoundYard(app.db, world.accountId, `after ${done + perRound} operations, seed ${seed}`);
  }
  // No two requests deadlocked. Only a container that stood in the way may have left before it could be named.
  const puzzled = [...seen.keys()].filter((outcome) => outcome.endsWith('tryAgain'));
  expect(puzzled.filter((outcome) => !/^(removeSection|reshape) /.test(outcome))).toEqual([]);
  // A long run has exercised everything: each of these operations succeeded at least once.
  if (operations < longRun) return;
  for (const key of ['place 201', 'reserve 201', 'startTransfer 201', 'make 200', 'moveNow 200', 'release 200']) {
    expect([...seen.keys()], JSON.stringify([...seen])).toContain(key);
  }
});

function expectDocumented(answer: Answer<Route>, operation: string): void {
  if (answer.status < 300) return;
  const { code, detail } = answer.problem;
  expect(documented, `${operation}: ${answer.status} ${detail}`).toContain(code);
  expect(answer.status, operation).toBe(problems[code].status);
}

interface World {
  account: string;
  accountId: number;
  calls: Call[];
  warehouseId: number;
  areaId: number;
  sections: number[];
  containers: { id: number; footprint: number }[];
  /** Containers that were given a reservation, the latest last. */
  reserved: number[];
  /** Transfers that were created and not deleted. */
  tasks: { id: number; containerId: number }[];
}

async function createWorld(): Promise<World> {
  const depot = await createDepot(app);
  const more = await Promise.all([1, 2].map((index) => createPerson(app, `clerk-${index}@depot.test`)));
  await withTransaction(app.db, async (tx) => {
    for (const { id } of more) await insertMembership(tx, depot.accountId, id, false);
  });
  const yard = await createYard(depot, { rows: 2, tiers: 2, positions: 4 });
  const containers = await Promise.all(
    Array.from({ length: 16 }, async (_, index) => {
      const size = index % 3 === 0 ? 40 : 20;
      return { id: (await yard.container(`PROP${index}`, size)).id, footprint: size / 20 };
    }),
  );
  const calls = [depot.owner, depot.admin, ...more].map((person) => person.call);
  const { warehouseId, areaId, section } = yard;
  return {
    account: depot.account,
    accountId: depot.accountId,
    calls,
    warehouseId,
    areaId,
    sections: [section.sectionId],
    containers,
    reserved: [],
    tasks: [],
  };
}

type Operation = (world: World, call: Call, random: Random) => Promise<Answer<Route>>;

const somewhere = (world: World, random: Random, footprint: number) => ({
  sasId: random.pick(world.sections),
  row: random.int(1, 2),
  tier: random.int(1, 2),
  position: random.int(1, 4),
  blockIndex: footprint,
});

const place: Operation = (world, call, random) => {
  const { id, footprint } = random.pick(world.containers);
  const params = { account: world.account, id };
  return call(positionRoutes.createCurrent, { params, body: somewhere(world, random, footprint) });
};

const reserve: Operation = async (world, call, random) => {
  const { id, footprint } = random.pick(world.containers);
  const params = { account: world.account, id };
  const answer = await call(positionRoutes.createReserved, { params, body: somewhere(world, random, footprint) });
  if (answer.status === 201) world.reserved.push(id);
  return answer;
};

const startTransfer: Operation = async (world, call, random) => {
  const containerId = random.chance(0.8) ? world.reserved.at(-random.int(1, 4)) : undefined;
  const status = random.pick([
    'new',
    'new',
    'new',
    'new',
    'new',
    'in_progress',
    'on_hold',
    'completed',
    'canceled',
  ] as const);
  const body = {
    containerId: containerId ?? random.pick(world.containers).id,
    type: 'transfer' as const,
    title: 'Warehouse movements',
    status,
  };
  const answer = await call(workTaskRoutes.create, { params: { account: world.account }, body });
  if (answer.status === 201) world.tasks.push({ id: answer.payload.id, containerId: body.containerId });
  return answer;
};

/** Mostly one of the latest tasks, which may still be open; sometimes with the id of another container. */
function someTask({ tasks, containers }: World, random: Random) {
  const none = { id: 1, containerId: containers[0]?.id ?? 1 };
  const task = random.pick(tasks.length > 0 ? tasks.slice(-6) : [none]);
  return random.chance(0.1) ? { ...task, containerId: random.pick(containers).id } : task;
}

const make: Operation = (world, call, random) => {
  const { id: taskId, containerId: id } = someTask(world, random);
  return call(transferRoutes.complete, { params: { account: world.account, id }, body: { taskId } });
};

const cancel: Operation = (world, call, random) => {
  const { id: taskId, containerId: id } = someTask(world, random);
  return call(transferRoutes.cancel, { params: { account: world.account, id }, body: { taskId } });
};

const cancelReservation: Operation = (world, call, random) => {
  const params = { account: world.account, id: random.pick(world.containers).id };
  return call(transferRoutes.cancel, { params, body: {} });
};

const release: Operation = (world, call, random) => {
  const route = random.chance(0.5) ? transferRoutes.release : transferRoutes.releaseByGet;
  return call(route, { params: { account: world.account, id: random.pick(world.containers).id } });
};

/** Up to three containers; in half of the cases each goes where another one of them stands. */
const moveNow: Operation = async (world, call, random) => {
  const { account } = world;
  const first = random.int(0, world.containers.length - 3);
  const chosen = world.containers.slice(first, first + random.int(1, 3));
  const goals = await Promise.all(
    chosen.map(async ({ id, footprint }) => {
      const { current } = (await call(positionRoutes.active, { params: { account, id } })).payload.positions;
      const there = current[0] && random.chance(0.5) ? current[0] : somewhere(world, random, footprint);
      const { sasId, row, tier, position } = there;
      return { sasId, row, tier, position };
    }),
  );
  const moves = chosen.map(({ id, footprint }, index) => {
    const goal = goals[(index + 1) % goals.length] ?? somewhere(world, random, footprint);
    return { ...goal, containerId: id, blockIndex: footprint };
  });
  return call(transferRoutes.move, { params: { account }, body: { moves } });
};

const setStatus: Operation = (world, call, random) => {
  const status = random.pick(['new', 'in_progress', 'on_hold', 'completed', 'canceled'] as const);
  return call(workTaskRoutes.update, {
    params: { account: world.account, id: someTask(world, random).id },
    body: random.chance(0.3) ? { status, title: 'Other reason' } : { status },
  });
};

const removeTask: Operation = async (world, call, random) => {
  const { id } = someTask(world, random);
  const answer = await call(workTaskRoutes.remove, { params: { account: world.account, id } });
  if (answer.status === 204) world.tasks = world.tasks.filter((task) => task.id !== id);
  return answer;
};

const inArea = ({ account, warehouseId, areaId }: World) => ({ account, id: warehouseId, areaId });

const reshape: Operation = (world, call, random) => {
  const rows: SectionRow[] = Array.from({ length: random.int(1, 3) }, () => ({
    tiers: random.int(1, 2),
    positions: random.int(2, 4),
  }));
  const params = { ...inArea(world), sectionId: random.pick(world.sections) };
  return call(storageAreaRoutes.updateSection, { params, body: { rows } });
};

let sectionNumber = 0;
const addSection: Operation = async (world, call, random) => {
  sectionNumber += 1;
  const body = { name: `S ${sectionNumber}`, rows: random.int(1, 3), tiers: 2, positions: 4 };
  const answer = await call(storageAreaRoutes.createSection, { params: inArea(world), body });
  world.sections = [...world.sections, answer.payload.sectionId].slice(-2);
  return answer;
};

/** Never removes the last known section: the clerks need a yard. */
const removeSection: Operation = async (world, call, random) => {
  if (world.sections.length < 2) return addSection(world, call, random);
  const sectionId = random.pick(world.sections);
  // Before the call: another clerk may remove the other one meanwhile.
  world.sections = world.sections.filter((id) => id !== sectionId);
  const answer = await call(storageAreaRoutes.removeSection, { params: { ...inArea(world), sectionId } });
  if (answer.status !== 204) world.sections = [...world.sections, sectionId];
  return answer;
};

const changeFootprint: Operation = async (world, call, random) => {
  const container = random.pick(world.containers);
  const hSize = random.int(1, 2);
  const params = { account: world.account, id: container.id };
  const answer = await call(containerRoutes.update, { params, body: { hSize, notes: `size ${hSize}` } });
  if (answer.status === 200) container.footprint = hSize;
  return answer;
};

const often = (times: number, operation: Operation) => Array.from({ length: times }, () => operation);
const menu: Operation[] = [
  ...often(9, place),
  ...often(12, reserve),
  ...often(6, startTransfer),
  ...often(5, make),
  ...often(2, cancel),
  ...often(6, moveNow),
  cancelReservation,
  ...often(2, release),
  ...often(4, setStatus),
  removeTask,
  ...often(3, reshape),
  addSection,
  removeSection,
  changeFootprint,
];
