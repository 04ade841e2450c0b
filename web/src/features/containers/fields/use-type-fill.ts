import { type InheritedFromType, inheritedFromType } from '@boxyard/contract/settings/container-types.ts';
import type { ContainerValues } from '@boxyard/contract/yard/containers.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { containerTypes } from '../../container-types/container-types.api.ts';
import { takeover } from './inherit-from-type.ts';

/** Choosing a type fills in its measures. What the clerk typed is replaced only after a question. */
export function useTypeFill(fields: UseFormReturnType<ContainerValues>): (typeId: number) => Promise<void> {
  const { t } = useTranslation('containers');
  const earlier = useRef<InheritedFromType | null>(null);
  const opened = useRef(fields.getValues().containerTypeId);

  return async (typeId) => {
    // An existing container's values came from its type, so they count as not typed by the clerk.
    if (!earlier.current && opened.current)
      earlier.current = inheritedFromType(await containerTypes.fresh(opened.current));
    const offered = inheritedFromType(await containerTypes.fresh(typeId));
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
