import { createFileRoute, redirect } from '@tanstack/react-router';
import { loadTexts } from '../core/i18n.ts';
import { getSession } from '../core/session.ts';
import { Shell } from '../shell/shell.tsx';

/** Everything behind the sign-in. */
export const Route = createFileRoute('/_app')({
  beforeLoad: () => {
    const { status, left, whoami } = getSession();
    if (status !== 'in') throw redirect({ to: '/login', search: left ? {} : { e: '1' } });
    if (whoami?.secondFactor === 'required') throw redirect({ to: '/second-factor' });
  },
  loader: () => loadTexts('shell', 'sentences', 'enums'),
  component: Shell,
});
