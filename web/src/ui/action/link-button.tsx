import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorProps } from './anchor-props.ts';

/** A link that looks like a button, with the addresses and parameters of the router's own `Link`. */
export const LinkButton = createLink((props: AnchorProps<ButtonProps>) => <Button component="a" {...props} />);
