import { chargeCodeRoutes } from '@boxyard/contract/billing/charge-codes.ts';
import { rateCardRoutes } from '@boxyard/contract/billing/rate-cards.ts';
import { stayRoutes } from '@boxyard/contract/billing/stays.ts';
import { storageRunRoutes } from '@boxyard/contract/billing/storage-runs.ts';
import { transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import { acceptanceStopRoutes } from '@boxyard/contract/bookings/acceptance-stops.ts';
import { announcedTruckRoutes } from '@boxyard/contract/bookings/announced-trucks.ts';
import { gateCheckRoutes } from '@boxyard/contract/bookings/gate-checks.ts';
import { gateOrderRoutes } from '@boxyard/contract/bookings/gate-orders.ts';
import { holdRoutes } from '@boxyard/contract/bookings/holds.ts';
import { ediEventRoutes } from '@boxyard/contract/edi/edi-events.ts';
import { ediMessageRoutes } from '@boxyard/contract/edi/edi-messages.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { estimateRoutes } from '@boxyard/contract/inspections/estimates.ts';
import { repairTariffRoutes } from '@boxyard/contract/inspections/repair-tariffs.ts';
import { surveyRoutes } from '@boxyard/contract/inspections/surveys.ts';
import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { clientUserRoutes } from '@boxyard/contract/people/client-users.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { employeeRoutes } from '@boxyard/contract/people/employees.ts';
import { containerStatusRoutes } from '@boxyard/contract/settings/container-statuses.ts';
import { containerTypeRoutes } from '@boxyard/contract/settings/container-types.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { ContainerListInput } from '@boxyard/contract/yard/containers.ts';
import { damageRoutes } from '@boxyard/contract/yard/damages.ts';
import { reeferRoutes } from '@boxyard/contract/yard/reefers.ts';
import { warehouseRoutes } from '@boxyard/contract/yard/warehouses.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { stopList } from './acceptance-stops/acceptance-stops.api.ts';
import { adminList } from './admins/admins.api.ts';
import { truckList } from './announced-trucks/announced-trucks.api.ts';
import { chargeCodeList } from './charge-codes/charge-codes.api.ts';
import { clientUserList } from './client-users/client-users.api.ts';
import { clientList } from './clients/clients.api.ts';
import { containerStatusList } from './container-statuses/container-statuses.api.ts';
import { containerTypeList } from './container-types/container-types.api.ts';
import { containerList, containersOfClient } from './containers/containers.api.ts';
import { damageList } from './damages/damages.api.ts';
import { eventList, eventsOfContainer } from './edi-events/edi-events.api.ts';
import { inboxList, messageList } from './edi-messages/edi-messages.api.ts';
import { employeeList } from './employees/employees.api.ts';
import { estimateSegments } from './estimates/estimate-search.ts';
import { estimateList } from './estimates/estimates.api.ts';
import { exceptionList } from './gate-checks/gate-checks.api.ts';
import { orderList } from './gate-orders/gate-orders.api.ts';
import { holdList } from './holds/holds.api.ts';
import { rateCardList } from './rate-cards/rate-cards.api.ts';
import { reeferList } from './reefers/reefers.api.ts';
import { repairTariffList } from './repair-tariffs/repair-tariffs.api.ts';
import { staysOfClient } from './stays/stays.api.ts';
import { storageRunList } from './storage-runs/storage-runs.api.ts';
import { dueList, surveyList } from './surveys/surveys.api.ts';
import { allTransactions, transactionsOfClient, transactionsOfContainer } from './transactions/transactions.api.ts';
import { allTransports, transportsOfContainer } from './transports/transports.api.ts';
import { warehouseList } from './warehouses/warehouses.api.ts';
import { tasksOfContainer, transferTaskList, workTaskList } from './work-tasks/work-tasks.api.ts';

const lists = [
  ['admins', adminList, adminRoutes.list.query],
  ['charge codes', chargeCodeList, chargeCodeRoutes.list.query],
  ['client users', clientUserList(1), clientUserRoutes.list.query],
  ['clients', clientList, clientRoutes.list.query],
  ['container statuses', containerStatusList, containerStatusRoutes.list.query],
  ['container types', containerTypeList, containerTypeRoutes.list.query],
  ['containers', containerList, ContainerListInput],
  ['damages', damageList(1), damageRoutes.list.query],
  ['exceptions at the gate', exceptionList, gateCheckRoutes.exceptions.query],
  ['holds', holdList, holdRoutes.list.query],
  ['orders', orderList, gateOrderRoutes.list.query],
  ['acceptance stops', stopList, acceptanceStopRoutes.list.query],
  ['announced trucks', truckList, announcedTruckRoutes.list.query],
  ['EDI events', eventList, ediEventRoutes.list.query],
  ["a container's EDI events", eventsOfContainer(1), ediEventRoutes.list.query],
  ['EDI messages', messageList, ediMessageRoutes.list.query],
  ['EDI inbox', inboxList, ediMessageRoutes.list.query],
  ['surveys', surveyList, surveyRoutes.list.query],
  ['examinations that are due', dueList, surveyRoutes.due.query],
  ...estimateSegments.map(
    (segment) => [`estimates: ${segment}`, estimateList(segment), estimateRoutes.list.query] as const,
  ),
  ['repair tariffs', repairTariffList, repairTariffRoutes.list.query],
  ['employees', employeeList, employeeRoutes.list.query],
  ['tariffs', rateCardList, rateCardRoutes.list.query],
  ['reefers', reeferList, reeferRoutes.list.query],
  ['storage runs', storageRunList, storageRunRoutes.list.query],
  ['transactions', transactionsOfContainer(1), transactionRoutes.listOfContainer.query],
  ['transfer tasks', transferTaskList, workTaskRoutes.list.query],
  ['transports', transportsOfContainer(1), transportRoutes.listAll.query],
  ['all transactions', allTransactions, transactionRoutes.list.query],
  ['all transports', allTransports, transportRoutes.list.query],
  ["a client's stays", staysOfClient(1), stayRoutes.list.query],
  ["a client's transactions", transactionsOfClient(1), transactionRoutes.list.query],
  ["a client's containers", containersOfClient(1), ContainerListInput],
  ['warehouses', warehouseList, warehouseRoutes.list.query],
  ['work tasks', workTaskList, workTaskRoutes.list.query],
  ["a container's tasks", tasksOfContainer(1), workTaskRoutes.listOfContainer.query],
] as const;

/** The words that a field of the contract takes; none of a field that takes more than words. */
function wordsOf(input: z.ZodObject, name: string): string[] {
  const field: unknown = input.shape[name];
  const inner = field instanceof z.ZodOptional ? field.unwrap() : field;
  return inner instanceof z.ZodEnum ? inner.options.map(String) : [];
}

describe.each(lists)('the address of the list of %s', (_, list, input) => {
  it('sorts by what the contract sorts by', () => {
    const words = wordsOf(input, 'sort');
    expect(words.length).toBeGreaterThan(1);
    for (const sort of words) expect(list.searchOf({ sort })).toEqual({ sort });
    if (list.sort) expect(words).toContain(list.sort);
  });

  it('takes every word that the contract takes, and nothing that it refuses', () => {
    for (const name of list.filters) {
      const words = wordsOf(input, name);
      const good =
        words.length > 0
          ? words
          : ['a', '7', 'true', 'false', '2026-11-21'].filter((text) => list.searchOf({ [name]: text })[name]);
      expect(good, name).not.toEqual([]);
      for (const value of good) {
        expect(list.searchOf({ [name]: value }), name).toEqual({ [name]: value });
        expect(input.safeParse(list.inputOf({ [name]: value })).success, `${name} ${value}`).toBe(true);
      }
    }
    const names = ['page', 'pageSize', 'sort', 'q', ...list.filters];
    for (const junk of ['asleep', '-1', '1.5', 'TRUE', '9'.repeat(20), 'x'.repeat(300), {}, []]) {
      const raw = Object.fromEntries(names.map((name) => [name, junk]));
      expect(input.safeParse(list.inputOf(raw)).error?.issues ?? [], String(junk)).toEqual([]);
    }
  });
});

/** Page sizes by the specification of the product. */
const short = { pageSize: 10, pageSizes: [5, 10, 25] };
const long = { pageSize: 20, pageSizes: [10, 20, 50] };
it.each([
  ['clients', clientList, short],
  ['containers', containerList, short],
  ['employees', employeeList, short],
  ['admins', adminList, short],
  ['container types', containerTypeList, short],
  ['container statuses', containerStatusList, short],
  ['work tasks', workTaskList, long],
  ['transfer tasks', transferTaskList, long],
])('the list of %s has its page sizes', (_, list, sizes) => {
  expect({ pageSize: list.pageSize, pageSizes: list.pageSizes }).toEqual(sizes);
});
