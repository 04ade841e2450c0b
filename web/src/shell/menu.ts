import type { Module } from '@boxyard/contract/core/enums.ts';
import type { RoleResource } from '@boxyard/contract/people/admins.ts';
import {
  IconArrowsExchange,
  IconArrowsTransferDown,
  IconBell,
  IconBox,
  IconBuilding,
  IconBuildingWarehouse,
  IconCalculator,
  IconCalendarEvent,
  IconChartBar,
  IconClipboardList,
  IconClipboardSearch,
  IconFileImport,
  IconFileInvoice,
  IconBarrierBlock as IconGate,
  IconHistory,
  IconIdBadge2,
  IconKey,
  IconLayoutDashboard,
  IconListDetails,
  IconPuzzle,
  IconReceipt,
  IconReportMoney,
  IconSnowflake,
  IconTag,
  IconTags,
  IconTruck,
  IconUserOff,
  IconUserShield,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useResources, useSession } from '../core/session/session.ts';

interface Entry {
  /** Key under `menu` of the shell's texts. */
  key: string;
  to: NonNullable<LinkProps['to']>;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  /** After `g` it leads there. */
  letter?: string;
  /** Shown while the account has it switched on. */
  module?: Module;
}

interface Group {
  key?: string;
  /** Shown to those who have it. */
  needs?: RoleResource;
  entries: Entry[];
}

export const menu: Group[] = [
  {
    entries: [
      { key: 'dashboard', to: '/dashboard', icon: IconLayoutDashboard, letter: 'd' },
      { key: 'gate', to: '/gate', icon: IconGate, letter: 'g' },
      { key: 'containers', to: '/containers', icon: IconBox, letter: 'c' },
      { key: 'reefers', to: '/reefers', icon: IconSnowflake, letter: 'r' },
      { key: 'warehouses', to: '/warehouses', icon: IconBuildingWarehouse, letter: 'w' },
      { key: 'workTasks', to: '/work-tasks', icon: IconClipboardList, letter: 't' },
      { key: 'transferTasks', to: '/transfer-tasks', icon: IconArrowsTransferDown, letter: 'f' },
      { key: 'transports', to: '/transports', icon: IconTruck, letter: 'p' },
      { key: 'transactions', to: '/transactions', icon: IconReceipt, letter: 'b' },
      { key: 'clients', to: '/clients', icon: IconUsers, letter: 'l' },
      { key: 'employees', to: '/employees', icon: IconIdBadge2, letter: 'e' },
    ],
  },
  {
    entries: [
      { key: 'bookings', to: '/bookings', icon: IconCalendarEvent },
      { key: 'edi', to: '/edi', icon: IconArrowsExchange, module: 'edi' },
      { key: 'invoices', to: '/invoices', icon: IconFileInvoice },
      { key: 'storageRuns', to: '/storage-runs', icon: IconCalculator, module: 'invoices' },
      { key: 'rateCards', to: '/rate-cards', icon: IconReportMoney, module: 'invoices' },
      { key: 'inspections', to: '/inspections', icon: IconClipboardSearch },
      { key: 'reports', to: '/reports', icon: IconChartBar },
      { key: 'notifications', to: '/notifications', icon: IconBell },
    ],
  },
  {
    key: 'accountSettings',
    needs: 'accountSettings',
    entries: [
      { key: 'account', to: '/account', icon: IconBuilding },
      { key: 'modules', to: '/modules', icon: IconPuzzle },
      { key: 'adminGroups', to: '/admin-groups', icon: IconUsersGroup },
      { key: 'admins', to: '/admins', icon: IconUserShield },
      { key: 'privacy', to: '/privacy', icon: IconUserOff },
      { key: 'imports', to: '/imports', icon: IconFileImport },
      { key: 'apiTokens', to: '/api-tokens', icon: IconKey },
      { key: 'webhooks', to: '/webhooks', icon: IconWebhook },
      { key: 'history', to: '/history', icon: IconHistory },
    ],
  },
  {
    key: 'configurations',
    needs: 'configurations',
    entries: [
      { key: 'containerStatuses', to: '/container-statuses', icon: IconTags },
      { key: 'containerTypes', to: '/container-types', icon: IconListDetails },
      { key: 'chargeCodes', to: '/charge-codes', icon: IconTag, module: 'invoices' },
    ],
  },
];

/** What this person is offered in this account. */
export function useMenu(): Group[] {
  const has = useResources();
  const modules = useSession().whoami?.accounts[0]?.modules ?? [];
  return menu
    .filter(({ needs }) => !needs || has(needs))
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ module }) => !module || modules.includes(module)),
    }));
}
