import type { Page } from '@playwright/test';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** For names that no earlier run has used. */
export const unique = () => String(Date.now() % 1e8);
