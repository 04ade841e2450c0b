import { Alert, Anchor, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentence } from '../../core/i18n.ts';
import { ApiProblem } from '../../core/problem.ts';
import { GatePage } from '../../ui/gate-page.tsx';
import { activationQuery } from './activate.api.ts';
import { NewPasswordForm } from './new-password-form.tsx';

/** Where an activation link leads: the first, or a new, password. */
export function ActivatePage({ token }: { token: string }) {
  const { t } = useTranslation(['activate', 'sentences']);
  const { data: person, error } = useQuery(activationQuery(token));
  const [done, setDone] = useState(false);
  const spent = error && !(error instanceof ApiProblem && (error.status === 0 || error.status >= 500));
  return (
    <GatePage title={t('title')}>
      <Stack gap="sm">
        <Title order={1}>{t('title')}</Title>
        {error && (
          <Alert color="red" role="alert">
            {spent ? sentence({ key: 'activationSpent' }, error.message) : sentence({ key: 'offline' }, error.message)}
          </Alert>
        )}
        {person && !done && (
          <>
            <Text c="dimmed">{t('intro', { username: person.username })}</Text>
            <NewPasswordForm token={token} email={person.email} onDone={() => setDone(true)} />
          </>
        )}
        {done && <Alert role="status">{t('done')}</Alert>}
        {(done || error) && (
          <Anchor component={Link} to="/login">
            {t('toLogin')}
          </Anchor>
        )}
      </Stack>
    </GatePage>
  );
}
