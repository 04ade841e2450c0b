import { setTimeout as sleep } from 'node:timers/promises';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import type { Depot } from '../tools/depot.ts';
import type { ListeningApp } from '../tools/test-app.ts';
import { createYard } from '../tools/yard.ts';

/** What callers of one account have asked for, and what was answered. */
export interface Load {
  depot: Depot;
  /** The names of containers that were asked for. */
  asked: Set<string>;
  /** The ids of those that were answered with 201, by their names. */
  made: Map<string, number>;
  /** The containers whose change, and whose passage of the gate, was answered as done. */
  changed: Set<number>;
  passed: Set<number>;
  /** Containers that screens were told of. */
  told: Set<number>;
  /** When something was answered as done, and when a list was answered, in milliseconds. */
  moments: { writing: number[]; reading: number[] };
  /** How often which status came, `201` or `503 in 2 s`. */
  answers: Record<string, number>;
  end(): Promise<void>;
}

/** Between two calls of a caller, and before the next of one that was refused. */
const betweenMs = 50;
const pauseMs = 100;

/** Callers who make, let in and change containers one after the other, and one who looks at their list. */
export async function startLoad(app: ListeningApp, depot: Depot, writers: number): Promise<Load> {
  const { clientId, typeOf } = await createYard(depot);
  const { account, admin } = depot;
  const until = { isOver: false };
  app.events.on((event) => {
    if (event !== 'resync' && event.account === depot.accountId && event.entity === 'container')
      load.told.add(event.id);
  });
  const done = async <T extends { status: number; headers: Headers }>(
    answering: Promise<T>,
    moments: number[],
  ): Promise<T | undefined> => {
    const answer = await answering;
    const after = answer.headers.get('retry-after');
    const key = after ? `${answer.status} in ${after} s` : `${answer.status}`;
    load.answers[key] = (load.answers[key] ?? 0) + 1;
    if (answer.status < 300) moments.push(performance.now());
    await sleep(answer.status < 300 ? betweenMs : pauseMs);
    return answer.status < 300 ? answer : undefined;
  };
  const write = async (name: string) => {
    load.asked.add(name);
    const { writing } = load.moments;
    const body = { name, clientId, containerTypeId: typeOf(20) };
    const made = await done(admin.call(containerRoutes.create, { params: { account }, body }), writing);
    if (!made) return;
    const { id } = made.payload;
    load.made.set(name, id);
    const truck = { clientId, vehicleType: 'truck', arrivalDate: 1_790_000_000 } as const;
    const passage = { params: { account, containerId: id }, body: truck };
    if (await done(admin.call(transportRoutes.createGateIn, passage), writing)) load.passed.add(id);
    const change = { params: { account, id }, body: { notes: 'Seen' } };
    if (await done(admin.call(containerRoutes.update, change), writing)) load.changed.add(id);
  };
  const writer = async (nth: number) => {
    for (let n = 0; !until.isOver; n++) await write(`LOAD${nth}${String(n).padStart(6, '0')}`);
  };
  const reader = async () => {
    const list = { params: { account }, body: {} };
    while (!until.isOver) await done(depot.owner.call(containerRoutes.list, list), load.moments.reading);
  };
  const load: Load = {
    depot,
    asked: new Set(),
    made: new Map(),
    changed: new Set(),
    passed: new Set(),
    told: new Set(),
    moments: { writing: [], reading: [] },
    answers: {},
    end: async () => {
      until.isOver = true;
      await working;
    },
  };
  const working = Promise.all([...Array.from({ length: writers }, (_, nth) => writer(nth)), reader()]);
  return load;
}

/** The longest time without one of these moments, in seconds, from the first to the last. */
export function longestPause(moments: readonly number[]): string {
  const pauses = moments.slice(1).map((at, index) => at - (moments[index] ?? at));
  return (Math.max(0, ...pauses) / 1_000).toFixed(1);
}
