import { ActionIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

interface IconAnchorProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'color' | 'style'> {
  icon: Icon;
  /** Where it leads: read out, and shown to a mouse that rests on it. */
  label: string;
  ref?: Ref<HTMLAnchorElement>;
}

export function IconAnchor({ icon: Sign, label, ...rest }: IconAnchorProps) {
  return (
    <ActionIcon component="a" variant="subtle" color="gray" aria-label={label} title={label} {...rest}>
      <Sign size={16} stroke={1.6} />
    </ActionIcon>
  );
}

/** A link that is an icon alone. */
export const IconLink = createLink(IconAnchor);
