import type { warehouseRoutes } from '@boxyard/contract/yard/warehouses.ts';
import { createFileRoute } from '@tanstack/react-router';
import { prefetchList } from '../../../core/data/list.ts';
import { listSearch } from '../../../core/data/list-search.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
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
