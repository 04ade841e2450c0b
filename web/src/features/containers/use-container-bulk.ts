import type { ContainerRow } from '@boxyard/contract/yard/containers.ts';
import { useTranslation } from 'react-i18next';
import type { BulkActions } from '../../ui/list/bulk-actions.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { useStatuses, useWarehouses } from './container-choices.ts';
import { containersAtOnce } from './containers.api.ts';

const ClientPicker = lazyPart(() => import('./client-picker.tsx').then((part) => part.ClientPicker));

const { update, remove } = containersAtOnce;

/** What can be done with several containers at once. */
export function useContainerBulk(): BulkActions<ContainerRow> {
  const { t } = useTranslation(['containers', 'enums']);
  return {
    nameOf: ({ name }) => name,
    changes: [
      {
        kind: 'choice',
        label: t('containerStatusId'),
        useChoices: useStatuses,
        apply: (records, containerStatusId, act) => update(records, { containerStatusId }, act),
      },
      {
        kind: 'choice',
        label: t('warehouseId'),
        useChoices: useWarehouses,
        apply: (records, warehouseId, act) => update(records, { warehouseId }, act),
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
