import { limits } from '@boxyard/contract/core/fields.ts';
import { ediModes, packings } from '@boxyard/contract/edi/edi-partners.ts';
import { charsets } from '@boxyard/contract/edi/edi-syntax.ts';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldRow, FormGroup } from '../../ui/form/form-group.tsx';
import type { EntityForm } from '../../ui/form/use-entity-form.ts';
import { DayInput } from '../../ui/input/day-input.tsx';
import { enumOptions } from '../../ui/input/enum-options.ts';
import { NumberField } from '../../ui/input/number-field.tsx';
import { type Choice, RemoteSelect } from '../../ui/input/remote-select.tsx';
import { Select } from '../../ui/input/select.tsx';
import { customerChoices } from '../clients/clients.api.ts';
import type { PartnerValues } from './partner.values.ts';

interface FieldsProps {
  form: EntityForm<PartnerValues>;
}

/** The client to whom gate moves are reported, whether as a test or in earnest, and from which day on. */
export function WhoFields({ form: { fields }, client }: FieldsProps & { client: Choice | undefined }) {
  const { t } = useTranslation('edi');
  return (
    <FormGroup title={t('group.who')}>
      <RemoteSelect
        label={t('clientId')}
        description={t('clientIdHint')}
        required
        choices={customerChoices}
        initial={client}
        {...fields.getInputProps('clientId')}
        onChange={(id, choice) => {
          fields.setFieldValue('clientId', id);
          if (choice && fields.values.name.trim() === '') fields.setFieldValue('name', choice.name);
        }}
      />
      <TextInput label={t('name')} required maxLength={limits.name} {...fields.getInputProps('name')} />
      <FieldRow>
        <Select
          label={t('mode')}
          description={t(`modeMeans.${fields.values.mode}`)}
          allowDeselect={false}
          data={enumOptions('ediMode', ediModes)}
          {...fields.getInputProps('mode')}
        />
        <DayInput
          label={t('firstDay')}
          description={t('firstDayHint')}
          required
          {...fields.getInputProps('firstDay')}
        />
      </FieldRow>
    </FormGroup>
  );
}

/** What both are called in messages. */
export function IdFields({ form: { fields } }: FieldsProps) {
  const { t } = useTranslation('edi');
  const text = (name: 'ourId' | 'theirId' | 'operator' | 'locode' | 'facility', max: number, placeholder = '') => (
    <TextInput
      label={t(name)}
      maxLength={max}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      {...fields.getInputProps(name)}
    />
  );
  const qualifier = (name: 'ourQualifier' | 'theirQualifier') => (
    <TextInput label={t(name)} maxLength={4} autoComplete="off" {...fields.getInputProps(name)} />
  );
  return (
    <FormGroup title={t('group.ids')} hint={t('group.idsHint')}>
      <FieldRow columns="3fr 1fr">
        {text('ourId', 35)}
        {qualifier('ourQualifier')}
      </FieldRow>
      <FieldRow columns="3fr 1fr">
        {text('theirId', 35)}
        {qualifier('theirQualifier')}
      </FieldRow>
      <FieldRow columns="1fr 1fr 1fr">
        {text('operator', 17, 'LIN')}
        {text('locode', 25, 'SKBTS')}
        {text('facility', 25)}
      </FieldRow>
    </FormGroup>
  );
}

const rare = [
  'charset',
  'syntax',
  'newline',
  'packing',
  'sendMinutes',
  'firstIcr',
  'fileName',
  'alarmMinutes',
] as const;

/** How messages are written, and when somebody is told of one that does not leave: rarely changed, and shut at first. */
export function MoreFields({ form: { fields } }: FieldsProps) {
  const { t } = useTranslation('edi');
  const id = useId();
  const [isWanted, setWanted] = useState(false);
  const isOpen = isWanted || rare.some((name) => fields.errors[name]);
  const number = (name: 'sendMinutes' | 'firstIcr' | 'alarmMinutes', min: number, max: number, hint?: string) => (
    <NumberField
      label={t(name)}
      description={hint}
      min={min}
      max={max}
      allowDecimal={false}
      {...fields.getInputProps(name)}
    />
  );
  const tick = (name: 'hasUna' | 'hasReference' | 'countsRefuse' | 'sendsEstimates', hint: string) => (
    <Checkbox label={t(name)} description={hint} {...fields.getInputProps(name, { type: 'checkbox' })} />
  );
  return (
    <FormGroup title={t('group.writing')} hint={t('group.writingHint')} wide>
      <div>
        <Button
          size="compact-sm"
          variant="default"
          aria-expanded={isOpen}
          aria-controls={id}
          leftSection={<IconChevronRight size={14} stroke={1.8} style={isOpen ? { rotate: '90deg' } : {}} />}
          onClick={() => setWanted(!isOpen)}
        >
          {t('more')}
        </Button>
      </div>
      <div id={id} hidden={!isOpen} style={isOpen ? { display: 'grid', gap: 12 } : {}}>
        {isOpen && (
          <>
            <FieldRow columns="1fr 1fr 1fr">
              <Select
                label={t('charset')}
                description={t(`charsetMeans.${fields.values.charset}`)}
                allowDeselect={false}
                data={charsets}
                {...fields.getInputProps('charset')}
              />
              <Select
                label={t('syntax')}
                allowDeselect={false}
                data={['1', '2', '3']}
                {...fields.getInputProps('syntax')}
              />
              <Select
                label={t('newline')}
                allowDeselect={false}
                data={(['none', 'LF', 'CRLF'] as const).map((value) => ({ value, label: t(`newlineIs.${value}`) }))}
                {...fields.getInputProps('newline')}
              />
            </FieldRow>
            {tick('hasUna', t('hasUnaHint'))}
            {tick('hasReference', t('hasReferenceHint'))}
            {tick('sendsEstimates', t('sendsEstimatesHint'))}
            <FieldRow columns="2fr 1fr 1fr">
              <Select
                label={t('packing')}
                allowDeselect={false}
                data={enumOptions('ediPacking', packings)}
                {...fields.getInputProps('packing')}
              />
              {number('sendMinutes', 0, 1440, t('sendMinutesHint'))}
              {number('firstIcr', 1, 99_999_999_999)}
            </FieldRow>
            <FieldRow columns="2fr 1fr">
              <TextInput
                label={t('fileName')}
                description={t('fileNameHint')}
                maxLength={80}
                spellCheck={false}
                {...fields.getInputProps('fileName')}
              />
              {number('alarmMinutes', 5, 1440, t('alarmMinutesHint'))}
            </FieldRow>
            {tick('countsRefuse', t('countsRefuseHint'))}
          </>
        )}
      </div>
    </FormGroup>
  );
}
