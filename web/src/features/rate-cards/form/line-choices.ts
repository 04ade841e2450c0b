import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../core/data/queries.ts';
import { chargeCodesQuery, useChargeCodeChoices } from '../../charge-codes/charge-codes.api.ts';
import { containerTypeChoices } from '../../container-types/container-types.api.ts';
import { warehouseChoices } from '../../warehouses/warehouses.api.ts';

/** What the lines of a tariff are chosen from; undefined while it loads. */
export function useLineChoices() {
  return {
    codes: useChargeCodeChoices(),
    types: useQuery(containerTypeChoices).data,
    warehouses: useQuery(warehouseChoices).data,
  };
}

export type LineChoices = ReturnType<typeof useLineChoices>;

export const loadLineChoices = () =>
  Promise.all([
    queryClient.ensureQueryData(chargeCodesQuery),
    queryClient.ensureQueryData(containerTypeChoices),
    queryClient.ensureQueryData(warehouseChoices),
  ]);
