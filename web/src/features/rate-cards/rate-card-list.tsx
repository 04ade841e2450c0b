import type { RateCardRow, rateCardRoutes } from '@boxyard/contract/billing/rate-cards.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../core/session/session.ts';
import { formatDay } from '../../core/text/format.ts';
import { DeleteAction } from '../../ui/action/delete-action.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { actionsColumn } from '../../ui/list/columns.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ColumnOf } from '../../ui/table/column.ts';
import { clientFilter } from '../clients/clients.api.ts';
import { rateCardList, rateCards } from './rate-cards.api.ts';

const texts = 'rate-cards';

export function RateCardList() {
  const { t } = useTranslation(texts);
  const mayChange = useSession().whoami?.isOwner ?? false;
  const add = mayChange && <LinkButton to="/rate-cards/create">{t('add')}</LinkButton>;
  const wouldPay = (
    <LinkButton to="/rate-cards/test" variant="default">
      {t('wouldPay')}
    </LinkButton>
  );
  return <ListPage list={rateCardList} texts={texts} columns={useColumns(mayChange)} add={add} actions={wouldPay} />;
}

function useColumns(mayChange: boolean): ColumnOf<typeof rateCardRoutes.list>[] {
  const { t } = useTranslation(texts);
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('name'),
        fixed: true,
        sortable: true,
        breaks: true,
        cell: ({ id, name }) => (
          <Link to="/rate-cards/$id/edit" params={{ id }}>
            {name}
          </Link>
        ),
      },
      {
        id: 'clientName',
        header: t('clientId'),
        sortable: true,
        cuts: true,
        filter: clientFilter,
        cell: ({ clientId, clientName }) => (clientId === null ? t('allClients') : clientName),
      },
      {
        id: 'currency',
        header: t('currency'),
        sortable: true,
        width: '110px',
        room: 'some',
        cell: ({ currency }) => currency,
      },
      {
        id: 'validFrom',
        header: t('valid'),
        sortable: true,
        width: '210px',
        cell: ({ validFrom, validTo }) => `${formatDay(validFrom)} – ${formatDay(validTo)}`,
      },
      {
        id: 'isValidNow',
        header: t('isValidNow'),
        width: '150px',
        onCard: true,
        filter: {
          kind: 'select',
          param: 'isValidNow',
          options: ['true', 'false'].map((value) => ({ value, label: t(`validity.${value}`) })),
        },
        cell: (card) => <Validity card={card} />,
      },
      {
        id: 'linesCount',
        header: t('lines'),
        align: 'right',
        width: '90px',
        room: 'much',
        cell: ({ linesCount }) => linesCount,
      },
      ...(mayChange
        ? [
            actionsColumn<RateCardRow>(1, ({ id, name }) => (
              <DeleteAction isFinal texts={texts} values={{ name }} remove={() => rateCards.remove(id)} />
            )),
          ]
        : []),
    ],
    [t, mayChange],
  );
}

function Validity({ card: { isValidNow } }: { card: RateCardRow }) {
  const { t } = useTranslation(texts);
  return <StatusBadge tone={isValidNow ? 'success' : 'neutral'}>{t(`validity.${isValidNow}`)}</StatusBadge>;
}
