import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../core/data/queries.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
import { secondFactorQuery } from '../../../features/second-factor/second-factor.api.ts';
import { SecondFactorPanel } from '../../../features/second-factor/second-factor-panel.tsx';
import { ownLogQuery, signInsQuery } from '../../../features/sign-ins/sign-ins.api.ts';
import { SignInsPage } from '../../../features/sign-ins/sign-ins-page.tsx';

export const Route = createFileRoute('/_app/admins/sign-ins')({
  loader: async () => {
    await Promise.all([
      queryClient.fetchQuery({ ...signInsQuery, staleTime: 0 }),
      queryClient.fetchQuery({ ...ownLogQuery, staleTime: 0 }),
      queryClient.fetchQuery({ ...secondFactorQuery, staleTime: 0 }),
      loadTexts('sign-ins', 'second-factor'),
    ]);
  },
  component: () => (
    <SignInsPage>
      <SecondFactorPanel />
    </SignInsPage>
  ),
});
