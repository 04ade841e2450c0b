import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Choice } from '../../../ui/input/remote-select.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { accountQuery } from '../../accounts/accounts.api.ts';
import { Tester } from './tester.tsx';

/** What a client would pay for a stay; it begins with the client of the address. */
export function TesterPage({ client }: { client: Choice | null }) {
  const { t } = useTranslation('rate-cards');
  const { data: account } = useSuspenseQuery(accountQuery());
  return (
    <Page title={t('wouldPay')} narrow>
      <Tester payer={{ client, currency: account.currency }} />
    </Page>
  );
}
