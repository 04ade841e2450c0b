import type { NotificationKind } from './notifications.ts';

interface Task {
  id: number;
  type: string;
  containerId: number;
  container: string;
}

const task = ({ id, type, containerId, container }: Task) =>
  `/${type === 'transfer' ? 'transfer-tasks' : 'work-tasks'}/${containerId}/${encodeURIComponent(container)}/${id}/edit`;
const estimate = (id: number) => `/inspections/estimates/${id}`;
const order = (id: number) => `/bookings/orders/${id}`;
/** Lists that do not stand under their own name; reports do under theirs. */
const listPaths: Record<string, string> = { payments: '/invoices/payments', 'document-mails': '/invoices/mails' };

/** The way to what a notification is about, as the screens have it: in the list, in the mail, and in the test that opens each. */
export const notificationPaths = {
  task_assigned: task,
  mention: task,
  task_comment: task,
  task_overdue: task,
  import_ended: (id: number) => `/imports/${id}`,
  run_ended: (id: number) => `/storage-runs/${id}`,
  invoice_overdue: () => '/invoices?status=overdue',
  webhook_failed: (id: number) => `/webhooks/${id}/edit`,
  /** @param memberId the member whose address fails; nobody for mails of documents */
  mail_failed: (memberId?: number) => (memberId === undefined ? '/invoices/mails' : `/admins/${memberId}/edit`),
  backup_failed: () => '/dashboard',
  view_shared: (list: string, search: Record<string, string>) =>
    `${listPaths[list] ?? `/${list.replace(/^report-/, 'reports/')}`}?${new URLSearchParams(search)}`,
  reefer_alarm: (containerId: number) => `/containers/${containerId}/edit?tab=reefer`,
  order_exhausted: order,
  order_cancelled: order,
  hold_placed: () => '/bookings/holds',
  gate_exception: () => '/bookings/exceptions',
  /** @param orderId nothing for searches by PIN */
  pins_wrong: (orderId: number | null) => (orderId === null ? '/bookings/orders' : order(orderId)),
  estimate_decided: estimate,
  estimate_waiting: estimate,
  repair_failed: (surveyId: number) => `/inspections/${surveyId}`,
  examination_due: () => '/inspections/due',
  edi_failed: () => '/edi',
  edi_received: () => '/edi/inbox',
} as const satisfies Record<NotificationKind, (...about: never[]) => string>;
