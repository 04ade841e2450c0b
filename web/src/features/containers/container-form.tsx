import type { ContainerDetail, ContainerValues } from '@boxyard/contract/yard/containers.ts';
import { useTranslation } from 'react-i18next';
import { FormGroup } from '../../ui/form/form-group.tsx';
import type { EntityForm } from '../../ui/form/use-entity-form.ts';
import { AdditionalFields } from './fields/additional-fields.tsx';
import { GeneralFields } from './fields/general-fields.tsx';
import { MeasureFields } from './fields/measure-fields.tsx';
import { RegulatoryFields } from './fields/regulatory-fields.tsx';

interface ContainerFieldsProps {
  form: EntityForm<ContainerValues>;
  /** The record being edited: its pickers begin with the names it has. */
  container?: ContainerDetail;
}

/** The four groups of a container's fields. */
export function ContainerFields({ form: { fields }, container }: ContainerFieldsProps) {
  const { t } = useTranslation('containers');
  return (
    <>
      <FormGroup title={t('general')}>
        <GeneralFields fields={fields} {...(container && { container })} />
      </FormGroup>
      <FormGroup title={t('regulatory')}>
        <RegulatoryFields fields={fields} />
      </FormGroup>
      <FormGroup title={t('measures')} hint={t('measuresHint')}>
        <MeasureFields fields={fields} />
      </FormGroup>
      <FormGroup title={t('additional')}>
        <AdditionalFields fields={fields} />
      </FormGroup>
    </>
  );
}
