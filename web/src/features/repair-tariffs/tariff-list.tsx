import type { RepairTariffRow, repairTariffRoutes } from '@boxyard/contract/inspections/repair-tariffs.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../core/session/session.ts';
import { formatDay, formatMoney } from '../../core/text/format.ts';
import { DeleteAction } from '../../ui/action/delete-action.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { InspectionTabs } from '../../ui/inspections/inspection-tabs.tsx';
import { actionsColumn } from '../../ui/list/columns.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ColumnOf } from '../../ui/table/column.ts';
import { repairTariffList, repairTariffs } from './repair-tariffs.api.ts';

const texts = 'estimates';

export function TariffList() {
  const { t } = useTranslation(texts);
  const mayChange = useSession().whoami?.isOwner ?? false;
  return (
    <ListPage
      list={repairTariffList}
      texts={texts}
      title={t('tariffs')}
      nothingYet={t(mayChange ? 'noTariffs' : 'noTariffsOwners')}
      columns={useColumns(mayChange)}
      add={mayChange && <LinkButton to="/inspections/tariffs/new">{t('addTariff')}</LinkButton>}
      frame={(table) => <InspectionTabs>{table}</InspectionTabs>}
    />
  );
}

function useColumns(mayChange: boolean): ColumnOf<typeof repairTariffRoutes.list>[] {
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
          <Link to="/inspections/tariffs/$id" params={{ id }}>
            {name}
          </Link>
        ),
      },
      {
        id: 'clientName',
        header: t('clientId'),
        sortable: true,
        cuts: true,
        cell: ({ clientId, clientName }) => (clientId === null ? t('allClients') : clientName),
      },
      {
        id: 'validFrom',
        header: t('validFrom'),
        sortable: true,
        width: '120px',
        cell: ({ validFrom }) => formatDay(validFrom),
      },
      {
        id: 'isValidNow',
        header: t('isValidNow'),
        width: '140px',
        onCard: true,
        filter: {
          kind: 'select',
          param: 'isValidNow',
          options: ['true', 'false'].map((value) => ({ value, label: t(`validity.${value}`) })),
        },
        cell: ({ isValidNow }) => (
          <StatusBadge tone={isValidNow ? 'success' : 'neutral'}>{t(`validity.${isValidNow}`)}</StatusBadge>
        ),
      },
      {
        id: 'labourRate',
        header: t('labourRate'),
        align: 'right',
        room: 'some',
        width: '130px',
        cell: ({ labourRate, currency }) => formatMoney(labourRate, currency),
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
            actionsColumn<RepairTariffRow>(
              1,
              ({ id, name, isUsed }) =>
                !isUsed && (
                  <DeleteAction
                    isFinal
                    texts={texts}
                    question="deleteTariff"
                    values={{ name }}
                    remove={() => repairTariffs.remove(id)}
                  />
                ),
            ),
          ]
        : []),
    ],
    [t, mayChange],
  );
}
