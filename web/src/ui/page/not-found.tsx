import { Button, Group, List, Stack, Text, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { currentAccount } from '../../core/session/session.ts';
import { LinkButton } from '../action/link-button.tsx';
import { OpenFind } from './open-find.ts';
import { useTabTitle } from './use-tab-title.ts';

/** No such page, or no such record: what that may mean, and the ways on. */
export function NotFound({ text }: { text?: string | undefined }) {
  const { t } = useTranslation();
  const find = use(OpenFind);
  const list = useListAbove();
  const account = currentAccount()?.accountName;
  useTabTitle(t('notFound.title'));
  return (
    <Stack align="flex-start" gap="md" p="xl" maw={640}>
      <Title order={1}>{t('notFound.title')}</Title>
      <Text>{text ?? t('notFound.text')}</Text>
      <List size="sm" spacing={4} c="dimmed">
        <List.Item>{t('notFound.mistyped')}</List.Item>
        <List.Item>{t('notFound.removed')}</List.Item>
        {account && <List.Item>{t('notFound.elsewhere', { account })}</List.Item>}
      </List>
      <Group gap="xs">
        {list && <LinkButton to={list}>{t('notFound.list')}</LinkButton>}
        <LinkButton to="/dashboard" variant={list ? 'default' : 'filled'}>
          {t('notFound.home')}
        </LinkButton>
        {find && (
          <Button variant="default" leftSection={<IconSearch size={16} stroke={1.6} />} onClick={find}>
            {t('notFound.find')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** The list that the address lies below: `/containers/7/edit` → `/containers`. */
function useListAbove() {
  const { routesByPath, state } = useRouter();
  const [, first, below] = state.location.pathname.split('/');
  return below === undefined
    ? undefined
    : Object.values(routesByPath)
        .map(({ to }) => to)
        .find((to) => to === `/${first}` && to !== '/dashboard');
}
