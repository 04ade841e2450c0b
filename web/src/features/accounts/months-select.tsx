import type { SelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Select } from '../../ui/input/select.tsx';

interface MonthsSelectProps extends Omit<SelectProps, 'value' | 'defaultValue' | 'onChange'> {
  /** Null: as long as the account. */
  value?: number | null;
  onChange?: (months: number | null) => void;
  least: number;
}

const usual = [1, 3, 6, 12, 24, 36, 60, 120];
const always = 'always';

/** How long something is kept. */
export function MonthsSelect({ value = null, onChange, least, ...rest }: MonthsSelectProps) {
  const { t } = useTranslation('accounts');
  const choices = [...new Set([...usual, ...(value === null ? [] : [value])])].filter((months) => months >= least);
  const data = choices.sort((a, b) => a - b).map((count) => ({ value: String(count), label: t('months', { count }) }));
  return (
    <Select
      {...rest}
      data={[{ value: always, label: t('keptAlways') }, ...data]}
      allowDeselect={false}
      value={value === null ? always : String(value)}
      onChange={(chosen) => onChange?.(chosen === null || chosen === always ? null : Number(chosen))}
    />
  );
}
