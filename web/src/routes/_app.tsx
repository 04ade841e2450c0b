import { createFileRoute, redirect } from '@tanstack/react-router';
import { listSettingsQuery } from '../core/data/list-settings.ts';
import { queryClient } from '../core/data/queries.ts';
import { getSession } from '../core/session/session.ts';
import { loadTexts, screenTexts } from '../core/text/i18n.ts';
import { Shell } from '../shell/shell.tsx';

/** Everything behind the sign-in. */
export const Route = createFileRoute('/_app')({
  beforeLoad: () => {
    const { status, left, whoami } = getSession();
    if (status !== 'in') throw redirect({ to: '/login', search: left ? {} : { e: '1' } });
    if (whoami?.secondFactor === 'required') throw redirect({ to: '/second-factor' });
    void queryClient.prefetchQuery(listSettingsQuery);
  },
  loader: () => loadTexts(...screenTexts),
  component: Shell,
});
