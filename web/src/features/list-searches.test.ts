import { adminRoutes } from '@boxyard/contract/admins.ts';
import { clientUserRoutes } from '@boxyard/contract/client-users.ts';
import { clientRoutes } from '@boxyard/contract/clients.ts';
import { containerStatusRoutes } from '@boxyard/contract/container-statuses.ts';
import { containerTypeRoutes } from '@boxyard/contract/container-types.ts';
import { ContainerListInput } from '@boxyard/contract/containers.ts';
import { damageRoutes } from '@boxyard/contract/damages.ts';
import { employeeRoutes } from '@boxyard/contract/employees.ts';
import { transactionRoutes } from '@boxyard/contract/transactions.ts';
import { transportRoutes } from '@boxyard/contract/transports.ts';
import { warehouseRoutes } from '@boxyard/contract/warehouses.ts';
import { workTaskRoutes } from '@boxyard/contract/work-tasks.ts';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { listInput } from '../ui/list-search.ts';
import { adminsSearch } from './admins/admins.search.ts';
import { clientUsersSearch } from './client-users/client-users.search.ts';
import { clientsSearch } from './clients/clients.search.ts';
import { containerStatusesSearch } from './container-statuses/container-statuses.search.ts';
import { containerTypesSearch } from './container-types/container-types.search.ts';
import { containerInput } from './containers/containers.api.ts';
import { containersSearch } from './containers/containers.search.ts';
import { damagesSearch } from './damages/damages.search.ts';
import { employeesSearch } from './employees/employees.search.ts';
import { allTransactionsSearch, transactionsSearch } from './transactions/transactions.search.ts';
import { transferTasksSearch } from './transfer-tasks/transfer-tasks.search.ts';
import { allTransportsSearch, transportsSearch } from './transports/transports.search.ts';
import { warehousesSearch } from './warehouses/warehouses.search.ts';
import { tasksOfContainerSearch, workTasksSearch } from './work-tasks/work-tasks.search.ts';

const lists = [
  ['admins', adminsSearch, adminRoutes.list.query],
  ['client users', clientUsersSearch, clientUserRoutes.list.query],
  ['clients', clientsSearch, clientRoutes.list.query],
  ['container statuses', containerStatusesSearch, containerStatusRoutes.list.query],
  ['container types', containerTypesSearch, containerTypeRoutes.list.query],
  ['containers', containersSearch, ContainerListInput],
  ['damages', damagesSearch, damageRoutes.list.query],
  ['employees', employeesSearch, employeeRoutes.list.query],
  ['transactions', transactionsSearch, transactionRoutes.listOfContainer.query],
  ['transfer tasks', transferTasksSearch, workTaskRoutes.list.query],
  ['transports', transportsSearch, transportRoutes.listAll.query],
  ['all transactions', allTransactionsSearch, transactionRoutes.list.query],
  ['all transports', allTransportsSearch, transportRoutes.list.query],
  ['warehouses', warehousesSearch, warehouseRoutes.list.query],
  ['work tasks', workTasksSearch, workTaskRoutes.list.query],
  ["a container's tasks", tasksOfContainerSearch, workTaskRoutes.listOfContainer.query],
] as const;

/** The words that a field of the contract takes; none of a field that takes more than words. */
function wordsOf(input: z.ZodObject, name: string): string[] {
  const field = input.shape[name] as unknown as { unwrap: () => { options?: string[] } };
  return (field.unwrap().options ?? []).filter((word) => typeof word === 'string');
}

describe.each(lists)('the address of the list of %s', (_, search, input) => {
  const { sorts, filters } = search.options;
  const sent = (raw: Record<string, unknown>) => containerInput(listInput(search(raw) as never, search.options));

  it('sorts by what the contract sorts by', () => {
    expect(wordsOf(input, 'sort').toSorted()).toEqual(sorts.flatMap((field) => [field, `-${field}`]).toSorted());
  });

  it('takes every word that the contract takes, and nothing that it refuses', () => {
    for (const [name, kind] of Object.entries(filters)) {
      const words = wordsOf(input, name);
      if (Array.isArray(kind)) expect(words.toSorted(), name).toEqual([...kind].toSorted());
      const good = Array.isArray(kind) ? words : { text: ['a'], id: ['7'], flag: ['true', 'false'] }[String(kind)];
      for (const value of good ?? []) {
        expect(search({ [name]: value }), name).toEqual({ [name]: value });
        expect(input.safeParse(sent({ [name]: value })).success, `${name} ${value}`).toBe(true);
      }
    }
    const names = ['page', 'pageSize', 'sort', 'q', ...Object.keys(filters)];
    for (const junk of ['asleep', '-1', '1.5', 'TRUE', '9'.repeat(20), 'x'.repeat(300), {}, []]) {
      const raw = Object.fromEntries(names.map((name) => [name, junk]));
      expect(input.safeParse(sent(raw)).error?.issues ?? [], String(junk)).toEqual([]);
    }
  });
});
