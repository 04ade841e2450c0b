import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { routes } from '@boxyard/contract/core/routes.ts';
import { reportNames } from '@boxyard/contract/reports/report-names.ts';
import type { Page } from '@playwright/test';
import type { Api } from './api.ts';
import { account } from './demo.ts';

/** All that a screen says which the specification leaves unfinished; null for the others. */
export function wholeText(path: string): string | null {
  if (/\/storage-areas\/1\/edit$/.test(path)) return '';
  if (path.startsWith('/admin-groups')) return path === '/admin-groups' ? 'Admin Groups' : 'Admin Group Edit';
  return null;
}

/** Addresses that show the screen which is there already. */
export const sameScreen = /\?(tab|segment|number)=|\/storage-areas\/1\/edit$/;

/** The list, the new form and the first record's form of each entity that has all three in a folder named as its feature. */
async function ordinaryAddresses(api: Api): Promise<string[]> {
  // The lists of an account that a GET answers are asked as that of employees is.
  const features = routes as unknown as Record<string, { list?: typeof routes.employees.list } | undefined>;
  const folders = globSync('web/src/routes/_app/**/$id.edit.tsx').map((file) => basename(dirname(file)));
  const addresses = folders.map(async (folder) => {
    const list = features[folder.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())]?.list;
    if (list?.method !== 'GET') return [];
    const [record] = await api.call(list, { params: { account }, query: { page: 1, pageSize: 1 } });
    return ['', '/create', ...(record ? [`/${record.id}/edit`] : [])].map((end) => `/${folder}${end}`);
  });
  return (await Promise.all(addresses)).flat();
}

/** Every address of the route table, with records of the demo where it needs some. */
export async function everyRoute(api: Api): Promise<string[]> {
  const params = { account };
  const query = { page: 1, pageSize: 1 };
  const [[client], [container], [warehouse]] = await Promise.all([
    api.call(routes.clients.list, { params, query }),
    api.call(routes.containers.list, { params, body: query }),
    api.call(routes.warehouses.list, { params, query }),
  ]);
  const [tasks, transfers, users] = await Promise.all([
    api.call(routes.workTasks.list, { params, query: { ...query, tt: 'repair' } }),
    api.call(routes.workTasks.list, { params, query: { ...query, tt: 'transfer' } }),
    api.call(routes.clientUsers.list, { params: { account, clientId: client?.id ?? 0 }, query }),
  ]);
  const [reefer] = await api.call(routes.reefers.list, { params, query });
  const [run] = await api.call(routes.storageRuns.list, { params, query });
  const [invoice] = await api.call(routes.invoices.list, { params, query });
  const [order] = await api.call(routes.gateOrders.list, { params, query });
  const [partner] = await api.call(routes.ediPartners.list, { params });
  const [message] = await api.call(routes.ediMessages.list, { params, query });
  const [survey] = await api.call(routes.surveys.list, { params, query });
  const [estimate] = await api.call(routes.estimates.list, { params, query });
  const [draft] = await api.call(routes.estimates.list, { params, query: { ...query, status: 'draft' } });
  const [repairTariff] = await api.call(routes.repairTariffs.list, { params, query });
  const [task, transfer, user] = [tasks[0], transfers[0], users[0]];
  if (!container || !warehouse || !task || !transfer) {
    throw new Error('The demo lacks a record that a route needs.');
  }
  const { id, name } = container;
  return [
    '/dashboard',
    '/',
    '/account',
    '/modules',
    ...(await ordinaryAddresses(api)),
    '/admins/profile',
    '/admins/sign-ins',
    ...['', '/create', '/1/edit'].map((end) => `/admin-groups${end}`),
    '/privacy',
    '/api-tokens',
    '/api-tokens/create',
    ...['', '/create', `/${client?.id}`, `/${client?.id}/edit`].map((end) => `/clients${end}`),
    ...['containers', 'stays', 'billings', 'balance'].map((tab) => `/clients/${client?.id}?tab=${tab}`),
    ...['', '/create', ...(user ? [`/${user.id}/edit`] : [])].map((end) => `/clients/${client?.id}/users${end}`),
    ...['transports', 'billings', 'damages', 'workTasks', 'mediaFiles', 'edi'].map(
      (tab) => `/containers/${id}/edit?tab=${tab}`,
    ),
    ...['', '/create', `/${id}/edit`].map((end) => `/containers${end}`),
    '/reefers',
    ...(reefer ? [`/containers/${reefer.id}/edit?tab=reefer`] : []),
    '/gate',
    '/imports',
    '/history',
    ...['', '/create', ...(run ? [`/${run.id}`] : [])].map((end) => `/storage-runs${end}`),
    ...[
      '',
      '/payments',
      '/bank-file',
      '/reminders',
      '/mails',
      '/accountant',
      ...(invoice ? [`/${invoice.id}`] : []),
    ].map((end) => `/invoices${end}`),
    ...[
      '',
      '/orders',
      '/orders/create',
      ...(order ? [`/orders/${order.id}`, `/orders/${order.id}/edit`] : []),
      '/trucks',
      '/holds',
      '/stops',
      '/exceptions',
    ].map((end) => `/bookings${end}`),
    ...[
      '',
      '/messages',
      ...(message ? [`/messages/${message.id}`] : []),
      '/events',
      '/inbox',
      '/bench',
      '/partners',
      '/partners/create',
      ...(partner ? [`/partners/${partner.id}`, `/partners/${partner.id}/edit`] : []),
    ].map((end) => `/edi${end}`),
    '/inspection/create',
    `/inspection/create?number=${name}`,
    ...[
      '',
      '/due',
      '/settings',
      ...(survey ? [`/${survey.id}`] : []),
      '/estimates',
      '/estimates?segment=all',
      '/estimates/new',
      ...[estimate, draft].flatMap((one) => (one ? [`/estimates/${one.id}`] : [])),
      '/tariffs',
      '/tariffs/new',
      ...(repairTariff ? [`/tariffs/${repairTariff.id}`] : []),
    ].map((end) => `/inspections${end}`),
    ...['', ...reportNames.map((name) => `/${name}`), '/movements/rows?measure=in', '/mails'].map(
      (end) => `/reports${end}`,
    ),
    '/notifications',
    '/notifications/choices',
    '/transfer-tasks',
    '/transports',
    '/transactions',
    `/transfer-tasks/create/${id}/${name}/1/1/1/1`,
    `/transfer-tasks/${transfer.containerId}/${transfer.containerName}/${transfer.id}/edit`,
    ...['', '/create', `/${warehouse.id}/edit`].map((end) => `/warehouses${end}`),
    ...['', '/1/edit'].map((end) => `/warehouses/${warehouse.id}/storage-areas${end}`),
    '/work-tasks',
    `/work-tasks/${id}/${name}/create`,
    `/work-tasks/${task.containerId}/${task.containerName}/${task.id}/edit`,
  ];
}

/** Leads there as a link of the app does, without loading the page anew, and waits for the new screen's heading or title. */
export async function lead(page: Page, path: string): Promise<void> {
  const former = await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '');
    history.pushState(null, '', to);
    return document.title;
  }, path);
  const hasCome = (title: string) => document.querySelector('h1:not([data-left])') !== null || document.title !== title;
  await page.waitForFunction(hasCome, former, { timeout: 10_000 });
}
