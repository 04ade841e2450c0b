import type { Estimate, NewLink } from '@boxyard/contract/inspections/estimates.ts';
import { Alert, Stack } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../core/text/format.ts';
import { ContainerNumber } from '../../ui/container/container-number.tsx';
import { SecretDialog } from '../../ui/dialog/secret-dialog.tsx';
import { SecretText } from '../../ui/dialog/secret-text.tsx';
import { HistoryButton } from '../../ui/history/history-button.tsx';
import { InspectionTabs } from '../../ui/inspections/inspection-tabs.tsx';
import { Page } from '../../ui/page/page.tsx';
import { DecisionOf } from './decision.tsx';
import { DraftForm } from './draft/draft-form.tsx';
import { EstimateActions } from './estimate-actions.tsx';
import { EstimateFacts } from './estimate-facts.tsx';
import { EstimateLines } from './estimate-lines.tsx';
import { estimates } from './estimates.api.ts';
import classes from './estimates.module.css';
import { LinksOf } from './links.tsx';
import { nameOfEstimate } from './waiting.tsx';

/** One revision: a draft is a form, all else is read. Links are shown here, once: the draft is none any more by then. */
export function EstimatePage({ id, mails }: { id: number; mails: ReactNode }) {
  const { t } = useTranslation('estimates');
  const { data: estimate } = useSuspenseQuery(estimates.one(id));
  const [made, setMade] = useState<{ links: NewLink[]; isApproved: boolean } | null>(null);
  const name = nameOfEstimate(estimate);
  const head = {
    title: (
      <>
        {t('one', { name })} · <ContainerNumber number={estimate.containerName} copyable={false} />
      </>
    ),
    tab: `${t('one', { name })} · ${estimate.containerName}`,
  };
  return (
    <>
      {estimate.status === 'draft' ? (
        <DraftForm estimate={estimate} {...head} onSent={setMade} />
      ) : (
        <Page
          {...head}
          actions={
            <>
              <EstimateActions estimate={estimate} />
              <HistoryButton entity="estimate" id={id} />
            </>
          }
        >
          <InspectionTabs>
            <Stack gap={12}>
              <Warnings estimate={estimate} />
              <EstimateFacts estimate={estimate} />
              {estimate.decision && <DecisionOf estimate={estimate} decision={estimate.decision} />}
              <EstimateLines estimate={estimate} />
              <LinksOf estimate={estimate} onMade={(link) => setMade({ links: [link], isApproved: false })} />
              {mails}
            </Stack>
          </InspectionTabs>
        </Page>
      )}
      <SecretDialog title={t(made?.isApproved ? 'sentApproved' : 'sentTitle')} onClose={() => setMade(null)}>
        {made && (made.links.length > 0 || made.isApproved) && (
          <Stack gap={16}>
            {made.isApproved && <Alert color="green">{t('approvedByRule')}</Alert>}
            {made.links.map((link) => (
              <SecretText
                key={link.id}
                hint={t(link.isMailed ? 'linkMailed' : 'linkByHand', link)}
                label={t('linkOf', link)}
                secret={link.url}
              />
            ))}
          </Stack>
        )}
      </SecretDialog>
    </>
  );
}

/** What keeps an answer from coming. */
function Warnings({ estimate }: { estimate: Estimate }) {
  const { t } = useTranslation('estimates');
  const { status, isHolderChanged, isExpired, validUntil, revisions, revision } = estimate;
  const next = revisions.findLast((other) => other.revision > revision);
  return (
    <>
      {isHolderChanged && <Alert color="red">{t('holderChangedHint')}</Alert>}
      {isExpired && status === 'sent' && (
        <Alert color="orange">{t('expiredHint', { day: formatDay(validUntil) })}</Alert>
      )}
      {status === 'superseded' && next && (
        <Alert color="gray">
          {t('supersededHint')}{' '}
          <Link className={classes.inText} to="/inspections/estimates/$id" params={{ id: next.id }}>
            {nameOfEstimate({ number: estimate.number, revision: next.revision })}
          </Link>
        </Alert>
      )}
    </>
  );
}
