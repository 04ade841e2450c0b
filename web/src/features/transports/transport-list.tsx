import type { TransportRow } from '@boxyard/contract/gate/transports.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ImportLink } from '../../ui/action/import-link.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import type { BulkActions } from '../../ui/list/bulk-actions.ts';
import { containerColumn } from '../../ui/list/container-column.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { useTransportActions, useTransportColumns } from './transport-columns.tsx';
import { allTransports, transportsAtOnce } from './transports.api.ts';

const bulk: BulkActions<TransportRow> = { nameOf: ({ tripCode }) => tripCode, remove: transportsAtOnce.remove };

const nowOf = ({ containerNowName }: TransportRow) => containerNowName;

const TransportOfRow = lazyPart(() => import('./transport-of-row.tsx').then((part) => part.TransportOfRow));

/** Comings and goings of the whole account; they are entered at the gate or beside their container. */
export function TransportList() {
  const { t } = useTranslation('transports');
  const facts = useTransportColumns();
  const [opened, setOpened] = useState<TransportRow | null>(null);
  const actionsOf = useTransportActions(setOpened);
  const columns = useMemo(
    () => [containerColumn(t('container'), undefined, nowOf), ...facts, actionsOf],
    [t, facts, actionsOf],
  );
  const begin = (
    <LinkButton to="/containers" variant="default">
      {t('toContainers')}
    </LinkButton>
  );
  return (
    <>
      <ListPage
        list={allTransports}
        texts="transports"
        columns={columns}
        begin={begin}
        actions={<ImportLink kind="gate_moves" />}
        bulk={bulk}
      />
      <TransportOfRow opened={opened} onClose={() => setOpened(null)} />
    </>
  );
}
