import type pg from 'pg';
import { ConfigError } from '../../../config.ts';
import { entities } from '../../../core/entities.ts';

/** Entities that are brought in by themselves or have no table of an account. Webhooks go along with the keys only: without its secret one cannot sign. */
const apart = ['account', 'admin', 'entry', 'export', 'webhook'];
/** No entities, and not to be had again from other tables: bills name the stays that they are for. */
export const underivable = ['container_state', 'stay'];
/** The same, and they belong to invoices and what is paid. */
export const ofInvoices = ['invoice_xml', 'allocation', 'document_mail', 'bank_columns'];
/** What EDI partners were told and what they said: it keeps a log of its own, and has no history. */
export const ofEdi = ['edi_message', 'edi_event'];
/** What recipients answered, and their links: no token is in them. */
export const ofEstimates = ['estimate_link', 'estimate_decision'];
/** Which tables go with an account, in an order in which each comes after those that it refers to. */
const ofApplication = [
  ...Object.keys(entities)
    .filter((name) => !apart.includes(name))
    .flatMap((name) => (name === 'charge_code' ? [...underivable, name] : [name])),
  ...ofInvoices,
  ...ofEdi,
  ...ofEstimates,
  'list_setting',
  'list_view',
  'import_row',
];
/** Triggers alone write these. */
export const written = ['audit_log', 'container_move', 'webhook_delivery'];
/** People, by the numbers of the backup. */
export const ofPeople = ['admin', 'second_factor', 'recovery_code'];
/** Stay behind: triggers make these anew, or they let somebody in here only, or this server in elsewhere, or tell of a moment that is over. */
export const left = [
  'account_username',
  'activation_link',
  'bringing_in',
  'colleague',
  'container_presence',
  'edi_secret',
  'letter',
  'mail',
  'notification',
  'notification_choice',
  'outbox',
  'report_mail',
  'report_mail_sent',
  'request_key',
  'session_entry',
  'tenant_account',
  'tenant_row',
  'token_name',
  'wrong_pin',
];

export interface Carried {
  name: string;
  columns: { name: string; type: string }[];
}

/** Tables of the account itself, in the order in which they are brought in. */
export function namesOfTables(withKeys: boolean): string[] {
  const rest = withKeys ? ['webhook', ...written] : written.filter((name) => name !== 'webhook_delivery');
  return ['account', ...ofApplication, ...rest];
}

/** What the database computes, and what is another one everywhere, is no part of a backup of one account. */
const leftOut: Record<string, string[]> = {
  account: ['id', 'slug'],
  audit_log: ['account_id', 'name_key', 'of_entity', 'of_id', 'xid'],
};

export async function listCarried(client: pg.ClientBase, withKeys: boolean): Promise<Carried[]> {
  const { rows } = await client.query<{ table: string; name: string; type: string }>(
    `select class.relname as "table", attribute.attname as name, format_type(attribute.atttypid, attribute.atttypmod) as type
    from pg_class class join pg_attribute attribute on attribute.attrelid = class.oid and attribute.attnum > 0
      and not attribute.attisdropped and attribute.attgenerated = ''
    where class.relnamespace = 'public'::regnamespace and class.relname = any($1) order by attribute.attnum`,
    [namesOfTables(withKeys)],
  );
  return namesOfTables(withKeys).map((table) => {
    const without = leftOut[table] ?? ['account_id'];
    const own = rows.filter((row) => row.table === table && !without.includes(row.name));
    return { name: table, columns: own.map(({ name, type }) => ({ name, type })) };
  });
}

/** The columns that name people, by their tables. */
const people: Record<string, readonly string[]> = {
  ...Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, entity.people ?? []])),
  estimate_decision: ['admin_id'],
  list_setting: ['admin_id'],
  list_view: ['maker_id'],
  container_move: ['admin_id'],
  audit_log: ['admin_id'],
};
export const isPerson = (table: string, column: string): boolean => people[table]?.includes(column) ?? false;
export const columnsOfPeople = Object.entries(people);

export const hasPath = (table: string, column: string): boolean =>
  column === 'path' && (table === 'image' || table === 'document');

/** In place of a token's hash. */
export const noHash = '0'.repeat(64);

/** Where the account stands, and the numbers that its people have in a backup. */
export interface Place {
  accountId: number;
  slug: string;
  /** From the id of each person and invitation here to their number. */
  numbers: ReadonlyMap<number, number>;
  withKeys: boolean;
}

/** A map that SQL reads, of numbers only. */
export const jsonOf = (map: ReadonlyMap<number, number>): string =>
  `'${JSON.stringify(Object.fromEntries(map))}'::jsonb`;

/** What a backup says of a column. */
export function saidOf(table: string, column: string, { slug, numbers, withKeys }: Place): string {
  const own = `"${column}"`;
  const map = jsonOf(numbers);
  if (!/^[a-z0-9-]+$/.test(slug)) throw new ConfigError(`${slug} is no short address of an account.`);
  if (isPerson(table, column)) return `(${map} ->> ${own}::text)::bigint`;
  if (hasPath(table, column)) return `substr(${own}, ${slug.length + 2})`;
  if (table === 'list_view' && column === 'contents') return `carried_view(${own}, ${map})`;
  if (table === 'audit_log' && column === 'record_id') return `carried_id(entity, record_id, 0, ${map})`;
  if (table === 'audit_log' && (column === 'before' || column === 'after'))
    return `carried_image(entity, ${own}, 0, ${map}, '${slug}/', '', ${withKeys ? 'null' : `case entity when 'api_token' then '${noHash}' else '' end`})`;
  if (table === 'api_token' && !withKeys) {
    if (column === 'hash') return `'${noHash}'`;
    if (column === 'ended_at') return `coalesce(ended_at, updated_at)`;
  }
  return own;
}
