import type { OutOptions } from '@boxyard/contract/edi/edi-options.ts';
import { Button, Input, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { Select } from '../../ui/input/select.tsx';
import type { ProfileFields } from './profile.values.ts';
import classes from './profiles.module.css';

interface PartyFieldsProps {
  fields: ProfileFields;
  parties: OutOptions['parties'];
}

const roles = ['us', 'operator', 'them', 'haulier'] as const satisfies readonly OutOptions['parties'][number]['is'][];

/** Whom a message names in its head, and under which code list. */
export function PartyFields({ fields, parties }: PartyFieldsProps) {
  const { t } = useTranslation('edi');
  const add = () => fields.insertListItem('options.parties', { qualifier: '', is: 'operator', list: '', agency: '' });
  return (
    <FormGroup title={t('parties')} hint={t('partiesHint')} wide>
      <div data-path="options.parties" tabIndex={-1}>
        <ul className={classes.rows}>
          {parties.map((_, at) => {
            const path = `options.parties.${at}`;
            const text = (name: 'qualifier' | 'list' | 'agency') => (
              <TextInput label={t(`party.${name}`)} maxLength={3} {...fields.getInputProps(`${path}.${name}`)} />
            );
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: all fields of a row are told it by the form
              <li key={at} className={classes.party}>
                {text('qualifier')}
                <Select
                  label={t('party.is')}
                  allowDeselect={false}
                  data={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
                  {...fields.getInputProps(`${path}.is`)}
                />
                {text('list')}
                {text('agency')}
                <IconButton
                  icon={IconTrash}
                  label={t('removeParty', { number: at + 1 })}
                  onClick={() => fields.removeListItem('options.parties', at)}
                />
              </li>
            );
          })}
        </ul>
        {fields.errors['options.parties'] && <Input.Error role="alert">{fields.errors['options.parties']}</Input.Error>}
      </div>
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={1.8} />}
          disabled={parties.length >= 9}
          onClick={add}
        >
          {t('addParty')}
        </Button>
      </div>
    </FormGroup>
  );
}
