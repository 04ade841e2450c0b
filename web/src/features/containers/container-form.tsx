import { limits } from '@boxyard/contract/core/fields.ts';
import type { ContainerDetail, ContainerValues } from '@boxyard/contract/yard/containers.ts';
import { Checkbox, ColorInput, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FieldRow, FormGroup } from '../../ui/form/form-group.tsx';
import type { EntityForm } from '../../ui/form/use-entity-form.ts';
import { GeneralFields } from './fields/general-fields.tsx';
import { MeasureFields } from './fields/measure-fields.tsx';
import { RegulatoryFields } from './fields/regulatory-fields.tsx';

interface ContainerFieldsProps {
  form: EntityForm<ContainerValues>;
  /** The record being edited: its pickers begin with the names it has. */
  container?: ContainerDetail;
}

/** The four groups of a container's fields. */
export function ContainerFields({ form: { fields }, container }: ContainerFieldsProps) {
  const { t } = useTranslation('containers');
  return (
    <>
      <FormGroup title={t('general')}>
        <GeneralFields fields={fields} {...(container && { container })} />
      </FormGroup>
      <FormGroup title={t('regulatory')}>
        <RegulatoryFields fields={fields} />
      </FormGroup>
      <FormGroup title={t('measures')} hint={t('measuresHint')}>
        <MeasureFields fields={fields} />
      </FormGroup>
      <FormGroup title={t('additional')}>
        <AdditionalFields fields={fields} />
      </FormGroup>
    </>
  );
}

const swatches = ['#00c26e', '#1f6feb', '#d9480f', '#c92a2a', '#7048e8', '#0b7285', '#f2b705', '#495057'];

function AdditionalFields({ fields }: { fields: UseFormReturnType<ContainerValues> }) {
  const { t } = useTranslation('containers');
  const text = (name: keyof ContainerValues) => (
    <TextInput label={t(name)} maxLength={limits.reference} {...fields.getInputProps(name)} />
  );
  return (
    <>
      <FieldRow>
        {text('importReferenceNumber')}
        {text('exportReferenceNumber')}
      </FieldRow>
      <FieldRow>
        {text('gpsLocation')}
        <ColorInput
          label={t('styleWarehouseColor')}
          format="hex"
          swatches={swatches}
          eyeDropperButtonProps={{ 'aria-label': t('pickColor') }}
          {...fields.getInputProps('styleWarehouseColor')}
        />
      </FieldRow>
      <Checkbox label={t('gpsTrackingEnabled')} {...fields.getInputProps('gpsTrackingEnabled', { type: 'checkbox' })} />
      <Textarea label={t('notes')} maxLength={limits.notes} autosize minRows={3} {...fields.getInputProps('notes')} />
    </>
  );
}
