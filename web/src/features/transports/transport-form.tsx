import type { TransportDetail, TransportRow, TransportType } from '@boxyard/contract/transports.ts';
import { useQuery } from '@tanstack/react-query';
import { ModalForm } from '../../ui/dialog/modal-form.tsx';
import { useCreateForm, useRecordForm } from '../../ui/form/use-record-form.ts';
import { dateOf, isDateMeant } from './far-date.ts';
import { TransportForm as Schema, type TransportSent, type TransportValues } from './transport.values.ts';
import { TransportFields } from './transport-fields.tsx';
import { TransportWarnings } from './transport-warnings.tsx';
import { transports } from './transports.api.ts';

const texts = 'transports';
/** A refusal that belongs to no field stands on the form. */
const toasts = { failed: '' };

interface FormProps {
  containerId: number;
  onSaved: (saved: TransportDetail) => void;
}

export function TransportCreate({ containerId, type, onSaved }: FormProps & { type: TransportType }) {
  const { empty } = transports(containerId, type);
  const create = ({ type: chosen, ...body }: TransportSent) => transports(containerId, chosen).create(body);
  const form = useCreateForm({ empty, create }, { texts, schema: Schema, agree: isDateMeant, onSaved, toasts });
  return (
    <ModalForm form={form}>
      <TransportFields fields={form.fields} receiptNumber="" />
    </ModalForm>
  );
}

export function TransportEdit({ containerId, transport, onSaved }: FormProps & { transport: TransportRow }) {
  const { id, clientId, clientName, receiptNumber } = transport;
  const source = transports(containerId);
  const { data: detail } = useQuery(source.one(id));
  const agree = async (values: TransportValues) => dateOf(values) === dateOf(transport) || isDateMeant(values);
  const form = useRecordForm(source, transport, { texts, schema: Schema, always: ['type'], agree, onSaved, toasts });
  return (
    <ModalForm form={form}>
      <TransportWarnings warnings={detail?.warnings ?? []} />
      <TransportFields
        fields={form.fields}
        company={{ id: clientId, name: clientName }}
        receiptNumber={receiptNumber}
      />
    </ModalForm>
  );
}
