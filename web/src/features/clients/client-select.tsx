import { clientTypes, currencies } from '@boxyard/contract/core/enums.ts';
import { limits } from '@boxyard/contract/core/fields.ts';
import { type Client, type ClientValues, ClientCreate as Create } from '@boxyard/contract/people/clients.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EntityModal } from '../../ui/dialog/entity-modal.tsx';
import { ModalForm } from '../../ui/dialog/modal-form.tsx';
import { FieldRow } from '../../ui/form/form-group.tsx';
import { useCreateForm } from '../../ui/form/use-record-form.ts';
import { enumOptions } from '../../ui/input/enum-options.ts';
import { RemoteSelect, type RemoteSelectProps } from '../../ui/input/remote-select.tsx';
import { Select } from '../../ui/input/select.tsx';
import { clients, customerChoices, transporterChoices } from './clients.api.ts';

interface ClientSelectProps extends Omit<RemoteSelectProps<Client>, 'choices' | 'onAdd'> {
  /** Clients of this type come first, and a new one is of it unless the clerk says otherwise. */
  first: 'customer' | 'transport';
}

const choicesOf = { customer: customerChoices, transport: transporterChoices };

/** The field for a client of a form. A name that no client has can be made one here, and nothing of the form is lost. */
export function ClientSelect({ first, initial, ...props }: ClientSelectProps) {
  const { t } = useTranslation('clients');
  /** The name of the client that is being made. */
  const [name, setName] = useState<string | null>(null);
  const [made, setMade] = useState<Client>();
  return (
    <>
      <RemoteSelect
        choices={choicesOf[first]}
        initial={made?.id === props.value ? made : initial}
        onAdd={setName}
        {...props}
      />
      <EntityModal opened={name !== null} onClose={() => setName(null)} title={t('createTitle')} size={480}>
        <NewClient
          begun={{ name: name ?? '', type: first }}
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
