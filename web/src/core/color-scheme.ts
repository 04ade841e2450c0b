import { localStorageColorSchemeManager } from '@mantine/core';

/** The same key as web/first-paint-script.js, which reads it before the first paint. */
export const colorSchemes = localStorageColorSchemeManager({ key: 'color-scheme' });
