import { namesOf } from '@boxyard/contract/core/fields.ts';
import { inheritedFields } from '@boxyard/contract/settings/container-types.ts';
import { ContainerUpdate, type ContainerValues } from '@boxyard/contract/yard/containers.ts';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { askIfAnother } from '../../ui/container/ask-if-another.ts';
import { statusInWords } from '../../ui/container/status-text.ts';
import { withEmptiedNumbers } from '../../ui/form/emptied-numbers.ts';
import { FormBody } from '../../ui/form/form-page.tsx';
import { isTareMeant } from '../../ui/form/tare.ts';
import { useEditForm } from '../../ui/form/use-record-form.ts';
import { dayReader, enumReader, type FieldReaders, recordReader } from '../../ui/form/value-words.ts';
import { useReturnToList } from '../../ui/list/list-memory.ts';
import { clients } from '../clients/clients.api.ts';
import { containerStatuses } from '../container-statuses/container-statuses.api.ts';
import { containerTypes } from '../container-types/container-types.api.ts';
import { warehouses } from '../warehouses/warehouses.api.ts';
import { ContainerFields } from './container-form.tsx';
import { containers } from './containers.api.ts';

/** A container that gets the number that another had: whether that is meant is asked. */
const asked = {
  ...containers,
  update: (id: number, body: ContainerUpdate, version?: number) =>
    askIfAnother((meant) => containers.update(id, { ...body, ...meant }, version)),
};

/** The first tab of a container: its fields. */
export function ContainerDetailForm({ id }: { id: number }) {
  const { t } = useTranslation('containers');
  const returnToList = useReturnToList('/containers');
  const toList = () => returnToList({ from: id });
  const agree = ({ tareWeightKg }: typeof containers.empty): Promise<boolean> =>
    isTareMeant(tareWeightKg, record.tareWeightKg);
  const { form, record } = useEditForm(asked, id, {
    agree,
    texts: 'containers',
    schema: withEmptiedNumbers(ContainerUpdate),
    always: (changed) => (changed.includes('containerTypeId') ? fieldsOfType : []),
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

/** With another type they are sent as the form shows them: the server fills in those that are left out. */
const fieldsOfType = [...namesOf(inheritedFields), 'hSize'] as const;

const nameOf = ({ name }: { name: string }) => name;

/** How the values of a container's form are read where two changes of it are compared. */
const containerReads: FieldReaders<ContainerValues> = {
  clientId: recordReader(clients.one, nameOf),
  containerTypeId: recordReader(containerTypes.one, nameOf),
  containerStatusId: recordReader(containerStatuses.one, ({ name }) => statusInWords(name)),
  warehouseId: recordReader(warehouses.one, nameOf),
  containerCondition: enumReader('containerCondition'),
  cargoTypeAllowed: enumReader('cargoType'),
  certificationExpiryDate: dayReader,
  cscScheme: (value) => i18next.t(`containers:isCscScheme.${String(value) || 'none'}`),
};
