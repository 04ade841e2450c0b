import type { importRoutes } from '@boxyard/contract/integrations/imports.ts';
import { createFileRoute } from '@tanstack/react-router';
import { prefetchList } from '../../../../core/data/list.ts';
import type { listSearch } from '../../../../core/data/list-search.ts';
import { loadTexts } from '../../../../core/text/i18n.ts';
import { importList } from '../../../../features/imports/imports.api.ts';
import { ImportsPage } from '../../../../features/imports/imports-page.tsx';

/** `of` is the kind that is to be imported. */
type ImportsSearch = ReturnType<typeof listSearch<typeof importRoutes.list>> & { of?: string };

export const Route = createFileRoute('/_app/_owner/imports/')({
  validateSearch: (raw: ImportsSearch): ImportsSearch => raw,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    prefetchList(importList, deps);
    return loadTexts('imports', 'exports', 'files');
  },
  component: Imports,
});

function Imports() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return <ImportsPage of={search.of} onKind={(of) => void navigate({ search: { ...search, of }, replace: true })} />;
}
