// long: one table
import type { ChargeCode } from '@boxyard/contract/billing/charge-codes.ts';
import type { DocumentMail } from '@boxyard/contract/billing/document-mails.ts';
import type { StoredInvoice } from '@boxyard/contract/billing/invoices.ts';
import type { StoredPayment } from '@boxyard/contract/billing/payments.ts';
import type { StoredRateCard, StoredRateLine } from '@boxyard/contract/billing/rate-cards.ts';
import type { StayCorrection } from '@boxyard/contract/billing/stays.ts';
import type { StoredStorageRun } from '@boxyard/contract/billing/storage-runs.ts';
import type { Transaction } from '@boxyard/contract/billing/transactions.ts';
import type { StoredStop } from '@boxyard/contract/bookings/acceptance-stops.ts';
import type { StoredAnnounced } from '@boxyard/contract/bookings/announced-trucks.ts';
import type { StoredOrder, StoredOrderLine, StoredOrderUnit } from '@boxyard/contract/bookings/gate-orders.ts';
import type { StoredHold } from '@boxyard/contract/bookings/holds.ts';
import type { ListName } from '@boxyard/contract/core/entities.ts';
import type { Language } from '@boxyard/contract/core/enums.ts';
import type { StoredImage } from '@boxyard/contract/core/images.ts';
import type { ListSetting } from '@boxyard/contract/core/list-settings.ts';
import type { ListView } from '@boxyard/contract/core/list-views.ts';
import type { EdiEventRow } from '@boxyard/contract/edi/edi-events.ts';
import type { EdiLine, EdiLogLine, EdiMessageRow, EdiReason } from '@boxyard/contract/edi/edi-messages.ts';
import type { EdiBox } from '@boxyard/contract/edi/edi-options.ts';
import type { StoredEdiPartner } from '@boxyard/contract/edi/edi-partners.ts';
import type { StoredEdiProfile } from '@boxyard/contract/edi/edi-profiles.ts';
import type { ReadMessage } from '@boxyard/contract/edi/edi-read.ts';
import type { Transport } from '@boxyard/contract/gate/transports.ts';
import type { StoredChecklist } from '@boxyard/contract/inspections/checklists.ts';
import type {
  Decision,
  LineChoice,
  StoredEstimate,
  StoredEstimateLine,
} from '@boxyard/contract/inspections/estimates.ts';
import type { StoredRepairTariff } from '@boxyard/contract/inspections/repair-tariffs.ts';
import type { StoredSurveySettings } from '@boxyard/contract/inspections/survey-settings.ts';
import type { StoredSurvey } from '@boxyard/contract/inspections/surveys.ts';
import type { ApiToken } from '@boxyard/contract/integrations/api-tokens.ts';
import type { ImportKind } from '@boxyard/contract/integrations/import-kinds.ts';
import type { Import } from '@boxyard/contract/integrations/imports.ts';
import type { Delivery, Webhook } from '@boxyard/contract/integrations/webhooks.ts';
import type { Admin } from '@boxyard/contract/people/admins.ts';
import type { ClientUser } from '@boxyard/contract/people/client-users.ts';
import type { Client } from '@boxyard/contract/people/clients.ts';
import type { Employee } from '@boxyard/contract/people/employees.ts';
import type { Account } from '@boxyard/contract/settings/accounts.ts';
import type { ContainerStatus } from '@boxyard/contract/settings/container-statuses.ts';
import type { ContainerType } from '@boxyard/contract/settings/container-types.ts';
import type { StoredCargo, StoredCargoItem } from '@boxyard/contract/work/cargos.ts';
import type { StoredTaskComment } from '@boxyard/contract/work/task-activity.ts';
import type { WorkTask } from '@boxyard/contract/work/work-tasks.ts';
import type { Container, FormerNumber } from '@boxyard/contract/yard/containers.ts';
import type { StoredDamage } from '@boxyard/contract/yard/damages.ts';
import type { StoredDocument } from '@boxyard/contract/yard/documents.ts';
import type { StoredReading } from '@boxyard/contract/yard/reefers.ts';
import type { StorageArea, StoredSection } from '@boxyard/contract/yard/storage-areas.ts';
import type { Warehouse } from '@boxyard/contract/yard/warehouses.ts';
import type { ColumnType, Generated } from 'kysely';
import type { z } from 'zod';

/**
 * The tables as queries see them. A tenant table is its contract entity plus the columns that only the database cares
 * for, so a field stands in the contract and in the migration and nowhere else. Columns come back in wire form
 * (core/db/connection.ts): numeric and bigint as numbers, timestamptz as unix seconds. Going in, instants are Dates (core/crud/rows.ts).
 */
type Instant = ColumnType<number, Date | undefined, Date>;
/** What is watched for the operator. */
export type Thing = 'backup' | 'mail' | 'disk of the database' | 'disk of the files';
export type BackupOutcome = 'expected' | 'started' | 'succeeded' | 'failed';
/** How a watched thing is found. */
export type State = 'well' | 'low' | 'full' | 'failed' | 'late';
type NullableInstant = ColumnType<number | null, Date | null | undefined, Date | null>;

interface TenantColumns {
  accountId: Generated<number>;
  id: Generated<number>;
  version: Generated<number>;
  createdAt: Instant;
  updatedAt: Instant;
}
/** `Hidden` are columns that no entity shows. */
type TenantTable<Entity, Hidden = unknown> = TenantColumns & {
  [Field in Exclude<keyof Entity, keyof TenantColumns>]: Generated<Entity[Field]>;
} & Hidden;

interface OfPerson {
  usernameKey: Generated<string>;
  nameKey: Generated<string>;
  erasedAt: NullableInstant;
}

export interface Database {
  account: TenantTable<
    Omit<Account, 'trialModeExpiryAt'>,
    { trialModeExpiryAt: NullableInstant; deletedAt: NullableInstant }
  >;
  accountLogo: TenantColumns & { png: Buffer; width: number; height: number };
  admin: AdminTable;
  /** The names of people with a membership, kept beside the rows of the account by triggers of `admin` and `membership`. */
  colleague: {
    accountId: number;
    adminId: number;
    username: string;
    usernameKey: string;
    email: string | null;
    mayRelease: boolean;
    mayCancelOrders: boolean;
  };
  membership: TenantColumns & {
    adminId: number;
    isOwner: Generated<boolean>;
    isEnabled: Generated<boolean>;
    mayRelease: Generated<boolean>;
    mayCancelOrders: Generated<boolean>;
    chosenAt: Instant;
  };
  session: {
    id: Generated<number>;
    adminId: number;
    createdAt: Generated<Instant>;
    endedAt: NullableInstant;
    device: Generated<string>;
    address: Generated<string>;
    seenAt: Generated<Instant>;
  };
  refreshToken: {
    hash: string;
    sessionId: number;
    parent: string | null;
    issuedAt: Generated<Instant>;
    expiresAt: Instant;
    spentAt: NullableInstant;
  };
  activationLink: {
    hash: string;
    kind: 'invitation' | 'password' | 'email';
    accountId: number | null;
    adminId: number | null;
    invitationId: number | null;
    email: string | null;
    createdAt: Generated<Instant>;
    expiresAt: Instant;
    spentAt: NullableInstant;
  };
  invitation: TenantTable<
    Omit<Admin, 'status' | 'isOnline' | 'isShared' | 'mailFailedAt'>,
    { usernameKey: Generated<string> }
  >;
  signInFailure: {
    id: Generated<number>;
    at: Generated<Instant>;
    address: string;
    email: string;
    device: string | null;
  };
  auditLog: {
    accountId: number;
    id: Generated<number>;
    entity: string;
    recordId: number;
    adminId: number | null;
    tokenId: number | null;
    at: Instant;
    action: 'insert' | 'update' | 'delete';
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
    /** What the person did at once, where the request named it. */
    act: string | null;
  };
  apiToken: TenantTable<
    Omit<ApiToken, 'creatorName' | 'expiresAt' | 'seenAt' | 'endedAt'>,
    {
      hash: string;
      creatorId: Generated<number | null>;
      expiresAt: Instant;
      seenAt: NullableInstant;
      endedAt: NullableInstant;
    }
  >;
  webhook: TenantTable<Omit<Webhook, 'failingSince'>, { sealedSecret: string; failingSince: NullableInstant }>;
  webhookDelivery: {
    accountId: number;
    id: Generated<number>;
    webhookId: number;
    at: Instant;
    event: string;
    recordId: number;
    version: number;
    ids: Generated<Record<string, number>>;
    state: Generated<Delivery['state']>;
    attempts: Generated<number>;
    nextAt: Instant;
    triedAt: NullableInstant;
    tookMs: number | null;
    status: number | null;
    reason: Generated<Delivery['reason']>;
    response: Generated<string>;
  };
  containerType: TenantTable<ContainerType, { nameKey: Generated<string> }>;
  containerStatus: TenantTable<ContainerStatus, { nameKey: Generated<string> }>;
  client: TenantTable<Client, { nameKey: Generated<string>; searchKey: Generated<string> }>;
  clientUser: TenantTable<ClientUser, OfPerson>;
  employee: TenantTable<Employee, OfPerson>;
  warehouse: TenantTable<Warehouse, { nameKey: Generated<string> }>;
  storageArea: TenantTable<StorageArea, { nameKey: Generated<string> }>;
  storageSection: TenantTable<z.output<typeof StoredSection>, { nameKey: Generated<string> }>;
  container: TenantTable<
    Container,
    {
      nameKey: Generated<string>;
      searchKey: Generated<string>;
      formerNames: Generated<FormerNumber[]>;
      formerKey: Generated<string>;
    }
  >;
  workTask: TenantTable<WorkTask, { titleKey: Generated<string>; urgency: Generated<number> }>;
  cargo: TenantTable<StoredCargo>;
  cargoItem: TenantTable<StoredCargoItem>;
  taskComment: TenantTable<StoredTaskComment>;
  transport: TenantTable<Transport, { movedAt: Generated<Instant>; driverErasedAt: NullableInstant }>;
  gateOrder: TenantTable<
    StoredOrder,
    { numberKey: Generated<string>; nearKey: Generated<string>; linesKey: Generated<string> }
  >;
  gateOrderLine: TenantTable<StoredOrderLine>;
  gateOrderUnit: TenantTable<StoredOrderUnit, { numberKey: Generated<string> }>;
  hold: TenantTable<
    StoredHold,
    {
      numberKey: Generated<string>;
      adminId: Generated<number | null>;
      tokenId: Generated<number | null>;
      liftedById: Generated<number | null>;
    }
  >;
  acceptanceStop: TenantTable<StoredStop>;
  announcedTruck: TenantTable<StoredAnnounced>;
  ediPartner: TenantTable<StoredEdiPartner>;
  ediProfile: TenantTable<StoredEdiProfile>;
  ediSecret: { accountId: number; partnerId: number; sealed: string };
  ediMessage: {
    accountId: number;
    id: Generated<number>;
    createdAt: Generated<Instant>;
    partnerId: number | null;
    profileId: number | null;
    direction: EdiMessageRow['direction'];
    type: EdiMessageRow['type'];
    function: string;
    icr: string;
    status: EdiMessageRow['status'];
    isTest: boolean;
    fileName: string;
    contents: Buffer;
    sha256: string;
    preparedAt: string;
    about: string;
    boxCount: number;
    boxes: string[];
    words: string;
    reasons: EdiReason[];
    parsed: ReadMessage[] | null;
    lines: EdiLine[];
    log: EdiLogLine[];
    earlierId: number | null;
    tries: number;
    nextAt: NullableInstant;
    sentAt: NullableInstant;
  };
  ediEvent: {
    accountId: number;
    id: Generated<number>;
    createdAt: Generated<Instant>;
    partnerId: number;
    kind: EdiEventRow['kind'];
    status: EdiEventRow['status'];
    transportId: number | null;
    estimateId: number | null;
    containerId: number | null;
    number: string;
    movedAt: NullableInstant;
    function: string;
    revision: number | null;
    box: EdiBox | null;
    body: string;
    reasons: EdiReason[];
    messageId: number | null;
  };
  transportReceipt: TenantColumns & {
    transportId: number;
    year: number;
    number: number;
    revision: Generated<number>;
    issuedAt: Generated<Instant>;
    contents: Record<string, unknown>;
    checkToken: Generated<string>;
  };
  transaction: TenantTable<Transaction>;
  chargeCode: TenantTable<ChargeCode, { codeKey: Generated<string>; nameKey: Generated<string> }>;
  rateCard: TenantTable<StoredRateCard, { nameKey: Generated<string> }>;
  rateLine: TenantTable<z.output<typeof StoredRateLine>>;
  documentMail: {
    accountId: number;
    id: Generated<number>;
    at: Instant;
    kind: DocumentMail['kind'];
    invoiceId: number | null;
    transportId: number | null;
    clientId: number;
    recipient: string;
    subject: string;
    sentAt: NullableInstant;
    failedAt: NullableInstant;
    droppedAt: NullableInstant;
    reason: Generated<string>;
    estimateId: number | null;
    asksForAnswer: Generated<boolean>;
    remindedOn: string | null;
  };
  invoice: TenantTable<StoredInvoice, { isOutOfScope: Generated<boolean>; year: number | null; nth: number | null }>;
  payment: TenantTable<z.output<typeof StoredPayment>>;
  storageRun: TenantTable<Omit<z.output<typeof StoredStorageRun>, 'takenBackAt'>, { takenBackAt: NullableInstant }>;
  stayCorrection: TenantTable<StayCorrection>;
  stay: {
    accountId: number;
    id: Generated<number>;
    containerId: number;
    inId: number | null;
    outId: number | null;
    startedAt: Instant;
    endedAt: NullableInstant;
    missingOutAt: NullableInstant;
    isVoid: Generated<boolean>;
    changedAt: Generated<Instant>;
  };
  reeferReading: TenantTable<StoredReading, { adminId: Generated<number | null>; tokenId: Generated<number | null> }>;
  surveySetting: TenantTable<StoredSurveySettings>;
  checklist: TenantTable<StoredChecklist>;
  survey: TenantTable<StoredSurvey, { tokenId: Generated<number | null> }>;
  repairTariff: TenantTable<StoredRepairTariff>;
  estimate: TenantTable<
    StoredEstimate,
    { remindedAt: NullableInstant; shown: Generated<string>; lineChanges: Generated<number> }
  >;
  estimateLine: TenantTable<StoredEstimateLine>;
  estimateLink: {
    accountId: number;
    id: Generated<number>;
    createdAt: Instant;
    estimateId: number;
    name: string;
    email: string;
    language: Language;
    tokenHash: string;
    expiresAt: Instant;
    revokedAt: NullableInstant;
    openedAt: NullableInstant;
    opens: Generated<number>;
    isMailed: boolean;
    isReminder: boolean;
  };
  estimateDecision: {
    accountId: number;
    estimateId: number;
    at: Instant;
    way: Decision['way'];
    linkId: number | null;
    name: string;
    email: string;
    adminId: number | null;
    tokenId: number | null;
    comment: string;
    ip: string;
    agent: string;
    hash: string;
    choices: LineChoice[];
  };
  damage: TenantTable<StoredDamage, { adminId: Generated<number | null> }>;
  image: TenantTable<StoredImage, { containerId: number | null; workTaskId: number | null; path: string }>;
  document: TenantTable<StoredDocument, { path: string }>;
  listSetting: TenantColumns & ListSetting & { adminId: Generated<number> };
  listView: TenantColumns & {
    makerId: Generated<number | null>;
    list: ListName;
    name: string;
    nameKey: Generated<string>;
    isShared: boolean;
    contents: Pick<ListView, 'search' | 'look'>;
  };
  import: TenantColumns & {
    adminId: Generated<number | null>;
    kind: ImportKind;
    filename: string;
    status: Generated<Import['status']>;
    headings: string[];
    separator: Generated<string>;
    mapping: Import['mapping'];
    updatesExisting: Generated<boolean>;
    rowCount: number;
    createdCount: Generated<number>;
    updatedCount: Generated<number>;
    doneAt: NullableInstant;
    act: string | null;
  };
  backupOutcome: { outcome: BackupOutcome; at: NullableInstant; reason: Generated<string> };
  watchedThing: {
    name: Thing;
    state: State;
    seenAt: Instant;
    isLogged: boolean;
    /** When each state was mailed last, in seconds. */
    mailed: Partial<Record<State, number>>;
  };
  containerPlace: TenantColumns & {
    containerId: number;
    kind: 'current' | 'reserved';
    sectionId: number;
    row: number;
    tier: number;
    /** An int4range of positions, `[from,to)`. */
    span: string;
    taskId: number | null;
  };
}

interface AdminTable {
  id: Generated<number>;
  version: Generated<number>;
  /** Null only for a person without any account whose address another person has taken. */
  email: string;
  username: string;
  usernameKey: Generated<string>;
  passwordHash: string | null;
  firstname: Generated<string>;
  lastname: Generated<string>;
  phoneAreaCode: Generated<string>;
  phoneNumber: Generated<string>;
  countryCode: Generated<string>;
  seenAt: NullableInstant;
  language: Language | null;
}
