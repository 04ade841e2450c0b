import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { HistoryButton } from '../../ui/history/history-button.tsx';
import { ComingSoon } from '../../ui/page/coming-soon.tsx';
import { Page } from '../../ui/page/page.tsx';
import { clients } from './clients.api.ts';

/** A placeholder with the links of a client. */
export function ClientDetail({ id }: { id: number }) {
  const { t } = useTranslation('clients');
  const { data: client } = useSuspenseQuery(clients.one(id));
  const actions = (
    <>
      <LinkButton to="/clients/$clientId/users" params={{ clientId: id }} variant="default">
        {t('usersOfClient')}
      </LinkButton>
      <LinkButton to="/clients/$clientId/edit" params={{ clientId: id }}>
        {t('common:edit')}
      </LinkButton>
      <HistoryButton entity="client" id={id} />
    </>
  );
  return (
    <Page title={client.name} actions={actions}>
      <ComingSoon />
    </Page>
  );
}
