import type { TransportType } from '@boxyard/contract/core/enums.ts';
import {
  dateFieldOf,
  isGate,
  type TransportDetail,
  type TransportRow,
  type TransportUpdate,
} from '@boxyard/contract/gate/transports.ts';
import type { StackWarning } from '@boxyard/contract/yard/positions.ts';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../../core/device/server-clock.ts';
import { askIfRepeated } from '../../ui/container/ask-if-repeated.ts';
import { RecordedLate } from '../../ui/container/recorded-late.tsx';
import { Said } from '../../ui/container/said.tsx';
import { ModalForm } from '../../ui/dialog/modal-form.tsx';
import { isDateMeant, isMoveDateMeant } from '../../ui/form/far-date.ts';
import { useCreateForm, useRecordForm } from '../../ui/form/use-record-form.ts';
import { enumReader, momentReader, recordReader } from '../../ui/form/value-words.ts';
import { MailsOfDocument } from '../../ui/mails/mails-of-document.tsx';
import { clients } from '../clients/clients.api.ts';
import {
  dateOf,
  TransportForm as Schema,
  type TransportSent,
  type TransportValues,
  unsaidFacts,
} from './transport.values.ts';
import { TransportFields } from './transport-fields.tsx';
import { transports } from './transports.api.ts';
import classes from './transports.module.css';

const texts = 'transports';
/** A refusal that belongs to no field stands on the form. */
const toasts = { failed: '' };

const client = recordReader(clients.one, ({ name }) => name);
const reads = {
  type: enumReader('transportType'),
  clientId: client,
  customerId: client,
  vehicleType: enumReader('vehicleType'),
  containerCondition: enumReader('containerCondition'),
  arrivalDate: momentReader,
  departureDate: momentReader,
};

interface FormProps {
  containerId: number;
  onSaved: (saved: TransportDetail) => void;
}

export function TransportCreate({ containerId, type, onSaved }: FormProps & { type: TransportType }) {
  const { empty } = transports(containerId, type);
  const create = ({ type: chosen, ...body }: TransportSent) => {
    const field = dateFieldOf(chosen);
    const given = body[field];
    // Nobody has chosen another time: it is now by the server's clock.
    const isNow = isGate(chosen) && given === empty[field];
    const passage = { type: chosen, date: typeof given === 'number' ? given : null };
    const sent = isNow ? { ...body, [field]: 'now' as const } : body;
    return askIfRepeated(passage, (meant) => transports(containerId, chosen).create({ ...sent, ...meant }));
  };
  const agree = (values: TransportValues) => isTransportDateMeant(values);
  const form = useCreateForm({ empty, create }, { texts, schema: Schema, agree, onSaved, toasts });
  return (
    <ModalForm form={form}>
      <TransportFields containerId={containerId} fields={form.fields} />
    </ModalForm>
  );
}

export function TransportEdit({ containerId, transport, onSaved }: FormProps & { transport: TransportRow }) {
  const { id } = transport;
  const { one, fresh, valuesOf, update } = transports(containerId);
  const { data: detail } = useQuery(one(id));
  const save = (_: number, body: TransportUpdate, version?: number) => {
    const type = body.type ?? transport.type;
    const date = dateFieldOf(type);
    const given = body[date] ?? transport[date];
    const passage = { type, date: given === 'now' ? serverNow() : given };
    return askIfRepeated(passage, (meant) => update(id, { ...body, ...meant }, version));
  };
  const agree = async (values: TransportValues) => dateOf(values) === dateOf(transport) || isTransportDateMeant(values);
  // A plan says nothing of the container yet.
  const begun = (record: Parameters<typeof valuesOf>[0]) => ({
    ...valuesOf(record),
    ...(!isGate(record.type) && unsaidFacts),
  });
  const form = useRecordForm({ one, fresh, valuesOf: begun, update: save }, transport, {
    texts,
    schema: Schema,
    reads,
    always: ['type'],
    agree,
    onSaved,
    toasts,
  });
  return (
    <ModalForm form={form}>
      {isGate(transport.type) && <RecordedLate at={dateOf(transport)} createdAt={transport.createdAt} />}
      <TransportWarnings warnings={detail?.warnings ?? []} />
      <TransportFields containerId={containerId} fields={form.fields} transport={transport} />
      {isGate(transport.type) && <MailsOfDocument transportId={id} />}
    </ModalForm>
  );
}

const isTransportDateMeant = (values: TransportValues): Promise<boolean> =>
  isGate(values.type) ? isMoveDateMeant(dateOf(values)) : isDateMeant(dateOf(values));

interface TransportWarningsProps {
  warnings: StackWarning[];
}

/** Warnings about the container's place, which do not stop a save. */
function TransportWarnings({ warnings }: TransportWarningsProps) {
  if (warnings.length === 0) return null;
  return (
    <Alert role="status" className={classes.warnings} variant="light" icon={<IconAlertTriangle size={16} />}>
      {warnings.map((warning) => (
        <div key={warning.key}>
          <Said said={warning} />
        </div>
      ))}
    </Alert>
  );
}
