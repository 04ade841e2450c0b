import { Tooltip } from '@mantine/core';

interface BubbleProps {
  target: HTMLElement | null;
  label: string;
  /** The keyboard is there; a mouse is noticed without it. */
  isReached: boolean;
}

export function Bubble({ target, label, isReached }: BubbleProps) {
  return target && <Tooltip target={target} label={label} {...(isReached && { opened: true })} />;
}
