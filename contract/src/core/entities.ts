/** What the web and the server know of the records of a table; what the server alone knows stands in its own core/entities.ts. */
interface Entity {
  /** The file of texts with the labels of its fields; those of a change that no form shows stand in `history` under `field`. */
  labels: string;
  /** The account, its people and programs, and what they did in it: told to owners alone. */
  forOwners?: true;
  /** To which records its own belong, as the column `of_entity` of the history says it. The history of a record tells theirs as well. */
  belongsTo?: readonly string[];
}

/** The tables whose history is told, by their names. */
const tables = {
  account: { labels: 'accounts', forOwners: true },
  acceptance_stop: { labels: 'bookings' },
  account_logo: { labels: 'accounts', forOwners: true, belongsTo: ['account'] },
  admin: { labels: 'admins', forOwners: true },
  announced_truck: { labels: 'bookings' },
  api_token: { labels: 'history', forOwners: true },
  cargo: { labels: 'work-tasks', belongsTo: ['work_task'] },
  cargo_item: { labels: 'work-tasks', belongsTo: ['cargo'] },
  charge_code: { labels: 'charge-codes' },
  checklist: { labels: 'surveys' },
  client: { labels: 'clients' },
  client_user: { labels: 'client-users', belongsTo: ['client'] },
  container: { labels: 'containers' },
  container_place: { labels: 'history', belongsTo: ['container'] },
  container_status: { labels: 'container-statuses' },
  container_type: { labels: 'container-types' },
  damage: { labels: 'damages', belongsTo: ['container'] },
  document: { labels: 'history', belongsTo: ['container'] },
  edi_partner: { labels: 'edi' },
  edi_profile: { labels: 'edi', belongsTo: ['edi_partner'] },
  employee: { labels: 'employees' },
  estimate: { labels: 'estimates', belongsTo: ['container'] },
  estimate_line: { labels: 'estimates', belongsTo: ['estimate'] },
  gate_order: { labels: 'bookings' },
  gate_order_line: { labels: 'bookings', belongsTo: ['gate_order'] },
  gate_order_unit: { labels: 'bookings', belongsTo: ['gate_order'] },
  hold: { labels: 'bookings' },
  image: { labels: 'history', belongsTo: ['container', 'damage', 'survey', 'work_task'] },
  import: { labels: 'history', forOwners: true },
  invoice: { labels: 'invoices' },
  invitation: { labels: 'admins', forOwners: true, belongsTo: ['admin'] },
  membership: { labels: 'admins', forOwners: true, belongsTo: ['admin'] },
  payment: { labels: 'payments' },
  rate_card: { labels: 'rate-cards' },
  rate_line: { labels: 'rate-cards', belongsTo: ['rate_card'] },
  reefer_reading: { labels: 'reefers', belongsTo: ['container'] },
  repair_tariff: { labels: 'estimates' },
  section_row: { labels: 'history', belongsTo: ['storage_section'] },
  stay_correction: { labels: 'stays', belongsTo: ['container'] },
  storage_area: { labels: 'history', belongsTo: ['warehouse'] },
  storage_section: { labels: 'history', belongsTo: ['storage_area'] },
  storage_run: { labels: 'storage-runs' },
  survey: { labels: 'surveys', belongsTo: ['container'] },
  survey_setting: { labels: 'surveys' },
  task_comment: { labels: 'history', belongsTo: ['work_task'] },
  transaction: { labels: 'transactions', belongsTo: ['container'] },
  transport: { labels: 'transports', belongsTo: ['container'] },
  transport_receipt: { labels: 'receipts', belongsTo: ['transport'] },
  warehouse: { labels: 'warehouses' },
  webhook: { labels: 'webhooks', forOwners: true },
  work_task: { labels: 'tasks', belongsTo: ['container'] },
} satisfies Record<string, Entity>;
/** What the history tells besides, and is no table: entries into the account and exports. */
const events = {
  entry: { labels: 'history', forOwners: true, belongsTo: ['admin'] },
  export: { labels: 'history', forOwners: true, belongsTo: ['admin'] },
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
