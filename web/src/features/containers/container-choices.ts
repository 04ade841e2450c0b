import { useQuery } from '@tanstack/react-query';
import { statusesInWords } from '../../ui/container/status-text.ts';
import { containerStatusChoices } from '../container-statuses/container-statuses.api.ts';
import { containerTypeChoices } from '../container-types/container-types.api.ts';
import { warehouseChoices } from '../warehouses/warehouses.api.ts';

export const useTypes = () => useQuery(containerTypeChoices).data;

/** With their names as they are read. */
export const useStatuses = () => statusesInWords(useQuery(containerStatusChoices).data);

export const useWarehouses = () => useQuery(warehouseChoices).data;
