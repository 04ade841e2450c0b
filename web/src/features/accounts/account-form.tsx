import { currencies, languages } from '@boxyard/contract/core/enums.ts';
import { limits } from '@boxyard/contract/core/fields.ts';
import { type AccountValues, gateSettings, logoTypes } from '@boxyard/contract/settings/accounts.ts';
import { Checkbox, Group, type SelectProps, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useModule } from '../../core/session/session.ts';
import { DeleteAction } from '../../ui/action/delete-action.tsx';
import { FieldRow, FormGroup } from '../../ui/form/form-group.tsx';
import type { EntityForm } from '../../ui/form/use-entity-form.ts';
import { AddressFields } from '../../ui/input/address-fields.tsx';
import { EmailInput } from '../../ui/input/email-input.tsx';
import { enumOptions } from '../../ui/input/enum-options.ts';
import { MeasureInput } from '../../ui/input/measure-input.tsx';
import { PhoneFields } from '../../ui/input/phone-fields.tsx';
import { SearchSelect } from '../../ui/input/search-select.tsx';
import { Select } from '../../ui/input/select.tsx';
import { FileDrop } from '../../ui/uploads/file-drop.tsx';
import classes from './account-logo.module.css';
import { logoQuery, logoTarget, removeLogo } from './accounts.api.ts';
import { BankAccounts } from './bank-accounts.tsx';
import { ReminderTexts } from './reminder-texts.tsx';

export function AccountFields({ form: { fields } }: { form: EntityForm<AccountValues> }) {
  const { t } = useTranslation(['accounts', 'enums']);
  const text = (name: keyof AccountValues, maxLength: number) => (
    <TextInput label={t(name)} maxLength={maxLength} {...fields.getInputProps(name)} />
  );
  const { hasBillingAddress } = fields.values;
  const isBilled = useModule('invoices');
  const hasBookings = useModule('bookings');
  return (
    <>
      <FormGroup title={t('company')} wide>
        <FieldRow columns="2fr 1fr 1fr">
          <TextInput label={t('name')} maxLength={limits.name} required {...fields.getInputProps('name')} />
          <TextInput label={t('shortName')} maxLength={40} required {...fields.getInputProps('shortName')} />
          {text('terminalName', limits.name)}
        </FieldRow>
        <FieldRow columns="1fr 1fr 1fr">
          <EmailInput label={t('contactEmail')} required {...fields.getInputProps('contactEmail')} />
          <PhoneFields fields={fields} />
          {text('workingHours', limits.name)}
        </FieldRow>
        <FieldRow columns="1fr 1fr 1fr">
          <TextInput label={t('cin')} maxLength={32} required {...fields.getInputProps('cin')} />
          {text('tin', 32)}
          {text('vatNumber', 32)}
        </FieldRow>
      </FormGroup>
      <FormGroup title={t('address')}>
        <AddressFields fields={fields} />
      </FormGroup>
      <FormGroup title={t('billingAddress')}>
        <Checkbox label={t('hasBillingAddress')} {...fields.getInputProps('hasBillingAddress', { type: 'checkbox' })} />
        <AddressFields fields={fields} prefix="billingAddress" disabled={!hasBillingAddress} />
      </FormGroup>
      {isBilled && <InvoicingFields fields={fields} />}
      {hasBookings && <GateCheckFields fields={fields} />}
      <AccountLogo />
      <FormGroup title={t('security')} wide>
        <Checkbox
          label={t('requiresSecondFactor')}
          description={t('requiresSecondFactorHint')}
          {...fields.getInputProps('requiresSecondFactor', { type: 'checkbox' })}
        />
      </FormGroup>
      <FormGroup title={t('privacy')} hint={t('privacyHint')} wide>
        <FieldRow columns="1fr 1fr 1fr">
          <MonthsSelect label={t('driversMonths')} least={1} {...fields.getInputProps('driversMonths')} />
          <MonthsSelect label={t('employeesMonths')} least={1} {...fields.getInputProps('employeesMonths')} />
          <MonthsSelect label={t('historyMonths')} least={3} {...fields.getInputProps('historyMonths')} />
        </FieldRow>
      </FormGroup>
      <FormGroup title={t('defaults')} hint={t('defaultsHint')} wide>
        <FieldRow columns="2fr 1fr 1fr 1fr">
          <SearchSelect label={t('timezone')} data={zones} {...fields.getInputProps('timezone')} />
          <Select
            label={t('language')}
            data={enumOptions('language', languages)}
            allowDeselect={false}
            {...fields.getInputProps('language')}
          />
          <Select
            label={t('currency')}
            data={[...currencies]}
            allowDeselect={false}
            {...fields.getInputProps('currency')}
          />
          <MeasureInput label={t('defaultVat')} unit="%" max={100} {...fields.getInputProps('defaultVat')} />
        </FieldRow>
      </FormGroup>
    </>
  );
}

/** What invoices say of the account beside its name, numbers and address. */
function InvoicingFields({ fields }: Pick<EntityForm<AccountValues>, 'fields'>) {
  const { t } = useTranslation('accounts');
  return (
    <FormGroup title={t('invoicing')} hint={t('invoicingHint')} wide>
      <FieldRow columns="1fr 2fr">
        <TextInput
          label={t('legalName')}
          maxLength={limits.name}
          placeholder={fields.values.name}
          {...fields.getInputProps('legalName')}
        />
        <TextInput label={t('registerEntry')} maxLength={200} {...fields.getInputProps('registerEntry')} />
      </FieldRow>
      <FieldRow columns="2fr 1fr 1fr">
        <TextInput label={t('iban')} maxLength={42} {...fields.getInputProps('iban')} />
        <TextInput label={t('bic')} maxLength={11} {...fields.getInputProps('bic')} />
        <MeasureInput
          label={t('paymentDays')}
          unit={t('daysUnit')}
          max={365}
          {...fields.getInputProps('paymentDays')}
        />
      </FieldRow>
      <BankAccounts fields={fields} />
      <Checkbox label={t('isVatPayer')} {...fields.getInputProps('isVatPayer', { type: 'checkbox' })} />
      <ReminderTexts fields={fields} />
    </FormGroup>
  );
}

/** What the gate says of what is known of a container and its client. */
function GateCheckFields({ fields }: Pick<EntityForm<AccountValues>, 'fields'>) {
  const { t } = useTranslation(['accounts', 'enums']);
  const setting = (name: 'onOpenRepair' | 'onCscDue' | 'onOverCredit') => (
    <Select
      label={t(name)}
      allowDeselect={false}
      data={enumOptions('gateSetting', gateSettings)}
      {...fields.getInputProps(name)}
    />
  );
  return (
    <FormGroup title={t('gateChecks')} hint={t('gateChecksHint')} wide>
      <FieldRow columns="1fr 1fr 1fr">
        {setting('onOpenRepair')}
        {setting('onCscDue')}
        {setting('onOverCredit')}
      </FieldRow>
    </FormGroup>
  );
}

const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }));

interface MonthsSelectProps extends Omit<SelectProps, 'value' | 'defaultValue' | 'onChange'> {
  /** Null: as long as the account. */
  value?: number | null;
  onChange?: (months: number | null) => void;
  least: number;
}

const usual = [1, 3, 6, 12, 24, 36, 60, 120];
const always = 'always';

/** How long something is kept. */
function MonthsSelect({ value = null, onChange, least, ...rest }: MonthsSelectProps) {
  const { t } = useTranslation('accounts');
  const choices = [...new Set([...usual, ...(value === null ? [] : [value])])].filter((months) => months >= least);
  const data = choices.sort((a, b) => a - b).map((count) => ({ value: String(count), label: t('months', { count }) }));
  return (
    <Select
      {...rest}
      data={[{ value: always, label: t('keptAlways') }, ...data]}
      allowDeselect={false}
      value={value === null ? always : String(value)}
      onChange={(chosen) => onChange?.(chosen === null || chosen === always ? null : Number(chosen))}
    />
  );
}

/** The logo on the papers: saved at once, beside the form. */
function AccountLogo() {
  const { t } = useTranslation('accounts');
  const { data: logo } = useQuery(logoQuery());
  return (
    <FormGroup title={t('logo')} hint={t('logoHint')} wide>
      {logo && (
        <Group gap={8} wrap="nowrap">
          <img className={classes.logo} src={logo.url} width={logo.width} height={logo.height} alt={t('logo')} />
          <DeleteAction isFinal texts="accounts" remove={removeLogo} />
        </Group>
      )}
      <FileDrop
        label={t(logo ? 'logoReplace' : 'logoAdd')}
        hint={t('logoTypes')}
        accept={logoTypes.join(',')}
        target={logoTarget}
        single
      />
    </FormGroup>
  );
}
