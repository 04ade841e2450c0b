import { choice } from './choice.ts';

/** What the web and the server know of the records of a table; what the server alone knows stands in its own core/entities.ts. */
interface Entity {
  /** The file of texts with the labels of its fields; those of a change that no form shows stand in `history` under `field`. */
  labels: string;
  /**
   * What the history calls it: by a name of its own (`history_name` in the database), by the nearest record that it belongs to and that
   * has one, or by its kind alone, where the account has one of it.
   */
  named: 'itself' | 'byOwner' | 'byKind';
  /** Where the words of its name stand (`choice.ts`), if that is a key or one that the product suggests in English. */
  nameWords?: string;
  /** The account, its people and programs, and what they did in it: told to owners alone. */
  forOwners?: true;
  /** To which records its own belong, as the column `of_entity` of the history says it. The history of a record tells theirs as well. */
  belongsTo?: readonly string[];
}

/** The tables whose history is told, by their names. */
const tables = {
  account: { labels: 'accounts', named: 'itself', forOwners: true },
  acceptance_stop: { labels: 'bookings', named: 'itself' },
  account_logo: { labels: 'accounts', named: 'byOwner', forOwners: true, belongsTo: ['account'] },
  admin: { labels: 'admins', named: 'itself', forOwners: true },
  announced_truck: { labels: 'bookings', named: 'itself' },
  api_token: { labels: 'history', named: 'itself', forOwners: true },
  cargo: { labels: 'work-tasks', named: 'byOwner', belongsTo: ['work_task'] },
  cargo_item: { labels: 'work-tasks', named: 'byOwner', belongsTo: ['cargo'] },
  charge_code: { labels: 'charge-codes', named: 'itself' },
  checklist: { labels: 'surveys', named: 'itself', nameWords: 'enums:surveyKind' },
  client: { labels: 'clients', named: 'itself' },
  client_user: { labels: 'client-users', named: 'itself', belongsTo: ['client'] },
  container: { labels: 'containers', named: 'itself' },
  container_place: { labels: 'history', named: 'byOwner', belongsTo: ['container'] },
  container_status: { labels: 'container-statuses', named: 'itself', nameWords: 'enums:containerStatus' },
  container_type: { labels: 'container-types', named: 'itself' },
  damage: { labels: 'damages', named: 'byOwner', belongsTo: ['container'] },
  document: { labels: 'history', named: 'itself', belongsTo: ['container'] },
  edi_partner: { labels: 'edi', named: 'itself' },
  edi_profile: { labels: 'edi', named: 'byOwner', belongsTo: ['edi_partner'] },
  employee: { labels: 'employees', named: 'itself' },
  estimate: { labels: 'estimates', named: 'itself', belongsTo: ['container'] },
  estimate_line: { labels: 'estimates', named: 'byOwner', belongsTo: ['estimate'] },
  gate_order: { labels: 'bookings', named: 'itself' },
  gate_order_line: { labels: 'bookings', named: 'byOwner', belongsTo: ['gate_order'] },
  gate_order_unit: { labels: 'bookings', named: 'itself', belongsTo: ['gate_order'] },
  hold: { labels: 'bookings', named: 'itself', belongsTo: ['gate_order', 'client'] },
  image: { labels: 'history', named: 'itself', belongsTo: ['container', 'damage', 'survey', 'work_task'] },
  import: { labels: 'history', named: 'itself', forOwners: true },
  invoice: { labels: 'invoices', named: 'itself' },
  invitation: { labels: 'admins', named: 'itself', forOwners: true, belongsTo: ['admin'] },
  membership: { labels: 'admins', named: 'byOwner', forOwners: true, belongsTo: ['admin'] },
  payment: { labels: 'payments', named: 'itself' },
  rate_card: { labels: 'rate-cards', named: 'itself' },
  rate_line: { labels: 'rate-cards', named: 'byOwner', belongsTo: ['rate_card'] },
  reefer_reading: { labels: 'reefers', named: 'byOwner', belongsTo: ['container'] },
  repair_tariff: { labels: 'estimates', named: 'itself' },
  section_row: { labels: 'history', named: 'byOwner', belongsTo: ['storage_section'] },
  stay_correction: { labels: 'stays', named: 'byOwner', belongsTo: ['container'] },
  storage_area: { labels: 'history', named: 'itself', belongsTo: ['warehouse'] },
  storage_section: { labels: 'history', named: 'itself', belongsTo: ['storage_area'] },
  storage_run: { labels: 'storage-runs', named: 'itself' },
  survey: { labels: 'surveys', named: 'itself', nameWords: 'enums:surveyKind', belongsTo: ['container'] },
  survey_setting: { labels: 'surveys', named: 'byKind' },
  task_comment: { labels: 'history', named: 'byOwner', belongsTo: ['work_task'] },
  transaction: { labels: 'transactions', named: 'byOwner', belongsTo: ['container'] },
  transport: { labels: 'transports', named: 'byOwner', belongsTo: ['container'] },
  transport_receipt: { labels: 'receipts', named: 'itself', belongsTo: ['transport'] },
  warehouse: { labels: 'warehouses', named: 'itself' },
  webhook: { labels: 'webhooks', named: 'itself', forOwners: true },
  work_task: { labels: 'tasks', named: 'itself', nameWords: 'enums:transferReason', belongsTo: ['container'] },
} satisfies Record<string, Entity>;
/** What the history tells besides, and is no table: entries into the account and exports. */
const events = {
  entry: { labels: 'history', named: 'byOwner', forOwners: true, belongsTo: ['admin'] },
  export: { labels: 'history', named: 'byOwner', forOwners: true, belongsTo: ['admin'] },
} satisfies Record<string, Entity>;
/** The looks and views of lists are each person's own, and their history is told to nobody; messages keep a log of their own. */
type Untold = 'edi_event' | 'edi_message' | 'list_setting' | 'list_view';

/** The tables whose rows screens show: change notices and the web's query keys use these names. */
export type EntityName = keyof typeof tables | Untold;
export type HistoryEntity = keyof typeof tables | keyof typeof events;

// The compiler takes the names of an object for any texts.
const tableNames = Object.keys(tables) as (keyof typeof tables)[];
export const entityNames: readonly EntityName[] = [
  ...tableNames,
  'edi_event',
  'edi_message',
  'list_setting',
  'list_view',
];
export const historyOf: Record<HistoryEntity, Entity> = { ...tables, ...events };
export const historyEntities: readonly HistoryEntity[] = [...tableNames, 'entry', 'export'];
export const HistoryEntity = choice(historyEntities, 'shell:entity');

/** The lists of the screens, by the names under which people keep their look. */
export const listNames = [
  'acceptance-stops',
  'admins',
  'announced-trucks',
  'charge-codes',
  'client-users',
  'clients',
  'container-statuses',
  'container-types',
  'containers',
  'damages-of-container',
  'document-mails',
  'edi-events',
  'edi-messages',
  'due-examinations',
  'employees',
  'estimates',
  'gate-exceptions',
  'gate-orders',
  'holds',
  'imports',
  'invoices',
  'notifications',
  'payments',
  'history',
  'tasks-of-container',
  'rate-cards',
  'reefers',
  'repair-tariffs',
  'report-age',
  'report-damages',
  'report-dwell',
  'report-gate',
  'report-movements',
  'report-occupancy',
  'report-receivables',
  'report-revenue',
  'report-rows',
  'report-stock',
  'report-tasks',
  'stays',
  'surveys',
  'storage-runs',
  'transactions',
  'transactions-of-container',
  'transfer-tasks',
  'transports',
  'transports-of-container',
  'warehouses',
  'work-tasks',
] as const;
export type ListName = (typeof listNames)[number];
