import { createContext } from 'react';

/** Opens the palette, which the shell has, from a screen that offers it. */
export const OpenFind = createContext<(() => void) | undefined>(undefined);
