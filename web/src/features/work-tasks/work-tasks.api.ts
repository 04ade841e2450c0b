import { workTaskTypes } from '@boxyard/contract/enums.ts';
import { workTaskRoutes as routes } from '@boxyard/contract/work-tasks.ts';
import { type ListInput, listQuery } from '../../core/queries.ts';

const entity = 'work_task';
const shows = ['container', 'employee', 'admin'];

/** Transfers have a list of their own. */
export const listedTypes = workTaskTypes.filter((type) => type !== 'transfer');
export const withoutTransfers = (input: ListInput): ListInput => ({ ...input, tt: listedTypes.join(',') });

export const workTaskListQuery = (input: ListInput) =>
  listQuery(entity, routes.list, withoutTransfers(input), { shows });

export const tasksOfContainerQuery = (id: number, input: ListInput) =>
  listQuery(entity, routes.listOfContainer, input, { params: { id }, shows });
