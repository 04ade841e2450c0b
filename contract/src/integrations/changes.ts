import { z } from 'zod';
import { Id, Instant, Version } from '../core/fields.ts';
import { route } from '../core/route.ts';
import type { ScopeGroup } from './scopes.ts';
import { webhookEntities } from './webhooks.ts';

/** The records whose changes are listed. A place is told as a change of its container. */
export const changedEntities = webhookEntities.filter((entity) => entity !== 'container_place');
export type ChangedEntity = (typeof changedEntities)[number];

/** To which scopes a record belongs: a token is told of what it may read. */
export const scopeGroupOfEntity: Record<ChangedEntity, ScopeGroup> = {
  container: 'yard',
  transport: 'gate',
  transport_receipt: 'gate',
  gate_order: 'bookings',
  gate_order_line: 'bookings',
  gate_order_unit: 'bookings',
  hold: 'bookings',
  acceptance_stop: 'bookings',
  announced_truck: 'gate',
  edi_partner: 'edi',
  edi_profile: 'edi',
  work_task: 'tasks',
  task_comment: 'tasks',
  cargo: 'tasks',
  cargo_item: 'tasks',
  damage: 'yard',
  survey: 'inspections',
  survey_setting: 'inspections',
  checklist: 'inspections',
  estimate: 'inspections',
  estimate_line: 'inspections',
  repair_tariff: 'inspections',
  reefer_reading: 'yard',
  document: 'files',
  image: 'files',
  transaction: 'billing',
  invoice: 'billing',
  payment: 'billing',
  charge_code: 'billing',
  rate_card: 'billing',
  rate_line: 'billing',
  stay_correction: 'billing',
  storage_run: 'billing',
  client: 'clients',
  client_user: 'clients',
  employee: 'employees',
  warehouse: 'yard',
  storage_area: 'yard',
  storage_section: 'yard',
  container_type: 'yard',
  container_status: 'yard',
};

const Entity = z.enum(changedEntities);
const entities = z
  .string()
  .max(400)
  .transform((text) => text.split(','))
  .pipe(z.array(Entity).max(changedEntities.length));

/** So many days back a cursor may lead. */
export const changesDays = 30;
const mostChanges = 1_000;

export const Change = z.object({
  entity: Entity,
  id: Id,
  /** That of the record after the change; of one that was deleted, its last. */
  version: Version,
  action: z.enum(['created', 'updated', 'deleted']),
  at: Instant,
  /** The container to which the record belongs: the path of its call needs it. */
  containerId: Id.nullable(),
});
export type Change = z.output<typeof Change>;

export const changeRoutes = {
  list: route({
    method: 'GET',
    path: '/:account/changes',
    access: 'admin',
    summary:
      'What has changed after a cursor, transaction by transaction; without a cursor nothing, and the cursor of now',
    query: z.strictObject({
      /** As an answer before has said it. */
      after: z.string().max(120).optional(),
      /** Names of records, parted by commas; without them all that the caller may read. */
      entity: entities.optional(),
      limit: z.coerce.number().pipe(z.int().min(1).max(mostChanges)).default(500),
    }),
    response: z.object({
      changes: z.array(Change),
      /** For the next call. */
      cursor: z.string(),
      /** There are more at once. */
      hasMore: z.boolean(),
    }),
  }),
};
