import type { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { createFileRoute } from '@tanstack/react-router';
import { prefetchList } from '../../../../core/data/list.ts';
import { listSearch } from '../../../../core/data/list-search.ts';
import { loadTexts } from '../../../../core/text/i18n.ts';
import { AdminList } from '../../../../features/admins/admin-list.tsx';
import { adminList } from '../../../../features/admins/admins.api.ts';

export const Route = createFileRoute('/_app/_owner/admins/')({
  validateSearch: listSearch<typeof adminRoutes.list>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    prefetchList(adminList, deps);
    return loadTexts('admins');
  },
  component: AdminList,
});
