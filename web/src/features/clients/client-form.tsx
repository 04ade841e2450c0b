import { clientTypes, currencies } from '@boxyard/contract/core/enums.ts';
import { limits } from '@boxyard/contract/core/fields.ts';
import type { BodyOf } from '@boxyard/contract/core/route.ts';
import {
  type ClientValues,
  ClientCreate as Create,
  type clientRoutes,
  ClientUpdate as Update,
} from '@boxyard/contract/people/clients.ts';
import { Checkbox, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldNames } from '../../core/data/fields.ts';
import { useModule } from '../../core/session/session.ts';
import { formatDay } from '../../core/text/format.ts';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { FieldRow, FormGroup } from '../../ui/form/form-group.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import type { EntityForm } from '../../ui/form/use-entity-form.ts';
import { useCreateForm, useEditForm } from '../../ui/form/use-record-form.ts';
import { enumReader, type FieldReaders } from '../../ui/form/value-words.ts';
import { AddressFields } from '../../ui/input/address-fields.tsx';
import { EmailInput } from '../../ui/input/email-input.tsx';
import { enumOptions } from '../../ui/input/enum-options.ts';
import { MeasureInput } from '../../ui/input/measure-input.tsx';
import { Select } from '../../ui/input/select.tsx';
import { useReturnToList } from '../../ui/list/list-memory.ts';
import { askIfCurrencyMeant } from './ask-if-currency-meant.ts';
import classes from './billing-address.module.css';
import { clients } from './clients.api.ts';
import { InspectionRules } from './inspection-rules.tsx';
import { InvoiceFields } from './invoice-fields.tsx';
import { OrderRules } from './order-rules.tsx';

const texts = 'clients';
const day = (value: unknown) => formatDay(String(value));
const reads: FieldReaders<ClientValues> = {
  type: enumReader('clientType'),
  dppMode: enumReader('dppMode'),
  releaseOrdersFrom: day,
  acceptanceOrdersFrom: day,
  addressCountry: enumReader('country'),
  billingAddressCountry: enumReader('country'),
};

/** @param name what the form begins with */
export function ClientCreate({ name }: { name: string }) {
  const { t } = useTranslation(texts);
  const toList = useReturnToList('/clients');
  const toasts = { failed: t('invalid'), invalid: t('invalid') };
  const form = useCreateForm(
    { ...clients, empty: { ...clients.empty, name } },
    {
      texts,
      schema: Create,
      onSaved: ({ id }) => toList({ from: id }),
      lingers: true,
      toasts,
    },
  );
  return (
    <FormPage form={form} title={t('createTitle')} onCancel={() => toList()}>
      <ClientFields form={form} />
    </FormPage>
  );
}

export function ClientEdit({ id }: { id: number }) {
  const { t } = useTranslation(texts);
  const toList = useReturnToList('/clients');
  const toasts = { failed: t('invalid'), invalid: t('invalid') };
  const options = { texts, schema: Update, reads, onSaved: () => toList({ from: id }), lingers: true, toasts };
  const asking = {
    ...clients,
    update: (of: number, body: BodyOf<typeof clientRoutes.update>, version?: number) =>
      askIfCurrencyMeant((meant) => clients.update(of, { ...body, ...meant }, version)),
  };
  const { form, record } = useEditForm(asking, id, options);
  const isBilled = useModule('invoices');
  const links = (
    <>
      {isBilled && (
        <LinkButton to="/clients/$clientId" params={{ clientId: id }} variant="default">
          {t('overview')}
        </LinkButton>
      )}
      <LinkButton to="/clients/$clientId/users" params={{ clientId: id }} variant="default">
        {t('usersOfClient')}
      </LinkButton>
    </>
  );
  return (
    <FormPage
      form={form}
      title={t('editTitle', { name: record.name })}
      actions={links}
      onCancel={() => toList({ from: id })}
    >
      <ClientFields form={form} />
    </FormPage>
  );
}

function ClientFields({ form: { fields } }: { form: EntityForm<ClientValues> }) {
  const { t } = useTranslation(['clients', 'enums']);
  const isBilled = useModule('invoices');
  const hasBookings = useModule('bookings');
  const hasInspections = useModule('inspections');
  return (
    <>
      <FormGroup title={t('details')} wide>
        <FieldRow>
          <TextInput label={t('name')} maxLength={limits.name} required autoFocus {...fields.getInputProps('name')} />
          <FieldRow>
            <Select
              label={t('type')}
              required
              allowDeselect={false}
              data={enumOptions('clientType', clientTypes)}
              {...fields.getInputProps('type')}
            />
            <Select
              label={t('currency')}
              required
              allowDeselect={false}
              data={currencies}
              {...fields.getInputProps('currency')}
            />
          </FieldRow>
        </FieldRow>
        <FieldRow>
          <EmailInput label={t('contactEmail')} maxLength={254} {...fields.getInputProps('contactEmail')} />
          <TextInput label={t('workingHours')} maxLength={limits.name} {...fields.getInputProps('workingHours')} />
        </FieldRow>
        <FieldRow>
          <Textarea label={t('description')} maxLength={limits.notes} {...fields.getInputProps('description')} />
          <Textarea label={t('notes')} maxLength={limits.notes} {...fields.getInputProps('notes')} />
        </FieldRow>
        <Checkbox label={t('isActive')} {...fields.getInputProps('isActive', { type: 'checkbox' })} />
        {isBilled && (
          <Checkbox
            label={t('paysAtGate')}
            description={t('paysAtGateHint')}
            {...fields.getInputProps('paysAtGate', { type: 'checkbox' })}
          />
        )}
      </FormGroup>
      <FormGroup title={t('address')}>
        <AddressFields fields={fields} />
      </FormGroup>
      <BillingAddress fields={fields} />
      <FormGroup title={t('reefers')} wide>
        <FieldRow>
          <MeasureInput
            label={t('reeferHours')}
            description={t('reeferHoursHint')}
            unit="h"
            required
            allowDecimal={false}
            {...fields.getInputProps('reeferHours')}
          />
          <MeasureInput
            label={t('reeferDeviation')}
            description={t('reeferDeviationHint')}
            unit="°C"
            required
            {...fields.getInputProps('reeferDeviation')}
          />
        </FieldRow>
      </FormGroup>
      {hasBookings && <OrderRules fields={fields} />}
      {hasInspections && <InspectionRules fields={fields} />}
      {isBilled && <InvoiceFields fields={fields} />}
    </>
  );
}

/** The billing address, which may follow the address while it is typed. */
function BillingAddress({ fields }: { fields: UseFormReturnType<ClientValues> }) {
  const { t } = useTranslation('clients');
  const { values } = fields;
  const copy = {
    billingAddressLine1: values.addressLine1,
    billingAddressLine2: values.addressLine2,
    billingAddressCity: values.addressCity,
    billingAddressZip: values.addressZip,
    billingAddressCountry: values.addressCountry,
  };
  const differs = fieldNames(copy).some((name) => values[name] !== copy[name]);
  const [isSame, setIsSame] = useState(!differs && Object.values(copy).some((value) => value !== ''));

  useEffect(() => {
    if (isSame && differs) fields.setValues(copy);
  });

  return (
    <FormGroup title={t('billingAddress')}>
      <Switch
        className={classes.same}
        size="xs"
        labelPosition="left"
        label={t('sameAddress')}
        checked={isSame}
        onChange={(event) => setIsSame(event.currentTarget.checked)}
      />
      <AddressFields fields={fields} prefix="billingAddress" disabled={isSame} />
    </FormGroup>
  );
}
