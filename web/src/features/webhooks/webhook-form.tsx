import {
  WebhookCreate as Create,
  type emptyWebhook,
  eventsOf,
  WebhookUpdate as Update,
  WebhookEvent,
  webhookEntities,
  webhookNameLength,
  webhookUrlLength,
} from '@boxyard/contract/integrations/webhooks.ts';
import { Alert, Button, Checkbox, Group, Input, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../core/text/format.ts';
import { DeleteAction } from '../../ui/action/delete-action.tsx';
import { SecretDialog } from '../../ui/dialog/secret-dialog.tsx';
import { SecretText } from '../../ui/dialog/secret-text.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import type { EntityForm } from '../../ui/form/use-entity-form.ts';
import { useCreateForm, useEditForm } from '../../ui/form/use-record-form.ts';
import { DeliveryLog } from './delivery-log.tsx';
import classes from './webhook-fields.module.css';
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

function WebhookFields({ form: { fields, isEdit } }: { form: EntityForm<typeof emptyWebhook> }) {
  const { t } = useTranslation('webhooks');
  return (
    <>
      <FormGroup title={t('general')} wide>
        <TextInput
          label={t('name')}
          required
          autoFocus={!isEdit}
          maxLength={webhookNameLength}
          {...fields.getInputProps('name')}
        />
        <TextInput
          label={t('url')}
          description={t('urlHint')}
          placeholder="https://erp.example/boxyard"
          type="url"
          required
          maxLength={webhookUrlLength}
          {...fields.getInputProps('url')}
        />
        {isEdit && (
          <Checkbox
            label={t('isEnabled')}
            description={t('isEnabledHint')}
            {...fields.getInputProps('isEnabled', { type: 'checkbox' })}
          />
        )}
      </FormGroup>
      <EventFields fields={fields} />
    </>
  );
}

function EventFields({ fields }: Pick<EntityForm<typeof emptyWebhook>, 'fields'>) {
  const { t } = useTranslation('webhooks');
  const chosen = fields.values.events;
  const set = (events: readonly WebhookEvent[]) =>
    fields.setFieldValue(
      'events',
      WebhookEvent.options.filter((event) => events.includes(event)),
    );
  const toggle = (event: WebhookEvent) =>
    set(chosen.includes(event) ? chosen.filter((each) => each !== event) : [...chosen, event]);
  const areAll = chosen.length === WebhookEvent.options.length;
  return (
    <FormGroup title={t('events')} hint={t('eventsHint')} wide>
      <Button
        variant="default"
        size="xs"
        className={classes.all}
        onClick={() => set(areAll ? [] : WebhookEvent.options)}
      >
        {areAll ? t('chooseNone') : t('chooseAll')}
      </Button>
      {/* The errors of a form are found at the field of this name. */}
      <div className={classes.events} data-path="events" tabIndex={-1}>
        {webhookEntities.map((entity) => (
          <div key={entity} className={classes.entity}>
            <span id={`events-${entity}`}>{t(`entity.${entity}`)}</span>
            <Group gap={14} align="stretch" wrap="nowrap">
              {eventsOf(entity).map((event) => {
                const action = t(`action.${event.slice(event.indexOf('.') + 1)}`);
                return (
                  <Checkbox
                    key={event}
                    size="xs"
                    label={action}
                    aria-label={`${t(`entity.${entity}`)}: ${action}`}
                    checked={chosen.includes(event)}
                    onChange={() => toggle(event)}
                  />
                );
              })}
            </Group>
          </div>
        ))}
      </div>
      {fields.errors.events && <Input.Error role="alert">{fields.errors.events}</Input.Error>}
    </FormGroup>
  );
}
