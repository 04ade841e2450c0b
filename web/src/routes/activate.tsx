import { createFileRoute } from '@tanstack/react-router';
import { ActivatePage } from '../features/auth/activate-page.tsx';

export const Route = createFileRoute('/activate')({
  validateSearch: ({ token }: Record<string, unknown>) => ({ token: typeof token === 'string' ? token : '' }),
  component: Activate,
});

function Activate() {
  return <ActivatePage token={Route.useSearch().token} />;
}
