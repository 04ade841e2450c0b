import type { BodyOf } from '@boxyard/contract/core/route.ts';
import { AccountValues, accountRoutes as routes } from '@boxyard/contract/settings/accounts.ts';
import { call } from '../../core/api/api.ts';
import { invalidate, queryClient } from '../../core/data/queries.ts';
import { currentAccount, loadWhoami } from '../../core/session/session.ts';
import { targetOf } from '../../ui/uploads/queue.ts';

/** The current account, whose place in a path `call` fills in. */
export const accountQuery = () => ({
  queryKey: ['account', currentAccount()?.accountId ?? 0] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(routes.get, { signal }),
});

export const ownAccount = {
  one: accountQuery,
  fresh: () => queryClient.fetchQuery({ ...accountQuery(), staleTime: 0 }),
  valuesOf: (account: AccountValues): AccountValues => AccountValues.parse(account),
  async update(_id: number, body: BodyOf<typeof routes.update>, ifMatch?: number) {
    const saved = await call(routes.update, { body, ifMatch });
    queryClient.setQueryData(accountQuery().queryKey, saved);
    // The top bar shows the account's name.
    await loadWhoami();
    return saved;
  },
};

export const logoQuery = () => ({
  queryKey: ['account_logo', currentAccount()?.accountId ?? 0] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(routes.getLogo, { signal }),
});

export const logoTarget = targetOf(routes.setLogo, {}, 'account_logo');

export async function removeLogo(): Promise<void> {
  await call(routes.removeLogo, {});
  await invalidate('account_logo');
}
