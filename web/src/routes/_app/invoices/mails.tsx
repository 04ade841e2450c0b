import type { documentMailRoutes } from '@boxyard/contract/billing/document-mails.ts';
import { createFileRoute } from '@tanstack/react-router';
import { prefetchList } from '../../../core/data/list.ts';
import { listSearch } from '../../../core/data/list-search.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
import { DocumentMailList } from '../../../features/document-mails/document-mail-list.tsx';
import { documentMailList } from '../../../features/document-mails/document-mails.api.ts';

// Receipts are mailed without the module, too.
export const Route = createFileRoute('/_app/invoices/mails')({
  validateSearch: listSearch<typeof documentMailRoutes.list>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    prefetchList(documentMailList, deps);
    return loadTexts('document-mails', 'inputs');
  },
  component: DocumentMailList,
});
