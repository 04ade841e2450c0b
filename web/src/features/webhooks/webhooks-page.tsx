import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PlainRow, PlainRows } from '../../ui/page/plain-row.tsx';
import { WebhookState } from './webhook-state.tsx';
import { webhooksQuery } from './webhooks.api.ts';

/** The addresses that are told what changes in the account. */
export function WebhooksPage() {
  const { t } = useTranslation('webhooks');
  const { data: webhooks } = useSuspenseQuery(webhooksQuery);
  const add = <LinkButton to="/webhooks/create">{t('add')}</LinkButton>;
  return (
    <Page title={t('title')} actions={add} narrow>
      <FormGroup title={t('all')} hint={webhooks.length > 0 ? t('hint') : t('none')} wide>
        <PlainRows>
          {webhooks.map((webhook) => (
            <PlainRow
              key={webhook.id}
              name={
                <Link to="/webhooks/$id/edit" params={{ id: webhook.id }}>
                  {webhook.name}
                </Link>
              }
              details={[webhook.url, t('eventCount', { count: webhook.events.length })]}
            >
              <WebhookState webhook={webhook} />
            </PlainRow>
          ))}
        </PlainRows>
      </FormGroup>
    </Page>
  );
}
