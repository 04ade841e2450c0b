import type { TransportDetail, TransportRow, TransportType } from '@boxyard/contract/transports.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../core/queries.ts';
import { ModalForm } from '../../ui/modal-form.tsx';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { emptyTransport, TransportForm as Schema, valuesOf } from './transport.values.ts';
import { TransportFields } from './transport-fields.tsx';
import { TransportWarnings } from './transport-warnings.tsx';
import { createTransport, transportQuery, updateTransport } from './transports.api.ts';

interface FormProps {
  containerId: number;
  onSaved: (saved: TransportDetail) => void;
}

export function TransportCreate({ containerId, type, onSaved }: FormProps & { type: TransportType }) {
  const { t } = useTranslation('transports');
  const form = useEntityForm({
    initial: emptyTransport(type),
    schema: Schema,
    save: ({ type: chosen, ...body }) => createTransport(containerId, chosen, body),
    onSaved,
    toasts: { saved: t('created') },
  });
  return (
    <ModalForm form={form}>
      <TransportFields fields={form.fields} receiptNumber="" />
    </ModalForm>
  );
}

export function TransportEdit({ containerId, transport, onSaved }: FormProps & { transport: TransportRow }) {
  const { t } = useTranslation('transports');
  const { id, clientId, clientName, receiptNumber } = transport;
  const options = transportQuery(containerId, id);
  const { data: detail } = useQuery(options);
  const form = useEntityForm({
    initial: valuesOf(transport),
    version: transport.version,
    schema: Schema,
    always: ['type'],
    save: (body, version) => updateTransport(containerId, id, body, version),
    onSaved,
    reload: async () => {
      const fresh = await queryClient.fetchQuery({ ...options, staleTime: 0 });
      return { values: valuesOf(fresh), version: fresh.version };
    },
    toasts: { saved: t('updated') },
  });
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
