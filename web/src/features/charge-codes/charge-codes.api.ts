import {
  type ChargeCode,
  emptyChargeCode as empty,
  chargeCodeRoutes as routes,
} from '@boxyard/contract/billing/charge-codes.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../core/api/api.ts';
import { entity, listQuery } from '../../core/data/entity.ts';
import { defineList } from '../../core/data/list.ts';
import type { DataQuery } from '../../core/data/queries.ts';

export const chargeCodes = entity('charge_code', routes, { empty });

export const chargeCodeList = defineList({
  name: 'charge-codes',
  route: routes.list,
  query: listQuery('charge_code', routes.list),
  sort: 'code',
});

export const chargeCodesQuery: DataQuery<ChargeCode[]> = {
  queryKey: ['charge_code', 'choices'],
  queryFn: ({ signal }) => call(routes.list, { query: {}, signal }),
};

/** All charge codes, called as the reader's language calls them; undefined while they load. */
export function useChargeCodeChoices({ enabled = true } = {}): readonly ChargeCode[] | undefined {
  const { i18n } = useTranslation();
  const { data } = useQuery({ ...chargeCodesQuery, enabled });
  return useMemo(() => {
    const ownName = i18n.language === 'sk' ? 'nameSk' : 'nameEn';
    return data?.map((code) => ({ ...code, name: code[ownName] || code.name }));
  }, [data, i18n.language]);
}
