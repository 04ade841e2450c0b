import type { RoleResource } from '@boxyard/contract/admins.ts';
import {
  IconArrowsTransferDown,
  IconBell,
  IconBox,
  IconBuilding,
  IconBuildingWarehouse,
  IconCalendarEvent,
  IconChartBar,
  IconClipboardList,
  IconClipboardSearch,
  IconFileInvoice,
  IconBarrierBlock as IconGate,
  IconIdBadge2,
  IconLayoutDashboard,
  IconListDetails,
  IconReceipt,
  IconTags,
  IconTruck,
  IconUserShield,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';

interface Entry {
  /** Key under `menu` of the shell's texts. */
  key: string;
  to: NonNullable<LinkProps['to']>;
  icon: ComponentType<{ size?: number; stroke?: number }>;
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
      { key: 'dashboard', to: '/dashboard', icon: IconLayoutDashboard },
      { key: 'gate', to: '/gate', icon: IconGate },
      { key: 'containers', to: '/containers', icon: IconBox },
      { key: 'warehouses', to: '/warehouses', icon: IconBuildingWarehouse },
      { key: 'workTasks', to: '/work-tasks', icon: IconClipboardList },
      { key: 'transferTasks', to: '/transfer-tasks', icon: IconArrowsTransferDown },
      { key: 'transports', to: '/transports', icon: IconTruck },
      { key: 'billing', to: '/transactions', icon: IconReceipt },
      { key: 'clients', to: '/clients', icon: IconUsers },
      { key: 'employees', to: '/employees', icon: IconIdBadge2 },
    ],
  },
  {
    entries: [
      { key: 'bookings', to: '/bookings', icon: IconCalendarEvent },
      { key: 'invoices', to: '/invoices', icon: IconFileInvoice },
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
      { key: 'adminGroups', to: '/admin-groups', icon: IconUsersGroup },
      { key: 'admins', to: '/admins', icon: IconUserShield },
    ],
  },
  {
    key: 'configurations',
    needs: 'configurations',
    entries: [
      { key: 'containerStatuses', to: '/container-statuses', icon: IconTags },
      { key: 'containerTypes', to: '/container-types', icon: IconListDetails },
    ],
  },
];
