import type { ediMessageRoutes } from '@boxyard/contract/edi/edi-messages.ts';
import { createFileRoute } from '@tanstack/react-router';
import { prefetchList } from '../../../core/data/list.ts';
import { listSearch } from '../../../core/data/list-search.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
import { inboxList } from '../../../features/edi-messages/edi-messages.api.ts';
import { Inbox } from '../../../features/edi-messages/message-list.tsx';
import { ModuleOnly } from '../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/edi/inbox')({
  validateSearch: listSearch<typeof ediMessageRoutes.list>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    prefetchList(inboxList, deps);
    return loadTexts('edi', 'inputs');
  },
  component: List,
});

function List() {
  return (
    <ModuleOnly module="edi" title="edi">
      <Inbox />
    </ModuleOnly>
  );
}
