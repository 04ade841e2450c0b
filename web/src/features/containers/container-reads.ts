import type { ContainerValues } from '@boxyard/contract/yard/containers.ts';
import { statusInWords } from '../../ui/container/status-text.ts';
import { enumReader, type FieldReaders, momentReader, recordReader } from '../../ui/form/value-words.ts';
import { clients } from '../clients/clients.api.ts';
import { containerStatuses } from '../container-statuses/container-statuses.api.ts';
import { containerTypes } from '../container-types/container-types.api.ts';
import { warehouses } from '../warehouses/warehouses.api.ts';

const nameOf = ({ name }: { name: string }) => name;

/** How the values of a container's form are read where two changes of it are compared. */
export const containerReads: FieldReaders<ContainerValues> = {
  clientId: recordReader(clients.one, nameOf),
  containerTypeId: recordReader(containerTypes.one, nameOf),
  containerStatusId: recordReader(containerStatuses.one, ({ name }) => statusInWords(name)),
  warehouseId: recordReader(warehouses.one, nameOf),
  containerCondition: enumReader('containerCondition'),
  cargoTypeAllowed: enumReader('cargoType'),
  certificationExpiryDate: momentReader,
};
