import { localStorageColorSchemeManager } from '@mantine/core';

/** The same key as public/first-paint.js, which reads it before the first paint. */
export const colorSchemes = localStorageColorSchemeManager({ key: 'color-scheme' });
