import type { HistoryEntity } from '@boxyard/contract/core/entities.ts';
import type { Change } from '@boxyard/contract/core/history.ts';
import type { LinkProps } from '@tanstack/react-router';

interface Asked {
  id: number;
  /** What the record belongs to, the nearest first. */
  owners: Change['owners'];
}

type Screen = (asked: Asked) => LinkProps | undefined;

/** The screen of the nearest owner of a kind. */
const ofOwner =
  (entity: HistoryEntity): Screen =>
  ({ owners }) => {
    const at = owners.findIndex((owner) => owner.entity === entity);
    const owner = owners[at];
    return owner && screens[entity]({ id: owner.id, owners: owners.slice(at + 1) });
  };

type Tab = 'billings' | 'damages' | 'mediaFiles' | 'reefer' | 'transports';

const container = (id: number, tab?: Tab): LinkProps => ({
  to: '/containers/$id/edit',
  params: { id },
  ...(tab && { search: { tab } }),
});

/** The page of the container to which a record belongs, at the tab that has it. */
const onContainer =
  (tab?: Tab): Screen =>
  ({ owners }) => {
    const owner = owners.find(({ entity }) => entity === 'container');
    return owner && container(owner.id, tab);
  };

const workTask: Screen = ({ id, owners }) => {
  const owner = owners.find(({ entity }) => entity === 'container');
  return (
    owner && {
      to: '/work-tasks/$containerId/$containerNumber/$id/edit',
      params: { containerId: owner.id, containerNumber: owner.name, id },
    }
  );
};

const storageArea: Screen = ({ id, owners }) => {
  const warehouse = owners.find(({ entity }) => entity === 'warehouse');
  return (
    warehouse && {
      to: '/warehouses/$warehouseId/storage-areas/$id/edit',
      params: { warehouseId: warehouse.id, id },
    }
  );
};

const clientUser: Screen = ({ id, owners }) => {
  const client = owners.find(({ entity }) => entity === 'client');
  return client && { to: '/clients/$clientId/users/$id/edit', params: { clientId: client.id, id } };
};

/** Where each kind of record is read and changed. */
const screens: Record<HistoryEntity, Screen> = {
  acceptance_stop: () => ({ to: '/bookings/stops' }),
  account: () => ({ to: '/account' }),
  account_logo: () => ({ to: '/account' }),
  admin: ({ id }) => ({ to: '/admins/$id/edit', params: { id } }),
  announced_truck: () => ({ to: '/bookings/trucks' }),
  api_token: () => ({ to: '/api-tokens' }),
  cargo: ofOwner('work_task'),
  cargo_item: ofOwner('work_task'),
  charge_code: ({ id }) => ({ to: '/charge-codes/$id/edit', params: { id } }),
  checklist: () => ({ to: '/inspections/settings' }),
  client: ({ id }) => ({ to: '/clients/$clientId/edit', params: { clientId: id } }),
  client_user: clientUser,
  container: ({ id }) => container(id),
  container_place: onContainer(),
  container_status: ({ id }) => ({ to: '/container-statuses/$id/edit', params: { id } }),
  container_type: ({ id }) => ({ to: '/container-types/$id/edit', params: { id } }),
  damage: onContainer('damages'),
  document: onContainer('mediaFiles'),
  edi_partner: ({ id }) => ({ to: '/edi/partners/$partnerId', params: { partnerId: id } }),
  edi_profile: ofOwner('edi_partner'),
  employee: ({ id }) => ({ to: '/employees/$id/edit', params: { id } }),
  entry: ofOwner('admin'),
  estimate: ({ id }) => ({ to: '/inspections/estimates/$id', params: { id } }),
  estimate_line: ofOwner('estimate'),
  export: ofOwner('admin'),
  gate_order: ({ id }) => ({ to: '/bookings/orders/$orderId', params: { orderId: id } }),
  gate_order_line: ofOwner('gate_order'),
  gate_order_unit: ofOwner('gate_order'),
  hold: () => ({ to: '/bookings/holds' }),
  image: (asked) => ofOwner(asked.owners[0]?.entity ?? 'container')(asked),
  import: ({ id }) => ({ to: '/imports/$id', params: { id } }),
  invitation: () => ({ to: '/admins' }),
  invoice: ({ id }) => ({ to: '/invoices/$id', params: { id } }),
  membership: ofOwner('admin'),
  payment: () => ({ to: '/invoices/payments' }),
  rate_card: ({ id }) => ({ to: '/rate-cards/$id/edit', params: { id } }),
  rate_line: ofOwner('rate_card'),
  reefer_reading: onContainer('reefer'),
  repair_tariff: ({ id }) => ({ to: '/inspections/tariffs/$id', params: { id } }),
  section_row: ofOwner('storage_area'),
  stay_correction: onContainer('billings'),
  storage_area: storageArea,
  storage_run: ({ id }) => ({ to: '/storage-runs/$id', params: { id } }),
  storage_section: ofOwner('storage_area'),
  survey: ({ id }) => ({ to: '/inspections/$id', params: { id } }),
  survey_setting: () => ({ to: '/inspections/settings' }),
  task_comment: ofOwner('work_task'),
  transaction: onContainer('billings'),
  transport: onContainer('transports'),
  transport_receipt: onContainer('transports'),
  warehouse: ({ id }) => ({ to: '/warehouses/$warehouseId/edit', params: { warehouseId: id } }),
  webhook: ({ id }) => ({ to: '/webhooks/$id/edit', params: { id } }),
  work_task: workTask,
};

/** The way to a record; undefined where what it belonged to is not known any more. */
export const screenOf = (entity: HistoryEntity, id: number, owners: Change['owners']): LinkProps | undefined =>
  screens[entity]({ id, owners });
