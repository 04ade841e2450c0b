import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../core/api/problem.ts';
import { formatDay } from '../../../core/text/format.ts';
import { useOrderRights } from '../../../ui/bookings/rights.ts';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { FormPage } from '../../../ui/form/form-page.tsx';
import { useCreateForm, useEditForm } from '../../../ui/form/use-record-form.ts';
import { enumReader, type FieldReaders, recordReader } from '../../../ui/form/value-words.ts';
import { useReturnToList } from '../../../ui/list/list-memory.ts';
import { clients } from '../../clients/clients.api.ts';
import { warehouses } from '../../warehouses/warehouses.api.ts';
import { orders } from '../gate-orders.api.ts';
import { ChangedOrder, NewOrder, newOrder, type OrderValues, valuesOf } from './order.values.ts';
import { OrderFields } from './order-fields.tsx';
import { OrderLines } from './order-lines.tsx';
import { PasteOrder } from './paste-order.tsx';
import { usePastedOrder } from './pasted-order.ts';

const texts = 'bookings';
const nameOf = ({ name }: { name: string }) => name;
const day = (value: unknown) => formatDay(String(value));

/** How the values of an order's form are read where two changes of it are compared. */
const reads: FieldReaders<OrderValues> = {
  clientId: recordReader(clients.one, nameOf),
  warehouseId: recordReader(warehouses.one, nameOf),
  validFrom: day,
  validTo: day,
  cargoUse: enumReader('cargoUse'),
  'lines.validTo': day,
  'lines.haulierId': recordReader(clients.one, nameOf),
  'lines.load': enumReader('yardLoad'),
  'lines.leastCondition': enumReader('containerCondition'),
  'lines.cargoUse': enumReader('cargoUse'),
};

export function OrderCreate() {
  const { t } = useTranslation(texts);
  const navigate = useNavigate();
  const toList = useReturnToList('/bookings/orders');
  const elseOpen = useOpenOther();
  const { mayRelease } = useOrderRights();
  const form = useCreateForm(
    {
      empty: newOrder(mayRelease ? 'out' : 'in'),
      create: (body: Parameters<typeof orders.create>[0]) => elseOpen(() => orders.create(body)),
    },
    {
      texts,
      schema: NewOrder,
      onSaved: ({ id }) => navigate({ to: '/bookings/orders/$orderId', params: { orderId: id } }),
      toasts: { saved: t('orderCreated'), invalid: t('common:form.errors') },
    },
  );
  const pasted = usePastedOrder(form.fields);
  const client = pasted.client.found;
  return (
    <FormPage form={form} title={t('orderCreateTitle')} onCancel={() => toList()}>
      <PasteOrder {...pasted} />
      <OrderFields form={form} mayRelease={mayRelease} {...(client && { client })} />
      <OrderLines fields={form.fields} hauliers={pasted.hauliers} />
    </FormPage>
  );
}

export function OrderEdit({ id }: { id: number }) {
  const { t } = useTranslation(texts);
  const navigate = useNavigate();
  const elseOpen = useOpenOther();
  const { mayRelease } = useOrderRights();
  const toOrder = () => navigate({ to: '/bookings/orders/$orderId', params: { orderId: id } });
  const source = {
    ...orders,
    valuesOf,
    update: (which: number, body: Parameters<typeof orders.update>[1], version?: number) =>
      elseOpen(() => orders.update(which, body, version)),
  };
  const { form, record } = useEditForm(source, id, {
    texts,
    schema: ChangedOrder,
    reads,
    onSaved: toOrder,
    toasts: { saved: t('orderUpdated'), invalid: t('common:form.errors') },
  });
  const { clientId, clientName, number, lines } = record;
  const hauliers = lines.flatMap(({ haulierId, haulierName }) =>
    haulierId === null ? [] : [{ id: haulierId, name: haulierName }],
  );
  return (
    <FormPage form={form} title={t('orderEditTitle', { number })} onCancel={() => void toOrder()}>
      <OrderFields form={form} mayRelease={mayRelease} client={{ id: clientId, name: clientName }} />
      <OrderLines fields={form.fields} hauliers={hauliers} />
    </FormPage>
  );
}

/** Where the number is another order's, that one is offered; null where the clerk stays to see the error at the field. */
function useOpenOther() {
  const { t } = useTranslation(texts);
  const navigate = useNavigate();
  return async <Saved,>(save: () => Promise<Saved>): Promise<Saved | null> => {
    try {
      return await save();
    } catch (error) {
      const other = error instanceof ApiProblem && idOfOther(error);
      if (!other) throw error;
      const question = {
        title: t('orderThere.title', { number: other.number }),
        message: t('orderThere.text'),
        yes: t('orderThere.open'),
        no: t('goBack'),
      };
      if (!(await confirm(question))) throw error;
      await navigate({ to: '/bookings/orders/$orderId', params: { orderId: other.id }, ignoreBlocker: true });
      return null;
    }
  };
}

function idOfOther({ body, errors }: ApiProblem): { id: number; number: string } | null {
  const said = [body, ...errors].find(({ key, params }) => key === 'orderThere' && params?.id !== undefined);
  return said ? { id: Number(said.params?.id), number: String(said.params?.number) } : null;
}
