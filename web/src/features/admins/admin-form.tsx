import { limits } from '@boxyard/contract/core/fields.ts';
import type { emptyAdmin, emptyProfile } from '@boxyard/contract/people/admins.ts';
import { Alert, Checkbox, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useModule } from '../../core/session/session.ts';
import { formatDateTime } from '../../core/text/format.ts';
import { FieldRow, FormGroup } from '../../ui/form/form-group.tsx';
import { CountrySelect } from '../../ui/input/address-fields.tsx';
import { EmailInput } from '../../ui/input/email-input.tsx';
import { PasswordField } from '../../ui/input/password-field.tsx';
import { PhoneFields } from '../../ui/input/phone-fields.tsx';

interface ProfileFieldsProps<Values> {
  fields: UseFormReturnType<Values>;
  /** The person also works for another account, so an owner cannot change their profile. */
  locked?: boolean;
  /** The invitation is not accepted yet. */
  invited?: boolean;
  /** The signed-in admin: another e-mail needs the password. */
  own?: boolean;
  /** When a mail to them failed for good. */
  mailFailedAt?: number | null;
}

/** The person's profile. An owner may change it while the person works for this account only. */
export function ProfileFields<Values extends typeof emptyProfile>({
  fields,
  locked = false,
  invited = false,
  own = false,
  mailFailedAt = null,
}: ProfileFieldsProps<Values>) {
  const { t } = useTranslation('admins');
  const text = (name: 'username' | 'email' | 'firstname' | 'lastname') => ({
    label: t(name),
    maxLength: limits.name,
    disabled: locked,
    ...fields.getInputProps(name),
  });
  const hint = locked ? t('locked') : invited ? t('invited') : undefined;
  return (
    <>
      <FormGroup title={t('signIn')} {...(hint && { hint })}>
        {mailFailedAt !== null && (
          <Alert color="red" role="status">
            {t('mailFailed', { name: fields.getInitialValues().username, at: formatDateTime(mailFailedAt) })}
          </Alert>
        )}
        <TextInput {...text('username')} required autoComplete="off" />
        <EmailInput {...text('email')} maxLength={254} required autoComplete="off" />
        {own && fields.isDirty('email') && (
          <PasswordField
            label={t('currentPassword')}
            description={t('currentPasswordHint')}
            required
            autoComplete="current-password"
            {...fields.getInputProps('currentPassword')}
          />
        )}
      </FormGroup>
      <FormGroup title={t('person')}>
        <FieldRow>
          <TextInput {...text('firstname')} />
          <TextInput {...text('lastname')} />
        </FieldRow>
        <PhoneFields fields={fields} disabled={locked} />
        <CountrySelect label={t('country')} disabled={locked} {...fields.getInputProps('countryCode')} />
      </FormGroup>
    </>
  );
}

/** What an owner decides about this account. */
export function MembershipFields<Values extends typeof emptyAdmin>({
  fields,
  own = false,
}: ProfileFieldsProps<Values>) {
  const { t } = useTranslation('admins');
  const hasBookings = useModule('bookings');
  const { isOwner } = fields.values;
  // Owners may do both.
  const right = (name: 'mayRelease' | 'mayCancelOrders') => (
    <Checkbox
      label={t(name)}
      description={t(`${name}Hint`)}
      {...fields.getInputProps(name, { type: 'checkbox' })}
      {...(isOwner && { checked: true, disabled: true })}
    />
  );
  return (
    <FormGroup title={t('membership')}>
      <Checkbox
        label={t('isEnabled')}
        description={t('isEnabledHint')}
        {...fields.getInputProps('isEnabled', { type: 'checkbox' })}
      />
      <Checkbox
        label={t('isOwner')}
        description={t('isOwnerHint')}
        disabled={own}
        {...fields.getInputProps('isOwner', { type: 'checkbox' })}
      />
      {hasBookings && right('mayRelease')}
      {hasBookings && right('mayCancelOrders')}
    </FormGroup>
  );
}
