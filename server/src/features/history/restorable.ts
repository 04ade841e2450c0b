import { TransactionUpdate } from '@boxyard/contract/billing/transactions.ts';
import type { HistoryEntity } from '@boxyard/contract/core/history-entities.ts';
import { TransportUpdate } from '@boxyard/contract/gate/transports.ts';
import { ClientUserUpdate } from '@boxyard/contract/people/client-users.ts';
import { ClientUpdate } from '@boxyard/contract/people/clients.ts';
import { EmployeeUpdate } from '@boxyard/contract/people/employees.ts';
import { ContainerStatusUpdate } from '@boxyard/contract/settings/container-statuses.ts';
import { ContainerTypeUpdate } from '@boxyard/contract/settings/container-types.ts';
import { CargoItemUpdate, CargoUpdate } from '@boxyard/contract/work/cargos.ts';
import { WorkTaskUpdate } from '@boxyard/contract/work/work-tasks.ts';
import { ContainerUpdate } from '@boxyard/contract/yard/containers.ts';
import { WarehouseUpdate } from '@boxyard/contract/yard/warehouses.ts';
import type { Database } from '../../core/db/tables.ts';
import type { Ctx } from '../../core/http/context.ts';
import { deletedByOwners, ofOwners } from '../acts/acts.service.ts';
import type { Entry } from './entry.ts';
import { columnOf } from './told-fields.ts';

interface Restorable {
  table: keyof Database;
  /** The columns that the record's own form changes; a new field comes along with the contract. */
  columns: readonly string[];
}

const record = (table: keyof Database, update: { shape: object }, ...left: string[]): Restorable => ({
  table,
  columns: Object.keys(update.shape)
    .filter((field) => !left.includes(field))
    .map(columnOf),
});

/**
 * The records of which a former version can be restored. People and access, the account, receipts, places, the grid of a section and what is
 * said in comments are none of them; a photo or a document has a file, which goes for good.
 */
const restorable: Partial<Record<HistoryEntity, Restorable>> = {
  cargo: record('cargo', CargoUpdate, 'items'),
  cargo_item: record('cargoItem', CargoItemUpdate),
  client: record('client', ClientUpdate),
  client_user: record('clientUser', ClientUserUpdate),
  container: record('container', ContainerUpdate),
  container_status: record('containerStatus', ContainerStatusUpdate),
  container_type: record('containerType', ContainerTypeUpdate),
  damage: { table: 'damage', columns: ['scd_type', 'scd_code', 'remark', 'is_draft', 'transport_id'] },
  employee: record('employee', EmployeeUpdate),
  storage_area: { table: 'storageArea', columns: ['name'] },
  storage_section: { table: 'storageSection', columns: ['name'] },
  // Whether a bill is paid is no version of it: while it is, what it charges stays.
  transaction: record('transaction', TransactionUpdate, 'paidAt', 'isCompleted'),
  transport: record('transport', TransportUpdate, 'isRepeat'),
  // Which warehouse is the default is no matter of one record.
  warehouse: record('warehouse', WarehouseUpdate, 'isDefault'),
  work_task: record('workTask', WorkTaskUpdate, 'cargo'),
};

/**
 * Undefined where nothing of it is restored: a transfer is a move of the yard, and another record may stand there by now.
 * A damage that is saved never becomes a draft again, so the state of a draft is not offered.
 */
export function restorableOf({ entity, before, after }: Pick<Entry, 'entity' | 'before' | 'after'>) {
  const isTransfer = entity === 'work_task' && [before, after].some((row) => row?.type === 'transfer');
  return isTransfer || (entity === 'damage' && after?.is_draft === true) ? undefined : restorable[entity];
}

/** What only owners change is restored by owners only, and so is what only they delete. */
export const needsOwner = ({ entity, action }: Pick<Entry, 'entity' | 'action'>) =>
  ofOwners.includes(entity) || (action === 'delete' && deletedByOwners.includes(entity));

export const mayRestore = (ctx: Ctx, entry: Entry): boolean =>
  restorableOf(entry) !== undefined && (ctx.admin.isOwner || !needsOwner(entry));
