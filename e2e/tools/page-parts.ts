import type { Locator, Page } from '@playwright/test';

export const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
export const rowOf = (page: Page | Locator, text: string) => page.getByRole('row').filter({ hasText: text });

/** A toast that says this, with its reason where it has one. */
export const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** For names that no earlier run has used: eight digits, so that no four letters and these are a container's usual number. */
export const unique = () => String(Date.now() % 1e8).padStart(8, '0');

/** A moment as it is typed into a form, by the depot's clocks: `05.10.26 08:15`. */
export function typedMoment(seconds: number): string {
  const [date = '', time = ''] = new Date(seconds * 1000)
    .toLocaleString('en-GB', { timeZone: 'Europe/Bratislava' })
    .split(', ');
  const [day, month, year = ''] = date.split('/');
  return `${day}.${month}.${year.slice(2)} ${time.slice(0, 5)}`;
}
