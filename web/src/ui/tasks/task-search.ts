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

/** Filters that are on or off, and what each sends when it is on; `es` leaves out what is over. */
export const toggleValues = { mine: 'true', es: 'completed,canceled', overdue: 'true' } as const;
export const toggleFilters = { mine: 'flag', es: [toggleValues.es], overdue: 'flag' } as const;
