import type { reeferRoutes } from '@boxyard/contract/yard/reefers.ts';
import { createFileRoute } from '@tanstack/react-router';
import { prefetchList } from '../../../core/data/list.ts';
import { listSearch } from '../../../core/data/list-search.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
import { ReeferList } from '../../../features/reefers/reefer-list.tsx';
import { reeferList } from '../../../features/reefers/reefers.api.ts';

export const Route = createFileRoute('/_app/reefers/')({
  validateSearch: listSearch<typeof reeferRoutes.list>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    prefetchList(reeferList, deps);
    return loadTexts('reefers', 'enums', 'inputs');
  },
  component: ReeferList,
});
