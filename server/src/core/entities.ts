import { ChargeCode, ChargeCodeUpdate } from '@boxyard/contract/billing/charge-codes.ts';
import { StoredInvoice } from '@boxyard/contract/billing/invoices.ts';
import { StoredPayment } from '@boxyard/contract/billing/payments.ts';
import { StoredRateCard, StoredRateLine } from '@boxyard/contract/billing/rate-cards.ts';
import { StayCorrection } from '@boxyard/contract/billing/stays.ts';
import { StoredStorageRun } from '@boxyard/contract/billing/storage-runs.ts';
import { Transaction, TransactionUpdate } from '@boxyard/contract/billing/transactions.ts';
import { StopUpdate, StoredStop } from '@boxyard/contract/bookings/acceptance-stops.ts';
import { AnnouncedUpdate, StoredAnnounced } from '@boxyard/contract/bookings/announced-trucks.ts';
import { StoredOrder, StoredOrderLine, StoredOrderUnit } from '@boxyard/contract/bookings/gate-orders.ts';
import { StoredHold } from '@boxyard/contract/bookings/holds.ts';
import { choice } from '@boxyard/contract/core/choice.ts';
import type { HistoryEntity } from '@boxyard/contract/core/entities.ts';
import { Id, Instant, namesOf } from '@boxyard/contract/core/fields.ts';
import { StoredImage } from '@boxyard/contract/core/images.ts';
import { StoredEdiPartner } from '@boxyard/contract/edi/edi-partners.ts';
import { StoredEdiProfile } from '@boxyard/contract/edi/edi-profiles.ts';
import { Transport, TransportUpdate } from '@boxyard/contract/gate/transports.ts';
import { StoredChecklist } from '@boxyard/contract/inspections/checklists.ts';
import { damageCodeFields } from '@boxyard/contract/inspections/damage-codes.ts';
import { StoredEstimate, StoredEstimateLine } from '@boxyard/contract/inspections/estimates.ts';
import { StoredRepairTariff } from '@boxyard/contract/inspections/repair-tariffs.ts';
import { StoredSurveySettings } from '@boxyard/contract/inspections/survey-settings.ts';
import { StoredSurvey } from '@boxyard/contract/inspections/surveys.ts';
import { ApiToken } from '@boxyard/contract/integrations/api-tokens.ts';
import { ExportFormat, ExportList } from '@boxyard/contract/integrations/exports.ts';
import { Import } from '@boxyard/contract/integrations/imports.ts';
import { Webhook } from '@boxyard/contract/integrations/webhooks.ts';
import { Admin } from '@boxyard/contract/people/admins.ts';
import { ClientUser, ClientUserUpdate } from '@boxyard/contract/people/client-users.ts';
import { Client, ClientUpdate } from '@boxyard/contract/people/clients.ts';
import { Employee, EmployeeUpdate } from '@boxyard/contract/people/employees.ts';
import { Account } from '@boxyard/contract/settings/accounts.ts';
import { ContainerStatus, ContainerStatusUpdate } from '@boxyard/contract/settings/container-statuses.ts';
import { ContainerType, ContainerTypeUpdate } from '@boxyard/contract/settings/container-types.ts';
import { CargoItemUpdate, CargoUpdate, StoredCargo, StoredCargoItem } from '@boxyard/contract/work/cargos.ts';
import { StoredTaskComment } from '@boxyard/contract/work/task-activity.ts';
import { WorkTask, WorkTaskUpdate } from '@boxyard/contract/work/work-tasks.ts';
import { Container, ContainerUpdate } from '@boxyard/contract/yard/containers.ts';
import { StoredDamage } from '@boxyard/contract/yard/damages.ts';
import { StoredDocument } from '@boxyard/contract/yard/documents.ts';
import { StoredReading } from '@boxyard/contract/yard/reefers.ts';
import { StorageArea, StoredSection } from '@boxyard/contract/yard/storage-areas.ts';
import { Warehouse, WarehouseUpdate } from '@boxyard/contract/yard/warehouses.ts';
import { YardRules } from '@boxyard/contract/yard/yard-rules.ts';
import { z } from 'zod';

/** What the server knows of the records of a table, beside what the contract says of them. */
interface Entity {
  /** The fields that the contract answers: the history tells these and no others, so a secret column never. */
  told: z.ZodRawShape;
  /**
   * The columns that come back with a former version: those that the record's own form changes. People and access, the account, receipts,
   * places, the grid of a section and comments have no former version to restore; a photo or a document has a file, which goes for good.
   */
  restored?: readonly string[];
  /** Only owners change them, or delete them: nobody else takes that back, or restores them. */
  byOwners?: 'change' | 'delete';
  /** The columns that name a person: a backup of one account has their numbers there. */
  people?: readonly string[];
}

export const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const columnsOf = (update: { shape: object }, ...left: string[]) =>
  namesOf(update.shape)
    .filter((field) => !left.includes(field))
    .map(columnOf);

const person = Admin.omit({ status: true, isOnline: true, isShared: true, mailFailedAt: true }).shape;
const { isEnabled, isOwner, mayRelease, mayCancelOrders, ...profile } = person;

const exported = { list: ExportList, format: ExportFormat };

/** Each after those that it refers to: in this order a backup of one account brings them in. */
const declared = {
  account: { told: Account.shape },
  // That a password changed stands in the history as a word, and the password nowhere.
  admin: { told: { ...profile, password: z.string() } },
  membership: { told: { adminId: Id, isOwner, isEnabled, mayRelease, mayCancelOrders }, people: ['admin_id'] },
  invitation: { told: person, people: ['id'] },
  // What a program exported stands in the history as a change of its token.
  api_token: {
    told: { ...ApiToken.pick({ name: true, expiresAt: true, endedAt: true }).shape, ...exported },
    people: ['creator_id'],
  },
  // That there is another one: a picture has no words.
  account_logo: { told: {} },
  // Which warehouse is the default is no matter of one record.
  warehouse: { told: Warehouse.shape, restored: columnsOf(WarehouseUpdate, 'isDefault') },
  storage_area: { told: StorageArea.shape, restored: ['name', ...columnsOf(YardRules)] },
  storage_section: { told: StoredSection.shape, restored: ['name', ...columnsOf(YardRules)] },
  section_row: { told: { row: z.int(), tiers: z.int(), positions: z.int() } },
  client: { told: Client.shape, restored: columnsOf(ClientUpdate.omit({ changesCurrency: true })), byOwners: 'delete' },
  client_user: { told: ClientUser.shape, restored: columnsOf(ClientUserUpdate), byOwners: 'delete' },
  employee: {
    told: Employee.omit({ isOnline: true, status: true }).shape,
    restored: columnsOf(EmployeeUpdate),
    people: ['admin_id'],
  },
  container_status: { told: ContainerStatus.shape, restored: columnsOf(ContainerStatusUpdate), byOwners: 'change' },
  container_type: { told: ContainerType.shape, restored: columnsOf(ContainerTypeUpdate), byOwners: 'change' },
  container: { told: Container.shape, restored: columnsOf(ContainerUpdate.omit({ isAnother: true })) },
  work_task: { told: WorkTask.shape, restored: columnsOf(WorkTaskUpdate, 'cargo'), people: ['creator_id'] },
  cargo: { told: StoredCargo.shape, restored: columnsOf(CargoUpdate, 'items') },
  cargo_item: { told: StoredCargoItem.shape, restored: columnsOf(CargoItemUpdate) },
  container_place: { told: { kind: choice(['current', 'reserved'], 'history:placeKind') } },
  transport: { told: Transport.shape, restored: columnsOf(TransportUpdate, 'isRepeat') },
  // An order is changed with its lines, and by those who may: no former version comes back by itself.
  gate_order: { told: StoredOrder.shape },
  gate_order_line: { told: StoredOrderLine.omit({ pin: true }).shape },
  gate_order_unit: { told: StoredOrderUnit.omit({ direction: true, clientId: true }).shape },
  hold: { told: StoredHold.shape, people: ['admin_id', 'lifted_by_id'] },
  acceptance_stop: { told: StoredStop.shape, restored: columnsOf(StopUpdate) },
  announced_truck: { told: StoredAnnounced.shape, restored: columnsOf(AnnouncedUpdate, 'driverName') },
  // The carrier's secret is told nowhere.
  edi_partner: { told: StoredEdiPartner.shape, byOwners: 'change' },
  edi_profile: { told: StoredEdiProfile.shape, byOwners: 'change' },
  transport_receipt: {
    told: { transportId: Id, year: z.int(), number: z.int(), revision: z.int(), issuedAt: Instant },
  },
  survey_setting: { told: StoredSurveySettings.shape, byOwners: 'change' },
  checklist: { told: StoredChecklist.shape, byOwners: 'change' },
  survey: { told: StoredSurvey.shape, people: ['admin_id'] },
  damage: {
    told: StoredDamage.shape,
    restored: ['scd_type', 'scd_code', 'remark', 'is_draft', 'transport_id', ...columnsOf({ shape: damageCodeFields })],
    people: ['admin_id'],
  },
  reefer_reading: { told: StoredReading.shape, people: ['admin_id'] },
  // An estimate is changed with its lines, and stays once it is sent.
  repair_tariff: { told: StoredRepairTariff.shape, byOwners: 'change' },
  estimate: { told: StoredEstimate.shape, people: ['admin_id'] },
  estimate_line: { told: StoredEstimateLine.shape },
  image: { told: StoredImage.pick({ damageId: true, surveyId: true, phase: true, title: true, filename: true }).shape },
  document: { told: StoredDocument.pick({ containerId: true, title: true, filename: true }).shape },
  charge_code: { told: ChargeCode.shape, restored: columnsOf(ChargeCodeUpdate), byOwners: 'change' },
  // A tariff is changed with its lines: a former version is a card of its own.
  rate_card: { told: StoredRateCard.shape, byOwners: 'change' },
  rate_line: { told: StoredRateLine.shape, byOwners: 'change' },
  storage_run: { told: StoredStorageRun.shape },
  // What an invoice says stands on it.
  invoice: { told: StoredInvoice.omit({ contents: true, xmlSha256: true }).shape, byOwners: 'change' },
  payment: { told: StoredPayment.shape },
  stay_correction: { told: StayCorrection.shape, byOwners: 'change' },
  // Whether a bill is paid is no version of it: while it is, what it charges stays.
  transaction: {
    told: Transaction.omit({ isExpense: true, status: true }).shape,
    restored: columnsOf(TransactionUpdate, 'paidAt', 'isCompleted'),
  },
  task_comment: { told: StoredTaskComment.shape, people: ['admin_id'] },
  import: {
    told: Import.pick({ filename: true, kind: true, status: true, createdCount: true, updatedCount: true }).shape,
    byOwners: 'change',
    people: ['admin_id'],
  },
  webhook: { told: Webhook.pick({ name: true, url: true, isEnabled: true }).shape, byOwners: 'change' },
  entry: { told: { address: z.string(), device: z.string() } },
  export: { told: exported },
} satisfies Record<HistoryEntity, Entity>;
export const entities: Record<HistoryEntity, Entity> = declared;

/** The fields that are told of any record. */
type ToldName = { [E in HistoryEntity]: keyof (typeof declared)[E]['told'] }[HistoryEntity];
/** Those with the id of another record. */
export type ToldId = Extract<ToldName, `${string}Id`>;
