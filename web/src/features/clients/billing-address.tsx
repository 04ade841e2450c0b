import type { ClientValues } from '@boxyard/contract/people/clients.ts';
import { Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldNames } from '../../core/data/fields.ts';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { AddressFields } from '../../ui/input/address-fields.tsx';
import classes from './billing-address.module.css';

/** The billing address, which may follow the address while it is typed. */
export function BillingAddress({ fields }: { fields: UseFormReturnType<ClientValues> }) {
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
