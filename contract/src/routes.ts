import { accountRoutes } from './accounts.ts';
import { actRoutes } from './acts.ts';
import { adminRoutes } from './admins.ts';
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
import { findRoutes } from './find.ts';
import { gateRoutes } from './gate.ts';
import { historyRoutes } from './history.ts';
import { containerImageRoutes, damageImageRoutes, taskImageRoutes } from './images.ts';
import { listSettingRoutes } from './list-settings.ts';
import { listViewRoutes } from './list-views.ts';
import { positionRoutes } from './positions.ts';
import { receiptRoutes } from './receipts.ts';
import { referenceRoutes } from './reference-lists.ts';
import type { Route } from './route.ts';
import { secondFactorRoutes } from './second-factor.ts';
import { signInRoutes } from './sign-ins.ts';
import { storageAreaRoutes } from './storage-areas.ts';
import { taskActivityRoutes } from './task-activity.ts';
import { transactionRoutes } from './transactions.ts';
import { transferRoutes } from './transfers.ts';
import { transportRoutes } from './transports.ts';
import { warehouseRoutes } from './warehouses.ts';
import { workTaskRoutes } from './work-tasks.ts';

export const basePath = '/api/v1/backoffice';

/** The whole table, by feature. */
export const routes = {
  auth: authRoutes,
  secondFactor: secondFactorRoutes,
  signIns: signInRoutes,
  accounts: accountRoutes,
  admins: adminRoutes,
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
  transfers: transferRoutes,
  gate: gateRoutes,
  transports: transportRoutes,
  receipts: receiptRoutes,
  transactions: transactionRoutes,
  acts: actRoutes,
  history: historyRoutes,
  exports: exportRoutes,
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
