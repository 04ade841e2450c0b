import { IconPlusMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../action/icon-button.tsx';
import { MeasureInput } from './measure-input.tsx';
import type { NumberFieldProps } from './number-field.tsx';

interface TemperatureInputProps extends NumberFieldProps {
  onChange: (value: number | string) => void;
}

/** Degrees Celsius. The keys of some phones have no minus, so the sign has a button. */
export function TemperatureInput({ value, onChange, ...rest }: TemperatureInputProps) {
  const { t } = useTranslation('inputs');
  return (
    <MeasureInput
      unit="°C"
      inputMode="decimal"
      min={-80}
      max={60}
      leftSection={
        <IconButton
          icon={IconPlusMinus}
          label={t('otherSign')}
          // The field keeps the focus, and a phone its keys.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChange(withOtherSign(value ?? ''))}
        />
      }
      leftSectionPointerEvents="all"
      leftSectionWidth={44}
      onKeyDown={(event) => {
        // The minus that is printed in texts is one as well.
        if (event.key !== '−' && event.key !== '–') return;
        event.preventDefault();
        onChange(withOtherSign(value ?? ''));
      }}
      {...rest}
      value={value ?? ''}
      onChange={onChange}
    />
  );
}

function withOtherSign(value: number | string): number | string {
  if (typeof value === 'number' && value !== 0) return -value;
  return value === '-' ? '' : '-';
}
