import type { Whoami } from '@boxyard/contract/people/admins.ts';
import { Menu, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { changeAccount } from '../core/session/session.ts';
import { ButtonMenu } from '../ui/dropdown/dropdown.tsx';
import type { Dropdown } from '../ui/dropdown/use-dropdown.ts';

interface AccountsProps {
  /** The current one first. */
  accounts: Whoami['accounts'];
  dropdown: Dropdown;
}

export function Accounts({ accounts, dropdown }: AccountsProps) {
  const { t } = useTranslation('shell');
  const choose = useChooseAccount();
  const [current] = accounts;
  return (
    <ButtonMenu of={dropdown} position="bottom-start" width={260}>
      <Menu.Dropdown>
        <Menu.Label>{t('switchAccount')}</Menu.Label>
        {accounts.map((account) => (
          <Menu.Item
            key={account.accountId}
            onClick={() => void choose(account)}
            disabled={account === current}
            rightSection={account === current ? <IconCheck size={14} /> : null}
          >
            {account.accountName}
            <Text size="xs" c="dimmed">
              {account.accountSlug}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </ButtonMenu>
  );
}

function useChooseAccount() {
  const navigate = useNavigate();
  const router = useRouter();
  return async ({ accountId, accountSlug }: Whoami['accounts'][number]) => {
    const [{ call }, { accountRoutes }] = await Promise.all([
      import('../core/api/api.ts'),
      import('@boxyard/contract/settings/accounts.ts'),
    ]);
    // What the old account's page shows does not exist in the new one; an unsaved form may still say no.
    await navigate({ to: '/dashboard' });
    if (router.state.location.pathname !== '/dashboard') return;
    await call(accountRoutes.choose, { params: { account: accountSlug } });
    changeAccount(accountId);
  };
}
