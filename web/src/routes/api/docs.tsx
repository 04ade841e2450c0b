import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../core/data/queries.ts';
import { loadTexts } from '../../core/text/i18n.ts';
import { docsQuery } from '../../features/docs/docs.api.ts';
import { DocsPage } from '../../features/docs/docs-page.tsx';

export const Route = createFileRoute('/api/docs')({
  loader: async () => {
    await Promise.all([queryClient.ensureQueryData(docsQuery), loadTexts('docs')]);
  },
  component: DocsPage,
});
