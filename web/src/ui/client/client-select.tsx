import { clientTypes, currencies } from '@boxyard/contract/core/enums.ts';
import { limits } from '@boxyard/contract/core/fields.ts';
import {
  type Client,
  type ClientValues,
  ClientCreate as Create,
  clientRoutes,
  emptyClient as empty,
} from '@boxyard/contract/people/clients.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { entity } from '../../core/data/entity.ts';
import { EntityModal } from '../dialog/entity-modal.tsx';
import { ModalForm } from '../dialog/modal-form.tsx';
import { FieldRow } from '../form/form-group.tsx';
import { useCreateForm } from '../form/use-record-form.ts';
import { enumOptions } from '../input/enum-options.ts';
import { RemoteSelect, type RemoteSelectProps } from '../input/remote-select.tsx';
import { Select } from '../input/select.tsx';

const clients = entity('client', clientRoutes, { empty });

interface ClientSelectProps<C extends Client> extends Omit<RemoteSelectProps<C | Client>, 'choices' | 'onAdd'> {
  choices: RemoteSelectProps<C>['choices'];
  /** A new client is of this type, unless the clerk says otherwise. */
  newType: 'customer' | 'transport';
}

/** The field for a client of a form. A name that no client has can be made one here, and nothing of the form is lost. */
export function ClientSelect<C extends Client>({ newType, initial, ...props }: ClientSelectProps<C>) {
  const { t } = useTranslation('clients');
  /** The name of the client that is being made. */
  const [name, setName] = useState<string | null>(null);
  const [made, setMade] = useState<Client>();
  return (
    <>
      <RemoteSelect initial={made?.id === props.value ? made : initial} onAdd={setName} {...props} />
      <EntityModal opened={name !== null} onClose={() => setName(null)} title={t('createTitle')} size={480}>
        <NewClient
          begun={{ name: name ?? '', type: newType }}
          onMade={(client) => {
            setMade(client);
            props.onChange?.(client.id, client);
            setName(null);
          }}
        />
      </EntityModal>
    </>
  );
}

interface NewClientProps {
  /** What the form begins with. */
  begun: Pick<ClientValues, 'name' | 'type'>;
  onMade: (client: Client) => void;
}

/** What a client needs; the rest can be added on its own page later. */
function NewClient({ begun, onMade }: NewClientProps) {
  const { t } = useTranslation('clients');
  const toasts = { failed: t('invalid'), invalid: t('invalid') };
  const source = { ...clients, empty: { ...clients.empty, ...begun } };
  const form = useCreateForm(source, { texts: 'clients', schema: Create, onSaved: onMade, toasts });
  const { fields } = form;
  return (
    <ModalForm form={form}>
      <TextInput label={t('name')} maxLength={limits.name} required data-autofocus {...fields.getInputProps('name')} />
      <FieldRow>
        <Select
          label={t('type')}
          required
          allowDeselect={false}
          data={enumOptions('clientType', clientTypes)}
          {...fields.getInputProps('type')}
        />
        <Select
          label={t('currency')}
          required
          allowDeselect={false}
          data={currencies}
          {...fields.getInputProps('currency')}
        />
      </FieldRow>
    </ModalForm>
  );
}
