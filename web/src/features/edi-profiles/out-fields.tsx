import { type OutOptions, references } from '@boxyard/contract/edi/edi-options.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FieldRow, FormGroup } from '../../ui/form/form-group.tsx';
import { NumberField } from '../../ui/input/number-field.tsx';
import { Select } from '../../ui/input/select.tsx';
import { OwnFields } from './own-fields.tsx';
import { PartyFields } from './party-fields.tsx';
import type { ProfileFields } from './profile.values.ts';

interface OutFieldsProps {
  fields: ProfileFields;
  options: OutOptions;
  /** A stock says neither references nor trucks. */
  isStock: boolean;
}

/** The names of options that are one of a few words, and of those that are on or off. */
type NameOf<Kind> = { [Name in keyof OutOptions]: OutOptions[Name] extends Kind ? Name : never }[keyof OutOptions];

const choices = {
  release: ['95B', '00B'],
  correcting: ['replace', 'cancelAndNew'],
  cancelling: ['function1', 'byHand'],
  status: ['usual', 'none', 'own'],
  place: ['box', 'head', 'none'],
  facilityType: ['STO', 'TER', 'REP'],
  longSeal: ['hold', 'cut'],
  damage: ['none', 'flag', 'DAM', 'both'],
  truck: ['none', 'plate', 'haulier', 'both'],
} as const satisfies { [Name in keyof OutOptions]?: readonly OutOptions[Name][] };

/** How a message of ours is written. */
export function OutFields({ fields, options, isStock }: OutFieldsProps) {
  const { t } = useTranslation('edi');
  const text = (name: NameOf<string>, max: number) => (
    <TextInput
      label={t(`option.${name}`)}
      maxLength={max}
      autoComplete="off"
      spellCheck={false}
      {...fields.getInputProps(`options.${name}`)}
    />
  );
  const tick = (name: NameOf<boolean>, hasHint = false) => (
    <Checkbox
      label={t(`option.${name}`)}
      description={hasHint && t(`optionHint.${name}`)}
      {...fields.getInputProps(`options.${name}`, { type: 'checkbox' })}
    />
  );
  const choice = (name: keyof typeof choices, hasHint = false) => (
    <Select
      label={t(`option.${name}`)}
      description={hasHint && t(`optionHint.${name}`)}
      allowDeselect={false}
      data={choices[name].map((value) => ({ value, label: t(`optionIs.${name}.${value}`) }))}
      {...fields.getInputProps(`options.${name}`)}
    />
  );
  const isFlagged = options.damage === 'flag' || options.damage === 'both';
  return (
    <>
      <FormGroup title={t('group.document')} hint={t('group.documentHint')} wide>
        <FieldRow columns="1fr 1fr 1fr">
          {isStock ? text('codeStock', 9) : text('codeIn', 9)}
          {!isStock && text('codeOut', 9)}
          {text('subset', 6)}
        </FieldRow>
        <FieldRow>
          {choice('release')}
          {isStock && <StockHour fields={fields} />}
        </FieldRow>
        {!isStock && (
          <FieldRow>
            {choice('correcting')}
            {choice('cancelling')}
          </FieldRow>
        )}
      </FormGroup>
      <PartyFields fields={fields} parties={options.parties} />
      <FormGroup title={t('group.box')} wide>
        <FieldRow columns="1fr 1fr 2fr">
          {text('typeList', 3)}
          {text('typeAgency', 3)}
          {choice('status')}
        </FieldRow>
        {options.status === 'own' && (
          <FieldRow columns="1fr 1fr 1fr 1fr">
            {(['emptyIn', 'emptyOut', 'fullIn', 'fullOut'] as const).map((name) => (
              <TextInput
                key={name}
                label={t(`statusOf.${name}`)}
                maxLength={9}
                {...fields.getInputProps(`options.statusCodes.${name}`)}
              />
            ))}
          </FieldRow>
        )}
        <FieldRow columns="2fr 1fr 1fr">
          {choice('place')}
          {options.place !== 'none' && choice('facilityType')}
          {options.place !== 'none' && text('facilityAgency', 3)}
        </FieldRow>
        {!isStock && <References fields={fields} options={options} />}
        {tick('tare')}
        {tick('gross')}
        {tick('seals')}
        {options.seals && (
          <>
            {tick('sealState')}
            {choice('longSeal', true)}
          </>
        )}
        {tick('text', true)}
        {tick('reefers')}
        {tick('dangerousGoods')}
      </FormGroup>
      <FormGroup title={t('group.damage')} wide>
        {choice('damage', true)}
        {isFlagged && (
          <>
            {text('damageFlag', 200)}
            <FieldRow>
              {text('damaged', 20)}
              {text('sound', 20)}
            </FieldRow>
          </>
        )}
      </FormGroup>
      {!isStock && (
        <FormGroup title={t('group.truck')} wide>
          <FieldRow columns="2fr 1fr 1fr">
            {choice('truck')}
            {options.truck !== 'none' && options.truck !== 'plate' && text('haulierList', 3)}
            {options.truck !== 'none' && options.truck !== 'plate' && text('haulierAgency', 3)}
          </FieldRow>
          {options.truck !== 'none' && tick('means')}
          {options.truck !== 'none' && options.truck !== 'plate' && tick('needsHaulier', true)}
        </FormGroup>
      )}
      <OwnFields fields={fields} own={options.own} />
    </>
  );
}

function References({ fields, options }: Pick<OutFieldsProps, 'fields' | 'options'>) {
  const { t } = useTranslation('edi');
  return (
    <Checkbox.Group
      label={t('option.references')}
      value={options.references}
      onChange={(chosen) =>
        fields.setFieldValue('options', { ...options, references: references.filter((name) => chosen.includes(name)) })
      }
    >
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: '8px 16px', marginBlockStart: 4 }}>
        {references.map((name) => (
          <Checkbox key={name} value={name} label={t(`reference.${name}`)} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

/** When the stock is told by itself; empty: on demand alone. */
function StockHour({ fields }: { fields: ProfileFields }) {
  const { t } = useTranslation('edi');
  const { value, onChange, ...input } = fields.getInputProps('options.stockHour');
  return (
    <NumberField
      label={t('option.stockHour')}
      description={t('optionHint.stockHour')}
      min={0}
      max={23}
      allowDecimal={false}
      {...input}
      value={value ?? ''}
      onChange={(hour) => onChange(hour === '' ? null : hour)}
    />
  );
}
