import { formatDay } from '../../../core/text/format.ts';
import { enumReader, type FieldReaders, recordReader } from '../../../ui/form/value-words.ts';
import { chargeCodes } from '../../charge-codes/charge-codes.api.ts';
import { clients } from '../../clients/clients.api.ts';
import { containerTypes } from '../../container-types/container-types.api.ts';
import { warehouses } from '../../warehouses/warehouses.api.ts';
import type { CardValues } from './rate-card.values.ts';

const nameOf = ({ name }: { name: string }) => name;
const day = (value: unknown) => formatDay(String(value));

/** How the values of a card's form are read where two changes of it are compared. */
export const cardReads: FieldReaders<CardValues> = {
  clientId: recordReader(clients.one, nameOf),
  validFrom: day,
  validTo: day,
  'lines.chargeCodeId': recordReader(chargeCodes.one, nameOf),
  'lines.containerTypeId': recordReader(containerTypes.one, nameOf),
  'lines.warehouseId': recordReader(warehouses.one, nameOf),
  'lines.containerCondition': enumReader('containerCondition'),
};
