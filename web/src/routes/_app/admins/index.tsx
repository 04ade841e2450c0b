import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../core/i18n.ts';
import { queryClient } from '../../../core/queries.ts';
import { AdminList } from '../../../features/admins/admin-list.tsx';
import { adminListQuery } from '../../../features/admins/admins.api.ts';
import { adminsSearch } from '../../../features/admins/admins.search.ts';
import { listInput } from '../../../ui/list-search.ts';
import { OwnerOnly } from '../../../ui/owner-only.tsx';

export const Route = createFileRoute('/_app/admins/')({
  validateSearch: adminsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(adminListQuery(listInput(deps, adminsSearch.options)));
    return loadTexts('admins');
  },
  component: () => (
    <OwnerOnly>
      <AdminList />
    </OwnerOnly>
  ),
});
