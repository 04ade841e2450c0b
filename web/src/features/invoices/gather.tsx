import { Day } from '@boxyard/contract/core/fields.ts';
import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { today } from '../../core/text/day.ts';
import { toast } from '../../ui/action/toast.ts';
import { EntityModal } from '../../ui/dialog/entity-modal.tsx';
import { ModalForm } from '../../ui/dialog/modal-form.tsx';
import { useCreateForm } from '../../ui/form/use-record-form.ts';
import { DayInput } from '../../ui/input/day-input.tsx';
import { RemoteSelect } from '../../ui/input/remote-select.tsx';
import { clientChoices } from '../clients/clients.api.ts';
import { invoices } from './invoices.api.ts';

const texts = 'invoices';
/** Here a day is always asked for. */
const Form = z.looseObject({ untilDay: Day });

/** Asks up to which day, and gathers into drafts what is not invoiced. */
export function GatherButton() {
  const { t } = useTranslation(texts);
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button onClick={open}>{t('gather.action')}</Button>
      <EntityModal opened={opened} onClose={close} title={t('gather.title')} size={440}>
        <GatherForm onSaved={close} />
      </EntityModal>
    </>
  );
}

/** Mostly the month that has ended. */
function lastOfMonth(): string {
  const [year = 0, month = 0] = today().split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, 0)).toISOString().slice(0, 10);
}

function GatherForm({ onSaved }: { onSaved: () => void }) {
  const { t } = useTranslation(texts);
  const navigate = useNavigate();
  const empty: { untilDay: string | null; clientId: number | null } = { untilDay: lastOfMonth(), clientId: null };
  const form = useCreateForm(
    {
      empty,
      create: ({ untilDay, clientId }: { untilDay: string; clientId?: number | null }) =>
        invoices.gather({ untilDay, ...(clientId && { clientIds: [clientId] }) }),
    },
    {
      texts,
      schema: Form,
      onSaved: ({ drafts, transactions }) => {
        if (drafts.length === 0) toast.info(t('gather.nothing'));
        else toast.success(t('gather.done', { count: drafts.length, transactions }));
        onSaved();
        void navigate({ to: '/invoices', search: { status: 'draft' } });
      },
      toasts: { saved: '', failed: '' },
    },
  );
  return (
    <ModalForm form={form} saveLabel={t('gather.action')}>
      <Text size="sm">{t('gather.text')}</Text>
      <DayInput label={t('gather.untilDay')} required data-autofocus {...form.fields.getInputProps('untilDay')} />
      <RemoteSelect
        label={t('gather.client')}
        placeholder={t('gather.all')}
        choices={clientChoices}
        clearable
        {...form.fields.getInputProps('clientId')}
      />
    </ModalForm>
  );
}
