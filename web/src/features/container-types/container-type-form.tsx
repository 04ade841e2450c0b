import { containerSizes } from '@boxyard/contract/core/enums.ts';
import { limits } from '@boxyard/contract/core/fields.ts';
import {
  ContainerTypeCreate as Create,
  ContainerTypeUpdate as Update,
} from '@boxyard/contract/settings/container-types.ts';
import { Checkbox, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DeleteAction } from '../../ui/action/delete-action.tsx';
import { withEmptiedNumbers } from '../../ui/form/emptied-numbers.ts';
import { FieldRow, FormGroup } from '../../ui/form/form-group.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { isTareMeant } from '../../ui/form/tare.ts';
import type { EntityForm } from '../../ui/form/use-entity-form.ts';
import { useCreateForm, useEditForm } from '../../ui/form/use-record-form.ts';
import { enumReader } from '../../ui/form/value-words.ts';
import { LabelledControl } from '../../ui/input/labelled-control.tsx';
import { MeasureRows } from '../../ui/input/measure-rows.tsx';
import { useReturnToList } from '../../ui/list/list-memory.ts';
import { containerTypes } from './container-types.api.ts';

const texts = 'container-types';
const reads = { size: enumReader('containerSize') };
type Values = typeof containerTypes.empty;

export function ContainerTypeCreate() {
  const { t } = useTranslation(texts);
  const toList = useReturnToList('/container-types');
  const form = useCreateForm(containerTypes, {
    texts,
    schema: withEmptiedNumbers(Create),
    agree: ({ tareWeightKg }) => isTareMeant(tareWeightKg),
    onSaved: ({ id }) => toList({ from: id }),
  });
  return (
    <FormPage form={form} title={t('createTitle')} onCancel={() => toList()}>
      <ContainerTypeFields form={form} />
    </FormPage>
  );
}

export function ContainerTypeEdit({ id }: { id: number }) {
  const { t } = useTranslation(texts);
  const toList = useReturnToList('/container-types');
  const schema = withEmptiedNumbers(Update);
  const agree = ({ tareWeightKg }: Values): Promise<boolean> => isTareMeant(tareWeightKg, record.tareWeightKg);
  const { form, record } = useEditForm(containerTypes, id, {
    texts,
    schema,
    agree,
    reads,
    onSaved: () => toList({ from: id }),
  });
  const { name } = record;
  const remove = (act: string) => containerTypes.remove(id, act);
  const actions = (
    <DeleteAction
      asButton
      texts={texts}
      values={{ name }}
      remove={remove}
      after={() => toList({ ignoreBlocker: true })}
    />
  );
  return (
    <FormPage form={form} title={t('editTitle', { name })} actions={actions} onCancel={() => toList({ from: id })}>
      <ContainerTypeFields form={form} />
    </FormPage>
  );
}

function ContainerTypeFields({ form: { fields } }: { form: EntityForm<Values> }) {
  const { t } = useTranslation(['container-types', 'enums']);
  const check = (name: keyof Values) => (
    <Checkbox label={t(name)} {...fields.getInputProps(name, { type: 'checkbox' })} />
  );
  const size = fields.getInputProps('size');
  return (
    <>
      <FormGroup title={t('general')} hint={t('nameHint')}>
        <TextInput label={t('name')} maxLength={limits.name} autoFocus {...fields.getInputProps('name')} />
        <TextInput label={t('typeTitle')} maxLength={limits.name} {...fields.getInputProps('title')} />
        <Textarea label={t('description')} maxLength={limits.notes} {...fields.getInputProps('description')} />
        <FieldRow columns="auto 1fr 1fr">
          <LabelledControl label={t('size')} error={size.error}>
            <SegmentedControl
              aria-label={t('size')}
              value={String(size.value)}
              onChange={(value) => size.onChange(Number(value))}
              data={containerSizes.map((feet) => ({
                value: String(feet),
                label: t(`containerSize.${feet}`, { ns: 'enums' }),
              }))}
            />
          </LabelledControl>
          <TextInput label={t('isoCode')} maxLength={4} {...fields.getInputProps('isoCode')} />
          <TextInput label={t('codeco')} maxLength={10} {...fields.getInputProps('codeco')} />
        </FieldRow>
        {check('isActive')}
      </FormGroup>
      <FormGroup title={t('measures')} hint={t('measuresHint')}>
        <MeasureRows fields={fields} label={t} />
        {check('isRefrigerated')}
        {check('refrigerator')}
        {check('allowsBulkLoading')}
      </FormGroup>
    </>
  );
}
