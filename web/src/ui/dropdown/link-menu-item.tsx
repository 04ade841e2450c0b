import { Menu, type MenuItemProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorProps } from '../action/anchor-props.ts';

/** An entry of a menu that is a link, with the addresses and parameters of the router's own `Link`. */
export const LinkMenuItem = createLink((props: AnchorProps<MenuItemProps>) => <Menu.Item component="a" {...props} />);
