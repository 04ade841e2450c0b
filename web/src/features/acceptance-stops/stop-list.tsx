import type { acceptanceStopRoutes, StopRow } from '@boxyard/contract/bookings/acceptance-stops.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../core/text/format.ts';
import { DeleteAction } from '../../ui/action/delete-action.tsx';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { inBookings } from '../../ui/bookings/bookings-tabs.tsx';
import { actionsColumn } from '../../ui/list/columns.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ColumnOf } from '../../ui/table/column.ts';
import { clientFilter } from '../clients/clients.api.ts';
import { stopList, stops } from './acceptance-stops.api.ts';
import { AddStopButton, EditStopButton } from './stop-form.tsx';

const texts = 'bookings';

export function StopList() {
  const { t } = useTranslation(texts);
  return (
    <ListPage
      list={stopList}
      texts={texts}
      title={t('stops')}
      nothingYet={t('noStops')}
      columns={useColumns()}
      toggles={[{ param: 'isActive', value: 'true', label: t('onlyActive') }]}
      add={<AddStopButton />}
      frame={inBookings}
    />
  );
}

function useColumns(): ColumnOf<typeof acceptanceStopRoutes.list>[] {
  const { t } = useTranslation(texts);
  return useMemo(
    () => [
      {
        id: 'clientName',
        header: t('clientId'),
        fixed: true,
        sortable: true,
        breaks: true,
        filter: clientFilter,
        cell: ({ clientName }) => clientName || t('anyClient'),
      },
      {
        id: 'containerTypeNames',
        header: t('containerTypeIds'),
        cuts: true,
        cell: ({ containerTypeNames }) => <span title={containerTypeNames}>{containerTypeNames || t('anyType')}</span>,
      },
      {
        id: 'warehouseName',
        header: t('warehouseId'),
        room: 'some',
        width: '14%',
        cuts: true,
        cell: ({ warehouseName }) => <span title={warehouseName}>{warehouseName || t('anyWarehouse')}</span>,
      },
      {
        id: 'fromDay',
        header: t('days'),
        sortable: true,
        width: '210px',
        cell: ({ fromDay, toDay }) => `${formatDay(fromDay)} – ${toDay ? formatDay(toDay) : t('untilFurther')}`,
      },
      {
        id: 'otherPlace',
        header: t('otherPlace'),
        room: 'much',
        onCard: true,
        cuts: true,
        cell: ({ otherPlace }) => otherPlace && <span title={otherPlace}>{otherPlace}</span>,
      },
      {
        id: 'honoursAnnounced',
        header: t('honoursAnnouncedShort'),
        room: 'most',
        width: '150px',
        cell: ({ honoursAnnounced }) => t(`announced.${honoursAnnounced}`),
      },
      {
        id: 'isActive',
        header: t('state'),
        width: '130px',
        cell: ({ isActive }) => (
          <StatusBadge tone={isActive ? 'danger' : 'neutral'}>{t(`stopIs.${isActive}`)}</StatusBadge>
        ),
      },
      actionsColumn<StopRow>(2, (stop) => <Actions stop={stop} />),
    ],
    [t],
  );
}

function Actions({ stop }: { stop: StopRow }) {
  const { t } = useTranslation(texts);
  const name = `${stop.clientName || t('anyClient')}, ${formatDay(stop.fromDay)}`;
  return (
    <>
      <EditStopButton stop={stop} label={t('editStop', { name })} />
      <DeleteAction texts={texts} values={{ name }} remove={(act) => stops.remove(stop.id, act)} />
    </>
  );
}
