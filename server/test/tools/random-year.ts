import { stayRoutes } from '@boxyard/contract/billing/stays.ts';
import { transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { transferRoutes } from '@boxyard/contract/work/transfers.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { damageRoutes } from '@boxyard/contract/yard/damages.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import pg from 'pg';
import { seededRandom } from '../../src/tools/demo/random.ts';
import { act, undo } from './acts.ts';
import type { Depot } from './depot.ts';
import type { TestApp } from './test-app.ts';
import { placeIn, type Yard } from './yard.ts';

const hour = 3600;
const day = 24 * hour;
/** What has just been written, and its time. */
const written = {
  container_state: ['until'],
  container_move: ['at'],
  transport: ['created_at'],
  damage: ['created_at'],
  work_task: ['created_at', 'updated_at'],
};

/**
 * A year in a depot, the same for a seed: gate moves, some entered days later, deleted or undone; containers that change hands, whose
 * client is corrected, that are placed, moved and released; damages, tasks and transactions. Each is told as of its own moment.
 */
export async function randomYear(
  app: TestApp,
  depot: Depot,
  yard: Yard,
  { seed, steps }: { seed: number; steps: number },
) {
  const random = seededRandom(seed);
  const { owner, admin, account, accountId } = depot;
  const params = { account };
  const clock = new pg.Client({ connectionString: app.superuserUrl });
  await clock.connect();
  const begin = Math.floor(Date.now() / 1000) - 366 * day;
  const clients = [yard.clientId];
  for (const name of ['Hapag', 'CMA', 'Haulage'])
    clients.push(
      (await admin.call(clientRoutes.create, { params, body: { name, type: 'customer', currency: 'EUR' } })).payload.id,
    );
  const boxes: number[] = [];
  for (let nth = 0; nth < 14; nth++)
    boxes.push((await yard.container(`YEAR${String(nth).padStart(7, '0')}`, random.pick([20, 40] as const))).id);
  const placed = new Map<number, string>();
  const moves: { id: number; containerId: number }[] = [];
  const tasks: number[] = [];

  const told = async (now: number) => {
    const updates = Object.entries(written).flatMap(([table, columns]) =>
      columns.map(
        (column) =>
          `update ${table} set ${column} = to_timestamp(${now}) where account_id = ${accountId} and ${column} > now() - interval '10 minutes'`,
      ),
    );
    await clock.query(['begin', 'set local session_replication_role = replica', ...updates, 'commit'].join(';'));
  };

  const freePlace = () => {
    const [row, tier, position] = [random.int(1, 2), 1, random.int(1, 6)];
    const key = `${row} ${tier} ${position}`;
    return [...placed.values()].includes(key) ? undefined : { key, where: placeIn(yard.section, row, tier, position) };
  };

  const doings: Record<string, (id: number, now: number) => Promise<unknown>> = {
    async in(containerId, now) {
      const arrivalDate = now - (random.chance(0.3) ? random.int(1, 9 * 24) * hour : random.int(0, 40) * 60);
      const body = {
        clientId: random.pick(clients),
        customerId: random.pick(clients.slice(0, 3)),
        vehicleType: 'truck' as const,
        arrivalDate,
        isEmpty: random.chance(0.5),
        containerCondition: random.pick(['used', 'repaired'] as const),
        isRepeat: true,
      };
      const made = await admin.call(transportRoutes.createGateIn, { params: { account, containerId }, body });
      if (made.status === 201) moves.push({ id: made.payload.id, containerId });
    },
    async out(containerId, now) {
      const departureDate = now - (random.chance(0.2) ? random.int(1, 5 * 24) * hour : random.int(0, 40) * 60);
      const body = { clientId: random.pick(clients), vehicleType: 'truck' as const, departureDate, isRepeat: true };
      const made = await admin.call(transportRoutes.createGateOut, { params: { account, containerId }, body });
      if (made.status === 201) moves.push({ id: made.payload.id, containerId });
    },
    async removeMove() {
      const [gone] = moves.splice(random.int(0, Math.max(0, moves.length - 1)), 1);
      if (gone) await admin.call(transportRoutes.remove, { params: { account, ...gone } });
    },
    async undone(containerId, now) {
      const body = { clientId: random.pick(clients), vehicleType: 'truck' as const, arrivalDate: now, isRepeat: true };
      const made = await act(admin, transportRoutes.createGateIn, { params: { account, containerId }, body });
      await undo(depot, made, admin);
    },
    changed: (id) =>
      admin.call(containerRoutes.update, {
        params: { account, id },
        body: random.chance(0.5)
          ? { clientId: random.pick(clients.slice(0, 3)) }
          : { isEmpty: random.chance(0.5), containerCondition: random.pick(['used', 'new'] as const) },
      }),
    async corrected(containerId, now) {
      const { payload } = await admin.call(stayRoutes.list, { params, query: { containerId, isOpen: 'true' } });
      const [stay] = payload;
      const back = random.int(0, Math.max(0, Math.floor((now - (stay?.startedAt ?? now)) / day) - 1));
      const since = new Date((now - back * day) * 1000).toISOString().slice(0, 10);
      if (stay)
        await owner.call(stayRoutes.clientSince, { params: { account, id: stay.id }, body: { since, reason: 'Sold' } });
    },
    async place(id) {
      const place = freePlace();
      if (!place) return;
      const isPlaced = placed.has(id);
      const { status } = isPlaced
        ? await admin.call(transferRoutes.move, { params, body: { moves: [{ containerId: id, ...place.where }] } })
        : await admin.call(positionRoutes.createCurrent, { params: { account, id }, body: place.where });
      if (status < 300) placed.set(id, place.key);
    },
    async release(id) {
      if (placed.delete(id)) await admin.call(transferRoutes.release, { params: { account, id } });
    },
    damage: (containerId) =>
      admin.call(damageRoutes.create, {
        params: { account, containerId },
        body: {
          type: 'outer',
          damage: random.pick(['outer_side_left', 'outer_side_top'] as const),
          isDraft: random.chance(0.1),
        },
      }),
    async task(containerId, now) {
      const body = {
        containerId,
        type: random.pick(['repair', 'cleaning'] as const),
        title: 'Task',
        dueDate: now + random.int(-2, 9) * day,
      };
      const made = await admin.call(workTaskRoutes.create, { params, body });
      if (made.status === 201) tasks.push(made.payload.id);
    },
    async taskDone(_, now) {
      const id = tasks.shift();
      const body = random.chance(0.7)
        ? { status: 'completed' as const, finishedAt: now }
        : { status: random.pick(['canceled', 'completed'] as const) };
      if (id) await admin.call(workTaskRoutes.update, { params: { account, id }, body });
    },
    async charge(containerId, now) {
      const isTimed = random.chance(0.6);
      const body = {
        containerId,
        clientId: random.pick(clients.slice(0, 3)),
        type: isTimed ? ('depot' as const) : random.pick(['cleaning_fee', 'sold', 'purchase'] as const),
        unitPrice: random.int(1, 900) / 100,
        vat: random.pick([0, 20, 23]),
        currency: random.pick(['EUR', 'EUR', 'CZK'] as const),
        startedAt: now,
        ...(isTimed && {
          billingPeriod: 'daily' as const,
          ...(random.chance(0.8) && { finishedAt: now + random.int(0, 40) * day }),
        }),
      };
      const { containerId: of, ...rest } = body;
      const made = await admin.call(transactionRoutes.create, { params: { account, containerId: of }, body: rest });
      if (made.status === 201 && made.payload.finishedAt && random.chance(0.4))
        await admin.call(transactionRoutes.update, {
          params: { account, containerId: of, id: made.payload.id },
          body: { paidAt: now },
        });
    },
  };
  const names = [
    'in',
    'in',
    'in',
    'out',
    'out',
    'removeMove',
    'undone',
    'changed',
    'changed',
    'corrected',
    'corrected',
    'place',
    'place',
    'place',
    'release',
    'damage',
    'task',
    'taskDone',
    'charge',
    'charge',
  ];
  try {
    await told(begin);
    for (let nth = 1; nth <= steps; nth++) {
      const now = begin + Math.floor((nth * 365 * day) / (steps + 1)) + random.int(0, 5 * hour);
      await doings[random.pick(names)]?.(random.pick(boxes), now);
      await told(now);
    }
  } finally {
    await clock.end();
  }
}
