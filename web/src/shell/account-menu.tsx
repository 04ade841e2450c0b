import { Button, Menu, Text } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { loadWhoami, useSession } from '../core/session/session.ts';
import classes from './shell.module.css';

/** The current account's name; with several, the way to the others. */
export function AccountMenu() {
  const { t } = useTranslation('shell');
  const accounts = useSession().whoami?.accounts ?? [];
  const choose = useChooseAccount();
  const [current] = accounts;
  if (!current) return null;
  if (accounts.length === 1) return <span className={classes.account}>{current.accountName}</span>;
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          px="xs"
          className={classes.account}
          rightSection={<IconChevronDown size={14} />}
        >
          {current.accountName}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('switchAccount')}</Menu.Label>
        {accounts.map((account) => (
          <Menu.Item
            key={account.accountId}
            onClick={() => void choose(account.accountSlug)}
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
    </Menu>
  );
}

function useChooseAccount() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  return async (slug: string) => {
    const [{ call }, { accountRoutes }] = await Promise.all([
      import('../core/api/api.ts'),
      import('@boxyard/contract/accounts.ts'),
    ]);
    // What the old account's page shows does not exist in the new one; an unsaved form may still say no.
    await navigate({ to: '/dashboard' });
    if (router.state.location.pathname !== '/dashboard') return;
    await call(accountRoutes.choose, { params: { account: slug } });
    client.clear();
    await loadWhoami();
  };
}
