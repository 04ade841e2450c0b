import type { FieldError } from '@boxyard/contract/core/problems.ts';
import type { Estimate, NewLink } from '@boxyard/contract/inspections/estimates.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../core/text/format.ts';
import { sentence } from '../../../core/text/i18n.ts';
import { DeleteAction } from '../../../ui/action/delete-action.tsx';
import { toast } from '../../../ui/action/toast.ts';
import { FormPage } from '../../../ui/form/form-page.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { enumReader, type FieldReaders, recordReader } from '../../../ui/form/value-words.ts';
import { useReturnToList } from '../../../ui/list/list-memory.ts';
import { clients } from '../../clients/clients.api.ts';
import { repairTariffs } from '../../repair-tariffs/repair-tariffs.api.ts';
import { PrintButton } from '../estimate-actions.tsx';
import { estimates } from '../estimates.api.ts';
import { nameOfEstimate } from '../waiting.tsx';
import { AskedBefore } from './asked-before.tsx';
import { DraftFields } from './draft-fields.tsx';
import { DraftLines } from './draft-lines.tsx';
import { ChangedDraft, type DraftValues, valuesOf } from './estimate.values.ts';
import { SendDialog } from './send-dialog.tsx';

const texts = 'estimates';
const reads: FieldReaders<DraftValues> = {
  userClientId: recordReader(clients.one, ({ name }) => name),
  tariffId: recordReader(repairTariffs.one, ({ name }) => name),
  validUntil: (value) => formatDay(String(value)),
  dppMode: enumReader('dppMode'),
  'lines.payer': enumReader('payer'),
};

interface DraftFormProps {
  estimate: Estimate;
  title: ReactNode;
  tab: string;
  onSent: (answer: { links: NewLink[]; isApproved: boolean }) => void;
}

/** A draft: its fields and its lines, priced as they are typed. It is saved before it is printed or sent. */
export function DraftForm({ estimate, title, tab, onSent }: DraftFormProps) {
  const { t } = useTranslation(texts);
  const { id } = estimate;
  const toList = useReturnToList('/inspections/estimates');
  const [saved, setSaved] = useState<Estimate | null>(null);
  const form = useRecordForm({ ...estimates, valuesOf }, estimate, {
    texts,
    schema: ChangedDraft,
    reads,
    onSaved: () => toList({ from: id }),
  });
  const { tariffId } = form.fields.values;
  const { data: tariff } = useQuery({ ...repairTariffs.one(tariffId ?? 0), enabled: tariffId !== null });
  const send = async () => {
    form.fields.clearErrors();
    if (await form.saveIfChanged()) setSaved(await estimates.fresh(id));
  };
  function notReady(errors: FieldError[]): void {
    setSaved(null);
    const said = errors.map((error) => [error.path, sentence(error, error.message)] as const);
    form.fields.setErrors(Object.fromEntries(said));
    toast.error(t('sendFailed'), [...new Set(said.map(([, words]) => words))].join(' '));
  }
  /** It stays open: it is mostly sent next. */
  const submit = async () => {
    if (await form.saveIfChanged()) toast.success(t('updated'));
  };
  const actions = (
    <>
      <PrintButton id={id} />
      <DeleteAction
        asButton
        isFinal
        texts={texts}
        values={{ name: nameOfEstimate(estimate) }}
        remove={() => estimates.remove(id)}
        after={() => void toList({ ignoreBlocker: true })}
      />
      <Button onClick={() => void send()}>{t('sendOpen')}</Button>
    </>
  );
  return (
    <FormPage
      form={{ ...form, submit }}
      title={title}
      tab={tab}
      actions={actions}
      onCancel={() => toList({ from: id })}
      below={
        <SendDialog
          opened={saved !== null}
          estimate={saved ?? estimate}
          onClose={() => setSaved(null)}
          onSent={onSent}
          onNotReady={notReady}
        />
      }
    >
      <AskedBefore estimate={estimate} />
      <DraftFields form={form} estimate={estimate} tariff={tariff} />
      <DraftLines fields={form.fields} tariff={tariffId === null ? null : tariff} />
    </FormPage>
  );
}
