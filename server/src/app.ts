import { chargeCodeRoutes } from '@boxyard/contract/billing/charge-codes.ts';
import { smallBodyBytes } from '@boxyard/contract/core/route.ts';
import { containerStatusRoutes } from '@boxyard/contract/settings/container-statuses.ts';
import cookie from '@fastify/cookie';
import fastify from 'fastify';
import helmet from 'helmet';
import type { Config } from './config.ts';
import { handleRecords } from './core/crud/handle-records.ts';
import { type Db, withTransaction } from './core/db/connection.ts';
import { openEvents } from './core/db/events.ts';
import { openFiles } from './core/files/files.ts';
import { contentSecurity } from './core/http/content-security.ts';
import { countRequests } from './core/http/count-requests.ts';
import { answerFailures, answerUnroutable } from './core/http/failures.ts';
import { answerHealth } from './core/http/health.ts';
import { sweepKeys } from './core/http/once-by-key.ts';
import { openRateLimits } from './core/http/rate-limits.ts';
import { RequestLog, requestInLog } from './core/http/request-log.ts';
import type { Services } from './core/http/services.ts';
import { shedLoad } from './core/http/shed-load.ts';
import { traceRequests } from './core/http/trace-requests.ts';
import { serveWebApp } from './core/http/web-app.ts';
import { every } from './core/jobs/every.ts';
import { mailOutcomes, openMail } from './core/jobs/mail.ts';
import { runMailSender } from './core/jobs/mail-sender.ts';
import { sealMailsAnew } from './core/jobs/waiting-mails.ts';
import { openSpaceCheck } from './core/observability/free-space.ts';
import { openMetrics } from './core/observability/metrics.ts';
import { openOperator } from './core/observability/operator.ts';
import { openTraces } from './core/observability/traces.ts';
import { mailFigure, watchOperation } from './core/observability/watch-operation.ts';
import { registerAcceptanceStops } from './features/acceptance-stops/acceptance-stops.routes.ts';
import { registerAccounts } from './features/accounts/accounts.routes.ts';
import { registerActs } from './features/acts/acts.routes.ts';
import { readWhoami } from './features/admins/admins.queries.ts';
import { registerAdmins } from './features/admins/admins.routes.ts';
import { registerAnnouncedTrucks } from './features/announced-trucks/announced-trucks.routes.ts';
import { registerApiTokens } from './features/api-tokens/api-tokens.routes.ts';
import { registerAuth } from './features/auth/auth.routes.ts';
import { registerBankFiles } from './features/bank-files/bank-files.routes.ts';
import { registerChanges } from './features/changes/changes.routes.ts';
import { chargeCodes, listChargeCodes } from './features/charge-codes/charge-codes.queries.ts';
import { registerChecklists } from './features/checklists/checklists.routes.ts';
import { registerClientUsers } from './features/client-users/client-users.routes.ts';
import { registerClients } from './features/clients/clients.routes.ts';
import { containerStatuses, listContainerStatuses } from './features/container-statuses/container-statuses.queries.ts';
import { registerContainerTypes } from './features/container-types/container-types.routes.ts';
import { registerContainerImages } from './features/containers/container-images.routes.ts';
import { registerContainers } from './features/containers/containers.routes.ts';
import { registerDamageImages } from './features/damages/damage-images.routes.ts';
import { registerDamages } from './features/damages/damages.routes.ts';
import { removeDrafts } from './features/damages/damages.service.ts';
import { registerDashboard } from './features/dashboard/dashboard.routes.ts';
import { registerDocs } from './features/docs/docs.routes.ts';
import { registerDocumentMails } from './features/document-mails/document-mails.routes.ts';
import { registerDocuments } from './features/documents/documents.routes.ts';
import { latestBoxes } from './features/edi-events/boxes.queries.ts';
import { registerEdiEvents } from './features/edi-events/edi-events.routes.ts';
import { latestEstimates } from './features/edi-events/estimates.queries.ts';
import { checkCarrier } from './features/edi-messages/check-carrier.service.ts';
import { registerEdiMessages } from './features/edi-messages/edi-messages.routes.ts';
import { registerEdiPartners } from './features/edi-partners/edi-partners.routes.ts';
import { sealEdiAnew } from './features/edi-partners/edi-partners.service.ts';
import { registerEdiProfiles } from './features/edi-profiles/edi-profiles.routes.ts';
import { registerEmployees } from './features/employees/employees.routes.ts';
import { registerEstimates } from './features/estimates/estimates.routes.ts';
import { registerEvents } from './features/events/events.routes.ts';
import { registerExports } from './features/exports/exports.routes.ts';
import { registerFiles } from './features/files/files.routes.ts';
import { registerFind } from './features/find/find.routes.ts';
import { registerGate } from './features/gate/gate.routes.ts';
import { registerGateChecks } from './features/gate-checks/gate-checks.routes.ts';
import { assignMove } from './features/gate-checks/take-unit.service.ts';
import { registerGateOrders } from './features/gate-orders/gate-orders.routes.ts';
import { sweepWrongPins } from './features/gate-reasons/pins.service.ts';
import { registerHistory } from './features/history/history.routes.ts';
import { registerHolds } from './features/holds/holds.routes.ts';
import { registerImports } from './features/imports/imports.routes.ts';
import { registerInvoices } from './features/invoices/invoices.routes.ts';
import { registerListSettings } from './features/list-settings/list-settings.routes.ts';
import { registerListViews } from './features/list-views/list-views.routes.ts';
import { registerNotifications } from './features/notifications/notifications.routes.ts';
import { registerPastYard } from './features/past-yard/past-yard.routes.ts';
import { registerPayments } from './features/payments/payments.routes.ts';
import { registerPositions } from './features/positions/positions.routes.ts';
import { registerPrivacy } from './features/privacy/privacy.routes.ts';
import { registerRateCards } from './features/rate-cards/rate-cards.routes.ts';
import { registerReceipts } from './features/receipts/receipts.routes.ts';
import { registerReceivables } from './features/receivables/receivables.routes.ts';
import { registerReefers } from './features/reefers/reefers.routes.ts';
import { registerReferenceLists } from './features/reference-lists/reference-lists.routes.ts';
import { registerRepairTariffs } from './features/repair-tariffs/repair-tariffs.routes.ts';
import { registerReports } from './features/reports/reports.routes.ts';
import { registerSecondFactor } from './features/second-factor/second-factor.routes.ts';
import { sealAnew } from './features/second-factor/second-factor.service.ts';
import { registerSignIns } from './features/sign-ins/sign-ins.routes.ts';
import { registerStays } from './features/stays/stays.routes.ts';
import { removeWarehouse } from './features/storage-areas/removal.service.ts';
import { registerStorageAreas } from './features/storage-areas/storage-areas.routes.ts';
import { registerStorageRuns } from './features/storage-runs/storage-runs.routes.ts';
import { registerSurveySettings } from './features/survey-settings/survey-settings.routes.ts';
import { registerSurveys } from './features/surveys/surveys.routes.ts';
import { registerTaskActivity } from './features/task-activity/task-activity.routes.ts';
import { registerTransactions } from './features/transactions/transactions.routes.ts';
import { registerTransports } from './features/transports/transports.routes.ts';
import { registerWarehouses } from './features/warehouses/warehouses.routes.ts';
import { registerWebhooks } from './features/webhooks/webhooks.routes.ts';
import { sealWebhooksAnew } from './features/webhooks/webhooks.service.ts';
import { registerCargos } from './features/work-tasks/cargos.routes.ts';
import { registerTaskImages } from './features/work-tasks/task-images.routes.ts';
import { registerTransfers } from './features/work-tasks/transfers.routes.ts';
import { registerWorkTasks } from './features/work-tasks/work-tasks.routes.ts';

/** The time a whole request may take to arrive: enough for an upload of 10 MB over a bad line. */
const requestTimeoutMs = 120_000;

/** An id of another system, with each of its signs encoded. */
const longestParam = 1_000;

/** The whole server on an open, migrated database. It owns the database from here on: closing the app closes it. */
export async function buildApp(config: Config, db: Db, secret: Uint8Array): Promise<Services> {
  const http = fastify({
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel, serializers: { req: requestInLog } },
    logController: new RequestLog(),
    genReqId: () => crypto.randomUUID(),
    bodyLimit: smallBodyBytes, // for addresses that are no route of the contract
    requestTimeout: requestTimeoutMs,
    trustProxy: config.trustProxy,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: longestParam },
    // A HEAD would make what its GET streams, at full speed and for nobody. Routes that answer from memory take it.
    exposeHeadRoutes: false,
    frameworkErrors: answerUnroutable,
    forceCloseConnections: 'idle',
  });
  const metrics = await openMetrics(config, http.log);
  const mail = await openMail(config, metrics.counter(mailFigure, mailOutcomes));
  const operator = openOperator({ config, db, mail, log: http.log });
  const app: Services = {
    http,
    db,
    config,
    secret,
    formerSecret: config.formerSecret === undefined ? undefined : Buffer.from(config.formerSecret),
    events: await openEvents(db),
    mail,
    metrics,
    traces: await openTraces(config, http.log),
    operator,
    files: await openFiles(config),
    limits: await openRateLimits(http, config),
    requireSpace: openSpaceCheck(config, operator.refused),
  };

  if (app.formerSecret) {
    await withTransaction(db, (tx) => sealAnew(tx, app));
    await withTransaction(db, (tx) => sealWebhooksAnew(tx, app));
    await withTransaction(db, (tx) => sealMailsAnew(tx, app));
    await withTransaction(db, (tx) => sealEdiAnew(tx, app));
  }

  countRequests(app);
  traceRequests(app);
  watchOperation(app);
  answerFailures(http);
  await shedLoad(http, config);
  http.removeContentTypeParser('text/plain');
  await http.register(cookie);
  const isEncrypted = config.publicUrl.startsWith('https:');
  const protect = helmet({
    contentSecurityPolicy: { directives: contentSecurity, useDefaults: false },
    strictTransportSecurity: isEncrypted,
    // Without https browsers ignore it, and log each page as an error.
    crossOriginOpenerPolicy: isEncrypted,
  });
  http.addHook('onRequest', (request, reply, next) =>
    protect(request.raw, reply.raw, (error) => (error instanceof Error ? next(error) : next())),
  );
  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  // While the server stops, each answer closes its connection: a connection kept alive would delay the stop. An answer that
  // had begun before has promised to keep it: it is closed once the answer is whole.
  let stopping = false;
  http.addHook('preClose', async () => {
    stopping = true;
  });
  http.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
  });
  http.addHook('onResponse', async () => {
    if (stopping) setImmediate(() => http.server.closeIdleConnections());
  });

  answerHealth(app);

  registerAuth(app, readWhoami);
  registerSecondFactor(app);
  registerSignIns(app);
  registerAccounts(app);
  registerAdmins(app);
  registerApiTokens(app);
  registerWebhooks(app);
  registerContainerTypes(app);
  handleRecords(app, containerStatusRoutes, containerStatuses, listContainerStatuses, 'name');
  registerReferenceLists(app);
  registerClients(app);
  registerClientUsers(app);
  registerEmployees(app);
  registerWarehouses(app, removeWarehouse);
  registerStorageAreas(app);
  registerContainers(app, removeDrafts);
  registerContainerImages(app);
  registerPositions(app);
  registerPastYard(app);
  registerWorkTasks(app);
  registerTransfers(app);
  registerCargos(app);
  registerTaskImages(app);
  registerTaskActivity(app);
  registerTransports(app);
  registerGate(app);
  registerGateOrders(app, assignMove);
  registerGateChecks(app);
  registerHolds(app);
  registerAcceptanceStops(app);
  registerAnnouncedTrucks(app);
  registerEdiPartners(app, { moves: latestBoxes, estimates: latestEstimates, check: checkCarrier });
  registerEdiProfiles(app);
  registerEdiEvents(app);
  registerEdiMessages(app);
  registerSurveySettings(app);
  registerChecklists(app);
  registerSurveys(app);
  registerRepairTariffs(app);
  registerEstimates(app);
  registerPrivacy(app);
  registerReceipts(app);
  registerTransactions(app);
  registerReceivables(app);
  registerStays(app);
  handleRecords(app, chargeCodeRoutes, chargeCodes, listChargeCodes, 'code');
  registerRateCards(app);
  registerStorageRuns(app);
  registerInvoices(app);
  registerDocumentMails(app);
  registerPayments(app);
  registerBankFiles(app);
  registerActs(app);
  registerHistory(app);
  registerExports(app);
  registerImports(app);
  registerDamages(app);
  registerReefers(app);
  registerDamageImages(app);
  registerDocuments(app);
  registerFiles(app);
  registerEvents(app);
  registerChanges(app);
  registerDashboard(app);
  registerReports(app);
  registerNotifications(app);
  registerListSettings(app);
  registerListViews(app);
  registerFind(app);
  registerDocs(app);
  await serveWebApp(http);

  runMailSender(app);
  every(app, 'sweep of old request keys', 60, () => sweepKeys(app));
  every(app, 'sweep of old wrong PINs', 60, () => sweepWrongPins(app));
  http.addHook('onClose', async () => {
    await app.events.close();
    await app.mail.close();
    await app.metrics.close();
    await app.traces.close();
    await db.close();
  });
  return app;
}
