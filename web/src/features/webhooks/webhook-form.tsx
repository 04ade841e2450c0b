import { WebhookCreate as Create, WebhookUpdate as Update } from '@boxyard/contract/integrations/webhooks.ts';
import { Alert, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../core/text/format.ts';
import { DeleteAction } from '../../ui/action/delete-action.tsx';
import { SecretDialog } from '../../ui/dialog/secret-dialog.tsx';
import { SecretText } from '../../ui/dialog/secret-text.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useCreateForm, useEditForm } from '../../ui/form/use-record-form.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { WebhookFields } from './webhook-fields.tsx';
import { WebhookState } from './webhook-state.tsx';
import { webhooks } from './webhooks.api.ts';

const texts = 'webhooks';

export function WebhookCreate() {
  const { t } = useTranslation(texts);
  const navigate = useNavigate();
  const [made, setMade] = useState<{ id: number; secret: string } | null>(null);
  const form = useCreateForm(webhooks, { texts, schema: Create, onSaved: setMade });
  return (
    <FormPage form={form} title={t('createTitle')} onCancel={() => void navigate({ to: '/webhooks' })}>
      <WebhookFields form={form} />
      <SecretDialog
        title={t('madeTitle')}
        onClose={() => made && void navigate({ to: '/webhooks/$id/edit', params: { id: made.id } })}
      >
        {made && <SecretText hint={t('madeHint')} label={t('secret')} secret={made.secret} />}
      </SecretDialog>
    </FormPage>
  );
}

export function WebhookEdit({ id }: { id: number }) {
  const { t } = useTranslation(texts);
  const navigate = useNavigate();
  const toWebhooks = () => void navigate({ to: '/webhooks', ignoreBlocker: true });
  const { form, record } = useEditForm(webhooks, id, { texts, schema: Update, onSaved: toWebhooks });
  const { name, isEnabled, failingSince } = record;
  const actions = (
    <Group gap="sm">
      <WebhookState webhook={record} />
      <DeleteAction
        asButton
        isFinal
        texts={texts}
        values={{ name }}
        remove={() => webhooks.remove(id)}
        after={toWebhooks}
      />
    </Group>
  );
  return (
    <FormPage
      form={form}
      title={name}
      actions={actions}
      onCancel={() => void navigate({ to: '/webhooks' })}
      below={<DeliveryLog id={id} isEnabled={isEnabled} />}
    >
      {!isEnabled && failingSince !== null && (
        <Alert color="red" style={{ gridColumn: '1 / -1' }}>
          {t('disabledBecause', { at: formatDateTime(failingSince) })}
        </Alert>
      )}
      <WebhookFields form={form} />
    </FormPage>
  );
}
