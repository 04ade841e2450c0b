import { cargoTypeCodes } from '@boxyard/contract/core/enums.ts';
import { limits } from '@boxyard/contract/core/fields.ts';
import { cscSchemes } from '@boxyard/contract/inspections/checklists.ts';
import type { ContainerDetail, ContainerValues } from '@boxyard/contract/yard/containers.ts';
import { isoCodeMeaning, isoCodes } from '@boxyard/contract/yard/iso-codes.ts';
import { type AutocompleteProps, Checkbox, ColorInput, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useModule } from '../../core/session/session.ts';
import { decimalSign } from '../../core/text/format.ts';
import { FactFields } from '../../ui/container/fact-fields.tsx';
import { groupsFor } from '../../ui/container/fact-groups.ts';
import { FieldRow, FormGroup } from '../../ui/form/form-group.tsx';
import type { EntityForm } from '../../ui/form/use-entity-form.ts';
import { withForeignMarked } from '../../ui/input/foreign-letters.tsx';
import { LastDayInput } from '../../ui/input/last-day-input.tsx';
import { MeasureRows } from '../../ui/input/measure-rows.tsx';
import { NumberField } from '../../ui/input/number-field.tsx';
import { Select } from '../../ui/input/select.tsx';
import { SuggestInput } from '../../ui/input/suggest-input.tsx';
import { GeneralFields } from './fields/general-fields.tsx';

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
      <FormGroup title={t('atGate')}>
        <FactFields
          facts={fields.values}
          groups={groupsFor(fields.values, fields.values)}
          input={fields.getInputProps}
          set={fields.setValues}
          tareWeightKg={fields.values.tareWeightKg}
        />
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

function RegulatoryFields({ fields }: { fields: UseFormReturnType<ContainerValues> }) {
  const { t } = useTranslation(['containers', 'enums']);
  const hasInspections = useModule('inspections');
  const isAcep = hasInspections && fields.values.cscScheme === 'acep';
  const text = (name: keyof ContainerValues) => (
    <TextInput
      label={t(name)}
      maxLength={limits.reference}
      {...(name === 'sealNumber' && withForeignMarked(fields.values[name]))}
      {...fields.getInputProps(name)}
    />
  );
  const tick = (name: keyof ContainerValues) => (
    <Checkbox label={t(name)} {...fields.getInputProps(name, { type: 'checkbox' })} />
  );
  return (
    <>
      <FieldRow>
        {text('ccdNumber')}
        {text('sealNumber')}
      </FieldRow>
      {hasInspections && (
        <FieldRow>
          <Select
            label={t('cscScheme')}
            allowDeselect={false}
            data={cscSchemes.map((value) => ({ value, label: t(`isCscScheme.${value || 'none'}`) }))}
            {...fields.getInputProps('cscScheme')}
          />
          {isAcep && text('acepNumber')}
        </FieldRow>
      )}
      <FieldRow>
        {/* In a continuous programme there is no day. */}
        {!isAcep && (
          <LastDayInput label={t('certificationExpiryDate')} {...fields.getInputProps('certificationExpiryDate')} />
        )}
        <Select
          label={t('cargoTypeAllowed')}
          allowDeselect={false}
          data={['', ...cargoTypeCodes].map((value) => ({
            value,
            label: value === '' ? t('anyCargo') : t(`cargoType.${value}`, { ns: 'enums' }),
          }))}
          {...fields.getInputProps('cargoTypeAllowed')}
        />
      </FieldRow>
      {text('temperatureRequirements')}
      <FieldRow>
        {tick('hazmatCertified')}
        {tick('isRefrigerated')}
      </FieldRow>
      <FieldRow>
        {tick('ventilationAvailable')}
        {tick('allowsBulkLoading')}
      </FieldRow>
    </>
  );
}

function MeasureFields({ fields }: { fields: UseFormReturnType<ContainerValues> }) {
  const { t } = useTranslation('containers');
  return (
    <>
      <MeasureRows fields={fields} label={t} />
      <FieldRow>
        <IsoCodeInput label={t('isoCode')} {...fields.getInputProps('isoCode')} />
        <NumberField label={t('hSize')} min={1} max={4} {...fields.getInputProps('hSize')} />
      </FieldRow>
    </>
  );
}

/** The size/type code: suggestions with their meaning, and any other four characters. */
function IsoCodeInput(props: Omit<AutocompleteProps, 'data' | 'value'> & { value?: string }) {
  const { t } = useTranslation('containers');
  const meaning = (code: string) => {
    const parts = isoCodeMeaning(code);
    if (!parts) return '';
    const height = parts.height.replace('.', decimalSign());
    return t('isoMeaning', { ...parts, height, kind: t(`isoKind.${parts.kind}`) });
  };
  return (
    <SuggestInput
      data={[...isoCodes]}
      maxLength={4}
      comboboxProps={{ width: 300, position: 'bottom-start' }}
      description={meaning(String(props.value ?? '')) || undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      renderOption={({ option }) => (
        <div>
          <Text size="sm" ff="monospace">
            {option.value}
          </Text>
          <Text size="xs" c="dimmed">
            {meaning(option.value)}
          </Text>
        </div>
      )}
      {...props}
    />
  );
}
