import type { HistoryEntity } from '@boxyard/contract/core/entities.ts';
import type { z } from 'zod';
import { columnOf, entities, type ToldId } from '../../core/entities.ts';

/** Columns that every record has; what the database computes (`isOnline`, `status` of people and bills) is left out below. */
const machinery = ['id', 'version', 'createdAt', 'updatedAt'];

/** Days of a stay are found by it; it has neither a page nor a name. */
const nameless = 'stayId';

export interface ToldField {
  field: string;
  column: string;
  schema: z.core.$ZodType;
}

/**
 * The fields that are told of each record: those that the contract answers of it, and no other column of its table. So a new
 * field is told by itself, and a secret column never.
 */
export const toldFields: Record<HistoryEntity, ToldField[]> = Object.fromEntries(
  Object.entries(entities).map(([entity, { told }]) => [
    entity,
    Object.entries(told)
      .filter(([field]) => !machinery.includes(field) && field !== nameless)
      .map(([field, schema]) => ({ field, column: columnOf(field), schema })),
  ]),
  // An object made of pairs has no names of its own for the compiler.
) as Record<HistoryEntity, ToldField[]>;

/** Which record the id of a field names; null for what is no record of the history, but a number or a code of its own. */
const recordsOfIds: Record<ToldId, HistoryEntity | null> = {
  adminId: 'admin',
  areaId: 'storage_area',
  assigneeId: 'employee',
  bankId: null,
  cargoId: 'cargo',
  chargeCodeId: 'charge_code',
  checklistId: 'checklist',
  clientId: 'client',
  closedById: 'survey',
  containerId: 'container',
  containerStatusId: 'container_status',
  containerTypeId: 'container_type',
  correctsId: 'survey',
  creatorId: 'admin',
  creditedById: 'invoice',
  creditsId: 'invoice',
  customerId: 'client',
  damageId: 'damage',
  estimateId: 'estimate',
  estimateLineId: 'estimate_line',
  externalId: null,
  haulierId: 'client',
  inId: 'transport',
  invoiceId: 'invoice',
  lineId: 'gate_order_line',
  orderId: 'gate_order',
  ourId: null,
  partnerId: 'edi_partner',
  peppolId: null,
  rateCardId: 'rate_card',
  rateLineId: 'rate_line',
  reporterId: 'employee',
  returnBankId: null,
  runId: 'storage_run',
  stayId: null,
  subscriptionBillingId: null,
  subscriptionId: null,
  surveyId: 'survey',
  tariffId: 'repair_tariff',
  theirId: null,
  transportId: 'transport',
  userClientId: 'client',
  warehouseId: 'warehouse',
  workTaskId: 'work_task',
};

export const namedBy = (field: string): HistoryEntity | null =>
  Object.hasOwn(recordsOfIds, field) ? recordsOfIds[field as ToldId] : null;

/** Fields with a name of ours that the product suggests in English: `nameWords` has its words. */
export const suggested: Partial<Record<HistoryEntity, string>> = { work_task: 'title', container_status: 'name' };

/** Fields of rich text: told as plain words. */
export const richTexts: Partial<Record<HistoryEntity, string>> = { work_task: 'description', task_comment: 'body' };
