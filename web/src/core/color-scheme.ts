import { localStorageColorSchemeManager } from '@mantine/core';

/** The same key as the script in index.html, which reads it before the first paint. */
export const colorSchemes = localStorageColorSchemeManager({ key: 'color-scheme' });
