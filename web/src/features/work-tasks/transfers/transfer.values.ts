import {
  type emptyWorkTask,
  reasonMinLength,
  WorkTaskCreate,
  WorkTaskUpdate,
} from '@boxyard/contract/work/work-tasks.ts';
import { reasonInWords, storedReason } from '../../../ui/task/task-title.ts';
import { workTasks } from '../work-tasks.api.ts';

/** What the form of a transfer shows; its type and its container never change. */
export type TransferValues = typeof emptyWorkTask;

/** Shows the reason in the reader's language; `storedReason` turns it back. */
export function valuesOf(task: TransferValues): TransferValues {
  return { ...workTasks.valuesOf(task), title: reasonInWords(task.title) };
}

/** The title of a transfer is its reason; the message for a missing one says so. */
const reason = WorkTaskCreate.shape.title.min(reasonMinLength, 'reasonRequired');
const Create = WorkTaskCreate.safeExtend({ title: reason });
const Update = WorkTaskUpdate.extend({ title: reason.optional() });

const stored = (values: TransferValues) => ({ ...values, title: storedReason(values.title) });

/** The form's values as a new transfer of this container. */
export const newTransfer = (containerId: number) => ({
  safeParse: (typed: TransferValues) => Create.safeParse({ ...stored(typed), containerId, type: 'transfer' }),
});
export const ChangedTransfer = { safeParse: (typed: TransferValues) => Update.safeParse(stored(typed)) };
