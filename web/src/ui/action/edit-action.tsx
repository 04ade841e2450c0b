import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { IconButton } from './icon-button.tsx';

interface EditLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'color' | 'style'> {
  label: string;
  ref?: Ref<HTMLAnchorElement>;
}

function EditLink({ label, ...rest }: EditLinkProps) {
  return (
    <ActionIcon component="a" variant="subtle" color="gray" aria-label={label} title={label} {...rest}>
      <IconPencil size={16} stroke={1.6} />
    </ActionIcon>
  );
}

/** The pencil of a row: a link to its form. */
export const EditAction = createLink(EditLink);

/** The pencil of a row whose form is a dialog. */
export const EditButton = (props: { label: string; onClick: () => void }) => (
  <IconButton icon={IconPencil} {...props} />
);
