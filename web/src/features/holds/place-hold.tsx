import { emptyHold, HoldCreate, holdKinds } from '@boxyard/contract/bookings/holds.ts';
import { hasWrongCheckDigit } from '@boxyard/contract/yard/iso6346.ts';
import { Button, Checkbox, Group, Input, SegmentedControl, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { EntityModal } from '../../ui/dialog/entity-modal.tsx';
import { ModalForm } from '../../ui/dialog/modal-form.tsx';
import { FieldRow } from '../../ui/form/form-group.tsx';
import { useCreateForm } from '../../ui/form/use-record-form.ts';
import { enumOptions } from '../../ui/input/enum-options.ts';
import { InstantInput } from '../../ui/input/instant-input.tsx';
import { LabelledControl } from '../../ui/input/labelled-control.tsx';
import { RemoteSelect } from '../../ui/input/remote-select.tsx';
import { Select } from '../../ui/input/select.tsx';
import { clientChoices } from '../clients/clients.api.ts';
import { orderChoices } from '../gate-orders/gate-orders.api.ts';
import { holds } from './holds.api.ts';

const subjects = ['container', 'order', 'client'] as const;
type Subject = (typeof subjects)[number];

/** What is to be held, where the screen says it. */
type HeldThing = { subject: 'container'; number: string } | { subject: 'order'; id: number; name: string };

type Values = typeof emptyHold & { subject: Subject };

const schema = {
  safeParse: ({ subject, number, orderId, clientId, ...hold }: Values) =>
    HoldCreate.safeParse({
      ...hold,
      number: subject === 'container' ? number : '',
      orderId: subject === 'order' ? orderId : null,
      clientId: subject === 'client' ? clientId : null,
    }),
};

interface PlaceHoldButtonProps {
  /** The order of the screen that the button stands on. */
  order?: { id: number; name: string };
}

export function PlaceHoldButton({ order }: PlaceHoldButtonProps) {
  const { t } = useTranslation('bookings');
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant={order ? 'default' : 'filled'} onClick={open}>
        {t(order ? 'hold.order' : 'hold.place')}
      </Button>
      <PlaceHoldDialog
        opened={opened}
        onClose={close}
        {...(order && { about: { subject: 'order' as const, ...order } })}
      />
    </>
  );
}

interface PlaceHoldDialogProps {
  opened: boolean;
  onClose: () => void;
  about?: HeldThing;
}

/** Places a hold on a container number, an order or a client. */
export function PlaceHoldDialog({ opened, onClose, about }: PlaceHoldDialogProps) {
  const { t } = useTranslation('bookings');
  return (
    <EntityModal opened={opened} onClose={onClose} title={t('hold.place')} size={560}>
      <HoldForm {...(about && { about })} onSaved={onClose} />
    </EntityModal>
  );
}

function HoldForm({ about, onSaved }: { about?: HeldThing; onSaved: () => void }) {
  const { t } = useTranslation(['bookings', 'enums']);
  const empty: Values = {
    ...emptyHold,
    subject: about?.subject ?? 'container',
    number: about?.subject === 'container' ? about.number : '',
    orderId: about?.subject === 'order' ? about.id : null,
  };
  const form = useCreateForm(
    { empty, create: holds.create },
    { texts: 'bookings', schema, onSaved, toasts: { saved: t('hold.placed'), failed: '' } },
  );
  const { fields } = form;
  const tick = (name: 'blocksIn' | 'blocksOut' | 'blocksMove') => (
    <Checkbox label={t(name)} {...fields.getInputProps(name, { type: 'checkbox' })} error={undefined} />
  );
  return (
    <ModalForm form={form} saveLabel={t('hold.action')}>
      <SubjectFields fields={fields} {...(about && { about })} />
      <FieldRow>
        <Select
          label={t('kind')}
          required
          allowDeselect={false}
          data={enumOptions('holdKind', holdKinds)}
          {...(about && { 'data-autofocus': true })}
          {...fields.getInputProps('kind')}
        />
        <InstantInput
          label={t('endsAt')}
          description={t('endsAtHint')}
          atEndOfDay
          {...fields.getInputProps('endsAt')}
        />
      </FieldRow>
      <LabelledControl label={t('blocks')} required error={fields.errors.blocksOut}>
        <Group gap={20}>
          {tick('blocksIn')}
          {tick('blocksOut')}
          {tick('blocksMove')}
        </Group>
      </LabelledControl>
      <TextInput
        label={t('reference')}
        description={t('referenceHint')}
        maxLength={64}
        {...fields.getInputProps('reference')}
      />
      <Textarea label={t('notes')} maxLength={500} minRows={2} {...fields.getInputProps('notes')} />
    </ModalForm>
  );
}

/** One of the three that a hold may be on. */
function SubjectFields({ fields, about }: { fields: UseFormReturnType<Values>; about?: HeldThing }) {
  const { t } = useTranslation('bookings');
  const { subject } = fields.values;
  const error = fields.errors.number;
  return (
    <>
      {!about && (
        <LabelledControl label={t('whatIsHeld')}>
          <SegmentedControl
            fullWidth
            aria-label={t('whatIsHeld')}
            data={subjects.map((value) => ({ value, label: t(`subject.${value}`) }))}
            value={subject}
            onChange={(chosen) => fields.setFieldValue('subject', chosen)}
          />
        </LabelledControl>
      )}
      {subject === 'container' && (
        <TextInput
          label={t('containerNumber')}
          description={about ? undefined : t('containerNumberHint')}
          required
          maxLength={32}
          autoComplete="off"
          spellCheck={false}
          disabled={about !== undefined}
          {...(!about && { 'data-autofocus': true })}
          {...fields.getInputProps('number')}
        />
      )}
      {subject === 'container' && !about && hasWrongCheckDigit(fields.values.number) && (
        <Text size="xs" c="var(--warn)" role="status">
          {t('doubtfulNumbers', { ns: 'inputs', numbers: fields.values.number })}
        </Text>
      )}
      {subject === 'order' && (
        <RemoteSelect
          label={t('orderId')}
          required
          choices={orderChoices()}
          initial={about?.subject === 'order' ? about : undefined}
          disabled={about !== undefined}
          {...fields.getInputProps('orderId')}
        />
      )}
      {subject === 'client' && (
        <RemoteSelect label={t('clientId')} required choices={clientChoices} {...fields.getInputProps('clientId')} />
      )}
      {subject !== 'container' && error && (
        <Input.Error role="alert" data-path="number" tabIndex={-1}>
          {error}
        </Input.Error>
      )}
    </>
  );
}
