import { type ReadingCreate, ReadingCreate as Schema } from '@boxyard/contract/yard/reefers.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../core/device/server-clock.ts';
import { formatCelsius, formatSince } from '../../core/text/format.ts';
import { doAct } from '../../ui/action/do-act.ts';
import { offerUndo } from '../../ui/action/undo.tsx';
import { confirm } from '../../ui/dialog/confirm.tsx';
import { DialogSubject, EntityModal } from '../../ui/dialog/entity-modal.tsx';
import { ModalForm } from '../../ui/dialog/modal-form.tsx';
import { useCreateForm } from '../../ui/form/use-record-form.ts';
import { InstantInput } from '../../ui/input/instant-input.tsx';
import { TemperatureInput } from '../../ui/input/temperature-input.tsx';
import { reefers } from './reefers.api.ts';

const texts = 'reefers';

interface Reefer {
  id: number;
  name: string;
  setTemperature: number | null;
  lastTemperature: number | null;
  lastReadAt: number | null;
}

interface ReadDialogProps {
  /** Null: closed. */
  reefer: Reefer | null;
  onClose: () => void;
  onRead: () => void;
  onClosed?: () => void;
}

/** Writes down what a reefer is read at. */
export function ReadDialog({ reefer, onClose, onRead, onClosed }: ReadDialogProps) {
  const { t } = useTranslation(texts);
  return (
    <DialogSubject value={reefer?.name ?? ''}>
      <EntityModal opened={reefer !== null} onClose={onClose} onClosed={onClosed} title={t('readTitle')} size={440}>
        {reefer && <ReadForm reefer={reefer} onRead={onRead} />}
      </EntityModal>
    </DialogSubject>
  );
}

interface Values {
  temperature: number | string;
  readAt: number | null;
  remark: string;
}

function ReadForm({ reefer, onRead }: { reefer: Reefer; onRead: () => void }) {
  const { t } = useTranslation(texts);
  const { id, name, setTemperature, lastTemperature, lastReadAt } = reefer;
  const [empty] = useState<Values>(() => ({ temperature: '', readAt: serverNow(), remark: '' }));
  const form = useCreateForm(
    {
      empty,
      create: ({ readAt, ...read }: ReadingCreate) => {
        // Where nobody chose another time it is now by the server's clock, which no device runs ahead of.
        const body =
          readAt === empty.readAt
            ? { ...read, readAt: 'now' as const }
            : { ...read, ...(readAt !== undefined && { readAt }) };
        return doAct((act) => reefers.read(id, body, act));
      },
    },
    {
      texts,
      schema: Schema,
      agree: ({ temperature }) => agreesToSign(temperature),
      onSaved: ({ act, answer }) => {
        offerUndo(t(answer?.isOutside ? 'readOutside' : 'wasRead', { name }), act, answer?.isOutside);
        onRead();
      },
      toasts: { saved: '', failed: '' },
    },
  );
  const { fields } = form;

  /** The keys of some phones have no minus. */
  async function agreesToSign(temperature: Values['temperature']): Promise<boolean> {
    const isMeant = setTemperature === null || setTemperature >= 0 || Number(temperature) <= 0;
    if (isMeant) return true;
    return confirm({
      title: t('aboveZero.title', { temperature: formatCelsius(Number(temperature)) }),
      message: t('aboveZero.text', { set: formatCelsius(setTemperature) }),
      yes: t('aboveZero.yes'),
      no: t('aboveZero.no'),
    });
  }

  const known = [
    setTemperature !== null && t('setTo', { temperature: formatCelsius(setTemperature) }),
    lastTemperature !== null &&
      lastReadAt !== null &&
      t('lastWas', { temperature: formatCelsius(lastTemperature), at: formatSince(lastReadAt) }),
  ];
  return (
    <ModalForm form={form} saveLabel={t('common:save')}>
      <TemperatureInput
        label={t('temperature')}
        description={known.filter(Boolean).join(' · ')}
        required
        size="lg"
        data-autofocus
        {...fields.getInputProps('temperature')}
      />
      <InstantInput label={t('readAt')} required {...fields.getInputProps('readAt')} />
      <TextInput label={t('remark')} maxLength={500} autoComplete="off" {...fields.getInputProps('remark')} />
    </ModalForm>
  );
}
