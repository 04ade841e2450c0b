import { fieldErrors } from '@boxyard/contract/core/problems.ts';
import { SurveyCode } from '@boxyard/contract/inspections/survey-settings.ts';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentence } from '../../core/text/i18n.ts';

interface CodeFormProps {
  /** Undefined for a new one. */
  code: SurveyCode | undefined;
  others: readonly SurveyCode[];
  onTake: (code: SurveyCode) => void;
}

/** One code with its words. It is saved with the list. */
export function CodeForm({ code, others, onTake }: CodeFormProps) {
  const { t } = useTranslation(['surveys', 'sentences']);
  const [values, setValues] = useState(code ?? { code: '', en: '', sk: '' });
  const [errors, setErrors] = useState<Record<string, string>>({});

  function take(event: FormEvent) {
    event.preventDefault();
    // The form around the dialog in React has nothing to save yet.
    event.stopPropagation();
    const read = SurveyCode.safeParse(values);
    if (!read.success) {
      const found = fieldErrors(read.error).map((error) => [error.path, sentence(error, error.message)]);
      setErrors(Object.fromEntries(found));
    } else if (others.some((other) => other.code === read.data.code)) setErrors({ code: t('sentences:namedTwice') });
    else onTake(read.data);
  }
  const text = (name: keyof SurveyCode, maxLength: number) => (
    <TextInput
      label={t(`codeFields.${name}`)}
      maxLength={maxLength}
      required={name !== 'sk'}
      value={values[name]}
      error={errors[name]}
      onChange={({ currentTarget }) => {
        const { value } = currentTarget;
        setValues((before) => ({ ...before, [name]: name === 'code' ? value.toUpperCase() : value }));
      }}
    />
  );
  return (
    <form noValidate onSubmit={take}>
      <Stack gap={12}>
        {text('code', 4)}
        {text('en', 60)}
        {text('sk', 60)}
        <Group justify="flex-end">
          <Button type="submit">{t('take')}</Button>
        </Group>
      </Stack>
    </form>
  );
}
