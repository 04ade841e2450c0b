import { currencies } from '@boxyard/contract/core/enums.ts';
import { limits } from '@boxyard/contract/core/fields.ts';
import type { ClientRow } from '@boxyard/contract/people/clients.ts';
import { TextInput } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../core/session/session.ts';
import { formatDay } from '../../../core/text/format.ts';
import { DeleteAction } from '../../../ui/action/delete-action.tsx';
import { LinkButton } from '../../../ui/action/link-button.tsx';
import { FieldRow, FormGroup } from '../../../ui/form/form-group.tsx';
import { FormPage } from '../../../ui/form/form-page.tsx';
import type { EntityForm } from '../../../ui/form/use-entity-form.ts';
import { useCreateForm, useEditForm } from '../../../ui/form/use-record-form.ts';
import { type FieldReaders, recordReader } from '../../../ui/form/value-words.ts';
import { DayInput } from '../../../ui/input/day-input.tsx';
import { MeasureInput } from '../../../ui/input/measure-input.tsx';
import { type Choice, RemoteSelect } from '../../../ui/input/remote-select.tsx';
import { Select } from '../../../ui/input/select.tsx';
import { useReturnToList } from '../../../ui/list/list-memory.ts';
import { Page } from '../../../ui/page/page.tsx';
import { clientChoices, clients } from '../../clients/clients.api.ts';
import { repairTariffs } from '../repair-tariffs.api.ts';
import { ChangedTariff, emptyTariff, NewTariff, type TariffValues, valuesOf } from './tariff.values.ts';
import { TariffLines } from './tariff-lines.tsx';
import { TariffTester } from './tariff-tester.tsx';

const texts = 'estimates';
const list = '/inspections/tariffs';

const reads: FieldReaders<TariffValues> = {
  clientId: recordReader(clients.one, ({ name }) => name),
  validFrom: (value) => formatDay(String(value)),
};

export function TariffCreate() {
  return <NewTariffForm empty={emptyTariff} />;
}

/** The lines of a tariff again, to be changed from a later day on. */
export function TariffVersion({ id }: { id: number }) {
  const { t } = useTranslation(texts);
  const { data: tariff } = useSuspenseQuery(repairTariffs.one(id));
  const { clientId, clientName, validFrom } = tariff;
  return (
    <NewTariffForm
      empty={{ ...valuesOf(tariff), validFrom: null }}
      client={clientId === null ? undefined : { id: clientId, name: clientName }}
      dayHint={t('versionLater', { day: formatDay(validFrom) })}
    />
  );
}

interface NewTariffFormProps {
  empty: TariffValues;
  client?: Choice | undefined;
  dayHint?: string;
}

function NewTariffForm({ empty, ...rest }: NewTariffFormProps) {
  const { t } = useTranslation(texts);
  const toList = useReturnToList(list);
  const form = useCreateForm(
    { ...repairTariffs, empty },
    { texts, schema: NewTariff, onSaved: ({ id }) => toList({ from: id }), toasts: { saved: t('tariffCreated') } },
  );
  return (
    <FormPage form={form} title={t('tariffCreateTitle')} onCancel={() => toList()} parts={<Tester form={form} />}>
      <TariffFields form={form} frozen={false} {...rest} />
    </FormPage>
  );
}

/** Owners change a tariff; all others read it. Once estimates were made by it, only its name changes. */
export function TariffEdit({ id }: { id: number }) {
  const { t } = useTranslation(texts);
  const toList = useReturnToList(list);
  const mayChange = useSession().whoami?.isOwner ?? false;
  const { form, record } = useEditForm({ ...repairTariffs, valuesOf }, id, {
    texts,
    schema: ChangedTariff,
    reads,
    onSaved: () => toList({ from: id }),
    toasts: { saved: t('tariffUpdated') },
  });
  const { name, clientId, clientName, isUsed } = record;
  const client = clientId === null ? undefined : { id: clientId, name: clientName };
  const version = (
    <LinkButton to="/inspections/tariffs/new" search={{ follows: id }} variant="default">
      {t('newVersion')}
    </LinkButton>
  );
  if (!mayChange)
    return (
      <Page title={name} narrow>
        <TariffFields form={form} frozen client={client} isNameFrozen />
        <Tester form={form} />
      </Page>
    );
  const actions = (
    <>
      {version}
      {!isUsed && (
        <DeleteAction
          asButton
          isFinal
          texts={texts}
          question="deleteTariff"
          values={{ name }}
          remove={() => repairTariffs.remove(id)}
          after={() => void toList({ ignoreBlocker: true })}
        />
      )}
    </>
  );
  return (
    <FormPage
      form={form}
      title={name}
      actions={actions}
      onCancel={() => toList({ from: id })}
      parts={<Tester form={form} />}
    >
      <TariffFields form={form} frozen={isUsed} client={client} note={isUsed && t('tariffUsed')} />
    </FormPage>
  );
}

const Tester = ({ form: { fields } }: { form: EntityForm<TariffValues> }) => <TariffTester tariff={fields.values} />;

interface TariffFieldsProps {
  form: EntityForm<TariffValues>;
  /** All but its name. */
  frozen: boolean;
  isNameFrozen?: boolean;
  client?: Choice | undefined;
  dayHint?: string;
  note?: ReactNode;
}

function TariffFields({ form, frozen, isNameFrozen = false, client, dayHint, note }: TariffFieldsProps) {
  const { t } = useTranslation(texts);
  const { fields, isEdit } = form;
  const input = fields.getInputProps('clientId');
  /** A client's tariff is in the currency in which the client is billed. */
  function choose(id: number | null, choice: Choice | ClientRow | null): void {
    input.onChange(id);
    if (choice && 'currency' in choice) fields.setFieldValue('currency', choice.currency);
  }
  return (
    <>
      <FormGroup title={t('general')} wide>
        <FieldRow>
          <TextInput
            label={t('name')}
            required
            autoFocus={!isEdit}
            maxLength={limits.name}
            disabled={isNameFrozen}
            {...fields.getInputProps('name')}
          />
          <RemoteSelect
            label={t('clientId')}
            placeholder={t('allClients')}
            clearable
            choices={clientChoices}
            initial={client}
            disabled={frozen}
            {...input}
            onChange={choose}
          />
        </FieldRow>
        <FieldRow columns="1fr 1fr 1fr">
          <DayInput
            label={t('validFrom')}
            description={dayHint ?? t('validFromHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required
            disabled={frozen}
            {...fields.getInputProps('validFrom')}
          />
          <MeasureInput
            label={t('labourRate')}
            description={t('labourRateHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            unit={fields.values.currency}
            leastDigits={2}
            required
            disabled={frozen}
            {...fields.getInputProps('labourRate')}
          />
          <Select
            label={t('currency')}
            required
            allowDeselect={false}
            data={currencies}
            disabled={frozen}
            {...fields.getInputProps('currency')}
          />
        </FieldRow>
      </FormGroup>
      <TariffLines fields={fields} isReadOnly={frozen} note={note} />
    </>
  );
}
