import { useQuery } from '@tanstack/react-query';
import { warehouseChoices } from '../../warehouses/warehouses.api.ts';

export const useWarehouses = () => useQuery(warehouseChoices).data;
