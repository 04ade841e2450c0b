import type { ContainerRow } from '@boxyard/contract/containers.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { statusesInWords } from '../../ui/container/status-text.ts';
import { later } from '../../ui/later/later.tsx';
import type { BulkActions } from '../../ui/list/bulk-actions.ts';
import { containerStatusChoices } from '../container-statuses/container-statuses.api.ts';
import { warehouseChoices } from '../warehouses/warehouses.api.ts';
import { containersAtOnce } from './containers.api.ts';

const ClientPicker = later(() => import('./client-picker.later.tsx').then((part) => part.ClientPicker));

const { update, remove } = containersAtOnce;

const options = (rows: { id: number; name: string }[] = []) =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }));

/** What can be done with several containers at once. */
export function useContainerBulk(): BulkActions<ContainerRow> {
  const { t } = useTranslation(['containers', 'enums']);
  const { data: statuses } = useQuery(containerStatusChoices);
  const { data: warehouses } = useQuery(warehouseChoices);
  return {
    nameOf: ({ name }) => name,
    changes: [
      {
        kind: 'menu',
        label: t('containerStatusId'),
        options: options(statusesInWords(statuses)),
        apply: (records, value, act) => update(records, { containerStatusId: Number(value) }, act),
      },
      {
        kind: 'menu',
        label: t('warehouseId'),
        options: options(warehouses),
        apply: (records, value, act) => update(records, { warehouseId: Number(value) }, act),
      },
      {
        kind: 'picker',
        label: t('clientId'),
        picker: ClientPicker,
        apply: (records, clientId, act) => update(records, { clientId: clientId ?? 0 }, act),
      },
    ],
    remove,
  };
}
