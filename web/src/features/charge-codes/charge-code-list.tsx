import { type ChargeCode, type chargeCodeRoutes, chargeTypes } from '@boxyard/contract/billing/charge-codes.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { today } from '../../core/text/day.ts';
import { formatPercent } from '../../core/text/format.ts';
import { DeleteAction } from '../../ui/action/delete-action.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { enumOptions } from '../../ui/input/enum-options.ts';
import { actionsColumn } from '../../ui/list/columns.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ColumnOf } from '../../ui/table/column.ts';
import { chargeCodeList, chargeCodes } from './charge-codes.api.ts';

const texts = 'charge-codes';

export function ChargeCodeList() {
  const { t } = useTranslation(texts);
  const add = <LinkButton to="/charge-codes/create">{t('add')}</LinkButton>;
  return <ListPage list={chargeCodeList} texts={texts} columns={useColumns()} add={add} />;
}

function useColumns(): ColumnOf<typeof chargeCodeRoutes.list>[] {
  const { t } = useTranslation([texts, 'enums']);
  return useMemo(
    () => [
      {
        id: 'code',
        header: t('code'),
        fixed: true,
        sortable: true,
        width: '160px',
        cell: ({ id, code }) => (
          <Link to="/charge-codes/$id/edit" params={{ id }}>
            {code}
          </Link>
        ),
      },
      { id: 'name', header: t('name'), fixed: true, sortable: true, breaks: true, cell: ({ name }) => name },
      {
        id: 'type',
        header: t('type'),
        sortable: true,
        width: '190px',
        filter: { kind: 'select', param: 'type', options: enumOptions('transactionType', chargeTypes) },
        cell: ({ type }) => t(`transactionType.${type}`, { ns: 'enums' }),
      },
      {
        id: 'vatRates',
        header: t('vatToday'),
        align: 'right',
        width: '150px',
        cell: (code) => vatToday(code) ?? t('vatOfAccount'),
      },
      actionsColumn(1, ({ id, code: name }) => (
        <DeleteAction texts={texts} values={{ name }} remove={(act) => chargeCodes.remove(id, act)} />
      )),
    ],
    [t],
  );
}

function vatToday({ vatRates }: ChargeCode): string | undefined {
  const now = vatRates.findLast(({ from }) => from <= today());
  return now && formatPercent(now.vat);
}
