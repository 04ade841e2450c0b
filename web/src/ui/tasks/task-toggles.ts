import { finalStatuses } from '@boxyard/contract/work-tasks.ts';

/** Filters of the task lists that are on or off, as they stand in the address: no zod here, this runs in the entry chunk. */
export const taskToggles = ['mine', 'es', 'overdue'] as const;

/** What each sends when it is on. */
export const toggleValues = { mine: 'true', es: finalStatuses.join(','), overdue: 'true' } as const;
