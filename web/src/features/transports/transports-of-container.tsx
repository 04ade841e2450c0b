import { type TransportType, transportTypes } from '@boxyard/contract/core/enums.ts';
import type { TransportRow } from '@boxyard/contract/gate/transports.ts';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../ui/action/use-action.ts';
import { EntityModal } from '../../ui/dialog/entity-modal.tsx';
import { useAddRequest } from '../../ui/dialog/use-add-request.ts';
import type { BulkActions } from '../../ui/list/bulk-actions.ts';
import { ListPanel } from '../../ui/list/list-page.tsx';
import { useTransportActions, useTransportColumns } from './transport-columns.tsx';
import { TransportCreate, TransportEdit } from './transport-form.tsx';
import { nextPassageType, transportsAtOnce, transportsOfContainer } from './transports.api.ts';

/** A type: the dialog adds a transport of it. A row: the dialog changes it. */
type Opened = TransportType | TransportRow;

const bulk: BulkActions<TransportRow> = { nameOf: ({ tripCode }) => tripCode, remove: transportsAtOnce.remove };

/** A container's comings and goings, planned and at the gate. */
export function TransportsOfContainer({ containerId }: { containerId: number }) {
  const { t } = useTranslation('transports');
  const [opened, setOpened] = useState<Opened | null>(null);
  const facts = useTransportColumns(true);
  const actionsOf = useTransportActions(useCallback((transport) => setOpened(transport), []));
  const columns = useMemo(() => [...facts, actionsOf], [facts, actionsOf]);
  const { run } = useAction();
  useAddRequest(() => void run(async () => setOpened(await nextPassageType(containerId))));

  const add = <AddTransport onAdd={setOpened} />;
  const onSaved = () => setOpened(null);
  const isNew = typeof opened === 'string';
  return (
    <ListPanel list={transportsOfContainer(containerId)} texts="transports" columns={columns} add={add} bulk={bulk}>
      <EntityModal
        opened={opened !== null}
        onClose={() => setOpened(null)}
        title={isNew ? t('createTitle') : t('editTitle', { tripCode: opened?.tripCode })}
      >
        {isNew && <TransportCreate containerId={containerId} type={opened} onSaved={onSaved} />}
        {opened && !isNew && <TransportEdit containerId={containerId} transport={opened} onSaved={onSaved} />}
      </EntityModal>
    </ListPanel>
  );
}

function AddTransport({ onAdd }: { onAdd: (type: TransportType) => void }) {
  const { t } = useTranslation(['transports', 'enums']);
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <Button rightSection={<IconChevronDown size={14} />}>{t('add')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {transportTypes.map((type) => (
          <Menu.Item key={type} onClick={() => onAdd(type)}>
            {t(`transportType.${type}`, { ns: 'enums' })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
