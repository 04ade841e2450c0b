import { anotherDepot, type CodeKind } from '@boxyard/contract/edi/edi-partners.ts';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RemoteSelect } from '../../ui/input/remote-select.tsx';
import { Select } from '../../ui/input/select.tsx';
import { clients, customerChoices, transporterChoices } from '../clients/clients.api.ts';
import { containerTypeChoices } from '../container-types/container-types.api.ts';
import { warehouseChoices } from '../warehouses/warehouses.api.ts';

interface OursFieldProps {
  kind: CodeKind;
  label: string;
  /** An id as text, or our own word. */
  value?: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  required?: boolean;
}

/** What a code of the partner means here: a record by its name, or a word of ours. */
export function OursField({ kind, onChange, ...rest }: OursFieldProps) {
  if (kind === 'type') return <TypeField onChange={onChange} {...rest} />;
  if (kind === 'place') return <PlaceField onChange={onChange} {...rest} />;
  if (kind === 'haulier' || kind === 'client') return <ClientField kind={kind} onChange={onChange} {...rest} />;
  return <TextInput maxLength={64} {...rest} onChange={(event) => onChange(event.currentTarget.value)} />;
}

type PickProps = Omit<OursFieldProps, 'kind'>;

function TypeField({ value = '', onChange, ...rest }: PickProps) {
  const { data = [] } = useQuery(containerTypeChoices);
  const offered = data.filter(({ id, isActive }) => isActive || String(id) === value);
  return <RecordsField records={offered} value={value} onChange={onChange} {...rest} />;
}

/** One of our warehouses, or the word for a depot that is none of ours. */
function PlaceField(props: PickProps) {
  const { t } = useTranslation('edi');
  const warehouses = useQuery(warehouseChoices).data ?? [];
  return <RecordsField records={[...warehouses, { id: anotherDepot, name: t('anotherDepot') }]} {...props} />;
}

function RecordsField({
  records,
  value = '',
  onChange,
  ...rest
}: PickProps & { records: readonly { id: number | string; name: string }[] }) {
  return (
    <Select
      {...rest}
      allowDeselect={false}
      data={records.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}

function ClientField({ kind, value = '', onChange, ...rest }: PickProps & { kind: 'haulier' | 'client' }) {
  const id = Number(value) || null;
  const { data: chosen } = useQuery({ ...clients.one(id ?? 0), enabled: id !== null });
  return (
    <RemoteSelect
      {...rest}
      choices={kind === 'haulier' ? transporterChoices : customerChoices}
      initial={chosen}
      value={id}
      onChange={(next) => onChange(next === null ? '' : String(next))}
    />
  );
}
