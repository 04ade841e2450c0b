import type { TransportRow } from '@boxyard/contract/transports.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ImportLink } from '../../ui/action/import-link.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import type { BulkActions } from '../../ui/list/bulk-actions.ts';
import { containerColumn } from '../../ui/list/container-column.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useTransportColumns, useTransportLink } from './transport-columns.tsx';
import { allTransports, transportsAtOnce } from './transports.api.ts';

const bulk: BulkActions<TransportRow> = { nameOf: ({ tripCode }) => tripCode, remove: transportsAtOnce.remove };

/** Comings and goings of the whole account; they are entered and changed beside their container. */
export function TransportList() {
  const { t } = useTranslation('transports');
  const facts = useTransportColumns();
  const edit = useTransportLink();
  const columns = useMemo(() => [containerColumn(t('container')), ...facts, edit], [t, facts, edit]);
  const begin = (
    <LinkButton to="/containers" variant="default">
      {t('toContainers')}
    </LinkButton>
  );
  return (
    <ListPage
      list={allTransports}
      texts="transports"
      columns={columns}
      begin={begin}
      actions={<ImportLink kind="gate_moves" />}
      bulk={bulk}
    />
  );
}
