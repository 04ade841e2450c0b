import { bankFileRoutes } from '../billing/bank-files.ts';
import { chargeCodeRoutes } from '../billing/charge-codes.ts';
import { documentMailRoutes } from '../billing/document-mails.ts';
import { invoiceRoutes } from '../billing/invoices.ts';
import { paymentRoutes } from '../billing/payments.ts';
import { rateCardRoutes } from '../billing/rate-cards.ts';
import { stayRoutes } from '../billing/stays.ts';
import { storageRunRoutes } from '../billing/storage-runs.ts';
import { transactionRoutes } from '../billing/transactions.ts';
import { acceptanceStopRoutes } from '../bookings/acceptance-stops.ts';
import { announcedTruckRoutes } from '../bookings/announced-trucks.ts';
import { gateCheckRoutes } from '../bookings/gate-checks.ts';
import { gateOrderRoutes } from '../bookings/gate-orders.ts';
import { holdRoutes } from '../bookings/holds.ts';
import { ediEventRoutes } from '../edi/edi-events.ts';
import { ediMessageRoutes } from '../edi/edi-messages.ts';
import { ediPartnerRoutes } from '../edi/edi-partners.ts';
import { ediProfileRoutes } from '../edi/edi-profiles.ts';
import { gateRoutes } from '../gate/gate.ts';
import { receiptRoutes } from '../gate/receipts.ts';
import { transportRoutes } from '../gate/transports.ts';
import { checklistRoutes } from '../inspections/checklists.ts';
import { estimateRoutes } from '../inspections/estimates.ts';
import { repairTariffRoutes } from '../inspections/repair-tariffs.ts';
import { surveySettingsRoutes } from '../inspections/survey-settings.ts';
import { surveyRoutes } from '../inspections/surveys.ts';
import { apiTokenRoutes } from '../integrations/api-tokens.ts';
import { changeRoutes } from '../integrations/changes.ts';
import { eventRoutes } from '../integrations/events.ts';
import { exportRoutes } from '../integrations/exports.ts';
import { importRoutes } from '../integrations/imports.ts';
import type { Scope, ScopeGroup } from '../integrations/scopes.ts';
import { webhookRoutes } from '../integrations/webhooks.ts';
import { adminRoutes } from '../people/admins.ts';
import { authRoutes } from '../people/auth.ts';
import { clientUserRoutes } from '../people/client-users.ts';
import { clientRoutes } from '../people/clients.ts';
import { employeeRoutes } from '../people/employees.ts';
import { notificationRoutes } from '../people/notifications.ts';
import { privacyRoutes } from '../people/privacy.ts';
import { secondFactorRoutes } from '../people/second-factor.ts';
import { signInRoutes } from '../people/sign-ins.ts';
import { reportMailRoutes } from '../reports/report-mails.ts';
import { reportRoutes } from '../reports/reports.ts';
import { accountRoutes } from '../settings/accounts.ts';
import { containerStatusRoutes } from '../settings/container-statuses.ts';
import { containerTypeRoutes } from '../settings/container-types.ts';
import { referenceRoutes } from '../settings/reference-lists.ts';
import { cargoRoutes } from '../work/cargos.ts';
import { taskActivityRoutes } from '../work/task-activity.ts';
import { transferRoutes } from '../work/transfers.ts';
import { workTaskRoutes } from '../work/work-tasks.ts';
import { containerRoutes } from '../yard/containers.ts';
import { damageRoutes } from '../yard/damages.ts';
import { documentRoutes } from '../yard/documents.ts';
import { pastYardRoutes } from '../yard/past-yard.ts';
import { positionRoutes } from '../yard/positions.ts';
import { reeferRoutes } from '../yard/reefers.ts';
import { storageAreaRoutes } from '../yard/storage-areas.ts';
import { warehouseRoutes } from '../yard/warehouses.ts';
import { actRoutes } from './acts.ts';
import { dashboardRoutes } from './dashboard.ts';
import { namesOf } from './fields.ts';
import { findRoutes } from './find.ts';
import { historyRoutes } from './history.ts';
import { containerImageRoutes, damageImageRoutes, taskImageRoutes } from './images.ts';
import { listSettingRoutes } from './list-settings.ts';
import { listViewRoutes } from './list-views.ts';
import type { Route } from './route.ts';

export const basePath = '/api/v1/backoffice';

/** The whole table, by feature. */
export const routes = {
  auth: authRoutes,
  secondFactor: secondFactorRoutes,
  signIns: signInRoutes,
  accounts: accountRoutes,
  admins: adminRoutes,
  apiTokens: apiTokenRoutes,
  webhooks: webhookRoutes,
  containerTypes: containerTypeRoutes,
  containerStatuses: containerStatusRoutes,
  referenceLists: referenceRoutes,
  clients: clientRoutes,
  clientUsers: clientUserRoutes,
  employees: employeeRoutes,
  warehouses: warehouseRoutes,
  storageAreas: storageAreaRoutes,
  containers: containerRoutes,
  workTasks: workTaskRoutes,
  taskActivity: taskActivityRoutes,
  cargos: cargoRoutes,
  positions: positionRoutes,
  pastYard: pastYardRoutes,
  transfers: transferRoutes,
  gate: gateRoutes,
  transports: transportRoutes,
  receipts: receiptRoutes,
  gateOrders: gateOrderRoutes,
  gateChecks: gateCheckRoutes,
  holds: holdRoutes,
  acceptanceStops: acceptanceStopRoutes,
  announcedTrucks: announcedTruckRoutes,
  ediPartners: ediPartnerRoutes,
  ediProfiles: ediProfileRoutes,
  ediEvents: ediEventRoutes,
  ediMessages: ediMessageRoutes,
  surveys: surveyRoutes,
  surveySettings: surveySettingsRoutes,
  checklists: checklistRoutes,
  estimates: estimateRoutes,
  repairTariffs: repairTariffRoutes,
  transactions: transactionRoutes,
  stays: stayRoutes,
  chargeCodes: chargeCodeRoutes,
  rateCards: rateCardRoutes,
  storageRuns: storageRunRoutes,
  invoices: invoiceRoutes,
  documentMails: documentMailRoutes,
  payments: paymentRoutes,
  bankFiles: bankFileRoutes,
  privacy: privacyRoutes,
  acts: actRoutes,
  history: historyRoutes,
  exports: exportRoutes,
  imports: importRoutes,
  listSettings: listSettingRoutes,
  listViews: listViewRoutes,
  find: findRoutes,
  damages: damageRoutes,
  reefers: reeferRoutes,
  documents: documentRoutes,
  containerImages: containerImageRoutes,
  damageImages: damageImageRoutes,
  taskImages: taskImageRoutes,
  events: eventRoutes,
  changes: changeRoutes,
  dashboard: dashboardRoutes,
  reports: reportRoutes,
  reportMails: reportMailRoutes,
  notifications: notificationRoutes,
};

export const allRoutes: readonly Route[] = Object.values(routes).flatMap((feature): Route[] => Object.values(feature));

/** To which scopes the calls of a feature belong; null: they are for people only; any: each scope opens them, to see what it may read. */
const scopeGroupOf: Record<keyof typeof routes, ScopeGroup | 'any' | null> = {
  auth: null,
  secondFactor: null,
  signIns: null,
  accounts: null,
  admins: null,
  apiTokens: null,
  webhooks: null,
  containerTypes: 'yard',
  containerStatuses: 'yard',
  referenceLists: 'yard',
  clients: 'clients',
  clientUsers: 'clients',
  employees: 'employees',
  warehouses: 'yard',
  storageAreas: 'yard',
  containers: 'yard',
  workTasks: 'tasks',
  taskActivity: 'tasks',
  cargos: 'tasks',
  positions: 'yard',
  transfers: 'yard',
  gate: 'gate',
  transports: 'gate',
  receipts: 'gate',
  gateOrders: 'bookings',
  gateChecks: 'gate',
  holds: 'bookings',
  acceptanceStops: 'bookings',
  announcedTrucks: 'gate',
  ediPartners: 'edi',
  ediProfiles: 'edi',
  ediEvents: 'edi',
  ediMessages: 'edi',
  surveys: 'inspections',
  surveySettings: 'inspections',
  checklists: 'inspections',
  estimates: 'inspections',
  repairTariffs: 'inspections',
  transactions: 'billing',
  stays: 'billing',
  chargeCodes: 'billing',
  rateCards: 'billing',
  storageRuns: 'billing',
  invoices: 'billing',
  documentMails: 'billing',
  payments: 'billing',
  bankFiles: 'billing',
  pastYard: 'yard',
  privacy: null,
  acts: null,
  history: null,
  exports: 'any',
  imports: null,
  listSettings: null,
  listViews: null,
  find: null,
  damages: 'yard',
  reefers: 'yard',
  documents: 'files',
  containerImages: 'files',
  damageImages: 'files',
  taskImages: 'files',
  events: null,
  changes: 'any',
  dashboard: null,
  reports: 'reports',
  reportMails: null,
  notifications: null,
};

const neededScopes = new Map<Route, Scope | 'any'>(
  namesOf(routes).flatMap((feature) => {
    const group = scopeGroupOf[feature];
    if (group === null) return [];
    const open = Object.values<Route>(routes[feature]).filter(({ access }) => access === 'admin');
    return open.map((route) => [
      route,
      group === 'any' ? group : (`${group}:${route.changes ? 'write' : 'read'}` as const),
    ]);
  }),
);

/** What a token needs for a call; undefined where it is for people only, as everything is that needs an owner. */
export const scopeOf = (route: Route): Scope | 'any' | undefined => neededScopes.get(route);
