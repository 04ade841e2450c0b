import { employeeRoutes } from '@boxyard/contract/people/employees.ts';
import type { Dimension } from '@boxyard/contract/reports/shapes.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../core/api/api.ts';
import type { Choice } from '../../ui/input/remote-select.tsx';
import { useChargeCodeChoices } from '../charge-codes/charge-codes.api.ts';
import { containerTypeChoices } from '../container-types/container-types.api.ts';
import { areasQuery } from '../storage-areas/storage-areas.api.ts';
import { warehouseChoices } from '../warehouses/warehouses.api.ts';
import type { ReportAddress } from './report-address.ts';

const employeeChoices = queryOptions({
  queryKey: ['employee', 'choices'],
  queryFn: async ({ signal }) =>
    (await call(employeeRoutes.list, { query: {}, signal })).map(({ id, firstname, lastname, username }) => ({
      id,
      name: `${firstname} ${lastname}`.trim() || username,
    })),
});

/** The records that a dimension may name, where there are few; undefined while they load. */
export function useFew(dimension: Dimension, { warehouseId }: ReportAddress): readonly Choice[] | undefined {
  const isOf = (...names: Dimension[]) => names.includes(dimension);
  const warehouse = Number(warehouseId) || 0;
  const warehouses = useQuery({ ...warehouseChoices, enabled: isOf('warehouseId') });
  const types = useQuery({ ...containerTypeChoices, enabled: isOf('containerTypeId') });
  const codes = useChargeCodeChoices({ enabled: isOf('chargeCodeId') });
  const people = useQuery({ ...employeeChoices, enabled: isOf('assigneeId') });
  const areas = useQuery({ ...areasQuery(warehouse), enabled: isOf('areaId', 'sectionId') && warehouse > 0 });
  switch (dimension) {
    case 'warehouseId':
      return warehouses.data;
    case 'containerTypeId':
      return types.data;
    case 'chargeCodeId':
      return codes;
    case 'assigneeId':
      return people.data;
    case 'areaId':
      return warehouse === 0 ? [] : areas.data;
    case 'sectionId':
      return warehouse === 0
        ? []
        : areas.data?.flatMap(({ name: area, sections }) =>
            sections.map(({ sectionId, name }) => ({ id: sectionId, name: `${area} > ${name}` })),
          );
    default:
      return [];
  }
}
