import type { HistoryEntity } from '@boxyard/contract/core/entities.ts';
import type { z } from 'zod';
import { columnOf, entities } from '../../core/entities.ts';

/** Columns that every record has; what the database computes (`isOnline`, `status` of people and bills) is left out below. */
const machinery = ['id', 'version', 'createdAt', 'updatedAt'];

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
  chargeCodeId: 'charge_code',
  clientId: 'client',
  containerId: 'container',
  containerStatusId: 'container_status',
  containerTypeId: 'container_type',
  creatorId: 'admin',
  customerId: 'client',
  damageId: 'damage',
  estimateId: 'estimate',
  estimateLineId: 'estimate_line',
  haulierId: 'client',
  inId: 'transport',
  lineId: 'gate_order_line',
  orderId: 'gate_order',
  rateCardId: 'rate_card',
  reporterId: 'employee',
  runId: 'storage_run',
  tariffId: 'repair_tariff',
  transportId: 'transport',
  userClientId: 'client',
  warehouseId: 'warehouse',
  workTaskId: 'work_task',
};

/** Fields of rich text: told as plain words. */
export const richTexts: Partial<Record<HistoryEntity, string>> = { work_task: 'description', task_comment: 'body' };
