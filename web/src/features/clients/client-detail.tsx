import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ComingSoon } from '../../ui/coming-soon.tsx';
import { Page } from '../../ui/page.tsx';
import { clientQuery } from './clients.api.ts';

/** A placeholder, as specified. */
export function ClientDetail({ id }: { id: number }) {
  const { t } = useTranslation('clients');
  const { data: client } = useSuspenseQuery(clientQuery(id));
  const actions = (
    <>
      <Button component={Link} to="/clients/$clientId/users" params={{ clientId: id } as never} variant="default">
        {t('usersOfClient')}
      </Button>
      <Button component={Link} to="/clients/$clientId/edit" params={{ clientId: id } as never}>
        {t('common:edit')}
      </Button>
    </>
  );
  return (
    <Page title={client.name} actions={actions}>
      <ComingSoon />
    </Page>
  );
}
