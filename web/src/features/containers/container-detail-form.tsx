import { ContainerUpdate } from '@boxyard/contract/containers.ts';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { withEmptiedMeasures } from '../../ui/form/emptied-measures.ts';
import { FormBody } from '../../ui/form/form-page.tsx';
import { useEditForm } from '../../ui/form/use-record-form.ts';
import { ContainerFields } from './container-form.tsx';
import { containers } from './containers.api.ts';

/** The first tab of a container: its fields. */
export function ContainerDetailForm({ id }: { id: number }) {
  const { t } = useTranslation('containers');
  const navigate = useNavigate();
  const toList = () => navigate({ to: '/containers' });
  const { form, record } = useEditForm(containers, id, {
    texts: 'containers',
    schema: withEmptiedMeasures(ContainerUpdate),
    onSaved: toList,
    lingers: true,
    // A placement in the yard raises the record's version; it does not conflict with what is typed here.
    takesOver: true,
    toasts: { failed: t('saveFailed'), refused: t('saveFailed'), invalid: t('invalid') },
  });
  return (
    <FormBody form={form} inTab onCancel={toList}>
      <ContainerFields form={form} container={record} />
    </FormBody>
  );
}
