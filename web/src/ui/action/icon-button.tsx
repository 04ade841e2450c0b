import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ButtonHTMLAttributes } from 'react';

interface IconButtonProps
  extends ActionIconProps,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof ActionIconProps> {
  icon: Icon;
  iconSize?: number;
  /** What it does: read out, and shown to a mouse that rests on it. */
  label: string;
}

/** A button that is an icon alone. */
export function IconButton({ icon: Sign, iconSize = 16, label, ...rest }: IconButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} {...rest}>
      <Sign size={iconSize} stroke={1.6} />
    </ActionIcon>
  );
}
