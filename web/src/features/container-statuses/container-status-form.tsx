import {
  ContainerStatusCreate as Create,
  ContainerStatusUpdate as Update,
} from '@boxyard/contract/settings/container-statuses.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DeleteAction } from '../../ui/action/delete-action.tsx';
import { statusInWords, storedStatus } from '../../ui/container/status-text.ts';
import { withEmptiedNumbers } from '../../ui/form/emptied-numbers.ts';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import type { EntityForm } from '../../ui/form/use-entity-form.ts';
import { useCreateForm, useEditForm } from '../../ui/form/use-record-form.ts';
import { NumberField } from '../../ui/input/number-field.tsx';
import { useReturnToList } from '../../ui/list/list-memory.ts';
import { containerStatuses } from './container-statuses.api.ts';

const texts = 'container-statuses';
type Values = typeof containerStatuses.empty;

/** The form shows a starting status in the reader's language; `named` turns it back. */
const inWords = {
  ...containerStatuses,
  valuesOf(status: Values): Values {
    const values = containerStatuses.valuesOf(status);
    return { ...values, name: statusInWords(values.name) };
  },
};

/** @param schema of the call */
function named<Parsed>(schema: { safeParse: (values: unknown) => Parsed }) {
  const whole = withEmptiedNumbers(schema);
  return { safeParse: (typed: Values) => whole.safeParse({ ...typed, name: storedStatus(typed.name) }) };
}

export function ContainerStatusCreate() {
  const { t } = useTranslation([texts, 'enums']);
  const toList = useReturnToList('/container-statuses');
  const form = useCreateForm(containerStatuses, {
    texts,
    schema: named(Create),
    onSaved: ({ id }) => toList({ from: id }),
  });
  return (
    <FormPage form={form} title={t('createTitle')} onCancel={() => toList()}>
      <ContainerStatusFields form={form} />
    </FormPage>
  );
}

export function ContainerStatusEdit({ id }: { id: number }) {
  const { t } = useTranslation([texts, 'enums']);
  const toList = useReturnToList('/container-statuses');
  const { form, record } = useEditForm(inWords, id, {
    texts,
    schema: named(Update),
    onSaved: () => toList({ from: id }),
  });
  const name = statusInWords(record.name);
  const remove = (act: string) => containerStatuses.remove(id, act);
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
      <ContainerStatusFields form={form} />
    </FormPage>
  );
}

function ContainerStatusFields({ form: { fields } }: { form: EntityForm<typeof containerStatuses.empty> }) {
  const { t } = useTranslation('container-statuses');
  return (
    <FormGroup title={t('general')}>
      <TextInput label={t('name')} required maxLength={120} autoFocus {...fields.getInputProps('name')} />
      <NumberField
        label={t('order')}
        description={t('orderHint')}
        min={0}
        max={9999}
        w={220}
        {...fields.getInputProps('order')}
      />
      <Checkbox label={t('isActive')} {...fields.getInputProps('isActive', { type: 'checkbox' })} />
    </FormGroup>
  );
}
