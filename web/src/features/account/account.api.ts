import { type Account, accountRoutes as routes } from '@boxyard/contract/accounts.ts';
import type { BodyOf } from '@boxyard/contract/route.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../core/api.ts';
import { queryClient } from '../../core/queries.ts';
import { currentAccount, loadWhoami } from '../../core/session.ts';

const slug = () => currentAccount()?.accountSlug ?? '';

export const accountQuery = () =>
  queryOptions({
    queryKey: ['account', currentAccount()?.accountId ?? 0],
    queryFn: ({ signal }) => call(routes.get, { params: { account: slug() }, signal }),
  });

export type AccountValues = ReturnType<typeof valuesOf>;

/** The fields of the form; the rest of an account is not the owner's to type. */
export function valuesOf(account: Account) {
  const {
    id: _id,
    version: _version,
    slug: _slug,
    isEnabled: _isEnabled,
    subscriptionId: _subscriptionId,
    subscriptionBillingId: _subscriptionBillingId,
    isTrialMode: _isTrialMode,
    trialModeExpiryAt: _trialModeExpiryAt,
    ...values
  } = account;
  return values;
}

export const freshAccount = () => queryClient.fetchQuery({ ...accountQuery(), staleTime: 0 });

export async function updateAccount(body: BodyOf<typeof routes.update>, version?: number) {
  const saved = await call(routes.update, { params: { account: slug() }, body, ifMatch: version });
  queryClient.setQueryData(accountQuery().queryKey, saved);
  // The top bar shows the account's name.
  await loadWhoami();
  return saved;
}
