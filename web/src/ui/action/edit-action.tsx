import { IconPencil } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { IconButton } from './icon-button.tsx';
import { IconAnchor } from './icon-link.tsx';

const EditLink = (props: Omit<ComponentProps<typeof IconAnchor>, 'icon'>) => (
  <IconAnchor icon={IconPencil} {...props} />
);

/** The pencil of a row: a link to its form. */
export const EditAction = createLink(EditLink);

/** The pencil of a row whose form is a dialog. */
export const EditButton = (props: { label: string; onClick: () => void }) => (
  <IconButton icon={IconPencil} {...props} />
);
