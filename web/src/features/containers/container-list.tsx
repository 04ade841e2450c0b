import { type ContainerRow, presences } from '@boxyard/contract/yard/containers.ts';
import { useTranslation } from 'react-i18next';
import { ImportLink } from '../../ui/action/import-link.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import type { BulkActions, BulkChange } from '../../ui/list/bulk-actions.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { useStatuses, useWarehouses } from './container-choices.ts';
import { useContainerColumns } from './container-columns.tsx';
import { containerList, containersAtOnce } from './containers.api.ts';

interface ContainerListProps {
  /** What other features do with several containers at once; the route passes it in. */
  changes?: readonly BulkChange[];
}

export function ContainerList({ changes = [] }: ContainerListProps) {
  const { t } = useTranslation('containers');
  const add = <LinkButton to="/containers/create">{t('add')}</LinkButton>;
  const toggles = presences.map((value) => ({
    param: 'presence' as const,
    value,
    label: t(`presence.${value}`),
    hint: t(`presenceHint.${value}`),
  }));
  return (
    <ListPage
      list={containerList}
      texts="containers"
      columns={useContainerColumns()}
      toggles={toggles}
      add={add}
      actions={<ImportLink kind="containers" />}
      failed={t('loadFailed')}
      bulk={useContainerBulk(changes)}
    />
  );
}

const ClientPicker = lazyPart(() => import('./client-picker.tsx').then((part) => part.ClientPicker));

const { update, remove } = containersAtOnce;

/** What can be done with several containers at once. */
function useContainerBulk(more: readonly BulkChange[]): BulkActions<ContainerRow> {
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
      ...more,
    ],
    remove,
  };
}
