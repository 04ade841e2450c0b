import type { Found } from '@boxyard/contract/core/find.ts';
import {
  IconBox,
  IconFileText,
  IconMapPin,
  IconReceipt,
  IconArrowsTransferDown as IconTransfer,
  IconTruck,
  IconUsers,
  IconClipboardList as IconWork,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../core/text/format.ts';
import { placeText } from '../../ui/container/place-text.ts';
import { titleInWords } from '../../ui/task/task-title.ts';
import type { Entry, EntryGroup } from './entries.ts';

const joined = (...parts: (string | false | null)[]) => parts.filter(Boolean).join(' · ');

/** What was found, as entries that open the records; kinds of which there is none are left out. */
export function useFoundGroups(found: Found | undefined): EntryGroup[] {
  const { t } = useTranslation(['find', 'enums']);
  const navigate = useNavigate();
  if (!found) return [];

  const passagesOf = (containerId: number) => () =>
    void navigate({ to: '/containers/$id/edit', params: { id: containerId }, search: { tab: 'transports' } });

  const entries: Record<keyof Found, Entry[]> = {
    containers: found.containers.map(({ id, name, formerName, clientName, place, transferTo }) => ({
      key: `container-${id}`,
      icon: IconBox,
      title: formerName ? t('renumbered', { former: formerName, number: name }) : name,
      detail: joined(clientName, placeText(place), transferTo && t('transferTo', { place: placeText(transferTo) })),
      open: () => void navigate({ to: '/containers/$id/edit', params: { id } }),
    })),
    clients: found.clients.map(({ id, name, addressCity, isActive }) => ({
      key: `client-${id}`,
      icon: IconUsers,
      title: name,
      detail: joined(addressCity, !isActive && t('inactive')),
      open: () => void navigate({ to: '/clients/$clientId', params: { clientId: id } }),
    })),
    tasks: found.tasks.map((task) => {
      const params = { containerId: task.containerId, containerNumber: task.containerName, id: task.id };
      const isTransfer = task.type === 'transfer';
      return {
        key: `task-${task.id}`,
        icon: isTransfer ? IconTransfer : IconWork,
        title: titleInWords(task),
        detail: joined(
          t(`enums:workTaskType.${task.type}`),
          t(`enums:workTaskStatus.${task.status}`),
          task.containerName,
        ),
        open: () =>
          void navigate(
            isTransfer
              ? { to: '/transfer-tasks/$containerId/$containerNumber/$id/edit', params }
              : { to: '/work-tasks/$containerId/$containerNumber/$id/edit', params },
          ),
      };
    }),
    places: found.places.map(({ warehouseId, warehouseName, areaId, areaName, sectionName }) => ({
      key: `place-${areaId}-${sectionName}`,
      icon: IconMapPin,
      title: sectionName ? `${areaName} > ${sectionName}` : areaName,
      detail: warehouseName,
      open: () =>
        void navigate({ to: '/warehouses/$warehouseId/storage-areas', params: { warehouseId }, hash: String(areaId) }),
    })),
    receipts: found.receipts.map(({ id, number, type, date, containerId, containerName, clientName }) => ({
      key: `receipt-${id}`,
      icon: IconReceipt,
      title: number,
      detail: joined(t(`enums:transportType.${type}`), containerName, clientName, formatDate(date)),
      open: passagesOf(containerId),
    })),
    orders: found.orders.map(({ id, number, bookingNumber, direction, clientName, standing }) => ({
      key: `order-${id}`,
      icon: IconFileText,
      title: joined(number, bookingNumber !== number && bookingNumber),
      detail: joined(t(`enums:orderDirection.${direction}`), clientName, t(`enums:orderStanding.${standing}`)),
      open: () => void navigate({ to: '/bookings/orders/$orderId', params: { orderId: id } }),
    })),
    trucks: found.trucks.map((truck) => ({
      key: `truck-${truck.id}`,
      icon: IconTruck,
      title: joined(truck.vehicleNumber, truck.trailerNumber, truck.semitrailerNumber, truck.driverName),
      detail: joined(truck.clientName, formatDateTime(truck.date), truck.containerName),
      open: passagesOf(truck.containerId),
    })),
  };
  return Object.entries(entries)
    .filter(([, some]) => some.length > 0)
    .map(([kind, some]) => ({ key: kind, label: t(`kinds.${kind}`), entries: some }));
}
