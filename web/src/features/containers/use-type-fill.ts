import { type TakenFromType, takenFromType } from '@boxyard/contract/container-types.ts';
import type { ContainerValues } from '@boxyard/contract/containers.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../ui/confirm.tsx';
import { readType } from './choices.api.ts';
import { takeover } from './take-from-type.ts';

/** Choosing a type fills in what it knows. What the clerk typed is replaced only after a yes. */
export function useTypeFill(fields: UseFormReturnType<ContainerValues>): (typeId: number) => Promise<void> {
  const { t } = useTranslation('containers');
  const earlier = useRef<TakenFromType | null>(null);
  const opened = useRef(fields.getValues().containerTypeId);

  return async (typeId) => {
    // A record that is being edited has the values of its type: they are not typed by the clerk.
    if (!earlier.current && opened.current) earlier.current = takenFromType(await readType(opened.current));
    const offered = takenFromType(await readType(typeId));
    if (fields.getValues().containerTypeId !== typeId) return;
    const { free, typed } = takeover(fields.getValues(), offered, earlier.current);
    earlier.current = offered;
    fields.setValues(free);
    if (typed.length === 0) return;
    const names = typed.map((field) => t(field)).join(', ');
    const replace = await confirm({
      title: t('replaceTitle'),
      message: t('replaceText', { fields: names }),
      yes: t('replaceYes'),
      no: t('replaceNo'),
    });
    if (replace) fields.setValues(Object.fromEntries(typed.map((field) => [field, offered[field]])));
  };
}
