import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { containerColumn } from '../../ui/container-column.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { useTransportColumns, useTransportLink } from './transport-columns.tsx';
import { allTransports } from './transports.api.ts';

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
  return <ListPage list={allTransports} texts="transports" columns={columns} begin={begin} />;
}
