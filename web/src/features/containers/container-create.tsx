import {
  defaultContainerColor,
  type ContainerCreate as NewContainer,
  ContainerCreate as Schema,
} from '@boxyard/contract/yard/containers.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { askIfAnother } from '../../ui/container/ask-if-another.ts';
import { withEmptiedNumbers } from '../../ui/form/emptied-numbers.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import { isTareMeant } from '../../ui/form/tare.ts';
import { useCreateForm } from '../../ui/form/use-record-form.ts';
import { useReturnToList } from '../../ui/list/list-memory.ts';
import { warehouseChoices } from '../warehouses/warehouses.api.ts';
import { ContainerFields } from './container-form.tsx';
import { containers } from './containers.api.ts';
import { isNumberMeant } from './number-meant.ts';

/** A colour that nobody has chosen is left to the server, which knows that of the client's last container. */
function create(body: NewContainer) {
  const { styleWarehouseColor, ...others } = body;
  const sent = styleWarehouseColor === defaultContainerColor ? others : body;
  return askIfAnother((meant) => containers.create({ ...sent, ...meant }));
}

/** The form begins empty, with the default warehouse where that is enabled. */
export function ContainerCreate() {
  const { t } = useTranslation('containers');
  const { data: warehouses } = useSuspenseQuery(warehouseChoices);
  const toList = useReturnToList('/containers');
  const warehouseId = warehouses.find((each) => each.isDefault && each.isEnabled)?.id ?? null;
  const form = useCreateForm(
    { empty: { ...containers.empty, warehouseId }, create },
    {
      texts: 'containers',
      schema: withEmptiedNumbers(Schema),
      onSaved: ({ id }) => toList({ from: id }),
      lingers: true,
      agree: async ({ name, tareWeightKg }) => (await isNumberMeant(name)) && isTareMeant(tareWeightKg),
      toasts: { failed: t('saveFailed'), refused: t('saveFailed'), invalid: t('invalid') },
    },
  );
  return (
    <FormPage form={form} title={t('createTitle')} onCancel={() => toList()}>
      <ContainerFields form={form} />
    </FormPage>
  );
}
