import { holdRoutes } from '@boxyard/contract/bookings/holds.ts';
import { Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EntityModal } from '../dialog/entity-modal.tsx';
import { ModalForm } from '../dialog/modal-form.tsx';
import { useCreateForm } from '../form/use-record-form.ts';

interface Asked {
  title: string;
  /** What it means, in one sentence. */
  hint: string;
  /** The word on the button. */
  action: string;
  /** What is said once it is done. */
  done: string;
  send: (reason: string) => Promise<unknown>;
}

interface ReasonDialogProps {
  /** Null while nothing is asked. */
  asked: Asked | null;
  onClose: () => void;
}

/** Asks for the reason of what is done, and does it. */
export function ReasonDialog({ asked, onClose }: ReasonDialogProps) {
  return (
    <EntityModal opened={asked !== null} onClose={onClose} title={asked?.title ?? ''} size={440}>
      {asked && <ReasonForm asked={asked} onDone={onClose} />}
    </EntityModal>
  );
}

function ReasonForm({ asked: { hint, action, done, send }, onDone }: { asked: Asked; onDone: () => void }) {
  const { t } = useTranslation('bookings');
  const form = useCreateForm(
    { empty: { reason: '' }, create: ({ reason }: { reason: string }) => send(reason) },
    {
      texts: 'bookings',
      // Every reason here is a line of this length.
      schema: holdRoutes.lift.body,
      onSaved: onDone,
      toasts: { saved: done, failed: '' },
    },
  );
  return (
    <ModalForm form={form} saveLabel={action}>
      <Text size="sm">{hint}</Text>
      <TextInput label={t('reason')} required data-autofocus maxLength={200} {...form.fields.getInputProps('reason')} />
    </ModalForm>
  );
}
