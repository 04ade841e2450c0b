import type { ChecklistItem } from '@boxyard/contract/inspections/checklists.ts';
import { Button, Checkbox, Group, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface ItemFormProps {
  item: ChecklistItem;
  onTake: (item: ChecklistItem) => void;
}

/** One thing to look at. It is saved with the list. */
export function ItemForm({ item, onTake }: ItemFormProps) {
  const { t } = useTranslation(['surveys', 'sentences']);
  const [values, setValues] = useState(item);
  const [isMissed, setMissed] = useState(false);
  const change = (changes: Partial<ChecklistItem>) => setValues((before) => ({ ...before, ...changes }));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const en = values.en.trim();
        if (!en) return setMissed(true);
        onTake({ ...values, en, sk: values.sk.trim(), unit: values.answer === 'measure' ? values.unit.trim() : '' });
      }}
    >
      <Stack gap={12}>
        <TextInput
          label={t('itemFields.en')}
          required
          maxLength={120}
          value={values.en}
          error={isMissed && !values.en.trim() && t('sentences:required')}
          onChange={({ currentTarget }) => change({ en: currentTarget.value })}
        />
        <TextInput
          label={t('itemFields.sk')}
          maxLength={120}
          value={values.sk}
          onChange={({ currentTarget }) => change({ sk: currentTarget.value })}
        />
        <SegmentedControl
          fullWidth
          aria-label={t('itemFields.answer')}
          data={(['ok', 'measure'] as const).map((value) => ({ value, label: t(`itemAnswer.${value}`) }))}
          value={values.answer}
          onChange={(answer) => change({ answer })}
        />
        {values.answer === 'measure' && (
          <TextInput
            label={t('itemFields.unit')}
            placeholder="°C"
            maxLength={12}
            value={values.unit}
            onChange={({ currentTarget }) => change({ unit: currentTarget.value })}
          />
        )}
        <Checkbox
          label={t('itemFields.needsPhoto')}
          checked={values.needsPhoto}
          onChange={({ currentTarget }) => change({ needsPhoto: currentTarget.checked })}
        />
        <Group justify="flex-end">
          <Button type="submit">{t('take')}</Button>
        </Group>
      </Stack>
    </form>
  );
}
