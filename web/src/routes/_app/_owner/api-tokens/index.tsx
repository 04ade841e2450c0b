import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../../core/data/queries.ts';
import { loadTexts } from '../../../../core/text/i18n.ts';
import { apiTokensQuery } from '../../../../features/api-tokens/api-tokens.api.ts';
import { ApiTokensPage } from '../../../../features/api-tokens/api-tokens-page.tsx';

export const Route = createFileRoute('/_app/_owner/api-tokens/')({
  loader: async () => {
    await Promise.all([queryClient.fetchQuery({ ...apiTokensQuery, staleTime: 0 }), loadTexts('api-tokens')]);
  },
  component: ApiTokensPage,
});
