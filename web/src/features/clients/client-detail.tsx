import { Tabs } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useModule } from '../../core/session/session.ts';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { HistoryButton } from '../../ui/history/history-button.tsx';
import { ComingSoon } from '../../ui/page/coming-soon.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ClientFacts } from './client-facts.tsx';
import { type ClientTab, clientTabs } from './client-search.ts';
import { clients } from './clients.api.ts';
import classes from './clients.module.css';

interface ClientDetailProps {
  id: number;
  tab?: ClientTab | undefined;
  /** The tabs that other features draw; the route passes them in. Only the open one is drawn. */
  tabs: Record<Exclude<ClientTab, 'details'>, () => ReactNode>;
  /** What wants a look first; it stands above the tabs. */
  warning: ReactNode;
}

/** A client with its containers, stays and what it owes; without tariffs a placeholder with the links of a client. */
export function ClientDetail({ id, warning, ...tabs }: ClientDetailProps) {
  const { t } = useTranslation('clients');
  const { data: client } = useSuspenseQuery(clients.one(id));
  const isBilled = useModule('invoices');
  const actions = (
    <>
      {isBilled && (
        <LinkButton to="/rate-cards/test" search={{ clientId: id }} variant="default">
          {t('wouldPay')}
        </LinkButton>
      )}
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
      {isBilled ? (
        <>
          {warning}
          <ClientTabs id={id} {...tabs} />
        </>
      ) : (
        <ComingSoon />
      )}
    </Page>
  );
}

function ClientTabs({ id, tab = 'details', tabs }: Omit<ClientDetailProps, 'warning'>) {
  const { t } = useTranslation('clients');
  const navigate = useNavigate();
  function open(next: string | null) {
    const chosen = clientTabs.find((name) => name === next);
    const search = chosen && chosen !== 'details' ? { tab: chosen } : {};
    void navigate({ to: '/clients/$clientId', params: { clientId: id }, search, resetScroll: false });
  }
  return (
    <Tabs value={tab} onChange={open} keepMounted={false}>
      <Tabs.List className={classes.tabs}>
        {clientTabs.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t(`tab.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="details">
        <ClientFacts id={id} />
      </Tabs.Panel>
      {clientTabs.map(
        (name) =>
          name !== 'details' && (
            <Tabs.Panel key={name} value={name}>
              {tab === name && tabs[name]()}
            </Tabs.Panel>
          ),
      )}
    </Tabs>
  );
}
