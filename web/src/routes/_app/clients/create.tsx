import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../core/text/i18n.ts';
import { ClientCreate } from '../../../features/clients/client-form.tsx';

export const Route = createFileRoute('/_app/clients/create')({
  loader: () => loadTexts('clients', 'inputs'),
  validateSearch: ({ name }: Record<string, unknown>): { name?: string } =>
    typeof name === 'string' && name !== '' ? { name } : {},
  component: () => <ClientCreate name={Route.useSearch().name ?? ''} />,
});
