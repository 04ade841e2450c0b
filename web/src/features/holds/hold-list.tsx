import { type HoldRow, holdKinds, type holdRoutes } from '@boxyard/contract/bookings/holds.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataQuery } from '../../core/data/queries.ts';
import { capitalised, formatDateTime } from '../../core/text/format.ts';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { inBookings } from '../../ui/bookings/bookings-tabs.tsx';
import { ContainerNumber } from '../../ui/container/container-number.tsx';
import { enumOptions } from '../../ui/input/enum-options.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ColumnOf } from '../../ui/table/column.ts';
import { clients } from '../clients/clients.api.ts';
import { containers } from '../containers/containers.api.ts';
import { orders } from '../gate-orders/gate-orders.api.ts';
import { useBlockedWords } from './hold-words.ts';
import { holdList } from './holds.api.ts';
import { LiftButton } from './lift-hold.tsx';
import { PlaceHoldButton } from './place-hold.tsx';

const texts = 'bookings';

export function HoldList() {
  const { t } = useTranslation(texts);
  const linked = {
    clientId: { label: t('clientId'), value: (id: string) => <NameOf query={clients.one(Number(id))} id={id} /> },
    containerId: {
      label: t('container'),
      value: (id: string) => <NameOf query={containers.one(Number(id))} id={id} />,
    },
    orderId: { label: t('orderId'), value: (id: string) => <NumberOf id={id} /> },
  };
  return (
    <ListPage
      list={holdList}
      texts={texts}
      title={t('holds')}
      nothingYet={t('noHolds')}
      columns={useColumns()}
      linked={linked}
      toggles={[{ param: 'isActive', value: 'true', label: t('onlyActive') }]}
      add={<PlaceHoldButton />}
      frame={inBookings}
    />
  );
}

function NameOf({ query, id }: { query: DataQuery<{ name: string }>; id: string }) {
  return useQuery(query).data?.name ?? id;
}

function NumberOf({ id }: { id: string }) {
  return useQuery(orders.one(Number(id))).data?.number ?? id;
}

function useColumns(): ColumnOf<typeof holdRoutes.list>[] {
  const { t } = useTranslation([texts, 'enums']);
  const blocked = useBlockedWords();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are new with the texts
  return useMemo(
    () => [
      {
        id: 'number',
        header: t('whatIsHeld'),
        fixed: true,
        sortable: true,
        breaks: true,
        cell: (hold) => <Held hold={hold} />,
      },
      {
        id: 'kind',
        header: t('kind'),
        sortable: true,
        width: '150px',
        filter: { kind: 'select', param: 'kind', options: enumOptions('holdKind', holdKinds) },
        cell: ({ kind }) => t(`holdKind.${kind}`, { ns: 'enums' }),
      },
      { id: 'blocksOut', header: t('blocks'), width: '170px', cell: blocked },
      {
        id: 'isActive',
        header: t('state'),
        width: '130px',
        cell: (hold) => <HoldState hold={hold} />,
      },
      {
        id: 'startsAt',
        header: t('startsAt'),
        sortable: true,
        room: 'some',
        onCard: true,
        width: '136px',
        cell: ({ startsAt }) => formatDateTime(startsAt),
      },
      {
        id: 'endsAt',
        header: t('endsAt'),
        room: 'much',
        onCard: true,
        width: '136px',
        cell: ({ endsAt }) => formatDateTime(endsAt),
      },
      {
        id: 'reference',
        header: t('reference'),
        room: 'much',
        width: '12%',
        cuts: true,
        cell: ({ reference, notes }) => {
          const words = [reference, notes].filter(Boolean).join(' · ');
          return words && <span title={words}>{words}</span>;
        },
      },
      {
        id: 'madeBy',
        header: t('madeBy'),
        room: 'most',
        width: '12%',
        cuts: true,
        cell: ({ madeBy }) => madeBy && <span title={madeBy}>{madeBy}</span>,
      },
      {
        id: 'actions',
        header: '',
        fixed: true,
        align: 'right',
        width: '104px',
        cell: (hold) => hold.isActive && <LiftButton hold={hold} />,
      },
    ],
    [t],
  );
}

/** A container, an order or a client, with the way to it. */
function Held({ hold: { number, containerId, orderId, orderNumber, clientId, clientName } }: { hold: HoldRow }) {
  const { t } = useTranslation(texts);
  if (orderId !== null)
    return (
      <Link to="/bookings/orders/$orderId" params={{ orderId }}>
        {capitalised(t('orderNamed', { number: orderNumber }))}
      </Link>
    );
  if (clientId !== null)
    return (
      <Link to="/clients/$clientId/edit" params={{ clientId }}>
        {clientName}
      </Link>
    );
  if (containerId === null) return <ContainerNumber number={number} copyable={false} />;
  return (
    <Link to="/containers/$id/edit" params={{ id: containerId }}>
      <ContainerNumber number={number} copyable={false} />
    </Link>
  );
}

function HoldState({ hold: { isActive, liftedAt, liftReason, liftedBy } }: { hold: HoldRow }) {
  const { t } = useTranslation(texts);
  if (isActive) return <StatusBadge tone="danger">{t('holdIs.active')}</StatusBadge>;
  if (liftedAt === null) return <StatusBadge tone="neutral">{t('holdIs.over')}</StatusBadge>;
  const words = [formatDateTime(liftedAt), liftedBy, liftReason].filter(Boolean).join(' · ');
  return (
    <span title={words}>
      <StatusBadge tone="neutral">{t('holdIs.lifted')}</StatusBadge>
    </span>
  );
}
