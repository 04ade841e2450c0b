import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../core/i18n.ts';
import { queryClient } from '../../../core/queries.ts';
import { WarehouseList } from '../../../features/warehouses/warehouse-list.tsx';
import { warehouseListQuery } from '../../../features/warehouses/warehouses.api.ts';
import { warehousesSearch } from '../../../features/warehouses/warehouses.search.ts';
import { listInput } from '../../../ui/list-search.ts';

export const Route = createFileRoute('/_app/warehouses/')({
  validateSearch: warehousesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(warehouseListQuery(listInput(deps, warehousesSearch.options)));
    return loadTexts('warehouses');
  },
  component: WarehouseList,
});
