import { z } from 'zod';

/** The lists of the screens, by the names under which people keep their look. */
export const ListName = z.enum([
  'admins',
  'client-users',
  'clients',
  'container-statuses',
  'container-types',
  'containers',
  'damages-of-container',
  'employees',
  'imports',
  'history',
  'tasks-of-container',
  'transactions',
  'transactions-of-container',
  'transfer-tasks',
  'transports',
  'transports-of-container',
  'warehouses',
  'work-tasks',
]);
export type ListName = z.output<typeof ListName>;
