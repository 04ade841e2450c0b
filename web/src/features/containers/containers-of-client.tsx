import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPanel } from '../../ui/list/list-page.tsx';
import { useContainerColumns } from './container-columns.tsx';
import { containersOfClient } from './containers.api.ts';

/** The containers of a client that are here now, with their days. */
export function ContainersOfClient({ clientId }: { clientId: number }) {
  const { t } = useTranslation('containers');
  const list = useMemo(() => containersOfClient(clientId), [clientId]);
  const columns = useContainerColumns()
    .filter(({ id }) => id !== 'clientName')
    .map((column) => (column.id === 'standingDays' ? withRoom(column) : column));
  return <ListPanel list={list} texts="containers" columns={columns} failed={t('loadFailed')} />;
}

/** It is what the list is read for, and shows on every screen. */
const withRoom = <C extends object>(column: C): C => ({ ...column, room: undefined });
