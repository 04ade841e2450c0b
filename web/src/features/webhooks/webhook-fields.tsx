import {
  type emptyWebhook,
  WebhookEvent,
  webhookActions,
  webhookEntities,
  webhookNameLength,
  webhookUrlLength,
} from '@boxyard/contract/integrations/webhooks.ts';
import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormGroup } from '../../ui/form/form-group.tsx';
import type { EntityForm } from '../../ui/form/use-entity-form.ts';
import classes from './webhook-fields.module.css';

export function WebhookFields({ form: { fields, isEdit } }: { form: EntityForm<typeof emptyWebhook> }) {
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
              {webhookActions.map((action) => (
                <Checkbox
                  key={action}
                  size="xs"
                  label={t(`action.${action}`)}
                  aria-label={`${t(`entity.${entity}`)}: ${t(`action.${action}`)}`}
                  checked={chosen.includes(`${entity}.${action}`)}
                  onChange={() => toggle(`${entity}.${action}`)}
                />
              ))}
            </Group>
          </div>
        ))}
      </div>
      {fields.errors.events && (
        <p className={classes.error} role="alert">
          {fields.errors.events}
        </p>
      )}
    </FormGroup>
  );
}
