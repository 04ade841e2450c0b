import { gridLimit } from '@boxyard/contract/yard/storage-areas.ts';
import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { NumberField, type NumberFieldProps } from '../../ui/input/number-field.tsx';
import classes from './count-input.module.css';
import { useTouch } from './yard/geometry/sizes.ts';

/** A count of rows, tiers or positions between "−" and "+"; in the field the arrow keys do the same. */
export function CountInput({ value = '', onChange, ...props }: NumberFieldProps) {
  const buttonWidth = useTouch() ? 44 : 32;
  const count = Number(value);
  const button = (by: 1 | -1) => (
    <ActionIcon
      className={classes.button}
      variant="subtle"
      color="gray"
      tabIndex={-1}
      // As with the buttons of the library, the field alone is read out: it has the same keys.
      aria-hidden="true"
      disabled={by < 0 ? count <= 1 : count >= gridLimit}
      onClick={() => onChange?.(Math.min(gridLimit, Math.max(1, count + by)))}
    >
      {by < 0 ? <IconMinus size={16} stroke={1.8} /> : <IconPlus size={16} stroke={1.8} />}
    </ActionIcon>
  );
  return (
    <NumberField
      {...props}
      value={value}
      {...(onChange && { onChange })}
      classNames={{ input: classes.input }}
      min={1}
      max={gridLimit}
      leftSection={button(-1)}
      leftSectionWidth={buttonWidth}
      leftSectionPointerEvents="all"
      rightSection={button(1)}
      rightSectionWidth={buttonWidth}
    />
  );
}
