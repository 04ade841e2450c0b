import { z } from 'zod';
import { createInput, Id, Instant, recordFields, requiredParagraphs, updateInput } from '../core/fields.ts';
import { listRoute, recordListInput, shortPages } from '../core/list.ts';
import { richTextLength } from '../core/rich-text.ts';
import { route } from '../core/route.ts';

const fields = {
  /** Rich text, sanitised on the server as well. A `mailto:` link of the class `mention` mentions an admin. */
  body: requiredParagraphs(richTextLength),
};

/** As stored; `adminId` is the author. */
export const StoredTaskComment = z.object({
  ...recordFields,
  workTaskId: Id,
  adminId: Id.nullable(),
  ...fields,
});
export type StoredTaskComment = z.output<typeof StoredTaskComment>;

export const TaskComment = StoredTaskComment.extend({ adminName: z.string() });
export type TaskComment = z.output<typeof TaskComment>;
const TaskCommentCreate = createInput(fields, ['body']);
const TaskCommentUpdate = updateInput(fields);

/** The fields of a task and then of its cargo whose changes the timeline shows. */
export const timelineFields = [
  'status',
  'title',
  'type',
  'assigneeId',
  'reporterId',
  'dueDate',
  'startedAt',
  'finishedAt',
  'description',
  'totalWeight',
  'totalVolume',
  'weightGross',
  'direction',
  'sealNumber',
  'remark',
] as const;

/** A value before and after: names of employees, unix seconds of times. For a description both are null. */
export const TaskChange = z.object({
  field: z.enum(timelineFields),
  from: z.union([z.string(), z.number()]).nullable(),
  to: z.union([z.string(), z.number()]).nullable(),
});
export type TaskChange = z.output<typeof TaskChange>;

/** What one person did to a task at one moment. `adminName` is '' if the person is no longer known. */
export const TaskEvent = z.object({
  id: Id,
  at: Instant,
  adminName: z.string(),
  /** `restored` after a deletion. What was created, deleted or restored names no changes but those of its cargo. */
  action: z.enum(['created', 'changed', 'deleted', 'restored']),
  changes: z.array(TaskChange),
});
export type TaskEvent = z.output<typeof TaskEvent>;

export const taskActivityRoutes = {
  timeline: listRoute({
    path: '/:account/work-tasks/:id/timeline',
    access: 'admin',
    summary: 'Who did what to a task and when, from its history',
    input: recordListInput(['id'], {}).extend(shortPages),
    row: TaskEvent,
  }),
  comments: listRoute({
    path: '/:account/work-tasks/:id/comments',
    access: 'admin',
    summary: 'Comments on a task, the oldest first',
    input: recordListInput(['id'], {}).extend(shortPages),
    row: TaskComment,
  }),
  comment: route({
    method: 'POST',
    path: '/:account/work-tasks/:id/comments',
    access: 'admin',
    summary: 'Comment on a task; who is mentioned gets an e-mail where mail is configured',
    body: TaskCommentCreate,
    response: TaskComment,
    created: true,
  }),
  updateComment: route({
    method: 'PUT',
    path: '/:account/work-tasks/:id/comments/:commentId',
    access: 'admin',
    summary: 'Change a comment of your own',
    body: TaskCommentUpdate,
    response: TaskComment,
  }),
  removeComment: route({
    method: 'DELETE',
    path: '/:account/work-tasks/:id/comments/:commentId',
    access: 'admin',
    summary: 'Delete a comment of your own; an owner may delete any',
  }),
};
