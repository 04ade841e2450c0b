import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { notificationPaths as paths } from '@boxyard/contract/people/notification-paths.ts';
import { notificationKindNames } from '@boxyard/contract/people/notifications.ts';
import { expect, it } from 'vitest';
import { containerSearch } from './containers/container-search.ts';
import { invoiceList } from './invoices/invoices.api.ts';

const tree = readFileSync(join(import.meta.dirname, '../routeTree.gen.ts'), 'utf8');
/** The addresses of all pages, with the names of their parts: `/webhooks/$id/edit`. */
const pages = [...tree.matchAll(/^\s+fullPath: '(.+)';$/gm)]
  .map(([, path = '']) => path.replace(/(?<=.)\/$/, ''))
  .filter((path) => path !== '/$');
const opens = (path: string) =>
  pages.some((page) => new RegExp(`^${page.replace(/\$\w+/g, '[^/]+')}$`).test(path.split('?')[0] ?? ''));

const task = { id: 3, type: 'repair', containerId: 2, container: 'CSQU3054383' };
const samples: Record<string, string[]> = {
  task_assigned: [paths.task_assigned(task), paths.task_assigned({ ...task, type: 'transfer' })],
  mention: [paths.mention(task)],
  task_comment: [paths.task_comment(task)],
  task_overdue: [paths.task_overdue(task)],
  import_ended: [paths.import_ended(1)],
  run_ended: [paths.run_ended(1)],
  invoice_overdue: [paths.invoice_overdue()],
  webhook_failed: [paths.webhook_failed(1)],
  mail_failed: [paths.mail_failed(), paths.mail_failed(1)],
  backup_failed: [paths.backup_failed()],
  view_shared: ['containers', 'payments', 'document-mails', 'report-stock', 'work-tasks'].map((list) =>
    paths.view_shared(list, { view: '1' }),
  ),
  reefer_alarm: [paths.reefer_alarm(1)],
  order_exhausted: [paths.order_exhausted(1)],
  order_cancelled: [paths.order_cancelled(1)],
  hold_placed: [paths.hold_placed()],
  gate_exception: [paths.gate_exception()],
  pins_wrong: [paths.pins_wrong(1), paths.pins_wrong(null)],
  estimate_decided: [paths.estimate_decided(1)],
  estimate_waiting: [paths.estimate_waiting(1)],
  repair_failed: [paths.repair_failed(1)],
  examination_due: [paths.examination_due()],
  edi_failed: [paths.edi_failed()],
  edi_received: [paths.edi_received()],
};

it.each(notificationKindNames)('the link of %s opens a page', (kind) => {
  expect(samples[kind]).not.toHaveLength(0);
  expect(samples[kind]?.filter((path) => !opens(path))).toEqual([]);
});

it('links with a part of a page open that part', () => {
  const searchOf = (path: string) => Object.fromEntries(new URLSearchParams(path.split('?')[1]));
  expect(containerSearch(searchOf(paths.reefer_alarm(1)))).toEqual({ tab: 'reefer' });
  expect(invoiceList.searchOf(searchOf(paths.invoice_overdue()))).toEqual({ status: 'overdue' });
});
