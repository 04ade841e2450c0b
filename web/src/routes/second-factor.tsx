import { createFileRoute, redirect } from '@tanstack/react-router';
import { useEffect } from 'react';
import { getSession, useSession } from '../core/session/session.ts';
import { loadTexts } from '../core/text/i18n.ts';
import { RequiredPage } from '../features/second-factor/required-page.tsx';

export const Route = createFileRoute('/second-factor')({
  beforeLoad: () => {
    if (getSession().status !== 'in') throw redirect({ to: '/login' });
  },
  loader: () => loadTexts('second-factor', 'sentences'),
  component: Required,
});

function Required() {
  const { status } = useSession();
  const navigate = Route.useNavigate();
  useEffect(() => {
    if (status === 'out') void navigate({ to: '/login' });
  }, [status, navigate]);
  return <RequiredPage />;
}
