import { useQuery } from '@tanstack/react-query';
import { customerChoices } from '../clients/clients.api.ts';
import { containerStatusChoices } from '../container-statuses/container-statuses.api.ts';
import { containerTypeChoices } from '../container-types/container-types.api.ts';
import { warehouseChoices } from '../warehouses/warehouses.api.ts';

/** Names of records of the account that a column may name; none for a column that names no record. */
export function useNames(column: string, typed: string): string[] {
  const isOf = (name: string) => column === name;
  const clients = useQuery({ ...customerChoices(typed), enabled: isOf('clientName') });
  const types = useQuery({ ...containerTypeChoices, enabled: isOf('containerTypeName') });
  const statuses = useQuery({ ...containerStatusChoices, enabled: isOf('containerStatusName') });
  const warehouses = useQuery({ ...warehouseChoices, enabled: isOf('warehouseName') });
  const found = {
    clientName: clients,
    containerTypeName: types,
    containerStatusName: statuses,
    warehouseName: warehouses,
  };
  const { data = [] } = found[column as keyof typeof found] ?? {};
  return [...new Set(data.map(({ name }) => name))];
}
