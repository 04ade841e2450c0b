import { reasonMinLength, type WorkTask, WorkTaskCreate, WorkTaskUpdate } from '@boxyard/contract/work-tasks.ts';

/** What the form of a transfer shows; its type and its container never change. */
export type TransferValues = Pick<
  WorkTask,
  'title' | 'description' | 'status' | 'dueDate' | 'startedAt' | 'finishedAt' | 'assigneeId' | 'reporterId'
>;

export const emptyTransfer: TransferValues = {
  title: '',
  description: '',
  status: 'new',
  dueDate: null,
  startedAt: null,
  finishedAt: null,
  assigneeId: null,
  reporterId: null,
};

export function valuesOf(task: WorkTask): TransferValues {
  const { title, description, status, dueDate, startedAt, finishedAt, assigneeId, reporterId } = task;
  return { title, description, status, dueDate, startedAt, finishedAt, assigneeId, reporterId };
}

/** The title of a transfer is its reason, and says so when it is missing. */
const reason = WorkTaskCreate.shape.title.min(reasonMinLength, 'reasonRequired');
export const TransferCreate = WorkTaskCreate.safeExtend({ title: reason });
export const TransferUpdate = WorkTaskUpdate.extend({ title: reason.optional() });
