import { WorkTask } from '@boxyard/contract/work-tasks.ts';
import { insertAll } from './insert-all.ts';
import { daySeconds, hourSeconds, type Scene } from './scene.ts';

type Type = Exclude<WorkTask['type'], 'transfer'>;

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
  await insertAll(
    scene.tx,
    'workTask',
    WorkTask,
    Array.from({ length: count }, () => aTask(scene, containerIds)),
  );
}

function aTask({ random, today, adminIds, employeeIds }: Scene, containerIds: number[]): Partial<WorkTask> {
  const type = random.pick(Object.keys(titles) as Type[]);
  const status = random.pick(statuses);
  const isOver = status === 'completed' || status === 'canceled';
  const begun = today - random.int(isOver ? 3 : 0, isOver ? 45 : 2) * daySeconds + random.int(6, 13) * hourSeconds;
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
