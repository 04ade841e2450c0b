import { Button, type ButtonProps, Menu, type MenuItemProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type AnchorProps<Own> = Own &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Own> & { ref?: Ref<HTMLAnchorElement> };

/** Links that look like buttons and entries of menus, with the addresses and parameters of the router's own `Link`. */
export const LinkButton = createLink((props: AnchorProps<ButtonProps>) => <Button component="a" {...props} />);
export const LinkMenuItem = createLink((props: AnchorProps<MenuItemProps>) => <Menu.Item component="a" {...props} />);
