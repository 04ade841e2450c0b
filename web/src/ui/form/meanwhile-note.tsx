import { Alert } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownPath } from './conflict.ts';
import { labelOf } from './field-label.ts';
import type { EntityForm } from './use-entity-form.ts';

/** Says quietly which fields someone else has changed as well, while they are still being edited here. */
export function MeanwhileNote<Values extends object>({ form }: { form: EntityForm<Values> }) {
  const { t } = useTranslation();
  const { meanwhile } = form;
  const [names, setNames] = useState<string[]>([]);
  // The labels are on the screen only after it is drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the paths decide; the form is new at each render
  useEffect(() => {
    const values = form.fields.getValues();
    setNames([...new Set(meanwhile.map((path) => labelOf(form, shownPath(values, path))))]);
  }, [meanwhile]);
  if (names.length === 0) return null;
  return (
    <Alert variant="default" role="status" p="xs">
      {t('form.meanwhile', { fields: names.join(', '), count: names.length })}
    </Alert>
  );
}
