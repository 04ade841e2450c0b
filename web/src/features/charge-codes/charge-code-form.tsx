import { chargeTypes } from '@boxyard/contract/billing/charge-codes.ts';
import { limits } from '@boxyard/contract/core/fields.ts';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DeleteAction } from '../../ui/action/delete-action.tsx';
import { FieldRow, FormGroup } from '../../ui/form/form-group.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import type { EntityForm } from '../../ui/form/use-entity-form.ts';
import { useCreateForm, useEditForm } from '../../ui/form/use-record-form.ts';
import { enumReader } from '../../ui/form/value-words.ts';
import { enumOptions } from '../../ui/input/enum-options.ts';
import { Select } from '../../ui/input/select.tsx';
import { useReturnToList } from '../../ui/list/list-memory.ts';
import { ChangedCode, type CodeValues, emptyCode, NewCode, valuesOf } from './charge-code.values.ts';
import { chargeCodes } from './charge-codes.api.ts';
import { VatRates } from './vat-rates.tsx';

const texts = 'charge-codes';
const reads = { type: enumReader('transactionType') };

export function ChargeCodeCreate() {
  const { t } = useTranslation(texts);
  const toList = useReturnToList('/charge-codes');
  const source = { ...chargeCodes, empty: emptyCode };
  const form = useCreateForm(source, { texts, schema: NewCode, onSaved: ({ id }) => toList({ from: id }) });
  return (
    <FormPage form={form} title={t('createTitle')} onCancel={() => toList()}>
      <ChargeCodeFields form={form} />
    </FormPage>
  );
}

export function ChargeCodeEdit({ id }: { id: number }) {
  const { t } = useTranslation(texts);
  const toList = useReturnToList('/charge-codes');
  const options = { texts, schema: ChangedCode, reads, onSaved: () => toList({ from: id }) };
  const { form, record } = useEditForm({ ...chargeCodes, valuesOf }, id, options);
  const name = record.code;
  const remove = (
    <DeleteAction
      asButton
      texts={texts}
      values={{ name }}
      remove={(act) => chargeCodes.remove(id, act)}
      after={() => toList({ ignoreBlocker: true })}
    />
  );
  return (
    <FormPage form={form} title={t('editTitle', { name })} actions={remove} onCancel={() => toList({ from: id })}>
      <ChargeCodeFields form={form} />
    </FormPage>
  );
}

function ChargeCodeFields({ form: { fields, isEdit } }: { form: EntityForm<CodeValues> }) {
  const { t } = useTranslation([texts, 'enums']);
  return (
    <>
      <FormGroup title={t('general')}>
        <FieldRow columns="1fr 2fr">
          <TextInput label={t('code')} required maxLength={16} autoFocus {...fields.getInputProps('code')} />
          <TextInput label={t('name')} required maxLength={limits.name} {...fields.getInputProps('name')} />
        </FieldRow>
        <FieldRow>
          <TextInput
            label={t('nameEn')}
            description={t('nameInHint')}
            maxLength={limits.name}
            {...fields.getInputProps('nameEn')}
          />
          <TextInput
            label={t('nameSk')}
            description={t('nameInHint')}
            maxLength={limits.name}
            {...fields.getInputProps('nameSk')}
          />
        </FieldRow>
        <Select
          label={t('type')}
          description={isEdit ? t('typeStays') : t('typeHint')}
          required
          disabled={isEdit}
          allowDeselect={false}
          data={enumOptions('transactionType', chargeTypes)}
          {...fields.getInputProps('type')}
        />
      </FormGroup>
      <VatRates fields={fields} />
    </>
  );
}
