import { Transaction } from '@boxyard/contract/billing/transactions.ts';
import { Id, Instant } from '@boxyard/contract/core/fields.ts';
import type { HistoryEntity } from '@boxyard/contract/core/history-entities.ts';
import { StoredImage } from '@boxyard/contract/core/images.ts';
import { Transport } from '@boxyard/contract/gate/transports.ts';
import { ApiToken } from '@boxyard/contract/integrations/api-tokens.ts';
import { exportFormats, exportLists } from '@boxyard/contract/integrations/exports.ts';
import { Import } from '@boxyard/contract/integrations/imports.ts';
import { Webhook } from '@boxyard/contract/integrations/webhooks.ts';
import { Admin } from '@boxyard/contract/people/admins.ts';
import { ClientUser } from '@boxyard/contract/people/client-users.ts';
import { Client } from '@boxyard/contract/people/clients.ts';
import { Employee } from '@boxyard/contract/people/employees.ts';
import { Account } from '@boxyard/contract/settings/accounts.ts';
import { ContainerStatus } from '@boxyard/contract/settings/container-statuses.ts';
import { ContainerType } from '@boxyard/contract/settings/container-types.ts';
import { StoredCargo, StoredCargoItem } from '@boxyard/contract/work/cargos.ts';
import { StoredTaskComment } from '@boxyard/contract/work/task-activity.ts';
import { WorkTask } from '@boxyard/contract/work/work-tasks.ts';
import { Container } from '@boxyard/contract/yard/containers.ts';
import { StoredDamage } from '@boxyard/contract/yard/damages.ts';
import { StoredDocument } from '@boxyard/contract/yard/documents.ts';
import { StorageArea } from '@boxyard/contract/yard/storage-areas.ts';
import { Warehouse } from '@boxyard/contract/yard/warehouses.ts';
import { z } from 'zod';

/** Columns that every record has; what the database computes (`isOnline`, `status` of people and bills) is left out below. */
const machinery = ['id', 'version', 'createdAt', 'updatedAt'];

const person = Admin.omit({ status: true, isOnline: true, isShared: true }).shape;
const { isEnabled, isOwner, ...profile } = person;

const entities: Record<HistoryEntity, z.ZodRawShape> = {
  account: Account.shape,
  // That there is another one: a picture has no words.
  account_logo: {},
  // That a password changed stands in the history as a word, and the password nowhere.
  admin: { ...profile, password: z.string() },
  api_token: ApiToken.pick({ name: true, expiresAt: true, endedAt: true }).shape,
  cargo: StoredCargo.shape,
  cargo_item: StoredCargoItem.shape,
  client: Client.shape,
  client_user: ClientUser.shape,
  container: Container.shape,
  container_place: { kind: z.enum(['current', 'reserved']) },
  container_status: ContainerStatus.shape,
  container_type: ContainerType.shape,
  damage: StoredDamage.shape,
  document: StoredDocument.pick({ containerId: true, title: true, filename: true }).shape,
  employee: Employee.omit({ isOnline: true, status: true }).shape,
  entry: { address: z.string(), device: z.string() },
  export: { list: z.enum(exportLists), format: z.enum(exportFormats) },
  image: StoredImage.pick({ damageId: true, phase: true, title: true, filename: true }).shape,
  import: Import.pick({ filename: true, kind: true, status: true, createdCount: true, updatedCount: true }).shape,
  invitation: person,
  membership: { adminId: Id, isOwner, isEnabled },
  section_row: { row: z.int(), tiers: z.int(), positions: z.int() },
  storage_area: StorageArea.shape,
  storage_section: { areaId: Id, name: z.string() },
  task_comment: StoredTaskComment.shape,
  transaction: Transaction.omit({ isExpense: true, status: true }).shape,
  transport: Transport.shape,
  transport_receipt: { transportId: Id, year: z.int(), number: z.int(), revision: z.int(), issuedAt: Instant },
  warehouse: Warehouse.shape,
  webhook: Webhook.pick({ name: true, url: true, isEnabled: true }).shape,
  work_task: WorkTask.shape,
};

export interface ToldField {
  field: string;
  column: string;
  schema: z.core.$ZodType;
}

export const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The fields that are told of each record: those that the contract answers of it, and no other column of its table. So a new
 * field is told by itself, and a secret column never.
 */
export const toldFields: Record<HistoryEntity, ToldField[]> = Object.fromEntries(
  Object.entries(entities).map(([entity, shape]) => [
    entity,
    Object.entries(shape)
      .filter(([field]) => !machinery.includes(field))
      .map(([field, schema]) => ({ field, column: columnOf(field), schema })),
  ]),
  // An object made of pairs has no names of its own for the compiler.
) as Record<HistoryEntity, ToldField[]>;

/** Which records the ids of fields name. */
export const namedBy: Record<string, HistoryEntity> = {
  adminId: 'admin',
  areaId: 'storage_area',
  assigneeId: 'employee',
  cargoId: 'cargo',
  clientId: 'client',
  containerId: 'container',
  containerStatusId: 'container_status',
  containerTypeId: 'container_type',
  creatorId: 'admin',
  customerId: 'client',
  damageId: 'damage',
  reporterId: 'employee',
  transportId: 'transport',
  warehouseId: 'warehouse',
  workTaskId: 'work_task',
};

/** Fields of rich text: told as plain words. */
export const richTexts: Partial<Record<HistoryEntity, string>> = { work_task: 'description', task_comment: 'body' };
