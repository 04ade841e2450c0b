import { type ediEventRoutes, eventStatuses } from '@boxyard/contract/edi/edi-events.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../core/text/format.ts';
import { inEdi } from '../../ui/edi/edi-tabs.tsx';
import type { MapCodeButton } from '../../ui/edi/gap.ts';
import { Reasons } from '../../ui/edi/reasons.tsx';
import { enumOptions } from '../../ui/input/enum-options.ts';
import { ListPage, ListPanel } from '../../ui/list/list-page.tsx';
import type { ColumnOf } from '../../ui/table/column.ts';
import { containers } from '../containers/containers.api.ts';
import { partnerFilter } from '../edi-partners/edi-partners.api.ts';
import { eventList, eventsOfContainer } from './edi-events.api.ts';
import { EventActions, EventBox, EventMessage, EventStatus, useEventWords } from './event-cells.tsx';

const texts = 'edi';

/** Gate moves and stocks that partners are told. */
export function EventList({ mapCode }: { mapCode: MapCodeButton }) {
  const { t } = useTranslation(texts);
  return (
    <ListPage
      list={eventList}
      texts={texts}
      title={t('events')}
      nothingYet={t('noEvents')}
      columns={useColumns(mapCode, true)}
      linked={{ containerId: { label: t('container'), value: (id) => <ContainerName id={id} /> } }}
      frame={inEdi}
    />
  );
}

/** What partners were told of a container. */
export function EventsOfContainer({ containerId, mapCode }: { containerId: number; mapCode: MapCodeButton }) {
  const { t } = useTranslation(texts);
  return (
    <ListPanel
      list={eventsOfContainer(containerId)}
      texts={texts}
      title={t('eventsOfContainer')}
      nothingYet={t('noEventsOfContainer')}
      columns={useColumns(mapCode, false)}
      search={false}
    />
  );
}

function ContainerName({ id }: { id: string }) {
  return useQuery(containers.one(Number(id))).data?.name ?? id;
}

function useColumns(mapCode: MapCodeButton, hasBox: boolean): ColumnOf<typeof ediEventRoutes.list>[] {
  const { t } = useTranslation([texts, 'enums']);
  const wordsOf = useEventWords();
  return useMemo(() => {
    const box: ColumnOf<typeof ediEventRoutes.list> = {
      id: 'number',
      header: t('container'),
      fixed: true,
      width: '168px',
      cell: (event) => <EventBox event={event} />,
    };
    return [
      ...(hasBox ? [box] : []),
      { id: 'kind', header: t('what'), fixed: true, width: '130px', cell: wordsOf },
      {
        id: 'movedAt',
        header: t('movedAt'),
        room: 'some',
        width: '136px',
        cell: ({ movedAt, createdAt }) => formatDateTime(movedAt ?? createdAt),
      },
      {
        id: 'partnerName',
        header: t('partner'),
        width: '13%',
        cuts: true,
        filter: partnerFilter,
        cell: ({ partnerName }) => <span title={partnerName}>{partnerName}</span>,
      },
      {
        id: 'status',
        header: t('status'),
        width: '140px',
        filter: { kind: 'select', param: 'status', options: enumOptions('ediEventStatus', eventStatuses) },
        cell: (event) => <EventStatus event={event} />,
      },
      { id: 'icr', header: t('message'), width: '126px', cell: (event) => <EventMessage event={event} /> },
      { id: 'reasons', header: t('reasons'), onCard: true, cell: ({ reasons }) => <Reasons reasons={reasons} /> },
      {
        id: 'actions',
        header: '',
        fixed: true,
        align: 'right',
        width: '150px',
        cell: (event) => <EventActions event={event} mapCode={mapCode} />,
      },
    ];
  }, [t, wordsOf, mapCode, hasBox]);
}
