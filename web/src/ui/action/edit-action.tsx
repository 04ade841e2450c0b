import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

interface EditLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'color' | 'style'> {
  label: string;
  ref?: Ref<HTMLAnchorElement>;
}

const look = { variant: 'subtle', color: 'gray' } as const;
const pencil = <IconPencil size={16} stroke={1.6} />;

function EditLink({ label, ...rest }: EditLinkProps) {
  return (
    <ActionIcon component="a" {...look} aria-label={label} title={label} {...rest}>
      {pencil}
    </ActionIcon>
  );
}

/** The pencil of a row: a link to its form. */
export const EditAction = createLink(EditLink);

/** The pencil of a row whose form is a dialog. */
export function EditButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon {...look} aria-label={label} title={label} onClick={onClick}>
      {pencil}
    </ActionIcon>
  );
}
