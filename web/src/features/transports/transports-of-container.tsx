import type { TransportRow, TransportType } from '@boxyard/contract/transports.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/data-table.tsx';
import { EntityModal } from '../../ui/entity-modal.tsx';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { TabPanel } from '../../ui/tab-panel.tsx';
import { useAddRequest } from '../../ui/use-add-request.ts';
import { useListState } from '../../ui/use-list-state.ts';
import { AddTransport } from './add-transport.tsx';
import { useTransportActions, useTransportColumns } from './transport-columns.tsx';
import { TransportCreate, TransportEdit } from './transport-form.tsx';
import { transportListQuery } from './transports.api.ts';
import { transportsSearch } from './transports.search.ts';

/** What the dialog is open for: a type to add, or a transport to change. */
type Opened = TransportType | TransportRow;

/** A container's comings and goings, planned and at the gate. */
export function TransportsOfContainer({ containerId }: { containerId: number }) {
  const { t } = useTranslation('transports');
  const list = useListState(transportsSearch);
  const query = useQuery(transportListQuery(containerId, list.input));
  const [opened, setOpened] = useState<Opened | null>(null);
  const facts = useTransportColumns();
  const actionsOf = useTransportActions(useCallback((transport) => setOpened(transport), []));
  const columns = useMemo(() => [...facts, actionsOf], [facts, actionsOf]);
  useAddRequest(() => setOpened('gate_in'));

  const add = <AddTransport onAdd={setOpened} />;
  const actions = (
    <>
      <ExportMenu list="container-transports" input={list.input} of={containerId} />
      {add}
    </>
  );
  const onSaved = () => setOpened(null);
  const isNew = typeof opened === 'string';
  return (
    <TabPanel actions={actions}>
      <DataTable
        name="transports-of-container"
        label={t('title')}
        columns={columns}
        query={query}
        list={list}
        rowKey={(transport) => transport.id}
        search
        emptyAction={add}
      />
      <EntityModal
        opened={opened !== null}
        onClose={() => setOpened(null)}
        title={isNew ? t('createTitle') : t('editTitle', { tripCode: opened?.tripCode })}
      >
        {isNew && <TransportCreate containerId={containerId} type={opened} onSaved={onSaved} />}
        {opened && !isNew && <TransportEdit containerId={containerId} transport={opened} onSaved={onSaved} />}
      </EntityModal>
    </TabPanel>
  );
}
