import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FieldRow } from '../../ui/form/form-group.tsx';
import { RecordSelect } from '../../ui/input/record-select.tsx';
import { type Choice, RemoteSelect } from '../../ui/input/remote-select.tsx';
import { customerChoices } from '../clients/clients.api.ts';
import { containerTypeChoices } from '../container-types/container-types.api.ts';
import type { GateValues } from './gate.values.ts';

interface NewBoxFieldsProps {
  fields: UseFormReturnType<GateValues>;
  path: `boxes.${number}`;
  /** Where its name is known. */
  client: Choice | undefined;
}

/** What a container that was never here needs beside its number. */
export function NewBoxFields({ fields, path, client }: NewBoxFieldsProps) {
  const { t } = useTranslation('gate');
  const types = useQuery(containerTypeChoices);
  return (
    <FieldRow>
      <RemoteSelect
        label={t('client')}
        required
        choices={customerChoices}
        initial={client}
        {...fields.getInputProps(`${path}.newContainer.clientId`)}
      />
      <RecordSelect
        label={t('type')}
        required
        choices={types.data?.filter(({ isActive }) => isActive)}
        {...fields.getInputProps(`${path}.newContainer.containerTypeId`)}
      />
    </FieldRow>
  );
}
