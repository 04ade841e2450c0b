import { expect, type Locator, type Page } from '@playwright/test';

type Filling = Record<string, string | boolean>;

/** Fills text fields, selects and checkboxes by their labels, inside one group of the form where named. */
export async function fill(page: Page, values: Filling, group?: string): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = fieldOf(page, label, group);
    if (typeof value === 'boolean') await field.setChecked(value);
    else if ((await field.getAttribute('aria-haspopup')) === 'listbox') {
      await field.click();
      await page.getByRole('option', { name: value, exact: true }).click();
    } else await field.fill(value);
  }
}

export async function expectFilled(page: Page, values: Filling, group?: string): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = fieldOf(page, label, group);
    if (typeof value === 'boolean') await expect(field).toBeChecked({ checked: value });
    else await expect(field).toHaveValue(value);
  }
}

export function fieldOf(page: Page, label: string, group?: string): Locator {
  const form = group ? page.getByRole('group', { name: group, exact: true }) : page.locator('form');
  const labelled = new RegExp(`^${label.replace(/[()]/g, '\\$&')}( \\*)?$`);
  return form.locator('input:not([type=hidden]), textarea').and(form.getByLabel(labelled));
}
