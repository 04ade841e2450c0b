import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import fastify from 'fastify';
import { sql } from 'kysely';
import type { Config } from './config.ts';
import type { App } from './core/app.ts';
import type { Db } from './core/db.ts';
import { openEvents } from './core/events.ts';
import { answerFailures } from './core/failures.ts';
import { openMail } from './core/mail.ts';
import { serveWebApp } from './core/web-app.ts';
import { registerAccounts } from './features/accounts/accounts.routes.ts';
import { registerAdmins } from './features/admins/admins.routes.ts';
import { registerAuth } from './features/auth/auth.routes.ts';
import { registerClientUsers } from './features/client-users/client-users.routes.ts';
import { registerClients } from './features/clients/clients.routes.ts';
import { registerContainerStatuses } from './features/container-statuses/container-statuses.routes.ts';
import { registerContainerTypes } from './features/container-types/container-types.routes.ts';
import { registerDocs } from './features/docs/docs.routes.ts';
import { registerEmployees } from './features/employees/employees.routes.ts';
import { registerEvents } from './features/events/events.routes.ts';
import { registerReferenceLists } from './features/reference-lists/reference-lists.routes.ts';

const bodyLimit = 1024 * 1024;

/** The whole server on an open, migrated database. It owns the database from here on: closing the app closes it. */
export async function buildApp(config: Config, db: Db, secret: Uint8Array): Promise<App> {
  const http = fastify({
    logger:
      config.logLevel === 'silent'
        ? false
        : { level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    genReqId: () => crypto.randomUUID(),
    bodyLimit,
    trustProxy: config.production,
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
  });
  const app: App = {
    http,
    db,
    config,
    secret,
    events: await openEvents(db, config.databaseUrl),
    mail: openMail(config),
  };

  answerFailures(http);
  await http.register(cookie);
  await http.register(helmet, {
    contentSecurityPolicy: { directives: contentSecurity, useDefaults: false },
    strictTransportSecurity: config.publicUrl.startsWith('https:'),
  });
  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });

  http.get('/health/live', async () => ({ status: 'ok' }));
  http.get('/health/ready', async () => {
    await sql`select 1`.execute(db.kysely);
    return { status: 'ok' };
  });

  registerAuth(app);
  registerAccounts(app);
  registerAdmins(app);
  registerContainerTypes(app);
  registerContainerStatuses(app);
  registerReferenceLists(app);
  registerClients(app);
  registerClientUsers(app);
  registerEmployees(app);
  registerEvents(app);
  registerDocs(app);
  serveWebApp(http);

  http.addHook('onClose', async () => {
    await app.events.close();
    app.mail.close();
    await db.close();
  });
  return app;
}

/** No inline script anywhere. Styles may be inline: the UI kit sets its colours that way. */
const contentSecurity = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};
