import { accountRoutes } from './accounts.ts';
import { actRoutes } from './acts.ts';
import { adminRoutes } from './admins.ts';
import { apiTokenRoutes } from './api-tokens.ts';
import { authRoutes } from './auth.ts';
import { cargoRoutes } from './cargos.ts';
import { clientUserRoutes } from './client-users.ts';
import { clientRoutes } from './clients.ts';
import { containerStatusRoutes } from './container-statuses.ts';
import { containerTypeRoutes } from './container-types.ts';
import { containerRoutes } from './containers.ts';
import { damageRoutes } from './damages.ts';
import { dashboardRoutes } from './dashboard.ts';
import { documentRoutes } from './documents.ts';
import { employeeRoutes } from './employees.ts';
import { eventRoutes } from './events.ts';
import { exportRoutes } from './exports.ts';
import { namesOf } from './fields.ts';
import { findRoutes } from './find.ts';
import { gateRoutes } from './gate.ts';
import { historyRoutes } from './history.ts';
import { containerImageRoutes, damageImageRoutes, taskImageRoutes } from './images.ts';
import { importRoutes } from './imports.ts';
import { listSettingRoutes } from './list-settings.ts';
import { listViewRoutes } from './list-views.ts';
import { pastYardRoutes } from './past-yard.ts';
import { positionRoutes } from './positions.ts';
import { privacyRoutes } from './privacy.ts';
import { receiptRoutes } from './receipts.ts';
import { referenceRoutes } from './reference-lists.ts';
import type { Route } from './route.ts';
import type { Scope, ScopeGroup } from './scopes.ts';
import { secondFactorRoutes } from './second-factor.ts';
import { signInRoutes } from './sign-ins.ts';
import { storageAreaRoutes } from './storage-areas.ts';
import { taskActivityRoutes } from './task-activity.ts';
import { transactionRoutes } from './transactions.ts';
import { transferRoutes } from './transfers.ts';
import { transportRoutes } from './transports.ts';
import { warehouseRoutes } from './warehouses.ts';
import { webhookRoutes } from './webhooks.ts';
import { workTaskRoutes } from './work-tasks.ts';

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
  transactions: transactionRoutes,
  privacy: privacyRoutes,
  acts: actRoutes,
  history: historyRoutes,
  exports: exportRoutes,
  imports: importRoutes,
  listSettings: listSettingRoutes,
  listViews: listViewRoutes,
  find: findRoutes,
  damages: damageRoutes,
  documents: documentRoutes,
  containerImages: containerImageRoutes,
  damageImages: damageImageRoutes,
  taskImages: taskImageRoutes,
  events: eventRoutes,
  dashboard: dashboardRoutes,
};

export const allRoutes: readonly Route[] = Object.values(routes).flatMap((feature): Route[] => Object.values(feature));

/** To which scopes the calls of a feature belong; null: they are for people only. */
const scopeGroupOf: Record<keyof typeof routes, ScopeGroup | null> = {
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
  transactions: 'billing',
  pastYard: 'yard',
  privacy: null,
  acts: null,
  history: null,
  exports: null,
  imports: null,
  listSettings: null,
  listViews: null,
  find: null,
  damages: 'yard',
  documents: 'files',
  containerImages: 'files',
  damageImages: 'files',
  taskImages: 'files',
  events: null,
  dashboard: null,
};

const neededScopes = new Map<Route, Scope>(
  namesOf(routes).flatMap((feature) => {
    const group = scopeGroupOf[feature];
    if (group === null) return [];
    const open = Object.values<Route>(routes[feature]).filter(({ access }) => access === 'admin');
    return open.map((route): [Route, Scope] => [route, `${group}:${route.changes ? 'write' : 'read'}`]);
  }),
);

/** What a token needs for a call; undefined where it is for people only, as everything is that needs an owner. */
export const scopeOf = (route: Route): Scope | undefined => neededScopes.get(route);
