import type { WorkTaskRow } from '@boxyard/contract/work/work-tasks.ts';

type Task = Pick<WorkTaskRow, 'id' | 'type' | 'containerId' | 'containerName'>;

/** Where a task is changed: a transfer has a form of its own. */
export const editOf = ({ id, type, containerId, containerName }: Task) => ({
  to: `/${type === 'transfer' ? 'transfer' : 'work'}-tasks/$containerId/$containerNumber/$id/edit` as const,
  params: { containerId, containerNumber: containerName, id },
});
