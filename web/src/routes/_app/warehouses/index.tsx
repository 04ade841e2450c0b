import type { warehouseRoutes } from '@boxyard/contract/warehouses.ts';
import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../core/i18n.ts';
import { prefetchList } from '../../../core/list.ts';
import { listSearch } from '../../../core/list-search.ts';
import { WarehouseList } from '../../../features/warehouses/warehouse-list.tsx';
import { warehouseList } from '../../../features/warehouses/warehouses.api.ts';

export const Route = createFileRoute('/_app/warehouses/')({
  validateSearch: listSearch<typeof warehouseRoutes.list>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    prefetchList(warehouseList, deps);
    return loadTexts('warehouses');
  },
  component: WarehouseList,
});
