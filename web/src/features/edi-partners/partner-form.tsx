import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../core/text/format.ts';
import { DeleteAction } from '../../ui/action/delete-action.tsx';
import { SampleField } from '../../ui/edi/sample-field.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useCreateForm, useEditForm } from '../../ui/form/use-record-form.ts';
import { enumReader, type FieldReaders, recordReader } from '../../ui/form/value-words.ts';
import { clients } from '../clients/clients.api.ts';
import { CodeFields } from './code-fields.tsx';
import { partners } from './edi-partners.api.ts';
import { ChangedPartner, NewPartner, newPartner, type PartnerValues, valuesOf } from './partner.values.ts';
import { IdFields, MoreFields, WhoFields } from './partner-fields.tsx';
import { WayCheck } from './way-check.tsx';
import { WayFields } from './way-fields.tsx';

const texts = 'edi';

/** How the values of a partner are read where two changes of it are compared. */
const reads: FieldReaders<PartnerValues> = {
  clientId: recordReader(clients.one, ({ name }) => name),
  firstDay: (value) => formatDay(String(value)),
  mode: enumReader('ediMode'),
  packing: enumReader('ediPacking'),
  carrier: enumReader('ediCarrier'),
  secret: () => '•••',
};

function PartnerCreate({ client }: { client: { id: number; name: string } | null }) {
  const { t } = useTranslation(texts);
  const navigate = useNavigate();
  const form = useCreateForm(
    { empty: newPartner(client?.id ?? null, client?.name ?? ''), create: partners.create },
    {
      texts,
      schema: NewPartner,
      onSaved: ({ id }) => navigate({ to: '/edi/partners/$partnerId', params: { partnerId: id } }),
      toasts: { saved: t('partnerCreated'), invalid: t('common:form.errors') },
    },
  );
  return (
    <FormPage form={form} title={t('partnerCreateTitle')} onCancel={() => void navigate({ to: '/edi/partners' })}>
      <FormGroup title={t('sample.title')} hint={t('sample.fillsPartner')} wide>
        <SampleField onRead={({ partner }, sample) => form.fields.setValues({ ...partner, sample })} />
      </FormGroup>
      <WhoFields form={form} client={client ?? undefined} />
      <IdFields form={form} />
      <WayFields form={form} hasSecret={false} />
      <MoreFields form={form} />
      <CodeFields form={form} />
    </FormPage>
  );
}

export function PartnerEdit({ id }: { id: number }) {
  const { t } = useTranslation(texts);
  const navigate = useNavigate();
  const toPartner = () => navigate({ to: '/edi/partners/$partnerId', params: { partnerId: id } });
  const { form, record } = useEditForm({ ...partners, valuesOf }, id, {
    texts,
    schema: ChangedPartner,
    reads,
    onSaved: toPartner,
    toasts: { saved: t('partnerUpdated'), invalid: t('common:form.errors') },
  });
  const { name, clientId, clientName, hasSecret } = record;
  const remove = (
    <DeleteAction
      asButton
      isFinal
      texts={texts}
      values={{ name }}
      remove={() => partners.remove(id)}
      after={() => void navigate({ to: '/edi/partners', ignoreBlocker: true })}
    />
  );
  return (
    <FormPage form={form} title={name} actions={remove} onCancel={() => void toPartner()}>
      <WhoFields form={form} client={{ id: clientId, name: clientName }} />
      <IdFields form={form} />
      <WayFields form={form} hasSecret={hasSecret}>
        <WayCheck form={form} partner={record} />
      </WayFields>
      <MoreFields form={form} />
      <CodeFields form={form} />
    </FormPage>
  );
}

/** The client that a new partner is made for. */
export function PartnerCreateFor({ clientId }: { clientId: number | undefined }) {
  const { data, isPending } = useQuery({ ...clients.one(clientId ?? 0), enabled: clientId !== undefined });
  if (clientId !== undefined && isPending) return null;
  return <PartnerCreate client={data ?? null} />;
}
