import { ContainerUpdate } from '@boxyard/contract/containers.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../core/queries.ts';
import { withEmptiedMeasures } from '../../ui/emptied-measures.ts';
import { FormBody } from '../../ui/form-page.tsx';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { useReturnAfterSave } from '../../ui/use-return-after-save.ts';
import { ContainerFields } from './container-form.tsx';
import { containerQuery, updateContainer, valuesOf } from './containers.api.ts';

/** The first tab of a container: its fields. */
export function ContainerDetailForm({ id }: { id: number }) {
  const { t } = useTranslation('containers');
  const navigate = useNavigate();
  const { data: container } = useSuspenseQuery(containerQuery(id));
  const toList = () => navigate({ to: '/containers' });
  const form = useEntityForm({
    initial: valuesOf(container),
    version: container.version,
    schema: withEmptiedMeasures(ContainerUpdate),
    save: (body, version) => updateContainer(id, body, version),
    onSaved: useReturnAfterSave(toList),
    reload: async () => {
      const fresh = await queryClient.fetchQuery({ ...containerQuery(id), staleTime: 0 });
      return { values: valuesOf(fresh), version: fresh.version };
    },
    toasts: { saved: t('updated'), failed: t('saveFailed'), refused: t('saveFailed'), invalid: t('invalid') },
  });
  const { follow } = form;
  // A placement elsewhere moves the record on: it is no conflict with what is being typed here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `follow` is new at each render and always does the same
  useEffect(() => follow({ values: valuesOf(container), version: container.version }), [container]);
  return (
    <FormBody form={form} inTab onCancel={() => void toList()}>
      <ContainerFields form={form} container={container} />
    </FormBody>
  );
}
