import type { EdiPartner } from '@boxyard/contract/edi/edi-partners.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../core/session/session.ts';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { EdiTabs } from '../../ui/edi/edi-tabs.tsx';
import { HistoryButton } from '../../ui/history/history-button.tsx';
import { Fact, Facts } from '../../ui/page/facts.tsx';
import { Page } from '../../ui/page/page.tsx';
import { partners } from './edi-partners.api.ts';
import { ModeBadge } from './mode-badge.tsx';

interface PartnerPageProps {
  id: number;
  /** More buttons in the head, and what stands below it; other features draw them. */
  actions: (partner: EdiPartner) => ReactNode;
  profiles: (partner: EdiPartner) => ReactNode;
}

/** A partner, and how its messages are written and read. */
export function PartnerPage({ id, actions, profiles }: PartnerPageProps) {
  const { t } = useTranslation(['edi', 'enums']);
  const { data: partner } = useSuspenseQuery(partners.one(id));
  const isOwner = useSession().whoami?.isOwner ?? false;
  const { name, clientId, clientName, mode, carrier, ourId, theirId, locode, facility } = partner;
  return (
    <Page
      title={name}
      actions={
        <>
          <LinkButton to="/edi/messages" search={{ partnerId: String(id) }} variant="default">
            {t('itsMessages')}
          </LinkButton>
          {actions(partner)}
          {isOwner && (
            <LinkButton to="/edi/partners/$partnerId/edit" params={{ partnerId: id }} variant="default">
              {t('common:edit')}
            </LinkButton>
          )}
          <HistoryButton entity="edi_partner" id={id} />
        </>
      }
    >
      <EdiTabs>
        <Facts>
          <Fact label={t('mode')}>
            <ModeBadge mode={mode} />
          </Fact>
          <Fact label={t('clientId')}>
            <Link to="/clients/$clientId/edit" params={{ clientId }}>
              {clientName}
            </Link>
          </Fact>
          <Fact label={t('carrier')}>{t(`enums:ediCarrier.${carrier}`)}</Fact>
          <Fact label={t('idsShort')}>{ourId && theirId && `${ourId} → ${theirId}`}</Fact>
          <Fact label={t('place')}>{[locode, facility].filter(Boolean).join(' ')}</Fact>
        </Facts>
        {profiles(partner)}
      </EdiTabs>
    </Page>
  );
}
