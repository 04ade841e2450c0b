import { notificationPaths } from '@boxyard/contract/people/notification-paths.ts';
import type { WorkTask, WorkTaskCreate, WorkTaskDetail, WorkTaskUpdate } from '@boxyard/contract/work/work-tasks.ts';
import { cargoTaskTypes, finalStatuses, reasonMinLength } from '@boxyard/contract/work/work-tasks.ts';
import { refuseWhileUsed } from '../../core/crud/referenced-by.ts';
import { storableRichText } from '../../core/crud/rich-text.ts';
import type { Ctx } from '../../core/http/context.ts';
import { momentOf, nowInSeconds } from '../../core/http/moment.ts';
import { refuseImplausible } from '../../core/http/plausible.ts';
import { conflict, invalid, referred } from '../../core/http/problems.ts';
import { containers } from '../containers/containers.queries.ts';
import { taskCompleted } from '../gate-moved/gate-moved.service.ts';
import { members, notify } from '../notifications/notify.service.ts';
import { assignReservation, dropReservation } from '../positions/places.queries.ts';
import { billRepair } from '../repair-bills/repair-bills.queries.ts';
import { createCargoOfTask, dropEmptyCargo, saveCargoOfTask } from './cargos.service.ts';
import { cancelTransfer, completeTransfer, refuseFinal } from './transfers.service.ts';
import { findOpenTransfer, getWorkTask, workTasks } from './work-tasks.queries.ts';

const isFinal = (status: string | undefined) => finalStatuses.some((final) => final === status);
const hasCargo = (type: WorkTask['type']) => cargoTaskTypes.some((kind) => kind === type);

/** A transfer takes over its container's reservation. @throws 409 without one, or when another transfer is open */
export async function createWorkTask(ctx: Ctx, input: WorkTaskCreate): Promise<WorkTaskDetail> {
  refuseImplausible('due', { dueDate: input.dueDate });
  const container = await referred('containerId', containers.lock(ctx, input.containerId));
  const isTransfer = input.type === 'transfer';
  if (isTransfer) await refuseSecondTransfer(ctx, container);
  const values = { ...input, ...clean(input), ...timesOf(ctx, input, undefined), creatorId: ctx.admin.id || null };
  const task = await workTasks.insert(ctx, isTransfer && isFinal(input.status) ? { ...values, status: 'new' } : values);
  const { id } = task;
  if (input.cargo) await createCargoOfTask(ctx, task, input.cargo);
  if (isTransfer) {
    if (!(await assignReservation(ctx, container.id, id)))
      throw conflict('noReservation', { container: container.name });
    await endTransfer(ctx, container.id, id, input.status);
  } else if (task.status === 'completed') await taskCompleted(ctx, id);
  await tellAssigned(ctx, task, container.name);
  return getWorkTask(ctx, id);
}

/** @param before whom it was assigned to */
async function tellAssigned(ctx: Ctx, task: WorkTask, container: string, before: number | null = null): Promise<void> {
  const { id, title, assigneeId } = task;
  if (assigneeId === null || assigneeId === before) return;
  await notify(ctx, 'task_assigned', members.ofEmployee(ctx, assigneeId), {
    thing: `work_task ${id}`,
    path: notificationPaths.task_assigned({ ...task, container }),
    facts: { title, container },
  });
}

async function refuseSecondTransfer(ctx: Ctx, { id, name }: { id: number; name: string }): Promise<void> {
  const open = await findOpenTransfer(ctx, id);
  if (open) throw conflict('transferOpen', { container: name, task: open.id });
}

/** Ends the transfer if the status is final. */
async function endTransfer(ctx: Ctx, containerId: number, taskId: number, status: WorkTask['status'] | undefined) {
  if (status === 'completed') await completeTransfer(ctx, containerId, taskId);
  if (status === 'canceled') await cancelTransfer(ctx, containerId, taskId);
}

/** @throws 404, 409 for a new status of a final transfer, 412 when the task or its cargo has changed, 422 */
export async function updateWorkTask(
  ctx: Ctx,
  id: number,
  input: WorkTaskUpdate,
  version?: number,
): Promise<WorkTaskDetail> {
  await changeWorkTask(ctx, id, input, version);
  return getWorkTask(ctx, id);
}

/** The same without reading it afterwards. */
export async function changeWorkTask(ctx: Ctx, id: number, input: WorkTaskUpdate, version?: number): Promise<void> {
  refuseImplausible('due', { dueDate: input.dueDate });
  const { containerId } = await workTasks.get(ctx, id);
  const container = await containers.lock(ctx, containerId); // the container is locked before its task, as transfers do
  const before = await workTasks.lock(ctx, id, version);
  refuseOtherKind(before, input);
  refuseShortReason(before, input);
  const { status, ...rest } = input;
  const isTransferStep = before.type === 'transfer' && status !== undefined && status !== before.status;
  if (isTransferStep) refuseFinal(before);
  const ends = isTransferStep && isFinal(status);
  if (!hasCargo(input.type ?? before.type)) await dropEmptyCargo(ctx, id);
  const changes = { ...(ends ? rest : input), ...clean(input), ...timesOf(ctx, input, before) };
  if (before.status !== 'completed' && status === 'completed')
    await billRepair(ctx, id, changes.finishedAt ?? nowInSeconds());
  const task = await workTasks.update(ctx, id, changes, undefined);
  if (input.cargo) await saveCargoOfTask(ctx, task, input.cargo);
  if (ends) await endTransfer(ctx, containerId, id, status);
  if (before.status !== 'completed' && task.status === 'completed') await taskCompleted(ctx, id);
  await tellAssigned(ctx, task, container.name, before.assigneeId);
}

/** Deleting an open transfer drops its reservation. */
export async function removeWorkTask(ctx: Ctx, id: number, version?: number): Promise<void> {
  const { containerId } = await workTasks.get(ctx, id);
  await containers.lock(ctx, containerId);
  const task = await workTasks.lock(ctx, id, version);
  await dropReservation(ctx, containerId, id);
  await forgetTaskOfPlace(ctx, id);
  await refuseWhileUsed(ctx, 'workTask', { id, name: task.title });
  await workTasks.remove(ctx, id);
}

/** The place of a completed transfer stays without the task; the history keeps the task's id. */
async function forgetTaskOfPlace(ctx: Ctx, id: number): Promise<void> {
  await ctx.tx
    .updateTable('containerPlace')
    .set({ taskId: null })
    .where('accountId', '=', ctx.account.id)
    .where('taskId', '=', id)
    .execute();
}

function refuseOtherKind(before: WorkTask, { type }: WorkTaskUpdate): void {
  if (type !== undefined && type !== before.type && (type === 'transfer' || before.type === 'transfer'))
    throw invalid('type', 'taskTypeFixed');
}

function refuseShortReason(before: WorkTask, { title }: WorkTaskUpdate): void {
  if (before.type === 'transfer' && title !== undefined && title.length < reasonMinLength)
    throw invalid('title', 'reasonRequired');
}

function clean({ description }: WorkTaskUpdate): WorkTaskUpdate {
  return description === undefined ? {} : { description: storableRichText('description', description) };
}

/** Status in progress fills an empty start, completed an empty end. @throws 422 for an end before the start */
function timesOf(
  ctx: Ctx,
  input: WorkTaskUpdate,
  before: WorkTask | undefined,
): Pick<WorkTask, 'startedAt' | 'finishedAt'> {
  const timeOf = (name: 'startedAt' | 'finishedAt'): number | null => {
    const at = input[name] === undefined ? before?.[name] : input[name];
    return at == null ? null : momentOf(ctx, at, name);
  };
  let startedAt = timeOf('startedAt');
  let finishedAt = timeOf('finishedAt');
  const moves = input.status !== undefined && input.status !== before?.status;
  // One that was completed without a start, and is opened again, did not start after its end.
  if (moves && input.status === 'in_progress') startedAt ??= Math.min(nowInSeconds(), finishedAt ?? Infinity);
  if (moves && input.status === 'completed') finishedAt ??= Math.max(nowInSeconds(), startedAt ?? 0);
  if (startedAt !== null && finishedAt !== null && finishedAt < startedAt)
    throw invalid('finishedAt', 'finishedBeforeStarted');
  return { startedAt, finishedAt };
}
