import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../../core/text/i18n.ts';
import { ApiTokenCreate } from '../../../../features/api-tokens/api-token-create.tsx';

export const Route = createFileRoute('/_app/_owner/api-tokens/create')({
  loader: () => loadTexts('api-tokens'),
  component: ApiTokenCreate,
});
