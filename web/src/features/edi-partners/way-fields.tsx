import { carriers } from '@boxyard/contract/edi/edi-partners.ts';
import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldRow, FormGroup } from '../../ui/form/form-group.tsx';
import type { EntityForm } from '../../ui/form/use-entity-form.ts';
import { enumOptions } from '../../ui/input/enum-options.ts';
import { NumberField } from '../../ui/input/number-field.tsx';
import { Select } from '../../ui/input/select.tsx';
import type { PartnerValues } from './partner.values.ts';

interface WayFieldsProps {
  form: EntityForm<PartnerValues>;
  hasSecret: boolean;
  /** What tries the way of a partner that is there. */
  children?: ReactNode;
}

/** How messages go and come; only what the chosen way asks for. */
export function WayFields({ form: { fields }, hasSecret, children }: WayFieldsProps) {
  const { t } = useTranslation('edi');
  const { carrier } = fields.values;
  const text = (
    name: 'host' | 'username' | 'hostKey' | 'outFolder' | 'inFolder' | 'mailTo',
    max: number,
    hint?: string,
  ) => (
    <TextInput
      label={t(name)}
      description={hint}
      maxLength={max}
      autoComplete="off"
      spellCheck={false}
      {...fields.getInputProps(name)}
    />
  );
  return (
    <FormGroup title={t('group.way')} wide>
      <Select
        label={t('carrier')}
        description={t(`carrierMeans.${carrier}`)}
        allowDeselect={false}
        maw={420}
        data={enumOptions('ediCarrier', carriers)}
        {...fields.getInputProps('carrier')}
      />
      {carrier === 'sftp' && (
        <>
          <FieldRow columns="3fr 1fr 2fr">
            {text('host', 253)}
            <NumberField
              label={t('port')}
              min={1}
              max={65_535}
              allowDecimal={false}
              {...fields.getInputProps('port')}
            />
            {text('username', 64)}
          </FieldRow>
          <Textarea
            label={t('secret')}
            description={t(hasSecret ? 'secretKept' : 'secretHint')}
            autosize
            minRows={1}
            maxRows={4}
            maxLength={10_000}
            autoComplete="off"
            spellCheck={false}
            {...fields.getInputProps('secret')}
          />
          {text('hostKey', 100, t('hostKeyHint'))}
        </>
      )}
      {carrier === 'mail' && text('mailTo', 254)}
      {(carrier === 'sftp' || carrier === 'folder') && (
        <FieldRow>
          {text('outFolder', 120, carrier === 'folder' ? t('folderHint') : undefined)}
          {text('inFolder', 120, t('inFolderHint'))}
        </FieldRow>
      )}
      {carrier !== 'none' && children}
    </FormGroup>
  );
}
