import { languages } from '@boxyard/contract/core/enums.ts';
import { limits } from '@boxyard/contract/core/fields.ts';
import type { Estimate, Recipient } from '@boxyard/contract/inspections/estimates.ts';
import { TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { newKey } from '../../core/new-key.ts';
import { AnySelect } from '../../ui/input/any-select.tsx';
import { EmailInput } from '../../ui/input/email-input.tsx';
import { enumOptions } from '../../ui/input/enum-options.ts';
import classes from './estimates.module.css';

export interface RecipientValues extends Omit<Recipient, 'language'> {
  /** Tells the rows of a form apart. */
  key: string;
  /** '' as the client's mails. */
  language: '' | NonNullable<Recipient['language']>;
}

type Proposed = Estimate['proposedRecipients'][number];

export const newRecipient = (given?: Proposed): RecipientValues => ({
  ...(given ?? { name: '', email: '', language: '' }),
  key: newKey(),
});

export const bodyOfRecipient = ({ name, email, language }: RecipientValues) => ({
  name,
  email,
  ...(language && { language }),
});

interface RecipientFieldsProps {
  input: (name: 'name' | 'email' | 'language') => GetInputPropsReturnType;
  /** A button at the end of the row. */
  children?: ReactNode;
}

/** A person that gets a link. */
export function RecipientFields({ input, children }: RecipientFieldsProps) {
  const { t } = useTranslation('estimates');
  return (
    <div className={classes.recipient}>
      <TextInput label={t('personName')} required maxLength={limits.name} {...input('name')} />
      <EmailInput label={t('email')} required maxLength={254} {...input('email')} />
      <AnySelect
        label={t('language')}
        any={t('usualLanguage')}
        data={enumOptions('language', languages)}
        {...input('language')}
      />
      {children}
    </div>
  );
}
