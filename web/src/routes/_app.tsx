import { createFileRoute, redirect } from '@tanstack/react-router';
import { listSettingsQuery } from '../core/data/list-settings.ts';
import { queryClient } from '../core/data/queries.ts';
import { countKept } from '../core/device/device-store.ts';
import { getSession } from '../core/session/session.ts';
import { loadTexts, screenTexts } from '../core/text/i18n.ts';
import { Shell } from '../shell/shell.tsx';

/** Surveys that were finished without a line are sent from whichever screen. */
async function sendKeptSurveys(): Promise<void> {
  if ((await countKept('survey')) === 0) return;
  const { takeUpSurveys } = await import('../features/surveys/send-surveys.ts');
  await takeUpSurveys();
}

/** Everything behind the sign-in. */
export const Route = createFileRoute('/_app')({
  beforeLoad: () => {
    const { status, left, whoami } = getSession();
    if (status !== 'in') throw redirect({ to: '/login', search: left ? {} : { e: '1' } });
    if (whoami?.secondFactor === 'required') throw redirect({ to: '/second-factor' });
    void queryClient.prefetchQuery(listSettingsQuery);
  },
  loader: () => {
    void sendKeptSurveys();
    return loadTexts(...screenTexts);
  },
  component: Shell,
});
