import { createFileRoute, redirect } from '@tanstack/react-router';
import { loadTexts } from '../core/i18n.ts';
import { getSession } from '../core/session.ts';
import { Shell } from '../shell/shell.tsx';

/** Everything behind the sign-in. */
export const Route = createFileRoute('/_app')({
  beforeLoad: () => {
    const { status, left } = getSession();
    if (status !== 'in') throw redirect({ to: '/login', search: left ? {} : { e: '1' } });
  },
  loader: () => loadTexts('shell', 'sentences', 'enums'),
  component: Shell,
});
