import { createFileRoute } from '@tanstack/react-router';
import { useReducer } from 'react';
import { queryClient } from '../../../core/data/queries.ts';
import { useSession } from '../../../core/session/session.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
import { accountQuery } from '../../../features/accounts/accounts.api.ts';
import { ModulesPage } from '../../../features/accounts/modules-page.tsx';

export const Route = createFileRoute('/_app/_owner/modules')({
  loader: async () => {
    await Promise.all([queryClient.ensureQueryData(accountQuery()), loadTexts('modules', 'inputs')]);
  },
  component: ModulesScreen,
});

function ModulesScreen() {
  const account = useSession().whoami?.accounts[0]?.accountId;
  const [saves, onSaved] = useReducer((count: number) => count + 1, 0);
  return <ModulesPage key={`${account}-${saves}`} id={account ?? 0} onSaved={onSaved} />;
}
