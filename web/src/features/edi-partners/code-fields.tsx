import { codeKinds } from '@boxyard/contract/edi/edi-partners.ts';
import { Button, Checkbox, Input, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import type { EntityForm } from '../../ui/form/use-entity-form.ts';
import { Select } from '../../ui/input/select.tsx';
import classes from './codes.module.css';
import { OursField } from './ours-field.tsx';
import { type CodeValues, newCode, type PartnerValues } from './partner.values.ts';

interface CodeFieldsProps {
  form: EntityForm<PartnerValues>;
}

/** What is called otherwise by the partner. */
export function CodeFields({ form: { fields } }: CodeFieldsProps) {
  const { t } = useTranslation('edi');
  const { codes } = fields.values;
  return (
    <FormGroup title={t('codes')} hint={t('codesHint')} wide>
      <div data-path="codes" tabIndex={-1}>
        <ul className={classes.codes}>
          {codes.map((code, at) => (
            <CodeRow key={code.key} fields={fields} code={code} at={at} />
          ))}
        </ul>
        {fields.errors.codes && <Input.Error role="alert">{fields.errors.codes}</Input.Error>}
      </div>
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={1.8} />}
          onClick={() => fields.insertListItem('codes', newCode())}
        >
          {t('addCode')}
        </Button>
      </div>
    </FormGroup>
  );
}

interface CodeRowProps {
  fields: EntityForm<PartnerValues>['fields'];
  code: CodeValues;
  at: number;
}

function CodeRow({ fields, code, at }: CodeRowProps) {
  const { t } = useTranslation('edi');
  const path = `codes.${at}` as const;
  const number = at + 1;
  const kind = fields.getInputProps(`${path}.kind`);
  return (
    <li className={classes.code}>
      <Select
        label={t('kind')}
        allowDeselect={false}
        data={codeKinds.map((value) => ({ value, label: t(`codeKind.${value}`) }))}
        {...kind}
        onChange={(next) => {
          kind.onChange(next);
          fields.setFieldValue(`${path}.ours`, '');
        }}
      />
      <OursField
        key={code.kind}
        kind={code.kind}
        label={t(`oursOf.${code.kind}`)}
        {...fields.getInputProps(`${path}.ours`)}
      />
      <TextInput
        label={t('theirs')}
        placeholder={code.kind === 'place' ? 'SKBTS/SKBTSBXYA' : ''}
        maxLength={35}
        autoComplete="off"
        spellCheck={false}
        {...fields.getInputProps(`${path}.theirs`)}
      />
      <Checkbox
        className={classes.onlyIn}
        label={t('onlyIn')}
        {...fields.getInputProps(`${path}.onlyIn`, { type: 'checkbox' })}
      />
      <IconButton
        icon={IconTrash}
        label={t('removeCode', { number })}
        className={classes.remove}
        onClick={() => fields.removeListItem('codes', at)}
      />
    </li>
  );
}
