import { z } from 'zod';
import { bulkRemoveRoute, bulkUpdateRoute } from '../core/bulk.ts';
import { WorkTaskStatus, WorkTaskType } from '../core/enums.ts';
import { byExternalIdRoute, externalIdField, externalIdFilter } from '../core/external-id.ts';
import {
  createInput,
  flag,
  Id,
  Instant,
  InstantOrNow,
  paragraphs,
  recordFields,
  requiredText,
  searched,
  text,
  updateInput,
} from '../core/fields.ts';
import { listRoute, recordListInput } from '../core/list.ts';
import { richTextLength } from '../core/rich-text.ts';
import { route } from '../core/route.ts';
import { PlaceChange } from '../yard/places.ts';
import { Cargo, CargoOfTask } from './cargos.ts';

/** Suggested reasons for a transfer; any other text is allowed. */
export const transferReasons = [
  'Allocation/Release from warehouse',
  'Access to the container',
  'Move for inspection',
  'Warehouse movements',
  'Loading/unloading at container',
  'Other reason',
] as const;
export const reasonMinLength = 3;
export const finalStatuses = ['completed', 'canceled'] as const;
/** The types of task that move cargo. */
export const cargoTaskTypes = ['loading', 'unloading'] as const;
export const titleLength = 200;

/** A character takes at most 6 bytes, written as \u0000. */
const descriptionBodyBytes = richTextLength * 6 + 16 * 1024;

const fields = {
  title: requiredText(titleLength),
  /** Rich text, sanitised on the server as well. */
  description: paragraphs(richTextLength),
  type: WorkTaskType,
  status: WorkTaskStatus,
  priority: z.int().min(0).max(9),
  dueDate: Instant.nullable(),
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  assigneeId: Id.nullable(),
  reporterId: Id.nullable(),
  ...externalIdField,
};

/** As stored. `creatorId` is an admin; assignee and reporter are employees. */
export const WorkTask = z.object({ ...recordFields, containerId: Id, creatorId: Id.nullable(), ...fields });
export type WorkTask = z.output<typeof WorkTask>;

export const WorkTaskDetail = WorkTask.extend({
  containerName: z.string(),
  creatorName: z.string(),
  assigneeName: z.string(),
  reporterName: z.string(),
  /** For loading and unloading only; null until one is saved. */
  cargo: Cargo.nullable(),
});
export type WorkTaskDetail = z.output<typeof WorkTaskDetail>;

/** What the form of every task begins with. */
export const emptyWorkTask: Pick<
  WorkTask,
  'title' | 'description' | 'status' | 'dueDate' | 'startedAt' | 'finishedAt' | 'assigneeId' | 'reporterId'
> = {
  title: '',
  description: '',
  status: 'new',
  dueDate: null,
  startedAt: null,
  finishedAt: null,
  assigneeId: null,
  reporterId: null,
};

/** Lists leave out the long fields. `fromPlace` and `toPlace` are the places of a transfer as text, '' if not known. */
export const WorkTaskRow = WorkTaskDetail.omit({ description: true, cargo: true }).extend({
  fromPlace: z.string(),
  toPlace: z.string(),
  /** The same as data; transfers only. */
  places: PlaceChange.optional(),
});
export type WorkTaskRow = z.output<typeof WorkTaskRow>;

/** The title of a transfer is its reason, so an empty one has its own message. */
const isTransfer = (task: { type: string }) => task.type === 'transfer';
const titled = <T extends z.ZodType<{ type: string; title: string }>>(task: T) =>
  task
    .refine(({ type, title }) => isTransfer({ type }) || title !== '', { error: 'required', path: ['title'] })
    .refine(({ type, title }) => !isTransfer({ type }) || title.length >= reasonMinLength, {
      error: 'reasonRequired',
      path: ['title'],
    });
const created = { containerId: Id, ...fields, title: text(titleLength), cargo: CargoOfTask };
/** `now` is the server's time. */
const times = { startedAt: InstantOrNow.nullable(), finishedAt: InstantOrNow.nullable() };
const Create = createInput({ ...created, ...times }, ['containerId', 'title', 'type']);
export const WorkTaskCreate = titled(Create);
export type WorkTaskCreate = z.output<typeof WorkTaskCreate>;
const WorkTaskByExternalId = titled(Create.omit({ containerId: true, externalId: true }));
/** A cargo of null changes nothing. */
export const WorkTaskUpdate = updateInput({ ...fields, ...times, cargo: CargoOfTask.nullable() });
export type WorkTaskUpdate = z.output<typeof WorkTaskUpdate>;

/** Lists joined by commas: `tt` and `t` are types to keep, `es` statuses to leave out. */
const joined = searched(200).optional();
const taskFilters = {
  title: searched(100).optional(),
  type: WorkTaskType.optional(),
  status: WorkTaskStatus.optional(),
  creator: searched(100).optional(),
  assignee: searched(100).optional(),
  /** The assignee has the caller's e-mail, or nobody is assigned and the caller created it. */
  mine: flag.optional(),
  /** Neither completed nor canceled. */
  open: flag.optional(),
  /** Its due date is today, in the account's time zone. */
  dueToday: flag.optional(),
  /** Open, and its due date has passed. */
  overdue: flag.optional(),
  ...externalIdFilter,
};
/** `urgency`: open tasks by due date, then final ones, newest first. */
const sortable = [
  'id',
  'urgency',
  'containerName',
  'title',
  'type',
  'status',
  'dueDate',
  'creatorName',
  'assigneeName',
] as const;

export const workTaskRoutes = {
  list: listRoute({
    path: '/:account/work-tasks/list',
    access: 'admin',
    summary: 'Tasks of the account',
    input: recordListInput(sortable, {
      ...taskFilters,
      containerName: searched(100).optional(),
      tt: joined,
      es: joined,
    }),
    row: WorkTaskRow,
  }),
  listOfContainer: listRoute({
    path: '/:account/work-tasks/list/container/:id',
    access: 'admin',
    summary: 'Tasks of a container',
    input: recordListInput(sortable, { ...taskFilters, t: joined, es: joined }),
    row: WorkTaskRow,
  }),
  listOfUser: listRoute({
    path: '/:account/work-tasks/list/user/:id',
    access: 'admin',
    summary: 'Tasks that an employee is to do',
    input: recordListInput(sortable, { ...taskFilters, t: joined, es: joined }),
    row: WorkTaskRow,
  }),
  get: route({
    method: 'GET',
    path: '/:account/work-tasks/detail/:id',
    access: 'admin',
    summary: 'One task',
    response: WorkTaskDetail,
  }),
  create: route({
    method: 'POST',
    path: '/:account/work-tasks/create',
    access: 'admin',
    summary: 'A new task; a transfer takes over the reservation of its container',
    body: WorkTaskCreate,
    bodyLimit: descriptionBodyBytes,
    response: WorkTaskDetail,
    created: true,
  }),
  update: route({
    method: 'PUT',
    path: '/:account/work-tasks/task/:id',
    access: 'admin',
    summary: 'Change a task; completing or canceling a transfer moves the container or frees its target',
    body: WorkTaskUpdate,
    bodyLimit: descriptionBodyBytes,
    response: WorkTaskDetail,
    listed: WorkTaskRow,
  }),
  saveByExternalId: byExternalIdRoute('/:account/work-tasks/container/:containerId', 'admin', {
    summary: 'Make the task with this id of another system, or change it; its type and its container stay',
    body: WorkTaskByExternalId,
    bodyLimit: descriptionBodyBytes,
    response: WorkTaskDetail,
    listed: WorkTaskRow,
  }),
  remove: route({
    method: 'DELETE',
    path: '/:account/work-tasks/task/:id',
    access: 'admin',
    summary: 'Delete a task; an open transfer is canceled with it',
  }),
  bulkUpdate: bulkUpdateRoute('/:account/work-tasks', 'admin', WorkTaskUpdate.pick({ status: true, assigneeId: true })),
  bulkRemove: bulkRemoveRoute('/:account/work-tasks', 'admin'),
};
