import { routes } from '@boxyard/contract/core/routes.ts';
import { expectAccessible } from '../tools/accessible.ts';
import { apiAs } from '../tools/api.ts';
import { account, owner, plainAdmin } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { fieldOf } from '../tools/form.ts';
import { button, rowOf, unique } from '../tools/page-parts.ts';

test('a change stands in the history with its person, a version is restored, and the form follows', async ({
  page,
  api,
  request,
}) => {
  const other = await apiAs(request, plainAdmin);
  const name = `Trail ${unique()}`;
  const body = { name, type: 'customer', notes: 'First' } as const;
  const { id } = await api.call(routes.clients.create, { params: { account }, body });
  await signIn(page, owner);
  await page.goto(`/clients/${id}/edit`);
  await expect(fieldOf(page, 'Notes')).toHaveValue('First');
  await button(page, 'History').click();
  const drawer = page.getByRole('dialog', { name: 'History' });
  const moments = drawer.getByRole('list', { name: 'History' }).locator('> li');
  await expect(moments).toHaveCount(1);

  // It follows what somebody else does meanwhile.
  const change = { type: 'supplier', notes: 'Second' } as const;
  await other.call(routes.clients.update, { params: { account, id }, body: change });
  await expect(moments.first()).toContainText('Company type: Customer → Supplier');
  await expect(moments.first()).toContainText('Notes: First → Second');
  await expect(moments.first()).toContainText('Peter Horváth');
  await expectAccessible(page);

  await button(moments.last(), 'Restore this version').click();
  const question = page.getByRole('dialog', { name: 'Restore this version?' });
  await expect(question).toContainText('Notes: Second → First');
  await button(question, 'Restore this version').click();
  await expect(page.getByText('Version restored.')).toBeVisible();
  await expect(moments.first()).toContainText('Notes: Second → First');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(button(page, 'History')).toBeFocused();
  await expect(fieldOf(page, 'Notes')).toHaveValue('First');

  // An owner brings back what was deleted.
  await api.call(routes.clients.remove, { params: { account, id } });
  await page.goto(`/history?q=${encodeURIComponent(name)}`);
  const gone = rowOf(page, 'Deleted');
  await expect(gone).toContainText(name);
  await button(gone, `Bring back ${name}`).click();
  await button(page.getByRole('dialog'), 'Bring back').click();
  await expect(page.getByText('It is back.')).toBeVisible();
  await page.getByRole('link', { name }).first().click();
  await expect(fieldOf(page, 'Notes')).toHaveValue('First');
});
