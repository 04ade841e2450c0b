import { type StayDetail, stayRoutes } from '@boxyard/contract/billing/stays.ts';
import { Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ModalForm } from '../../ui/dialog/modal-form.tsx';
import type { EntityForm } from '../../ui/form/use-entity-form.ts';
import { useCreateForm } from '../../ui/form/use-record-form.ts';
import { DayInput } from '../../ui/input/day-input.tsx';
import { NumberField } from '../../ui/input/number-field.tsx';
import { stays } from './stays.api.ts';

const texts = 'stays';

interface FormProps {
  stay: StayDetail;
  onSaved: () => void;
}

/** Since when the client that pays in the end has paid: whose the box is since today pays from tomorrow on. */
export function ClientSinceForm({ stay, onSaved }: FormProps) {
  const { t } = useTranslation(texts);
  const empty: { since: string | null; reason: string } = { since: null, reason: '' };
  const form = useCreateForm(
    { empty, create: (body: Parameters<typeof stays.clientSince>[1]) => stays.clientSince(stay.id, body) },
    { texts, schema: stayRoutes.clientSince.body, onSaved, toasts: { failed: '' } },
  );
  return (
    <ModalForm form={form} saveLabel={t('common:save')}>
      <Text size="sm">{t('clientSince.text', { client: stay.spans.at(-1)?.clientName ?? stay.clientName })}</Text>
      <DayInput label={t('clientSince.day')} required data-autofocus {...form.fields.getInputProps('since')} />
      <Reason form={form} />
    </ModalForm>
  );
}

/** Days for nothing beside those of the tariff. */
export function FreeDaysForm({ stay, onSaved }: FormProps) {
  const { t } = useTranslation(texts);
  const empty: { freeDays: number | ''; reason: string } = { freeDays: '', reason: '' };
  const form = useCreateForm(
    { empty, create: (body: Parameters<typeof stays.freeDays>[1]) => stays.freeDays(stay.id, body) },
    { texts, schema: stayRoutes.freeDays.body, onSaved, toasts: { failed: '' } },
  );
  return (
    <ModalForm form={form} saveLabel={t('common:save')}>
      <Text size="sm">{t('free.text')}</Text>
      <NumberField
        label={t('free.count')}
        required
        data-autofocus
        min={1}
        max={365}
        allowDecimal={false}
        {...form.fields.getInputProps('freeDays')}
      />
      <Reason form={form} />
    </ModalForm>
  );
}

/** Why a stay is corrected; it stands beside the correction. */
export function Reason<Values extends { reason: string }>({ form: { fields } }: { form: EntityForm<Values> }) {
  const { t } = useTranslation(texts);
  return <TextInput label={t('reason')} required maxLength={200} {...fields.getInputProps('reason')} />;
}
