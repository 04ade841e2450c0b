import type { AnchorHTMLAttributes, Ref } from 'react';

/** The properties of a component that is drawn as a link. */
export type AnchorProps<Own> = Own &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Own> & { ref?: Ref<HTMLAnchorElement> };
