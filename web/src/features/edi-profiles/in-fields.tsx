import { type InOptions, meanings } from '@boxyard/contract/edi/edi-options.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormGroup } from '../../ui/form/form-group.tsx';
import type { ProfileFields } from './profile.values.ts';

/** How messages of the partner are read. */
export function InFields({ fields, options }: { fields: ProfileFields; options: InOptions }) {
  const { t } = useTranslation('edi');
  const { codes, keys } = options;
  const errorOf = (path: string) =>
    Object.entries(fields.errors).find(([name]) => name === path || name.startsWith(`${path}.`))?.[1];
  return (
    <>
      <FormGroup title={t('documentCodes')} hint={t('documentCodesHint')} wide>
        {meanings.map((meaning) => (
          <WordsInput
            key={meaning}
            label={t(`documentMeans.${meaning}`)}
            path={`options.codes.${meaning}`}
            error={errorOf(`options.codes.${meaning}`)}
            value={codes[meaning]}
            onChange={(words) => fields.setFieldValue('options', { ...options, codes: { ...codes, [meaning]: words } })}
          />
        ))}
      </FormGroup>
      <FormGroup title={t('reading')} wide>
        <WordsInput
          label={t('keys')}
          description={t('keysHint')}
          path="options.keys"
          error={errorOf('options.keys')}
          value={keys}
          onChange={(words) => fields.setFieldValue('options', { ...options, keys: words })}
        />
        <Checkbox
          label={t('auto')}
          description={t('autoHint')}
          {...fields.getInputProps('options.auto', { type: 'checkbox' })}
        />
      </FormGroup>
    </>
  );
}

interface WordsInputProps {
  label: string;
  description?: string;
  path: string;
  error: ReactNode;
  value: string[];
  onChange: (words: string[]) => void;
}

/** Words with commas between them. */
function WordsInput({ path, value, onChange, ...rest }: WordsInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      {...rest}
      data-path={path}
      autoComplete="off"
      spellCheck={false}
      value={typed ?? value.join(', ')}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        onChange(
          text
            .split(',')
            .map((word) => word.trim())
            .filter(Boolean),
        );
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
