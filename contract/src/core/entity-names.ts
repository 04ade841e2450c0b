/**
 * The tables whose rows screens show. Change notices and the web's query keys use these names. The trigger `history` writes
 * the notices; a test compares this list with the tables that have it.
 */
export const entityNames = [
  'account',
  'account_logo',
  'admin',
  'api_token',
  'cargo',
  'cargo_item',
  'client',
  'client_user',
  'container',
  'container_place',
  'container_status',
  'container_type',
  'damage',
  'document',
  'employee',
  'image',
  'import',
  'invitation',
  'list_setting',
  'list_view',
  'membership',
  'section_row',
  'storage_area',
  'storage_section',
  'task_comment',
  'transaction',
  'transport',
  'transport_receipt',
  'warehouse',
  'webhook',
  'work_task',
] as const;
export type EntityName = (typeof entityNames)[number];
