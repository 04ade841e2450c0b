import type { EstimateOptions } from '@boxyard/contract/edi/edi-options.ts';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FieldRow, FormGroup } from '../../ui/form/form-group.tsx';
import type { ProfileFields } from './profile.values.ts';

/** How estimates are written. */
export function EstimateFields({ fields }: { fields: ProfileFields }) {
  const { t } = useTranslation('edi');
  const text = (name: keyof EstimateOptions, max: number, hint?: string) => (
    <TextInput
      label={t(`option.${name}`)}
      description={hint}
      maxLength={max}
      autoComplete="off"
      spellCheck={false}
      {...fields.getInputProps(`options.${name}`)}
    />
  );
  return (
    <>
      <FormGroup title={t('group.document')} wide>
        <FieldRow columns="1fr 1fr 1fr 1fr">
          {text('code', 3)}
          {text('subset', 6)}
          {text('typeList', 3)}
          {text('typeAgency', 3)}
        </FieldRow>
      </FormGroup>
      <FormGroup title={t('group.codeLists')} hint={t('group.codeListsHint')} wide>
        <FieldRow columns="1fr 1fr 1fr 1fr">
          {text('damageList', 3)}
          {text('placeList', 3)}
          {text('repairList', 3)}
          {text('partList', 3)}
        </FieldRow>
      </FormGroup>
      <FormGroup title={t('group.payers')} wide>
        <FieldRow columns="1fr 1fr 1fr">
          {text('userQualifier', 3)}
          {text('userCode', 17)}
          {text('totalCode', 3, t('optionHint.totalCode'))}
        </FieldRow>
      </FormGroup>
    </>
  );
}
