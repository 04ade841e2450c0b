import { workTaskTypes } from '@boxyard/contract/core/enums.ts';
import { StoredCargo, StoredCargoItem } from '@boxyard/contract/work/cargos.ts';
import { StoredTaskComment } from '@boxyard/contract/work/task-activity.ts';
import { WorkTask } from '@boxyard/contract/work/work-tasks.ts';
import { insertAll, insertByAuthors } from './insert-all.ts';
import { seededRandom } from './random.ts';
import { daySeconds, hourSeconds, type Scene } from './scene.ts';

type Type = Exclude<WorkTask['type'], 'transfer'>;

const workTypes: readonly Type[] = workTaskTypes.filter((type) => type !== 'transfer');
const titles: Record<Type, string[]> = {
  loading: ['Load 22 pallets of paper', 'Load car parts for Trieste', 'Load sawn timber', 'Load sugar in big bags'],
  unloading: [
    'Unload machine parts',
    'Unload 1,200 cartons by hand',
    'Unload coils with the crane',
    'Unload bagged fertiliser',
  ],
  repair: [
    'Replace the left door gasket',
    'Straighten the top rail',
    'Patch a hole in the roof',
    'Renew a floor board',
  ],
  cleaning: [
    'Wash after food cargo',
    'Steam cleaning, then dry',
    'Remove old labels and sweep',
    'Deodorise after coffee',
  ],
};
const descriptions = [
  '',
  '<p>Photos before and after, please.</p>',
  '<p>Agreed with the client by phone:</p><ul><li>start before noon</li><li>report the seal number</li></ul>',
  '<p><strong>Careful:</strong> sharp edge at the right door.</p>',
];
const statuses: WorkTask['status'][] = [
  'new',
  'new',
  'in_progress',
  'in_progress',
  'on_hold',
  'completed',
  'completed',
  'completed',
  'canceled',
];
const count = 60;

/** Loading, unloading, repair and cleaning, around today. */
export async function insertWork(scene: Scene, containerIds: number[]): Promise<void> {
  const tasks = Array.from({ length: count }, () => aTask(scene, containerIds));
  const ids = await insertByAuthors(scene.tx, 'workTask', WorkTask, tasks.map(entered), 'creatorId');
  await insertCargo(
    scene,
    ids.filter((_, at) => tasks[at]?.type === 'loading'),
    'outbound',
  );
  await insertCargo(
    scene,
    ids.filter((_, at) => tasks[at]?.type === 'unloading'),
    'inbound',
  );
  await insertComments(scene, ids);
}

const goods = ['Paper rolls', 'Car parts', 'Sawn timber', 'Sugar in big bags', 'Machine parts', 'Cartons', ''];

async function insertCargo({ tx }: Scene, taskIds: number[], direction: StoredCargo['direction']): Promise<void> {
  // A random generator of its own, so that the numbers of the following seeds stay the same.
  const random = seededRandom(taskIds.length);
  const cargos = taskIds.map((workTaskId) => ({
    workTaskId,
    direction,
    sealNumber: random.chance(0.6) ? `SK${random.int(100_000, 999_999)}` : '',
  }));
  const ids = await insertAll(tx, 'cargo', StoredCargo, cargos);
  const items = ids.flatMap((cargoId) =>
    Array.from({ length: random.int(1, 4) }, () => ({
      cargoId,
      cargoTypeCode: random.chance(0.85) ? ('DRY' as const) : ('HAZMAT' as const),
      volume: random.int(5, 60) / 10,
      weight: random.int(4, 38) * 100,
      remark: random.pick(goods),
    })),
  );
  await insertAll(tx, 'cargoItem', StoredCargoItem, items);
}

const remarks = [
  '<p>Driver called, comes an hour later.</p>',
  '<p>Photos are in the container, <strong>left door</strong> first.</p>',
  '<p>Waiting for the client to confirm the price.</p>',
  '<p>Done, please check the seal before it leaves.</p>',
];

async function insertComments({ tx, adminIds }: Scene, taskIds: number[]): Promise<void> {
  const random = seededRandom(taskIds.length + 1);
  const comments = taskIds
    .filter(() => random.chance(0.4))
    .map((workTaskId) => ({ workTaskId, adminId: random.pick(adminIds), body: random.pick(remarks) }));
  await insertByAuthors(tx, 'taskComment', StoredTaskComment, comments, 'adminId');
}

/** A task is entered some hours before it is begun; one that waits was entered a day before it is due. */
export function entered<T extends Partial<WorkTask>>(task: T): T & { createdAt: number } {
  const now = Math.floor(Date.now() / 1000);
  const begun = task.startedAt ?? (task.dueDate ?? now) - daySeconds;
  return { ...task, createdAt: Math.min(now, begun) - 3 * hourSeconds };
}

function aTask({ random, today, adminIds, employeeIds }: Scene, containerIds: number[]): Partial<WorkTask> {
  const type = random.pick(workTypes);
  const status = random.pick(statuses);
  const isOver = status === 'completed' || status === 'canceled';
  const begun = today - random.int(isOver ? 1 : 0, isOver ? 14 : 2) * daySeconds + random.int(6, 13) * hourSeconds;
  const lateness = random.int(isOver ? 0 : -3, isOver ? 3 : 12);
  return {
    containerId: random.pick(containerIds),
    type,
    title: random.pick(titles[type]),
    description: random.pick(descriptions),
    status,
    priority: random.int(0, 3),
    dueDate: random.chance(0.9) ? (isOver ? begun : today) + lateness * daySeconds + 15 * hourSeconds : null,
    startedAt: status === 'new' ? null : Math.min(begun, today),
    finishedAt: status === 'completed' ? Math.min(begun, today) + random.int(1, 9) * hourSeconds : null,
    creatorId: random.pick(adminIds),
    assigneeId: random.chance(0.8) ? random.pick(employeeIds) : null,
    reporterId: random.chance(0.5) ? random.pick(employeeIds) : null,
  };
}
