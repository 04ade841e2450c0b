import { Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../core/session/session.ts';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { EdiTabs } from '../../ui/edi/edi-tabs.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PlainRow, PlainRows } from '../../ui/page/plain-row.tsx';
import { partnersQuery } from './edi-partners.api.ts';
import { ModeBadge } from './mode-badge.tsx';

/** The shipping lines and owners that are told of their containers. */
export function PartnerList() {
  const { t } = useTranslation(['edi', 'enums']);
  const { data: partners } = useSuspenseQuery(partnersQuery);
  const isOwner = useSession().whoami?.isOwner ?? false;
  const add = isOwner && <LinkButton to="/edi/partners/create">{t('addPartner')}</LinkButton>;
  return (
    <Page title={t('partners')} actions={add}>
      <EdiTabs>
        <FormGroup title={t('partners')} hint={partners.length > 0 ? t('partnersHint') : t('noPartners')} wide>
          <PlainRows>
            {partners.map(({ id, name, clientName, carrier, ourId, theirId, mode }) => (
              <PlainRow
                key={id}
                name={
                  <Link to="/edi/partners/$partnerId" params={{ partnerId: id }}>
                    {name}
                  </Link>
                }
                details={[
                  ...(clientName === name ? [] : [clientName]),
                  t(`enums:ediCarrier.${carrier}`),
                  ...(ourId && theirId ? [`${ourId} → ${theirId}`] : []),
                ]}
              >
                <ModeBadge mode={mode} />
              </PlainRow>
            ))}
          </PlainRows>
          {!isOwner && partners.length === 0 && <Text size="sm">{t('begin.owners')}</Text>}
        </FormGroup>
      </EdiTabs>
    </Page>
  );
}
