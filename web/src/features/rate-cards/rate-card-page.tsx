import type { RateCard } from '@boxyard/contract/billing/rate-cards.ts';
import { Button, Tabs } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../core/session/session.ts';
import { today } from '../../core/text/day.ts';
import { DeleteAction } from '../../ui/action/delete-action.tsx';
import { EntityModal } from '../../ui/dialog/entity-modal.tsx';
import { HistoryButton } from '../../ui/history/history-button.tsx';
import { useReturnToList } from '../../ui/list/list-memory.ts';
import { Page } from '../../ui/page/page.tsx';
import { RateCardForm } from './form/rate-card-form.tsx';
import { NewVersion } from './new-version.tsx';
import { type RateCardTab, rateCardTabs } from './rate-card-tabs.ts';
import { rateCards } from './rate-cards.api.ts';
import type { Payer } from './tester/payer.tsx';
import { Tester } from './tester/tester.tsx';
import { WithoutLine } from './without-line.tsx';

/** The client of the card, or one who has none of their own. */
const payerOf = ({ clientId, clientName, currency }: RateCard): Payer => ({
  client: clientId === null ? null : { id: clientId, name: clientName },
  currency,
});

/** Today, or the day nearest to it on which the card is valid. */
function firstDayOf({ validFrom, validTo }: RateCard): string {
  if (validFrom > today()) return validFrom;
  return validTo !== null && validTo < today() ? validTo : today();
}

export function RateCardPage({ id, tab = 'card' }: { id: number; tab?: RateCardTab | undefined }) {
  const { t } = useTranslation('rate-cards');
  const navigate = useNavigate();
  const toList = useReturnToList('/rate-cards');
  const mayChange = useSession().whoami?.isOwner ?? false;
  const [asksDay, setAsksDay] = useState(false);
  const { data: card } = useSuspenseQuery(rateCards.one(id));
  const { name } = card;
  function open(next: string | null) {
    const chosen = rateCardTabs.find((each) => each === next);
    const search = chosen && chosen !== 'card' ? { tab: chosen } : {};
    void navigate({ to: '/rate-cards/$id/edit', params: { id }, search, resetScroll: false });
  }
  const actions = (
    <>
      {mayChange && (
        <>
          <Button variant="default" onClick={() => setAsksDay(true)}>
            {t('newVersion')}
          </Button>
          <DeleteAction
            asButton
            isFinal
            texts="rate-cards"
            values={{ name }}
            remove={() => rateCards.remove(id)}
            after={() => toList({ ignoreBlocker: true })}
          />
        </>
      )}
      <HistoryButton entity="rate_card" id={id} />
    </>
  );
  return (
    <Page title={name} actions={actions} narrow>
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <Tabs.List mb={16}>
          {rateCardTabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`tab.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="card">
          <RateCardForm key={id} id={id} mayChange={mayChange} onNewVersion={() => setAsksDay(true)} />
        </Tabs.Panel>
        <Tabs.Panel value="test">
          <Tester payer={payerOf(card)} from={firstDayOf(card)} />
        </Tabs.Panel>
        <Tabs.Panel value="boxes">
          <WithoutLine id={id} />
        </Tabs.Panel>
      </Tabs>
      <EntityModal opened={asksDay} onClose={() => setAsksDay(false)} title={t('newVersion')} size={440}>
        <NewVersion card={card} />
      </EntityModal>
    </Page>
  );
}
