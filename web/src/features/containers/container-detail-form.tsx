import { ContainerUpdate } from '@boxyard/contract/yard/containers.ts';
import { useTranslation } from 'react-i18next';
import { withEmptiedNumbers } from '../../ui/form/emptied-numbers.ts';
import { FormBody } from '../../ui/form/form-page.tsx';
import { useEditForm } from '../../ui/form/use-record-form.ts';
import { useReturnToList } from '../../ui/list/list-memory.ts';
import { ContainerFields } from './container-form.tsx';
import { containerReads } from './container-reads.ts';
import { containers } from './containers.api.ts';

/** The first tab of a container: its fields. */
export function ContainerDetailForm({ id }: { id: number }) {
  const { t } = useTranslation('containers');
  const returnToList = useReturnToList('/containers');
  const toList = () => returnToList({ from: id });
  const { form, record } = useEditForm(containers, id, {
    texts: 'containers',
    schema: withEmptiedNumbers(ContainerUpdate),
    onSaved: toList,
    lingers: true,
    reads: containerReads,
    toasts: { failed: t('saveFailed'), refused: t('saveFailed'), invalid: t('invalid') },
  });
  return (
    <FormBody form={form} inTab onCancel={toList}>
      <ContainerFields form={form} container={record} />
    </FormBody>
  );
}
