/** What the address of a list of tasks may say, of work tasks and of transfer tasks. */
export const taskStatuses = ['new', 'in_progress', 'on_hold', 'completed', 'canceled'];
export const taskSorts = [
  'id',
  'urgency',
  'containerName',
  'title',
  'type',
  'status',
  'dueDate',
  'creatorName',
  'assigneeName',
];

/** Filters that are on or off. */
export const toggleFilters = { mine: 'flag', open: 'flag', overdue: 'flag' } as const;
