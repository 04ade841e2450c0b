import type { Damage } from '@boxyard/contract/yard/damages.ts';
import type { SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../core/text/format.ts';
import { Select } from '../../ui/input/select.tsx';
import { passagesQuery } from '../transports/transports.api.ts';

interface SeenAtSelectProps extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  containerId: number;
  damage: Damage;
  value?: number | null;
  /** The passage; null in the yard. */
  onChange?: (transportId: number | null) => void;
}

const yard = 'yard';

/** Where a damage was seen: in the yard, or at one of the last passages through the gate. */
export function SeenAtSelect({ containerId, damage, value = null, onChange, ...rest }: SeenAtSelectProps) {
  const { t } = useTranslation(['damages', 'enums']);
  const { data: passages = [] } = useQuery(passagesQuery(containerId));
  const { transportId, passageType, seenAt, tripCode } = damage;
  const isOlder = transportId !== null && !passages.some(({ id }) => id === transportId);
  const own = isOlder && passageType ? [{ id: transportId, type: passageType, date: seenAt, tripCode }] : [];
  const options = [...passages, ...own].map(({ id, type, date, tripCode }) => ({
    value: String(id),
    label: t('passage', { type: t(`transportType.${type}`, { ns: 'enums' }), date: formatDateTime(date), tripCode }),
  }));
  return (
    <Select
      label={t('seenAt')}
      allowDeselect={false}
      data={[{ value: yard, label: t('inYard') }, ...options]}
      value={value === null ? yard : String(value)}
      onChange={(chosen) => onChange?.(chosen === yard ? null : Number(chosen))}
      {...rest}
    />
  );
}
