import { createFileRoute } from '@tanstack/react-router';
import { useReducer } from 'react';
import { queryClient } from '../../../core/data/queries.ts';
import { useSession } from '../../../core/session/session.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
import { AccountPage } from '../../../features/accounts/account-page.tsx';
import { accountQuery } from '../../../features/accounts/accounts.api.ts';

export const Route = createFileRoute('/_app/_owner/account')({
  loader: async () => {
    await Promise.all([queryClient.ensureQueryData(accountQuery()), loadTexts('accounts')]);
  },
  component: AccountScreen,
});

function AccountScreen() {
  const account = useSession().whoami?.accounts[0]?.accountId;
  const [saves, onSaved] = useReducer((count: number) => count + 1, 0);
  return <AccountPage key={`${account}-${saves}`} id={account ?? 0} onSaved={onSaved} />;
}
