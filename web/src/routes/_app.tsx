import { createFileRoute, redirect } from '@tanstack/react-router';
import { getSession } from '../core/session/session.ts';
import { loadTexts } from '../core/text/i18n.ts';
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
