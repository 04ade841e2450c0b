import { emptyChargeCode as empty, chargeCodeRoutes as routes } from '@boxyard/contract/billing/charge-codes.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../core/api/api.ts';
import { entity, listQuery } from '../../core/data/entity.ts';
import { defineList } from '../../core/data/list.ts';

export const chargeCodes = entity('charge_code', routes, { empty });

export const chargeCodeList = defineList({
  name: 'charge-codes',
  route: routes.list,
  query: listQuery('charge_code', routes.list),
  sort: 'code',
});

export const chargeCodeChoices = queryOptions({
  queryKey: ['charge_code', 'choices'],
  queryFn: ({ signal }) => call(routes.list, { query: {}, signal }),
});
